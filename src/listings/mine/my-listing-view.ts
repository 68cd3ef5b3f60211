import { daysBetween, formatDate } from "#src/shared/dates.ts";
import {
  expiryNoticeDays,
  formatMileage,
  listingAddress,
  listingName,
  type ListingState,
  partConditionName,
  priceText,
  reasonTexts,
  stateNames,
} from "../rules.ts";
import type { selectOwnListings } from "./queries.server.ts";

type Row = Awaited<ReturnType<typeof selectOwnListings>>[number];
export type MyListingView = ReturnType<typeof myListingView>;

/** A listing as its owner's list shows it, in texts ready to print. */
export function myListingView(row: Row, now: Date) {
  const state = row.state as ListingState;
  const endsAt = state === "active" ? row.expiresAt : null;
  const daysLeft = endsAt && daysBetween(now, endsAt);
  return {
    keyCode: row.keyCode,
    address: listingAddress(row),
    name: listingName(row),
    modelYear: row.modelYear,
    mileage: formatMileage(row),
    condition: partConditionName(row.partCondition),
    price: priceText(row),
    photoId: row.photoId,
    state,
    stateName: stateNames[state],
    daysLeft,
    endsSoon: daysLeft !== null && daysLeft <= expiryNoticeDays,
    endsAt: endsAt && formatDate(endsAt),
    reasons: state === "rejected" ? reasonTexts(row.reasonCodes ?? []) : [],
    note: state === "rejected" ? (row.note ?? "") : "",
  };
}
