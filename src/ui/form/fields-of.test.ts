import { expect, test } from "vitest";
import { z } from "zod/mini";
import { maxCharacters, minCharacters, singleLine, wholeNumber } from "#src/shared/validation.ts";
import { fieldsOf } from "./fields-of.ts";

const text = z.string().check(singleLine, minCharacters(2), maxCharacters(30));

test("fields have the names and limits of their schema", () => {
  const schema = z.object({
    text,
    plain: z.string().check(z.minLength(1), z.maxLength(40)),
    optional: z.optional(text),
    nullable: z.nullable(text),
    byDefault: z._default(text, ""),
    checkedByDefault: z._default(z.string(), "").check(maxCharacters(7)),
    changed: z.pipe(text, z.transform(Number)),
    mayBeEmpty: z.union([z.literal(""), text]),
    email: z.email().check(z.maxLength(120)),
    number: wholeNumber({ min: 1, max: 366 }),
    anyNumber: wholeNumber(),
    choice: z.enum(["one", "two"]),
  });
  const limits = { minLength: 2, maxLength: 30 };
  expect(fieldsOf(schema)).toEqual({
    text: { name: "text", ...limits },
    plain: { name: "plain", maxLength: 40 },
    optional: { name: "optional", ...limits },
    nullable: { name: "nullable", ...limits },
    byDefault: { name: "byDefault", ...limits },
    checkedByDefault: { name: "checkedByDefault", maxLength: 7 },
    changed: { name: "changed", ...limits },
    mayBeEmpty: { name: "mayBeEmpty", ...limits },
    email: { name: "email", maxLength: 120 },
    number: { name: "number", maxLength: 3 },
    anyNumber: { name: "anyNumber" },
    choice: { name: "choice" },
  });
});

test("a union has the fields of all its forms", () => {
  const person = z.object({ kind: z.literal("person"), first_name: text });
  const company = z.object({ kind: z.literal("company"), company: text });
  expect(Object.keys(fieldsOf(z.discriminatedUnion("kind", [person, company])))).toEqual([
    "kind",
    "first_name",
    "company",
  ]);
  expect(
    fieldsOf(
      z.pipe(
        person,
        z.transform((one) => one),
      ),
    ).first_name.maxLength,
  ).toBe(30);
});
