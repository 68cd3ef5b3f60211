import { z } from "zod/mini";
import { lookup } from "#src/shared/lookup.ts";
import { cardFields, fieldMessages, maxCharacters, messages } from "#src/shared/validation.ts";
import type { Control } from "./control.ts";
import type { Stored } from "./columns.ts";
import type { Readable } from "./texts.ts";
import type { UnitSlug } from "./edit-units.ts";
import { listingTypeOf, type VehicleListingType } from "./listing-type-rules.ts";

/** Some text fields of a form, as typed. */
export type Texts<Name extends string> = { readonly [N in Name]?: string | undefined };

/** One field of a listing, declared once for forms, checks, edits and texts. `vehicle.ts` lists what a new one touches. */
export type Field<Form = any, Facts = any> = Stored &
  Readable & {
    label: string;
    /** The wizard's step that asks for it. */
    step: string;
    /** The group of fields it is compared with when two versions of a listing are compared. */
    unit: UnitSlug;
    /** How its step asks for it, where the step has no component of its own for it. */
    control?: Control;
    /** Kind of option values of the catalogue that are its choices. */
    options?: string;
    /** The page of the listing shows it among the facts. */
    isFact?: true;
    /** The listing type that has it, where it is not both: choosing the other clears it. */
    onlyFor?: VehicleListingType;
    /** Only a field that shows is checked and stored; without a condition it always does. */
    showsIf?: (form: Form, facts: Facts) => boolean;
    /** What a draft may hold; a short text where it is missing. */
    draft?: z.ZodMiniType;
    /** Makes the listing's value of what was typed, or says what is wrong with it. */
    schema: (facts: Facts, form: Form) => z.ZodMiniType;
    /** What was typed in the form in which two versions are compared; the trimmed text where it is missing. */
    normalize?: (typed: any) => string;
    /**
     * The names of its column in dealers' files and the API, the usual one first, where its row says all about it: a
     * number, checked by `schema` and exported from `fromRow`. Fields of other kinds have a column in `src/business/stock/columns.ts`.
     */
    fileNames?: readonly [string, ...string[]];
    /** It cannot change any more once the authority to offer the vehicle was granted. */
    isLocked?: true;
  };

export type FieldTable = Readonly<Record<string, Field>>;
export type FieldName<Table extends FieldTable> = Extract<keyof Table, string>;
/** The fields that are a text in the form. */
export type TextFieldName<Table extends FieldTable> = {
  [Name in FieldName<Table>]: Table[Name] extends { draft: z.ZodMiniType }
    ? string extends z.output<Table[Name]["draft"]>
      ? Name
      : never
    : Name;
}[FieldName<Table>];

const shortText = z.string().check(maxCharacters(600));
type DraftSchema<Row extends Field> = Row extends { draft: infer Draft extends z.ZodMiniType }
  ? Draft
  : typeof shortText;

/** The schema of a draft: what has been entered so far, as typed. Nothing is required of a draft. */
export const draftSchema = <const Table extends FieldTable>(table: Table) =>
  z.object(
    Object.fromEntries(Object.entries(table).map(([name, { draft = shortText }]) => [name, z.optional(draft)])),
  ) as unknown as z.ZodMiniObject<
    { -readonly [Name in keyof Table]: z.ZodMiniOptional<DraftSchema<Table[Name]>> },
    z.core.$strip
  >;

/** The checked values of a form; only fields that show have one. */
export type FieldValues<Table extends FieldTable> = {
  -readonly [Name in keyof Table]?: z.output<ReturnType<Table[Name]["schema"]>>;
};

const rowsOf = (table: FieldTable) => Object.entries(table);

/** What lists of errors call the fields. */
export const labelsOf = (table: FieldTable): Record<string, string> =>
  Object.fromEntries(rowsOf(table).map(([name, { label }]) => [name, label]));

/** Whether a field is a text in the form, by its name. */
export const isTextField = (table: FieldTable, name: string): boolean =>
  Object.hasOwn(table, name) && (table[name]!.draft === undefined || table[name]!.draft instanceof z.ZodMiniString);

/** The fields of a step that show, in the order of the table. */
export const visibleNames = <Table extends FieldTable>(table: Table, step: string, form: object, facts: unknown) =>
  rowsOf(table)
    .filter(
      ([, row]) =>
        row.step === step &&
        (row.onlyFor === undefined || row.onlyFor === listingTypeOf(form)) &&
        (row.showsIf?.(form, facts) ?? true),
    )
    .map(([name]) => name as FieldName<Table>);

/** Checks some fields of a form: their values, or a message for each that is wrong, in the order of `names`. */
export function checkNames<Table extends FieldTable>(
  table: Table,
  names: readonly FieldName<Table>[],
  form: object,
  facts: unknown,
): { values: FieldValues<Table>; fields: Record<string, string> } {
  const schema = z.object(Object.fromEntries(names.map((name) => [name, table[name]!.schema(facts, form)])));
  const parsed = schema.safeParse(form);
  const withCards = names.filter(
    (name) => cardFields(lookup(form as Readonly<Record<string, unknown>>, name)).length > 0,
  );
  if (parsed.success && withCards.length === 0) return { values: parsed.data as FieldValues<Table>, fields: {} };
  const cards = Object.fromEntries(withCards.map((name) => [name, messages.cardNumber]));
  return { values: {}, fields: { ...(parsed.error && fieldMessages(parsed.error)), ...cards } };
}

/** The fields that belong to the other listing type alone. */
export const namesOfOtherType = <Table extends FieldTable>(table: Table, listingType: VehicleListingType) =>
  rowsOf(table)
    .filter(([, { onlyFor }]) => onlyFor !== undefined && onlyFor !== listingType)
    .map(([name]) => name as FieldName<Table>);

/** A field in the form in which two versions of a listing are compared. */
export function normalized(row: Field, typed: unknown): string {
  if (row.normalize) return row.normalize(typed);
  return String((typed as string | undefined) ?? "").trim();
}
