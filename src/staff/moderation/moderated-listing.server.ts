import { uncoveredPhotoAddress } from "#src/selling/listings/photos/cover/rules.ts";
import { selectCoveredPhotoIds } from "#src/selling/listings/photos/queries.server.ts";
import {
  findListingDetail,
  listEquipment,
  selectListingPhotos,
  listSpecialAttributes,
} from "#src/selling/listings/detail/queries.server.ts";
import { authorityText } from "#src/selling/listings/authority/guard.server.ts";

import { detailView } from "#src/selling/listings/detail/view.ts";
import { selectHistory } from "#src/selling/listings/queries.server.ts";
import { lookup } from "#src/shared/lookup.ts";
import { selectOpenReports } from "./reports/listing/queries.server.ts";
import { reporterView } from "./reports/reporter-history.ts";
import { reportReasons } from "./reports/listing/rules.ts";
import { actorFor } from "#src/selling/listings/actor.ts";
import { reasonTexts } from "#src/selling/listings/transitions.ts";
import { isKeyCode, listingNotFound, stateNames } from "#src/selling/listings/rules.ts";
import { type Context, requireDesk } from "#src/shared/context.server.ts";
import { hasRoleAt } from "#src/shared/desks.ts";
import { formatDate, formatDateTime, formatTime } from "#src/shared/dates.ts";
import { maskEmail, maskStoredPhone } from "#src/shared/masked-contact.ts";
import { formatPrice } from "#src/shared/money.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { findPendingDecisionOf } from "./pending/queries.server.ts";
import { pendingText } from "./pending/rules.ts";
import { countOthersOfOwner, findQueueOf, selectQueue } from "./queries.server.ts";
import { duplicateName, whoseText } from "./risk/duplicates.ts";
import { riskLevelOf } from "./risk/rules.ts";
import { assessListing } from "./risk/service.server.ts";
import { actionNames, decisionsIn, historySentence, queueTab, remainingText, reviewedByText } from "./rules.ts";
import { openReview } from "./service.server.ts";

export type ModeratedListing = Awaited<ReturnType<typeof readModeratedListing>>;

/**
 * All data of a listing for staff who may read it, including private data; 404 for everybody else. When who may decide
 * opens a pending or reported listing, they take its review lease, so that nobody else decides it meanwhile
 * (`openReview`).
 */
export async function readModeratedListing(ctx: Context, keyCode: string) {
  const moderator = requireDesk(ctx, "listings");
  const mayDecide = hasRoleAt(moderator, "listings", "change");
  const listing = isKeyCode(keyCode) ? await findListingDetail(ctx, keyCode) : undefined;
  if (!listing) throw new Refusal(404, listingNotFound);
  const state = listing.state;
  const isOwn = actorFor(moderator, listing) === "owner";
  const [photos, equipment, attributes, history, others, risk, reports] = await Promise.all([
    selectListingPhotos(ctx, listing.id),
    listEquipment(ctx, listing.equipmentIds),
    listSpecialAttributes(ctx, listing.vehicleTypeId),
    selectHistory(ctx, keyCode),
    countOthersOfOwner(ctx, listing.ownerId, listing.id),
    assessListing(ctx, keyCode),
    selectOpenReports(ctx, listing.id),
  ]);
  const pending = await findPendingDecisionOf(ctx, keyCode);
  const queue = pending ? undefined : await findQueueOf(ctx, keyCode);
  const isInQueue = queue !== undefined;
  const review = mayDecide && isInQueue && !isOwn && !pending ? await openReview(ctx, listing.id) : undefined;
  const isMine = review?.isMine ?? true;
  const lastChange = history.findLast(({ fromState, toState }) => fromState !== toState);
  return {
    view: detailView({ listing, photos, equipment, attributes }),
    /** The photos in which a plate is covered, uncovered for moderators. */
    uncovered: (await selectCoveredPhotoIds(ctx, listing.id)).map(uncoveredPhotoAddress),
    version: listing.version,
    stateName: stateNames[state],
    decisions: !mayDecide || isOwn || !isMine || pending ? [] : decisionsIn(state, reports.length, queue === "samples"),
    isOwn,
    /** A decision on it that is not applied yet. */
    pending: pending ? pendingTextOf(pending) : null,
    /** How many listings its queue has, with this one: `13 ilan kaldı`. */
    remaining: queue ? remainingText((await selectQueue(ctx, queueTab(queue), moderator.id)).length) : null,
    /** The other moderator who has locked it. */
    reviewedBy:
      review && !review.isMine
        ? reviewedByText(`${review.firstName} ${review.lastName}`, formatTime(review.expiresAt))
        : null,
    /** The owner's appeal against the last decision. */
    appeal: state === "pending" && lastChange?.action === "appeal" ? lastChange.note : null,
    risk: risk && { score: risk.score, level: riskLevelOf(risk.score), hints: risk.hints },
    duplicates: (risk?.duplicates ?? []).map((one) => ({
      keyCode: one.keyCode,
      text: duplicateName(one.kind),
      whose: whoseText(one),
    })),
    alike: (risk?.duplicates ?? []).flatMap(({ photos: pairs, ...one }) =>
      pairs.map((pair) => ({ ...pair, keyCode: one.keyCode, text: duplicateName(one.kind), whose: whoseText(one) })),
    ),
    reports: reports.map((report) => ({
      id: report.id,
      at: formatDateTime(report.createdAt),
      who: report.isMember ? "Üye" : "Ziyaretçi",
      reason: lookup(reportReasons, report.reason) ?? report.reason,
      note: report.note,
      history: reporterView(report.history),
    })),
    private: [
      ...(listing.partId
        ? []
        : [
            { name: "Plaka", value: listing.plate ?? "Verilmemiş" },
            { name: "Şasi numarası", value: listing.chassisNumber ?? "Verilmemiş" },
            { name: "İlan yetkisi (EİDS)", value: await authorityText(ctx, keyCode) },
          ]),
      { name: "Galeri fiyatı", value: listing.priceDealerKurus ? formatPrice(listing.priceDealerKurus) : "Verilmemiş" },
      ...(listing.partId
        ? []
        : [{ name: "Katalogdan seçildi", value: listing.engineId ? "Evet" : "Hayır, kriterler elle girildi" }]),
      { name: "Kaynak", value: listing.source ?? "İlan formu" },
      { name: "İlk kayıt", value: formatDateTime(listing.createdAt) },
      { name: "Son değişiklik", value: formatDateTime(listing.updatedAt) },
    ],
    owner: {
      name: `${listing.ownerFirstName} ${listing.ownerLastName}`,
      memberId: listing.ownerId,
      email: maskEmail(listing.ownerEmail),
      isEmailConfirmed: listing.ownerEmailConfirmedAt !== null,
      phone: listing.ownerPhone ? maskStoredPhone(listing.ownerPhone) : null,
      since: formatDate(listing.ownerSince),
      businessId: listing.businessId,
      business: listing.businessName,
      certificateNumber: listing.certificateNumber,
      others: others.map(({ state, count }) => ({ name: stateNames[state], count })),
    },
    history: history.map((row) => ({
      id: row.id,
      at: formatDateTime(row.at),
      what: historySentence(row.actorFirstName ? `${row.actorFirstName} ${row.actorLastName}` : "Kontak", row.action, {
        from: lookup(stateNames, row.fromState) ?? null,
        to: lookup(stateNames, row.toState) ?? null,
      }),
      reasons: reasonTexts(row.reasonCodes),
      note: row.note && (row.action === "appeal" ? `Satıcının itirazı: ${row.note}` : `Not: ${row.note}`),
    })),
  };
}

const pendingTextOf = ({
  decision,
  firstName,
  lastName,
}: NonNullable<Awaited<ReturnType<typeof findPendingDecisionOf>>>) =>
  pendingText(actionNames[decision === "dismiss" ? "dismissReports" : decision]!, `${firstName} ${lastName}`);
