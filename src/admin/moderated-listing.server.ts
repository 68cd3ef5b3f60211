import {
  findListingDetail,
  listEquipment,
  selectListingPhotos,
  listSpecialAttributes,
} from "#src/listings/detail/queries.server.ts";

import { detailView } from "#src/listings/detail/view.ts";
import { selectHistory } from "#src/listings/queries.server.ts";
import {
  actorFor,
  isKeyCode,
  listingNotFound,
  type ListingState,
  reasonTexts,
  stateNames,
} from "#src/listings/rules.ts";
import { type Context, requireModerator } from "#src/shared/context.server.ts";
import { formatDate, formatDateTime } from "#src/shared/dates.ts";
import { formatPrice } from "#src/shared/money.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { countOthersOfOwner } from "./queries.server.ts";
import { actionNames } from "./rules.ts";

export type ModeratedListing = Awaited<ReturnType<typeof readModeratedListing>>;

/** Everything of a listing for the moderator of `ctx`, with what is never public; 404 for everybody else. */
export async function readModeratedListing(ctx: Context, keyCode: string) {
  const moderator = requireModerator(ctx);
  const listing = isKeyCode(keyCode) ? await findListingDetail(ctx, keyCode) : undefined;
  if (!listing) throw new Refusal(404, listingNotFound);
  const [photos, equipment, attributes, history, others] = await Promise.all([
    selectListingPhotos(ctx, listing.id),
    listEquipment(ctx, listing.equipmentIds),
    listSpecialAttributes(ctx, listing.vehicleTypeId),
    selectHistory(ctx, keyCode),
    countOthersOfOwner(ctx, listing.ownerId, listing.id),
  ]);
  return {
    view: detailView({ listing, photos, equipment, attributes }),
    version: listing.version,
    stateName: stateNames[listing.state as ListingState],
    canDecide: listing.state === "pending" && actorFor(moderator, listing) === "moderator",
    isOwn: actorFor(moderator, listing) === "owner",
    private: [
      ...(listing.partId ? [] : [{ name: "Plaka", value: listing.plate ?? "Verilmemiş" }]),
      { name: "Bayi fiyatı", value: listing.priceDealerKurus ? formatPrice(listing.priceDealerKurus) : "Verilmemiş" },
      ...(listing.partId
        ? []
        : [{ name: "Katalogdan seçildi", value: listing.engineId ? "Evet" : "Hayır, kriterler elle girildi" }]),
      { name: "Kaynak", value: listing.source ?? "İlan formu" },
      { name: "İlk kayıt", value: formatDateTime(listing.createdAt) },
      { name: "Son değişiklik", value: formatDateTime(listing.updatedAt) },
    ],
    owner: {
      name: `${listing.ownerFirstName} ${listing.ownerLastName}`,
      email: listing.ownerEmail,
      isEmailConfirmed: listing.ownerEmailConfirmedAt !== null,
      phone: listing.ownerPhone ? formatPhone(listing.ownerPhone) : null,
      since: formatDate(listing.ownerSince),
      business: listing.businessName,
      certificateNumber: listing.certificateNumber,
      others: others.map(({ state, count }) => ({ name: stateNames[state as ListingState], count })),
    },
    history: history.map((row) => ({
      id: row.id,
      at: formatDateTime(row.at),
      what: actionNames[row.action] ?? row.action,
      who: row.actorFirstName ? `${row.actorFirstName} ${row.actorLastName}` : "Kontak",
      reasons: reasonTexts(row.reasonCodes),
      note: row.note,
    })),
  };
}
