import { formatNumber } from "#src/shared/turkish.ts";
import type { ListingType } from "#src/selling/listings/rules.ts";

/** Maximum prices that are suggested, in TL: each 100,000 up to 2 million, then wider. */
export const priceSteps = [
  ...Array.from({ length: 20 }, (_, index) => (index + 1) * 100_000),
  2_500_000,
  3_000_000,
  4_000_000,
  5_000_000,
  7_500_000,
  10_000_000,
];

/** The number of model years to choose from. */
export const yearsBack = 35;

/** The number of cities that come first. */
export const largestCities = 8;

/** The tabs after those of the vehicle types; the slug is the listing type. */
export const sectionTabs: readonly { slug: Exclude<ListingType, "satilik">; name: string }[] = [
  { slug: "kiralik", name: "Kiralık" },
  { slug: "yedek-parca", name: "Yedek parça" },
];

export type Counted = { slug: string; name: string; count: number };

/** The options of a select box: `Renault (1.204)`. */
export const countedOptions = (choices: readonly Counted[]) =>
  choices.map(({ slug, name, count }) => ({ value: slug, label: `${name} (${formatNumber(count)})` }));

/** The choices of a quick search for the current form. */
export type Narrowed = {
  total: number;
  /** The counts ignore the chosen brand; the chosen one is included even with no results. */
  brands: Counted[];
  /** The models of the chosen brand. */
  models: Counted[];
};

/** The first field of a tab: the categories below it, or the bodies its vehicles have. */
export type CategoryField = {
  name: "kategori" | "kasa";
  label: string;
  /** The option for no choice. */
  all: { value: string; label: string };
  options: { value: string; label: string }[];
};
