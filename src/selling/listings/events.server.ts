import type { UnitSlug } from "./fields/edit-units.ts";
import type { ListingState } from "./rules.ts";

/** The changes of a saved edit; prices in kuruş. */
export type ListingEdit = {
  keyCode: string;
  ownerId: number;
  actorId: number;
  /** The version of the listing after the edit; together with the key code it makes an idempotency key. */
  version: number;
  /** The units of the form that differ. */
  changed: UnitSlug[];
  price: { before: number; after: number } | null;
  /** The state after it. */
  state: ListingState;
};

declare module "#src/shared/events.server.ts" {
  interface Events {
    "listing.edited": ListingEdit;
    /** Somebody was shown the phone number of a business's listing. `revealId` identifies this one time. */
    "listing.phone-revealed": { listingId: number; revealId: string };
  }
}
