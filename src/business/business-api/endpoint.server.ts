import { z } from "zod/mini";
import type { PathParams } from "#src/shared/endpoint.ts";
import { wholeNumber } from "#src/shared/validation.ts";
import { pageSize, type RateLimit, type Scope } from "./rules.ts";

export type ApiMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One call of the API: the only place with its address, input, answer and scope. Texts are Turkish, for developers. */
export type ApiEndpoint<
  Path extends string = string,
  Query extends z.ZodMiniObject = z.ZodMiniObject,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> = {
  method: ApiMethod;
  path: Path;
  /** Null: every key may call it. */
  scope: Scope | null;
  title: string;
  about: string;
  query?: Query;
  /** The body of a write; without it the body is ignored. */
  body?: Body;
  /** Also takes `multipart/form-data` with one file in the field `file`. */
  takesFile?: true;
  answer: Answer;
  /** Statuses of its answers; 200 alone unless given. */
  statuses?: readonly (200 | 201)[];
  /** Statuses of its refusals beside those that every call of its kind has. */
  refuses?: readonly (404 | 409 | 413 | 422)[];
  /** A body for the documentation's command. */
  example?: unknown;
};

export const apiEndpoint = <
  const Path extends string,
  Query extends z.ZodMiniObject = z.ZodMiniObject<Record<string, never>>,
  Body extends z.ZodMiniType = z.ZodMiniUndefined,
  Answer extends z.ZodMiniType = z.ZodMiniType,
>(
  description: ApiEndpoint<Path, Query, Body, Answer>,
): ApiEndpoint<Path, Query, Body, Answer> => description;

/** What a call gets: its path parameters, query and body as their schemas return them. */
export type ApiInput<Path extends string, Query extends z.ZodMiniType, Body extends z.ZodMiniType> = {
  params: PathParams<Path>;
  query: z.output<Query>;
  body: z.output<Body>;
};

export const isWrite = ({ method }: Pick<ApiEndpoint, "method">) => method !== "GET";
export const rateLimitOf = (endpoint: Pick<ApiEndpoint, "method">): RateLimit => (isWrite(endpoint) ? "write" : "read");

/** A schema with a Turkish description for the documentation. */
export function about<Schema extends z.ZodMiniType>(text: string, schema: Schema): Schema {
  z.globalRegistry.add(schema, { description: text });
  return schema;
}

/** The query of a list: one page, or the next one. */
export const pageQuery = {
  limit: about(
    `Bir sayfadaki kayıt sayısı, en fazla ${pageSize.most}; verilmezse ${pageSize.usual}.`,
    z._default(wholeNumber({ min: 1, max: pageSize.most }), pageSize.usual),
  ),
  cursor: about("Önceki sayfanın nextCursor değeri.", z.optional(z.string().check(z.maxLength(1000)))),
};

/** A page of a list; `nextCursor` is null on the last one. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    items: z.array(item),
    nextCursor: about("Sonraki sayfa için cursor; son sayfada null.", z.nullable(z.string())),
  });

/** A point of time as ISO 8601 text in UTC. */
export const moment = (text: string) => about(text, z.string());
export const optionalMoment = (text: string) => about(text, z.nullable(z.string()));

/** A day or a time that a query names. */
export const sinceQuery = about(
  "Yalnız bu andan sonrakiler, ISO 8601: 2026-11-20T08:00:00Z.",
  z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/)),
      z.pipe(
        z.transform((text: string) => new Date(text)),
        z.date(),
      ),
    ),
  ),
);
