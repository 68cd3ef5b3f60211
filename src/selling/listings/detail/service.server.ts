import { randomUUID } from "node:crypto";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { publish } from "#src/shared/events.server.ts";
import { formatPhone, phoneUri } from "#src/shared/phone.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { actorFor } from "../actor.ts";
import { reasonTexts } from "../transitions.ts";
import {
  dealerPriceFor,
  isKeyCode,
  type ListingActor,
  listingNotFound,
  type ListingState,
  type ListingType,
} from "../rules.ts";
import { selectLastChanges } from "../appeals/queries.server.ts";
import { canAppeal } from "../appeals/rules.ts";
import {
  countListingEvent,
  findLastChange,
  findListingDetail,
  type ListingDetail,
  findSellerPhone,
  listEquipment,
  selectListingPhotos,
  listSpecialAttributes,
} from "./queries.server.ts";
import { takePhoneReveal } from "./phone-limits.server.ts";
import { changeAskedNotice, isPhoneShown, openingOf, phoneHiddenMessage, stateNotices } from "./rules.ts";
import {
  comparePrice,
  type FindComparables,
  type PriceComparison,
  type PriceHistory,
  priceHistory,
} from "../price/service.server.ts";
import { type DetailView, detailView } from "./view.ts";

export type Opened = { likeness: Likeness } & (
  | { opening: "gone"; gone: GoneView; notice: StateNoticeView | null }
  | { opening: "passive"; passive: PassiveView }
  | {
      opening: "page" | "notice";
      view: DetailView;
      vehicle: VehicleFacts;
      /** The price for dealers, if the viewer is one. */
      dealerPrice: string | undefined;
      notice: StateNoticeView | null;
      viewer: ListingActor | null;
      comparison: PriceComparison | null;
      history: PriceHistory | null;
    }
);
/** What a vehicle's tax and loan depend on. */
export type VehicleFacts = Pick<
  ListingDetail,
  "vehicleTypeId" | "brandSlug" | "modelYear" | "capacityCc" | "fuel" | "body" | "priceKurus" | "currency"
>;
/** The criteria of similar listings. */
export type Likeness = Pick<
  ListingDetail,
  "keyCode" | "vehicleTypeId" | "brandId" | "modelId" | "partId" | "priceKurus"
> & { listingType: ListingType };
/** The remaining public data of a listing that is sold or removed. */
export type GoneView = Pick<
  DetailView,
  "name" | "nameWithYear" | "shortVehicleName" | "catalogue" | "partPath" | "listingType" | "keyCode"
> & {
  isSold: boolean;
};
/** The public data of a listing that is not live now: neither price nor seller. */
export type PassiveView = Pick<
  DetailView,
  | "name"
  | "nameWithYear"
  | "shortVehicleName"
  | "title"
  | "catalogue"
  | "partPath"
  | "listingType"
  | "keyFacts"
  | "facts"
> &
  Pick<DetailView, "keyCode" | "address"> & {
    state: "passive" | "expired";
    cover: DetailView["photos"][number] | null;
  };
export type StateNoticeView = {
  state: ListingState;
  title: string;
  text: string;
  reasons: string[];
  note: string;
  /** The owner may change it, or appeal against the decision. */
  canEdit: boolean;
  canAppeal: boolean;
};

type OpenOptions = { allComparables?: boolean; findComparables?: FindComparables };

/**
 * What a listing's page shows the visitor of `ctx`: the listing (`page`), the listing with a notice of its state (`notice`),
 * that it is not live now (`passive`), or that it is sold or removed (`gone`, answered with 410). Else 404.
 * `allComparables` includes the whole table of the price comparison; `findComparables` as in `comparePrice`.
 */
export async function openListing(
  ctx: Context,
  keyCode: string,
  { allComparables = false, findComparables }: OpenOptions = {},
): Promise<Opened> {
  const listing = isKeyCode(keyCode) ? await findListingDetail(ctx, keyCode) : undefined;
  if (!listing) throw new Refusal(404, listingNotFound);
  const state = listing.state;
  const viewer = ctx.member && actorFor(ctx.member, listing);
  const opening = openingOf(state, viewer);
  if (opening === "nothing") throw new Refusal(404, listingNotFound);
  const [photos, equipment, attributes] = await Promise.all([
    selectListingPhotos(ctx, listing.id),
    listEquipment(ctx, listing.equipmentIds),
    listSpecialAttributes(ctx, listing.vehicleTypeId),
  ]);
  const view = detailView({ listing, photos, equipment, attributes });
  const { vehicleTypeId, brandId, modelId, partId, priceKurus } = listing;
  const likeness = { keyCode, listingType: view.listingType, vehicleTypeId, brandId, modelId, partId, priceKurus };
  if (opening === "gone") {
    const { name, shortVehicleName, catalogue, partPath, listingType } = view;
    return {
      opening,
      gone: {
        name,
        nameWithYear: view.nameWithYear,
        shortVehicleName,
        catalogue,
        partPath,
        listingType,
        keyCode,
        isSold: state === "sold",
      },
      notice: viewer === "owner" && state === "removed" ? await removalNotice(ctx, listing.id) : null,
      likeness,
    };
  }
  if (opening === "passive") {
    const { name, nameWithYear, shortVehicleName, title, catalogue, partPath, listingType, keyFacts, facts } = view;
    const passive = { name, nameWithYear, shortVehicleName, title, catalogue, partPath, listingType, keyFacts, facts };
    const { address, photos: shown } = view;
    return {
      opening,
      passive: { ...passive, keyCode, address, state: state as "passive" | "expired", cover: shown[0] ?? null },
      likeness,
    };
  }
  const [notice, comparison, history] = await Promise.all([
    opening === "notice" ? stateNotice(ctx, listing.id, state) : null,
    comparePrice(ctx, listing, allComparables, findComparables),
    priceHistory(ctx, listing),
  ]);
  const dealerPrice = dealerPriceFor(ctx.member, listing);
  const { brandSlug, modelYear, capacityCc, fuel, body, currency } = listing;
  const vehicle = { vehicleTypeId, brandSlug, modelYear, capacityCc, fuel, body, priceKurus, currency };
  return { opening, view, vehicle, dealerPrice, notice, viewer: viewer ?? null, comparison, history, likeness };
}

/**
 * The photos of a listing whose page shows them to the visitor of `ctx`, with its name and address; 404 for any other
 * listing.
 */
export async function readPhotosOf(ctx: Context, keyCode: string) {
  const listing = isKeyCode(keyCode) ? await findListingDetail(ctx, keyCode) : undefined;
  const opening = listing && openingOf(listing.state, ctx.member && actorFor(ctx.member, listing));
  if (!listing || (opening !== "page" && opening !== "notice")) throw new Refusal(404, listingNotFound);
  const photos = await selectListingPhotos(ctx, listing.id);
  const { address, name, photos: shown, price } = detailView({ listing, photos, equipment: [], attributes: [] });
  return { address, name, photos: shown, price: price.text };
}

/** The notice for owner and moderators above a listing that is not live. */
async function stateNotice(ctx: Context, listingId: number, state: ListingState): Promise<StateNoticeView> {
  const last = state === "rejected" ? await findLastChange(ctx, listingId) : undefined;
  const { title, text } = last?.action === "askChange" ? changeAskedNotice : stateNotices[state]!;
  return {
    state,
    title,
    text,
    reasons: reasonTexts(last?.reasonCodes ?? []),
    note: last?.note ?? "",
    canEdit: state === "rejected",
    canAppeal: state === "rejected" && canAppeal(await selectLastChanges(ctx, listingId)),
  };
}

/** The notice for the owner of a listing that a moderator removed. */
async function removalNotice(ctx: Context, listingId: number): Promise<StateNoticeView | null> {
  const last = await findLastChange(ctx, listingId);
  if (last?.action !== "takeDown") return null;
  return {
    state: "removed",
    ...stateNotices.removed!,
    reasons: reasonTexts(last.reasonCodes),
    note: last.note,
    canEdit: false,
    canAppeal: canAppeal(await selectLastChanges(ctx, listingId)),
  };
}

/**
 * Product 7.3: the phone number of a live listing's seller, for display and for dialling. Not counted again for a browser
 * that `wasRevealed` before; 404 for a listing that is not live, 403 where it shows no number, 429 over the rate limit.
 */
export async function showPhone(ctx: Context, keyCode: string, { wasRevealed }: { wasRevealed: boolean }) {
  await takePhoneReveal(ctx);
  return inTransaction(ctx, async (tx) => {
    const seller = await findSellerPhone(tx, keyCode);
    if (!seller) throw new Refusal(404, listingNotFound);
    if (!isPhoneShown(seller)) throw new Refusal(403, phoneHiddenMessage);
    if (!wasRevealed) {
      await countListingEvent(tx, seller.id, "offer-show-phone", calendarDay(tx.clock()));
      if (seller.businessId !== null)
        await publish(tx, "listing.phone-revealed", { listingId: seller.id, revealId: randomUUID() });
    }
    return { phone: formatPhone(seller.phone!), uri: phoneUri(seller.phone!) };
  });
}
