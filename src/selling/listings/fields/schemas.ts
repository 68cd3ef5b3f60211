import { z } from "zod/mini";
import { parseMasked } from "#src/shared/money.ts";
import type { FormFacts } from "./form-facts.ts";
import { manualChoice } from "./vehicle-choice.ts";

/** No price or amount of damage is higher. */
export const maxLira = 2_000_000_000;

export const filled = z.string().check(z.trim(), z.minLength(1));

/** An id of the catalogue, as a select sends it. */
export const chosenId = z.pipe(filled.check(z.regex(/^\d{1,9}$/)), z.transform(Number));

/** As `chosenId`; undefined for "not in the list". */
export const chosenIdOrManual = z.pipe(
  filled.check(z.regex(/^(?:\d{1,9}|manual)$/)),
  z.transform((text) => (text === manualChoice ? undefined : Number(text))),
);

export const yesOrNo = z.pipe(
  z.optional(z.string()),
  z.transform((text) => text === "1"),
);

/** A whole number typed with the mask 0.000.000, within bounds. */
export const masked = (from: number, to: number, message?: string) =>
  z.pipe(
    filled.check(z.refine((text) => isBetween(parseMasked(text), from, to), message)),
    z.transform((text) => parseMasked(text)!),
  );

/** As `masked`, 0 where nothing was typed. */
export const optionalMasked = (to: number, from = 0) =>
  z.pipe(
    z.optional(z.string().check(z.refine((text) => text.trim() === "" || isBetween(parseMasked(text), from, to)))),
    z.transform((text) => parseMasked(text ?? "") ?? 0),
  );

export const wholeLiraMessage = "Fiyat tam lira olmalıdır.";

/** Refuses an amount with kuruş, which its mask would read as hundreds: `950.000,50`, `950000.50`. */
export const wholeLira = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.optional(
      z
        .string()
        .check(z.refine((text) => !/\d[.,]\d{1,2}$/.test(text.trim()), { error: wholeLiraMessage, abort: true })),
    ),
    schema as unknown as z.ZodMiniType<z.output<Schema>, string | undefined>,
  );

export const isBetween = (value: number | undefined, from: number, to: number) =>
  value !== undefined && value >= from && value <= to;

export const oneOf = (values: readonly string[] = []) => filled.check(z.refine((text) => values.includes(text)));

/** One of the slugs that the vehicle type allows for a kind of option. */
export const optionOf =
  (kind: string) =>
  ({ vehicleType }: FormFacts) =>
    oneOf(vehicleType?.options[kind]);
