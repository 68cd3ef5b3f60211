import { isLongerThan, isShorterThan } from "./characters.ts";
import { valuesByName } from "./values-by-name.ts";
import { z } from "zod/mini";
import { hasCardNumber } from "./card-numbers.ts";
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
  cardNumber: "Buraya kart numarası yazmayınız. Kart bilgisi yalnızca ödeme sayfasında sorulur.",
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

/** For a text that people write, instead of `z.maxLength()`, which counts code points. */
export function maxCharacters(maximum: number, message?: string) {
  const check = z.maxLength(maximum, message);
  check._zod.check = ({ value, issues }) => {
    const input = value as string;
    if (isLongerThan(input, maximum))
      issues.push({ origin: "string", code: "too_big", maximum, inclusive: true, input, inst: check, continue: true });
  };
  return check;
}

/** For a text that people write, instead of `z.minLength()`, which counts code points. */
export function minCharacters(minimum: number, message?: string) {
  const check = z.minLength(minimum, message);
  check._zod.check = ({ value, issues }) => {
    const input = value as string;
    if (isShorterThan(input, minimum))
      issues.push({
        origin: "string",
        code: "too_small",
        minimum,
        inclusive: true,
        input,
        inst: check,
        continue: true,
      });
  };
  return check;
}

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

/**
 * The parsed input, or a 422 with one sentence per field. No text may have the number of a payment card, whatever its
 * schema: `keepsCards` is for drafts, which are saved without such a field, `mayHaveCard` names fields that may have one.
 */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
  { keepsCards = false, mayHaveCard = [] }: CardChecks = {},
): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success && !isStorable(parsed.data)) throw new Refusal(422, messages.invalid);
  if (parsed.success && !keepsCards) refuseCards(cardFields(parsed.data, mayHaveCard));
  if (parsed.success) return parsed.data;
  const fields = fieldMessages(parsed.error);
  const sentences = Object.keys(fields).length > 0 ? Object.values(fields) : [parsed.error.issues[0]!.message];
  throw new Refusal(422, [...new Set(sentences)].join("\n"), fields);
}

/** What is not checked for cards: nothing, or by the names of a form's fields, such as references of banks. */
export type CardChecks = { keepsCards?: boolean; mayHaveCard?: readonly string[] };

/** Fields that are never shown or stored as they were typed. */
const passwordPattern = /^\w*password$/i;

/** The fields with the number of a payment card, by their paths, at any depth. */
export function cardFields(value: unknown, mayHaveCard: readonly string[] = [], path = ""): string[] {
  if (typeof value === "string") return hasCardNumber(value) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  const entries: Iterable<[unknown, unknown]> = value instanceof Map ? value : Object.entries(value);
  return Array.from(entries, ([key, one]) => {
    const name = path === "" ? String(key) : `${path}.${String(key)}`;
    return mayHaveCard.includes(name) || passwordPattern.test(name) ? [] : cardFields(one, mayHaveCard, name);
  }).flat();
}

/** Refuses these fields with 422; nothing where there are none. */
export function refuseCards(fields: readonly string[]): void {
  if (fields.length === 0) return;
  const named = fields.filter((name) => name !== "" && name.length <= fieldNameMaxLength).slice(0, fieldsMax);
  throw new Refusal(422, messages.cardNumber, Object.fromEntries(named.map((name) => [name, messages.cardNumber])));
}

/** PostgreSQL can store neither NUL nor half a surrogate pair; nobody types them. */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, one]) => isStorable(name) && isStorable(one));
}

type WholeNumber = { min?: number; max?: number; message?: string };

const wholeNumbers = new WeakMap<z.core.$ZodType, Required<Omit<WholeNumber, "message">> & { message: string }>();
/** The limits of a schema made by `wholeNumber`. */
export const wholeNumberOf = (schema: z.core.$ZodType) => wholeNumbers.get(schema);

/**
 * A whole number: a JSON number, or digits as forms and addresses send it (`parseJson` refuses those). Rejects anything
 * else: `true`, a list, or digits with a space.
 */
export function wholeNumber({ min = 0, max = Number.MAX_SAFE_INTEGER, message }: WholeNumber = {}) {
  const schema = z.pipe(
    z.union(
      [z.number(message), z.pipe(z.string(message).check(z.regex(/^\d{1,16}$/, message)), z.transform(Number))],
      message,
    ),
    z.int(message).check(z.gte(min, message), z.lte(max, message)),
  );
  wholeNumbers.set(schema, { min, max, message: message ?? messages.invalid });
  return schema as unknown as z.ZodMiniType<number, number>;
}

/** The parsed input of a JSON body, in which a number is one: 422 for digits in quotes where a schema has a whole number. */
export function parseJson<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
  options?: CardChecks,
): z.output<Schema> {
  const quoted = quotedNumbers(schema, input);
  if (quoted.length > 0) {
    const fields = Object.fromEntries(quoted.slice(0, fieldsMax));
    throw new Refusal(422, [...new Set(Object.values(fields))].join("\n"), fields);
  }
  return parseInput(schema, input, options);
}

type Fault = [field: string, sentence: string];

function quotedNumbers(schema: z.core.$ZodType, value: unknown, path: readonly string[] = []): Fault[] {
  const whole = wholeNumbers.get(schema);
  if (whole) return typeof value === "string" ? [[path.join("."), whole.message]] : [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return typeof value === "object" && value !== null
        ? Object.entries(def.shape).flatMap(([name, of]) =>
            quotedNumbers(of, Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined, [
              ...path,
              name,
            ]),
          )
        : [];
    case "array":
      return Array.isArray(value)
        ? value.flatMap((one, n) => quotedNumbers(def.element, one, [...path, String(n)]))
        : [];
    case "optional":
    case "nullable":
    case "default":
      return quotedNumbers(def.innerType, value, path);
    case "pipe":
      return quotedNumbers(def.in, value, path);
    default:
      return [];
  }
}

/** The largest id of a four-byte integer column. */
export const idMax = 2_147_483_647;

/** The id of a row whose table has four-byte ids; PostgreSQL throws at a larger one. */
export const rowId = (message?: string) => wholeNumber({ min: 1, max: idMax, ...(message ? { message } : {}) });

/** Parses an id from an address or a form; 0, which is the id of no row, if it is invalid. */
export const readId = (text: unknown): number =>
  typeof text === "string" && /^\d{1,10}$/.test(text) && Number(text) <= idMax ? Number(text) : 0;

/** The fields of a submitted form as an object; a repeated name, or one that ends in `[]`, becomes a list. */
export function formValues(form: Iterable<[name: string, value: unknown]>): Record<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [name, all] of valuesByName(form))
    values.set(name.replace(/\[\]$/, ""), name.endsWith("[]") || all.length > 1 ? all : all[0]);
  return Object.fromEntries(values);
}
