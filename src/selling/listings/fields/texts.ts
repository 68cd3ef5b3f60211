import { formatPrice, liraToKurus, parseMasked } from "#src/shared/money.ts";

/** Looks up the names of what a form chose by id or slug. Unknown ones are undefined. */
export type ChoiceNames = {
  option(kind: string, slug: string): string | undefined;
  brand(id: string | undefined): string | undefined;
  model(id: string | undefined): string | undefined;
  city(id: string | undefined): string | undefined;
  town(id: string | undefined): string | undefined;
};

/** How a field reads. */
export type Readable = {
  /** What was typed, in words for its owner; the empty text where it says nothing. Without it the text itself. */
  text?: (typed: any, names: ChoiceNames, form: any) => string | undefined;
};

type Rows = Readonly<Record<string, Readable & { label: string }>>;

/** What a form says in one field, in words. */
export function fieldText(table: Rows, name: string, form: object, names: ChoiceNames): string {
  const typed = (form as Record<string, unknown>)[name];
  const { text } = table[name]!;
  return (text ? text(typed, names, form) : (typed as string | undefined)) ?? "";
}

/** The name of a chosen option, else its slug. */
export const optionText =
  (kind: string) =>
  (slug: string | undefined, names: ChoiceNames): string | undefined =>
    slug ? (names.option(kind, slug) ?? slug) : undefined;

/** `1.245.000 TL`; what is no number is as it was typed. */
export function liraText(typed: string | undefined): string {
  const lira = parseMasked(typed ?? "");
  return lira === undefined ? (typed ?? "") : formatPrice(liraToKurus(lira));
}
