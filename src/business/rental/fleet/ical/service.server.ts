import { hashToken, newToken } from "#src/people/accounts/session.server.ts";
import { vehicleName } from "#src/selling/listings/names.ts";
import { startOfDay } from "#src/money/orders/desk/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { limitFleetChanges, mayChangeWhole, requireFleet } from "../access.server.ts";
import { getTurnedOnOffer } from "../offers/service.server.ts";
import { fleetMessages } from "../rules.ts";
import { calendarFeed } from "./calendar-feed.ts";
import { findFeed, insertFeed, revokeFeed, selectFeedBookings, selectFeeds } from "./queries.server.ts";

export const feedsMax = 50;
export const feedPath = "/kiralama-takvimi";
export const feedMessages = {
  tooMany: `En fazla ${feedsMax} takvim bağlantınız olabilir. Kullanmadıklarınızı kapatınız.`,
  notFound: "Bu takvim bağlantısı yok ya da kapatıldı.",
  revoked: "Takvim bağlantısı kapatıldı. Adresi bilenler takvimi artık okuyamaz.",
};
/** Past bookings stay in the calendar for so long. */
const pastDays = 30;

/** Opens a calendar feed of one offer, or with an empty key code of the whole business; its secret address, shown once. */
export async function openFeed(ctx: Context, keyCode: unknown): Promise<string> {
  const scope = requireFleet(ctx);
  const offer = typeof keyCode === "string" && keyCode !== "" ? await getTurnedOnOffer(ctx, scope, keyCode) : undefined;
  if (!offer && !mayChangeWhole(scope)) throw new Refusal(403, fleetMessages.wholeBusiness);
  await limitFleetChanges(ctx, scope);
  if ((await selectFeeds(ctx, scope)).length >= feedsMax) throw new Refusal(409, feedMessages.tooMany);
  const token = newToken();
  await insertFeed(ctx, {
    businessId: scope.businessId,
    listingId: offer?.listingId ?? null,
    tokenHash: hashToken(token),
    actorId: scope.memberId,
  });
  return `${ctx.origin}${feedPath}/${token}.ics`;
}

/** Closes a feed that the member reaches; its address answers 404 from now on. */
export async function closeFeed(ctx: Context, id: number): Promise<void> {
  const scope = requireFleet(ctx);
  if (!(await selectFeeds(ctx, scope)).some((feed) => feed.id === id)) throw new Refusal(404, feedMessages.notFound);
  await limitFleetChanges(ctx, scope);
  await revokeFeed(ctx, id);
}

/** The calendar of a secret address: vehicle, place and code of each booking, without people and plates. */
export async function readFeed(ctx: Context, token: string): Promise<string> {
  const feed = /^[\w-]{43}$/.test(token) ? await findFeed(ctx, hashToken(token)) : undefined;
  if (!feed) throw new Refusal(404, feedMessages.notFound);
  const from = addDays(startOfDay(calendarDay(ctx.clock())), -pastDays);
  const bookings = await selectFeedBookings(ctx, feed, from);
  return calendarFeed(
    `${feed.name}: kiralama`,
    bookings.map((booking) => ({
      uid: `${booking.code}@${new URL(ctx.origin).hostname}`,
      stamp: booking.updatedAt,
      from: booking.pickupAt,
      until: booking.dropoffAt,
      summary: `${vehicleName(booking.brandName, booking.modelName)} (${booking.code})`,
      location: booking.pickupPlace,
    })),
  );
}
