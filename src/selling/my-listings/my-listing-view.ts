import { daysBetween, formatDate } from "#src/shared/dates.ts";
import { reasonTexts } from "#src/selling/listings/transitions.ts";
import {
  expiryNoticeDays,
  formatMileage,
  listingAddress,
  listingName,
  partConditionName,
  priceText,
  stateNames,
} from "#src/selling/listings/rules.ts";
import { canExtend } from "#src/selling/listings/expiry-rules.ts";
import { canUndoSale } from "#src/selling/listings/sale-rules.ts";
import { canAppeal } from "#src/selling/listings/appeals/rules.ts";
import type { AuthorityView } from "#src/selling/listings/authority/rules.ts";
import type { selectOwnListings } from "./page-queries.server.ts";
import type { Fairness } from "#src/selling/listings/price/rules.ts";
import { listingQuality, scoredOf } from "#src/selling/listings/quality/rules.ts";
import { editingOf, outcomeOf } from "#src/selling/listing-editor/edit/edit-states.ts";
import { isRefreshedToday, ownActionsIn, refreshableFrom, removalText } from "./rules.ts";

type Row = Awaited<ReturnType<typeof selectOwnListings>>[number];
export type MyListingView = ReturnType<typeof myListingView>;
type Viewer = { now: Date; refreshEveryDays: number; seesBusiness: boolean; sellsPackages: boolean };

/**
 * A listing in its owner's list, in texts ready for display. The seller is named if there are several. `authority` is the
 * status of the identity and authority check, where it is relevant, `fairness` the label of the price.
 */
export function myListingView(
  row: Row,
  { now, refreshEveryDays, seesBusiness, sellsPackages }: Viewer,
  { authority, fairness = null }: { authority?: AuthorityView | undefined; fairness?: Fairness | null | undefined },
) {
  const state = row.state;
  const endsAt = state === "active" ? row.expiresAt : null;
  const daysLeft = endsAt && daysBetween(now, endsAt);
  const isRemoved = state === "removed";
  const isByDesk = isRemoved && row.lastActions?.[0]?.action === "takeDown";
  const isDecided = state === "rejected" || isByDesk;
  const from = state === "active" && row.publishedAt ? refreshableFrom(row.publishedAt, refreshEveryDays) : null;
  const isRefreshable = from !== null && from <= now && !isRefreshedToday(row.publishedAt!, now);
  const [change] = row.lastActions ?? [];
  const isPausedByPackage = state === "passive" && change?.action === "pauseByPackage";
  const isPausedByHold = state === "passive" && change?.action === "pauseByHold";
  const isUndoable = change?.action === "sell" && canUndoSale(new Date(change.at), now);
  return {
    keyCode: row.keyCode,
    address: listingAddress(row),
    name: listingName(row),
    modelYear: row.modelYear,
    mileage: formatMileage(row),
    condition: partConditionName(row.partCondition),
    price: priceText(row),
    priceKurus: row.priceKurus,
    currency: row.currency,
    canChangePrice: editingOf(state, "owner") === "open" && outcomeOf(state, false) === "stays",
    fairness,
    photoId: row.photoId,
    seller: seesBusiness ? `${row.ownerFirstName} ${row.ownerLastName}` : null,
    state,
    stateName: stateNames[state],
    /** For a removed listing: by whom it was removed. */
    removal: isRemoved ? removalText(isByDesk) : null,
    /** Paused because the package of the business ended, and not changed since. */
    isPausedByPackage,
    /** Paused because the business is suspended. */
    isPausedByHold,
    offersPackage: isPausedByPackage && sellsPackages,
    /** False for a sold or removed listing, whose address answers 410. */
    canOpen: state !== "sold" && !isRemoved,
    /** Days since it first went live, of a live listing. */
    daysLive: state === "active" && row.liveSince ? daysBetween(row.liveSince, now) : null,
    daysLeft,
    endsSoon: daysLeft !== null && daysLeft <= expiryNoticeDays,
    endsAt: endsAt && formatDate(endsAt),
    reasons: isDecided ? reasonTexts(row.reasonCodes ?? []) : [],
    moderatorNote: isDecided ? (row.note ?? "") : "",
    canAppeal: isDecided && canAppeal(row.lastActions ?? []),
    authority:
      authority && authority.status !== "not-needed" ? { status: authority.status, text: authority.text } : null,
    /** Of a listing that can still be edited. */
    quality:
      editingOf(state, "owner") === "open"
        ? listingQuality(
            scoredOf({
              photos: row.photoCount,
              measured: row.measured ?? [],
              descriptionHtml: row.descriptionHtml,
              part: row.listingType === "yedek-parca" ? { hasNumber: row.partNumber !== null } : null,
            }),
          )
        : null,
    ownNote: row.ownNote ?? "",
    /** Product 7.10: not loaded while pending. */
    counts: state === "pending" ? null : { views: row.views!, favourites: row.favourites!, messages: row.messages! },
    actions: ownActionsIn(state).filter(
      (action) =>
        (action !== "refresh" || isRefreshable) &&
        (action !== "undoSale" || isUndoable) &&
        (action !== "extend" || canExtend(row.expiresAt, now)),
    ),
    /** The time from which the date may be refreshed, if it is in the future. */
    refreshableFrom: from && !isRefreshable ? formatDate(from) : null,
  };
}
