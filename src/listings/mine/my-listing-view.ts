import { daysBetween, formatDate } from "#src/shared/dates.ts";
import { formatPrice } from "#src/shared/money.ts";
import { reasonTexts } from "../detail/rules.ts";
import { expiryNoticeDays, formatMileage, listingAddress, type ListingState, stateNames } from "../rules.ts";
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
    name: [row.brandName, row.modelName, row.variantName].filter(Boolean).join(" "),
    modelYear: row.modelYear,
    mileage: formatMileage(row),
    price: formatPrice(row.priceKurus, row.currency),
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
