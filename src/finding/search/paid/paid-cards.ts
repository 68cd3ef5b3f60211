import type { CardView } from "#src/selling/listings/cards/rules.ts";
import type { Placement } from "#src/shared/promotions.ts";

/** How many paid places a page has in each placement. */
export type PaidPlaceCounts = Record<Placement, number>;

/** The cards in the paid places of a page; placements that the page does not have are empty. */
export type PaidCards = Record<Placement, CardView[]>;
export const noPaidCards: PaidCards = { home: [], strip: [], top: [] };

export const paidKeyCodes = ({ home, strip, top }: PaidCards): string[] =>
  [...home, ...strip, ...top].map(({ keyCode }) => keyCode);

/**
 * How wide the photos of a rail are drawn: the `sizes` attribute. On a phone a single card has its full width of 17rem;
 * two or more shrink to fit beside each other (`grid-auto-columns` in `paid.css`).
 */
export const railPhotoWidths = ({ home, strip }: PaidPlaceCounts): string =>
  home + strip > 1 ? "(min-width: 36rem) 17rem, 11rem" : "17rem";
