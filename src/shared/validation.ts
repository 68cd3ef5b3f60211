import { z } from "zod/mini";
import { oneLine } from "./plain-text.ts";
import { Refusal } from "./refusal.ts";

/** Product 11.2. N stands for the number in the field's own attributes. */
export const messages = {
  empty: "Bu alan boş bırakılamaz.",
  tooShort: (n: number) => `En az ${n} karakter girilmelidir`,
  tooLong: (n: number) => `En fazla ${n} karakter girilmelidir`,
  passwordsDiffer: "Girmiş olduğunuz şifreler eşleşmemektedir.",
  email: "Geçerli bir email adresi giriniz.",
  emailsDiffer: "Girmiş olduğunuz email adresleri eşleşmemektedir.",
  radio: "Seçiminizi belirtmelisiniz.",
  card: "Tüm alanları eksiksiz doldurunuz",
  lineup: "Alanların tamamını doldurunuz",
  /** Listing submit. */
  required: "Lütfen zorunlu alanları doldurunuz.",
  invalid: "Geçerli bir değer giriniz.",
};

// Default messages of all schemas, in the browser and on the server.
z.config({
  customError: (issue) => {
    if (issue.input === undefined || issue.input === null || issue.input === "") return messages.empty;
    if (issue.code === "too_small" && issue.origin === "string") return messages.tooShort(Number(issue.minimum));
    if (issue.code === "too_big" && issue.origin === "string") return messages.tooLong(Number(issue.maximum));
    if (issue.code === "invalid_format" && issue.format === "email") return messages.email;
    return messages.invalid;
  },
});

/** The standard pattern of e-mail addresses, as in the HTML standard, with a dot in the domain. */
export const emailPattern =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)+$/u;

/** For a text of one line, instead of `z.trim()`: line breaks become spaces, invisible characters are removed. */
export const singleLine = z.overwrite<string>(oneLine);

/** Limits the answer's size: no form has more invalid fields, or longer names. */
const fieldsMax = 100;
const fieldNameMaxLength = 100;

/** One sentence per field, the first of each. Errors of the whole input have no field. */
export function fieldMessages(error: {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}): Record<string, string> {
  const fields = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const name = path.join(".");
    if (name === "" || name.length > fieldNameMaxLength || fields.has(name)) continue;
    fields.set(name, message);
    if (fields.size === fieldsMax) break;
  }
  return Object.fromEntries(fields);
}

/** The parsed input, or a 422 with one sentence per field. */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success && !isStorable(parsed.data)) throw new Refusal(422, messages.invalid);
  if (parsed.success) return parsed.data;
  const fields = fieldMessages(parsed.error);
  const sentences = Object.keys(fields).length > 0 ? Object.values(fields) : [parsed.error.issues[0]!.message];
  throw new Refusal(422, [...new Set(sentences)].join("\n"), fields);
}

/** PostgreSQL can store neither NUL nor half a surrogate pair; nobody types them. */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, one]) => isStorable(name) && isStorable(one));
}

type WholeNumber = { min?: number; max?: number; message?: string };

/**
 * A whole number: a JSON number, or digits, as forms and addresses send it. Rejects anything else: `true`, a
 * list, or digits with a space.
 */
export const wholeNumber = ({ min = 0, max = Number.MAX_SAFE_INTEGER, message }: WholeNumber = {}) =>
  z.pipe(
    z.union(
      [z.number(message), z.pipe(z.string(message).check(z.regex(/^\d{1,16}$/, message)), z.transform(Number))],
      message,
    ),
    z.int(message).check(z.gte(min, message), z.lte(max, message)),
  );

/** The largest id of a four-byte integer column. */
export const idMax = 2_147_483_647;

/** The id of a row whose table has four-byte ids; PostgreSQL throws at a larger one. */
export const rowId = (message?: string) => wholeNumber({ min: 1, max: idMax, ...(message ? { message } : {}) });

/** Parses an id from an address or a form; 0, which is the id of no row, if it is invalid. */
export const readId = (text: unknown): number =>
  typeof text === "string" && /^\d{1,10}$/.test(text) && Number(text) <= idMax ? Number(text) : 0;

/** The entry of the first name that has one, as an address gives them; never an inherited one, such as of `constructor`. */
export function entryNamed<Entry>(
  entries: Readonly<Record<string, Entry>>,
  ...names: readonly (string | null)[]
): Entry | undefined {
  const known = names.find((name) => name !== null && Object.hasOwn(entries, name));
  return typeof known === "string" ? entries[known] : undefined;
}

/** The fields of a submitted form as an object; a repeated name, or one that ends in `[]`, becomes a list. */
export function formValues(form: Iterable<[name: string, value: unknown]>): Record<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [name, all] of valuesByName(form))
    values.set(name.replace(/\[\]$/, ""), name.endsWith("[]") || all.length > 1 ? all : all[0]);
  return Object.fromEntries(values);
}

/** All values of each name of a form or query, in one pass: their own `getAll` scans all entries for each name. */
export function valuesByName<Value>(entries: Iterable<[name: string, value: Value]>): Map<string, Value[]> {
  const values = new Map<string, Value[]>();
  for (const [name, value] of entries) {
    const known = values.get(name);
    if (known) known.push(value);
    else values.set(name, [value]);
  }
  return values;
}
