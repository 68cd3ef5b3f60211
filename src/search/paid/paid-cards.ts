import type { CardView } from "#src/listings/cards/rules.ts";
import type { Placement } from "#src/promotions/rules.ts";

/** How many paid places a page has in each placement. */
export type PaidPlaceCounts = Record<Placement, number>;

/** The cards in the paid places of a page; placements that the page does not have are empty. */
export type PaidCards = Record<Placement, CardView[]>;
export const noPaidCards: PaidCards = { home: [], strip: [], top: [] };

export const paidKeyCodes = ({ home, strip, top }: PaidCards): string[] =>
  [...home, ...strip, ...top].map(({ keyCode }) => keyCode);
