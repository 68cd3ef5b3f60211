import type { CardView } from "#src/selling/listings/cards/rules.ts";
import { type Placement, placements } from "#src/shared/promotions.ts";

/** How many paid places a page has in each placement. */
export type PaidPlaceCounts = Record<Placement, number>;

/** Product 16.1: a place of the strip follows every ten results, or the last one of a page with fewer. */
const resultsPerPlace = 10;

/** How many places of the strip a page with so many results has. */
export const stripPlaces = (results: number): number =>
  results === 0 ? 0 : Math.min(placements.strip, Math.max(1, Math.floor(results / resultsPerPlace)));

/** Whether a place of the strip follows the result at this index of a page. */
export const isBeforePlace = (index: number, results: number): boolean =>
  (index + 1) % resultsPerPlace === 0 || (results < resultsPerPlace && index === results - 1);

/** The cards in the paid places of a page; placements that the page does not have are empty. */
export type PaidCards = Record<Placement, CardView[]>;
export const noPaidCards: PaidCards = { home: [], strip: [], top: [] };

export const paidKeyCodes = ({ home, strip, top }: PaidCards): string[] =>
  [...home, ...strip, ...top].map(({ keyCode }) => keyCode);

/**
 * How wide the photos of the home page's rail are drawn: the `sizes` attribute. On a phone a single card has its full width
 * of 17rem; two or more shrink to fit beside each other (`grid-auto-columns` in `paid.css`).
 */
export const railPhotoWidths = ({ home }: PaidPlaceCounts): string =>
  home > 1 ? "(min-width: 36rem) 17rem, 11rem" : "17rem";
