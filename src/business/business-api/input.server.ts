import type { z } from "zod/mini";
import { Refusal } from "#src/shared/refusal.ts";
import { fieldMessages, parseInput } from "#src/shared/validation.ts";
import { apiMessages } from "./rules.ts";

/**
 * The parsed input, as `parseInput`; properties that the schema does not have are refused too, each by its own path, beside
 * the other problems.
 */
export function parseSent<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const { error } = schema.safeParse(input);
  const issues = error?.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ path: [...issue.path, key], message: apiMessages.unknownProperty(key) }))
      : [issue],
  );
  const isUnknown = error?.issues.some(({ code }) => code === "unrecognized_keys") ?? false;
  if (!issues || !isUnknown) return parseInput(schema, input);
  throw refusalOf(fieldMessages({ issues }), issues[0]!.message);
}

/** A 422 with an error message for each field; `detail` is the message if `fields` is empty. */
export const refusalOf = (fields: Record<string, string>, detail: string) =>
  new Refusal(422, [...new Set(Object.values(fields))].join("\n") || detail, fields);
