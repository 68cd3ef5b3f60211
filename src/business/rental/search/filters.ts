import { recordOf } from "#src/finding/search/record-of.ts";
import { formatPrice } from "#src/shared/money.ts";
import { rentalClasses } from "../classes.ts";

/** What a filter reads of a found offer. */
export type FilteredOffer = {
  class: string;
  gear: string | null;
  fuel: string | null;
  seats: number;
  businessSlug: string;
  depositKurus: number;
  kmLimit: number | null;
  isFreelyCancelled: boolean;
};

/** A filter of rental results: any of its chosen values. */
type RentalFilter = {
  /** Its name in addresses. */
  address: string;
  title: string;
  /** The value that an offer has; null for none. */
  valueOf: (offer: FilteredOffer) => string | null;
  /** The values that are known before results are read, in their order; the others are read from the results. */
  names?: Readonly<Record<string, string>>;
};

/** A range of whole numbers as a value of a filter: `5-7` from 5 to 7. */
type Step = { slug: string; name: string; to: number };
const stepOf = (steps: readonly Step[], value: number) => steps.find(({ to }) => value <= to)!.slug;
const namesOf = (steps: readonly Step[]) => Object.fromEntries(steps.map(({ slug, name }) => [slug, name]));

const lira = (tl: number) => formatPrice(tl * 100, "TL");
/** Slugs that are no whole numbers, so that objects keep their order. */
const deposits: readonly Step[] = [
  { slug: "yok", name: "Depozitosuz", to: 0 },
  { slug: "0-5000", name: `${lira(5000)} ve altı`, to: 5_000_00 },
  { slug: "5000-10000", name: `${lira(5000)} – ${lira(10_000)}`, to: 10_000_00 },
  { slug: "10000-20000", name: `${lira(10_000)} – ${lira(20_000)}`, to: 20_000_00 },
  { slug: "20000-ustu", name: `${lira(20_000)} üstü`, to: Infinity },
];
const seats: readonly Step[] = [
  { slug: "4", name: "4 ve altı", to: 4 },
  { slug: "5", name: "5", to: 5 },
  { slug: "7", name: "6–7", to: 7 },
  { slug: "9", name: "8–9", to: 9 },
  { slug: "10", name: "10 ve üstü", to: Infinity },
];

const flag = (address: string, title: string, has: (offer: FilteredOffer) => boolean): RentalFilter => ({
  address,
  title,
  valueOf: (offer) => (has(offer) ? "1" : null),
  names: { "1": title },
});

const filters = {
  classes: { address: "sinif", title: "Sınıf", valueOf: (offer) => offer.class, names: rentalClasses },
  gears: { address: "vites", title: "Vites", valueOf: (offer) => offer.gear },
  fuels: { address: "yakit", title: "Yakıt", valueOf: (offer) => offer.fuel },
  seats: {
    address: "koltuk",
    title: "Koltuk sayısı",
    valueOf: (offer) => stepOf(seats, offer.seats),
    names: namesOf(seats),
  },
  deposits: {
    address: "depozito",
    title: "Depozito",
    valueOf: (offer) => stepOf(deposits, offer.depositKurus),
    names: namesOf(deposits),
  },
  freeCancellation: flag("ucretsiz-iptal", "Ücretsiz iptal", (offer) => offer.isFreelyCancelled),
  unlimitedKm: flag("sinirsiz-km", "Kilometre sınırsız", (offer) => offer.kmLimit === null),
  businesses: { address: "isletme", title: "Kiralama şirketi", valueOf: (offer) => offer.businessSlug },
} satisfies Record<string, RentalFilter>;

export type FilterKey = keyof typeof filters;
/** The filters of rental results, in the order of the page and of addresses. */
export const rentalFilters: Readonly<Record<FilterKey, RentalFilter>> = filters;
export const filterKeys = Object.keys(rentalFilters) as FilterKey[];

/** The chosen values of each filter; a filter without any lets everything through. */
export type ChosenFilters = Readonly<Record<FilterKey, readonly string[]>>;

export const noFilters: ChosenFilters = recordOf(filterKeys, () => []);

const passes = (key: FilterKey, chosen: ChosenFilters, offer: FilteredOffer): boolean => {
  if (chosen[key].length === 0) return true;
  const value = rentalFilters[key].valueOf(offer);
  return value !== null && chosen[key].includes(value);
};

/** The offers that pass every filter, in their order. */
export const filterOffers = <Offer extends FilteredOffer>(offers: readonly Offer[], chosen: ChosenFilters): Offer[] =>
  offers.filter((offer) => filterKeys.every((key) => passes(key, chosen, offer)));

/** How many offers each value of each filter would find; a filter's own choice is left out of its counts. */
export function countValues(
  offers: readonly FilteredOffer[],
  chosen: ChosenFilters,
): Record<FilterKey, Map<string, number>> {
  const counts = recordOf(filterKeys, () => new Map<string, number>());
  for (const offer of offers) {
    const missed = filterKeys.filter((key) => !passes(key, chosen, offer));
    if (missed.length > 1) continue;
    for (const key of missed.length === 1 ? missed : filterKeys) {
      const value = rentalFilters[key].valueOf(offer);
      if (value !== null) counts[key].set(value, (counts[key].get(value) ?? 0) + 1);
    }
  }
  return counts;
}
