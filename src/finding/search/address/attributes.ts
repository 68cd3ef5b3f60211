import type { Range } from "../rules.ts";

/** A special attribute as the catalogue has it. */
export type Attribute = {
  slug: string;
  name: string;
  kind: "choice" | "number";
  unit: string | null;
  min: number | null;
  max: number | null;
  options: readonly { slug: string; name: string }[];
};

/** One choice of a selection: `kabin.cift-kabin`, `lastik-durumu.50_100`, `lastik-durumu.50_`. No value has an underscore of its own. */
export const attributeChoice = (slug: string, value: string) => `${slug}.${value}`;
export const attributeRange = (slug: string, { min, max }: Range) => attributeChoice(slug, `${min ?? ""}_${max ?? ""}`);

/** The attribute a choice is of, and its value. No slug has a point. */
export function splitChoice(choice: string): { slug: string; value: string } {
  const [slug = "", ...rest] = choice.split(".");
  return { slug, value: rest.join(".") };
}

/** The range of a choice of a number; nothing where it says none. */
export function rangeOfChoice(choice: string): Range | undefined {
  const match = /^(\d{0,9})_(\d{0,9})$/.exec(splitChoice(choice).value);
  if (!match || match[0] === "_") return undefined;
  const [, min, max] = match;
  return { ...(min ? { min: Number(min) } : {}), ...(max ? { max: Number(max) } : {}) };
}

/** The choices of a selection that are of one attribute. */
export const choicesOf = (choices: readonly string[], slug: string) =>
  choices.filter((choice) => splitChoice(choice).slug === slug);

/** Ends the wrong way round are swapped, ends outside of what the attribute allows say nothing; nothing left is no range. */
export function fittingRange({ min: lowest, max: highest }: Pick<Attribute, "min" | "max">, range: Range) {
  let { min, max } = range;
  if (min !== undefined && max !== undefined && min > max) [min, max] = [max, min];
  if (min !== undefined && min <= (lowest ?? 0)) min = undefined;
  if (max !== undefined && highest !== null && max >= highest) max = undefined;
  return min === undefined && max === undefined ? undefined : { min, max };
}
