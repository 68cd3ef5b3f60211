import { formatNumber } from "#src/shared/turkish.ts";
import type { ListingType } from "#src/listings/rules.ts";

/** The upper limits a quick search offers, in TL. */
export const priceSteps = [
  250_000, 500_000, 750_000, 1_000_000, 1_250_000, 1_500_000, 1_750_000, 2_000_000, 2_500_000, 3_000_000, 4_000_000,
  5_000_000, 7_500_000, 10_000_000,
];

/** How many model years back a quick search offers. */
export const yearsBack = 35;

/** The tabs behind those of the vehicle types, by the listing type they search. */
export const sectionTabs: readonly { slug: Exclude<ListingType, "satilik">; name: string }[] = [
  { slug: "kiralik", name: "Kiralık" },
  { slug: "yedek-parca", name: "Yedek parça" },
];

export type Counted = { slug: string; name: string; count: number };

/** The choices of a select box: `Renault (1.204)`. */
export const countedOptions = (choices: readonly Counted[]) =>
  choices.map(({ slug, name, count }) => ({ value: slug, label: `${name} (${formatNumber(count)})` }));

/** What a quick search offers for what is chosen in it. */
export type Narrowed = {
  total: number;
  /** Leave their own choice out of their counts; the chosen one is there even where nothing is found. */
  brands: Counted[];
  /** Of the one brand chosen. */
  models: Counted[];
};

/** The first field of a tab: the categories below it, or the bodies its vehicles have. */
export type CategoryField = {
  name: "kategori" | "kasa";
  label: string;
  /** What stands for all of them. */
  all: { value: string; label: string };
  options: { value: string; label: string }[];
};
