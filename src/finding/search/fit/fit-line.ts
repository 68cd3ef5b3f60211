import { formatPrice } from "#src/shared/money.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import type { CardView } from "#src/selling/listings/cards/rules.ts";
import type { Selection } from "../rules.ts";

/** What of a card and of a selection the line says something about. */
type Card = Pick<
  CardView,
  "priceKurus" | "currency" | "modelYear" | "mileageKm" | "distance" | "damage" | "isCertified"
>;
type Asked = Pick<Selection, "priceKurus" | "year" | "mileageKm" | "around">;

const mostFacts = 3;
/** As many characters as a row of a phone shows in one line; longer facts make way for the next ones. */
const mostCharacters = 52;
export const factSeparator = "\u00a0· ";
/** Less than this share of a limit below it is not worth saying. */
const leastShare = 0.01;

/** Two digits of a number, rounded down: 72.400 is 72.000 or more. */
function roundedDown(value: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.floor(value / power) * power;
}

/** How far a number is below the upper limit; null without one, and where that is next to nothing. */
function below(limit: number | undefined, value: number | null): number | null {
  if (limit === undefined || value === null) return null;
  const left = limit - value;
  return left <= 0 || left < limit * leastShare ? null : roundedDown(left);
}

const lira = 100;

function askedFacts(card: Card, { priceKurus, year, mileageKm, around }: Asked): string[] {
  const saved = card.currency === "TL" ? below(priceKurus.max, card.priceKurus) : null;
  const younger = year.min === undefined || card.modelYear === null ? 0 : card.modelYear - year.min;
  const less = below(mileageKm.max, card.mileageKm);
  const budget = saved === null || saved < lira ? [] : [`bütçenizin ${formatPrice(saved)} altında`];
  // At the beginning of the line `7 km` alone would read as a mileage.
  const distance = budget.length > 0 ? card.distance?.replace(" uzakta", "") : card.distance;
  return [
    ...budget,
    ...(around && distance ? [distance] : []),
    ...(younger > 0 ? [`aradığınızdan ${younger} yaş genç`] : []),
    ...(less === null ? [] : [`aradığınızdan ${formatNumber(less)}\u00a0km az`]),
  ];
}

const carFacts = ({ damage, isCertified }: Card): string[] => [
  ...(damage?.tone === "good" ? ["boyasız"] : []),
  ...(isCertified ? ["ekspertizli"] : []),
];

/**
 * Product 6.14: why a card suits a search, in at most three short facts: first those about what was asked for. None where
 * the search has no limits to compare with, or the car is just within them.
 */
export function fitFacts(card: Card, asked: Asked): string[] {
  const ofSearch = askedFacts(card, asked);
  const all = ofSearch.length === 0 ? [] : [...ofSearch, ...carFacts(card)];
  return all.reduce<string[]>((facts, fact) => {
    const longer = [...facts, fact];
    return longer.length <= mostFacts && longer.join(factSeparator).length <= mostCharacters ? longer : facts;
  }, []);
}
