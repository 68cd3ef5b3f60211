import type { ListingActor, ListingState } from "#src/listings/rules.ts";

/** What saving a changed listing does to it: it stays in its state, or a moderator has to see it. */
export type EditOutcome = "stays" | "queue";

type Row = { texts: EditOutcome; vehicle: EditOutcome };

/**
 * Product 5.15: in which a listing may be edited, and what follows when only its price or texts change (`texts`), or
 * its vehicle or photos as well (`vehicle`). An approved listing whose vehicle changes is looked at again; one that was
 * rejected, in any case. Sold and removed ones are over; a `draft` has no page of its own.
 */
const editing: Partial<Record<ListingState, Row>> = {
  pending: { texts: "stays", vehicle: "stays" },
  active: { texts: "stays", vehicle: "queue" },
  passive: { texts: "stays", vehicle: "queue" },
  expired: { texts: "stays", vehicle: "queue" },
  rejected: { texts: "queue", vehicle: "queue" },
  "authority-lost": { texts: "stays", vehicle: "queue" },
};

/** May `who` edit a listing in `state`? `gone`: they might have, it is over. */
export function editingOf(state: ListingState, who: ListingActor | undefined): "open" | "gone" | "none" {
  if (who !== "owner") return "none";
  if (state === "sold" || state === "removed") return "gone";
  return editing[state] ? "open" : "none";
}

/** What saving does to a listing in `state`, by whether a moderator has to see the change. */
export const outcomeOf = (state: ListingState, mustBeSeen: boolean): EditOutcome =>
  editing[state]?.[mustBeSeen ? "vehicle" : "texts"] ?? "stays";
