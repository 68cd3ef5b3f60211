import type { z } from "zod/mini";
import { wholeNumberOf } from "#src/shared/validation.ts";

type Limits = { minLength?: number; maxLength?: number };
type NamesOf<Input> = Input extends unknown ? keyof Input & string : never;
type Fields<Input> = { readonly [Name in NamesOf<Input>]: Limits & { name: Name } };

/**
 * The fields of a form by name, with the limits in characters of the schema that the server checks them with:
 * `<TextField {...fields.name} label="Ad" />`. A whole number has as many digits as its largest value. Of a union, the
 * fields of all its forms.
 */
export function fieldsOf<Schema extends z.ZodMiniType>(schema: Schema): Fields<z.input<Schema>> {
  const fields = shapesOf(schema).flatMap((shape) =>
    Object.entries(shape).map(([name, of]) => [name, { name, ...limitsOf(of) }]),
  );
  return Object.fromEntries(fields) as Fields<z.input<Schema>>;
}

type Definition = z.core.$ZodTypes["_zod"]["def"];
const definitionOf = (schema: z.core.$ZodType) => schema._zod.def as Definition;

function shapesOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>>[] {
  const def = definitionOf(schema);
  if (def.type === "object") return [def.shape];
  if (def.type === "union") return def.options.flatMap(shapesOf);
  return def.type === "pipe" ? shapesOf(def.in) : [];
}

function limitsOf(schema: z.core.$ZodType): Limits {
  const whole = wholeNumberOf(schema);
  if (whole) return whole.max < Number.MAX_SAFE_INTEGER ? { maxLength: String(whole.max).length } : {};
  const def = definitionOf(schema);
  return Object.assign({}, ...innerOf(def).map(limitsOf), ...(def.checks ?? []).map(limitOf));
}

function innerOf(def: Definition): readonly z.core.$ZodType[] {
  switch (def.type) {
    case "optional":
    case "nullable":
    case "default":
      return [def.innerType];
    case "pipe":
      return [def.in];
    case "union":
      return def.options;
    default:
      return [];
  }
}

function limitOf(check: z.core.$ZodCheck<never>): Limits {
  const def = check._zod.def as z.core.$ZodCheckMinLengthDef | z.core.$ZodCheckMaxLengthDef;
  if (def.check === "max_length") return { maxLength: def.maximum };
  // A minimum of one character is left out: a required field is checked for that already.
  return def.check === "min_length" && def.minimum > 1 ? { minLength: def.minimum } : {};
}
