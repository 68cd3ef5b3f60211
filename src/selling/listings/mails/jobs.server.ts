import { writeMail } from "#src/core/message-texts/write.server.ts";
import { reasonTexts } from "../transitions.ts";
import { listingAddress, listingName } from "../rules.ts";
import { denialOf } from "../authority/rules.ts";
import type { ListingChange } from "../service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { Listeners } from "#src/shared/events.server.ts";
import type { MailText } from "#src/shared/mail-layout.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import {
  appealAcceptedMail,
  approvedMail,
  authorityDeniedMail,
  authorityLostMail,
  authorityRegainedMail,
  changeAskedMail,
  changedByColleagueMail,
  type Decision,
  expiredMail,
  type MailedListing,
  rejectedMail,
  soldMail,
  takenDownMail,
} from "./texts.ts";
import { findMailedChange, findMailedListing } from "./queries.server.ts";

/**
 * Product 4.4: a change of a listing's state sends its owner at most one mail; the change's id is the mail's idempotency
 * key. Owners get no mail about their own changes, except for a sale, whose mail has the next steps.
 */
export const listingMailListeners: Listeners = {
  // What goes live at once is the owner's own change.
  "listing.approved": async (ctx, change) =>
    (await findMailedChange(ctx, change.historyId))?.action === "publishAtOnce"
      ? undefined
      : mailChange(ctx, change, (listing, { afterAppeal }) =>
          afterAppeal ? appealAcceptedMail(listing) : approvedMail(listing),
        ),
  "listing.rejected": (ctx, change) => mailChange(ctx, change, rejectedMail),
  "listing.change-asked": (ctx, change) => mailChange(ctx, change, changeAskedMail),
  "listing.taken-down": (ctx, change) => mailChange(ctx, change, takenDownMail),
  "listing.sold": (ctx, change) => mailChange(ctx, change, soldMail),
  "listing.expired": (ctx, change) => mailChange(ctx, change, expiredMail),
  "listing.paused": (ctx, change) => mailColleaguesChange(ctx, change, "pasife alındı"),
  "listing.resumed": (ctx, change) => mailColleaguesChange(ctx, change, "yeniden yayına alındı"),
  "listing.sale-undone": (ctx, change) => mailColleaguesChange(ctx, change, "yeniden satışa açıldı"),
  "listing.renewed": (ctx, change) => mailColleaguesChange(ctx, change, "yenilendi"),
  "listing.extended": (ctx, change) => mailColleaguesChange(ctx, change, "uzatıldı"),
  "listing.removed": (ctx, change) => mailColleaguesChange(ctx, change, "silindi"),
  "listing.authority-lost": (ctx, change) =>
    mailChange(ctx, change, (listing) => authorityLostMail(listing, change.note)),
  "listing.authority-regained": (ctx, change) => mailChange(ctx, change, authorityRegainedMail),
  "listing.authority-denied": async (ctx, { keyCode, reason, at }) => {
    const listing = await findMailedListing(ctx, keyCode);
    if (listing)
      await mailOwner(ctx, listing, `authority-denied:${listing.id}:${at}`, (mailed) =>
        authorityDeniedMail(mailed, denialOf(reason).reason),
      );
  },
};

type Found = NonNullable<Awaited<ReturnType<typeof findMailedListing>>>;

async function mailChange(
  ctx: Context,
  change: ListingChange,
  text: (listing: MailedListing, decision: Decision) => MailText,
) {
  const listing = await findMailedListing(ctx, change.keyCode);
  const mailed = await findMailedChange(ctx, change.historyId);
  if (!listing || !mailed) return;
  const decision = {
    reasons: reasonTexts(change.reasonCodes),
    note: change.note,
    afterAppeal: mailed.before === "appeal",
  };
  await mailOwner(ctx, listing, `listing:${change.historyId}`, (one) => text(one, decision));
}

async function mailColleaguesChange(ctx: Context, change: ListingChange, what: string) {
  const mailed = await findMailedChange(ctx, change.historyId);
  if (!mailed || mailed.actorId === null || mailed.actorId === change.ownerId) return;
  const who = `${mailed.firstName} ${mailed.lastName}`;
  await mailChange(ctx, change, (listing) => changedByColleagueMail(listing, who, what));
}

async function mailOwner(ctx: Context, listing: Found, key: string, text: (listing: MailedListing) => MailText) {
  if (!listing.isActive) return;
  const { keyCode, listingType, firstName } = listing;
  const mailed = { keyCode, listingType, firstName, vehicle: listingName(listing), address: listingAddress(listing) };
  const mail = await writeMail(ctx, text(mailed));
  await sendMail(ctx, { to: listing.email, key, ...mail });
}
