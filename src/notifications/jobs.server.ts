import { reasonTexts } from "#src/listings/detail/rules.ts";
import { expiryNoticeDays, listingAddress, listingName } from "#src/listings/rules.ts";
import type { ListingChange } from "#src/listings/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { JobHandlers, Reactions } from "#src/shared/events.server.ts";
import { layOutMail, type MailText } from "#src/shared/mail-layout.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { approvedMail, expiredMail, expiryNoticeMail, type MailedListing, rejectedMail } from "./listing-mails.ts";
import { findMailedListing } from "./listing-queries.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "notifications.listing-expiry": { keyCode: string };
  }
}

/** Product, states: a change of a listing's state sends its owner at most one mail; the change's id is the mail's key. */
export const notificationReactions: Reactions = {
  "listing.approved": (ctx, change) => mailChange(ctx, change, approvedMail),
  "listing.rejected": (ctx, change) =>
    mailChange(ctx, change, (listing) => rejectedMail(listing, reasonTexts(change.reasonCodes), change.note)),
  "listing.expired": (ctx, change) => mailChange(ctx, change, expiredMail),
};

export const notificationJobs: JobHandlers = {
  "notifications.listing-expiry": async (ctx, { keyCode }) => {
    const listing = await findMailedListing(ctx, keyCode);
    const expiresAt = listing?.expiresAt;
    if (!listing || !expiresAt) return;
    await mailOwner(ctx, listing, expiryNoticeKey(listing.id, expiresAt), (mailed) =>
      expiryNoticeMail(mailed, expiresAt, expiryNoticeDays),
    );
  },
};

/** Names the notice before one end of a listing's days; a renewed listing gets another. */
export const expiryNoticeKey = (listingId: number, expiresAt: Date) =>
  `listing-expiry:${listingId}:${expiresAt.toISOString().slice(0, 10)}`;

type Found = NonNullable<Awaited<ReturnType<typeof findMailedListing>>>;

async function mailChange(ctx: Context, change: ListingChange, text: (listing: MailedListing) => MailText) {
  const listing = await findMailedListing(ctx, change.keyCode);
  if (listing) await mailOwner(ctx, listing, `listing:${change.historyId}`, text);
}

async function mailOwner(ctx: Context, listing: Found, key: string, text: (listing: MailedListing) => MailText) {
  if (!listing.isActive) return;
  const { keyCode, firstName } = listing;
  const vehicle = listingName(listing);
  const mail = layOutMail(ctx.origin, text({ keyCode, firstName, vehicle, address: listingAddress(listing) }));
  await sendMail(ctx, { to: listing.email, key, ...mail });
}
