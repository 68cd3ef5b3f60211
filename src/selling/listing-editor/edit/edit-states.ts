import type { ListingActor, ListingState } from "#src/selling/listings/rules.ts";

/** The effect of saving a changed listing: it stays in its state, or goes to the moderators. */
export type EditOutcome = "stays" | "queue";

type Row = { texts: EditOutcome; vehicle: EditOutcome };

/**
 * Product 5.15: the states in which a listing may be edited, and the effect of changing only its price or texts (`texts`),
 * or its vehicle or photos too (`vehicle`). An approved listing is moderated again when its vehicle changes, a rejected
 * one after any change. Sold and removed listings cannot be edited; a `draft` has no page of its own.
 */
const editing: Partial<Record<ListingState, Row>> = {
  pending: { texts: "stays", vehicle: "stays" },
  active: { texts: "stays", vehicle: "queue" },
  passive: { texts: "stays", vehicle: "queue" },
  expired: { texts: "stays", vehicle: "queue" },
  rejected: { texts: "queue", vehicle: "queue" },
  "authority-lost": { texts: "stays", vehicle: "queue" },
};

/** Whether `who` may edit a listing in `state`; `gone`: they could, but the listing has ended. */
export function editingOf(state: ListingState, who: ListingActor | undefined): "open" | "gone" | "none" {
  if (who !== "owner") return "none";
  if (state === "sold" || state === "removed") return "gone";
  return editing[state] ? "open" : "none";
}

/** The effect of saving on a listing in `state`, depending on whether the change needs moderation. */
export const outcomeOf = (state: ListingState, mustBeSeen: boolean): EditOutcome =>
  editing[state]?.[mustBeSeen ? "vehicle" : "texts"] ?? "stays";
