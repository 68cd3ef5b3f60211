import { expiryNoticeDays } from "#src/selling/listings/rules.ts";
import type { ListingChange } from "#src/selling/listings/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { requireMember } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import type { Listeners } from "#src/shared/events.server.ts";
import type { OwnKind } from "../rules.ts";
import {
  deleteExpiring,
  insertExpiring,
  insertHeld,
  insertOwnAlert,
  insertPackageAlert,
  insertShopAlert,
  setExpiryMailOff,
} from "./queries.server.ts";

const onChange =
  (kind: OwnKind) =>
  (ctx: Context, { keyCode, historyId }: ListingChange) =>
    insertOwnAlert(ctx, { keyCode, kind, occasion: historyId });

/** Alerts for the owners of listings and packages and for applicants of shops: what moderators and the authority check decided, and what ends. */
export const ownAlertListeners: Listeners = {
  "listing.approved": onChange("approved"),
  "listing.rejected": onChange("rejected"),
  "listing.change-asked": onChange("change-asked"),
  "listing.taken-down": onChange("taken-down"),
  "listing.expired": onChange("own-expired"),
  "listing.authority-lost": onChange("authority-lost"),
  "listing.authority-regained": onChange("authority-granted"),
  "listing.authority-granted": (ctx, { keyCode, at }) =>
    insertOwnAlert(ctx, { keyCode, kind: "authority-granted", occasion: Date.parse(at) }),
  "listing.authority-denied": (ctx, { keyCode, at }) =>
    insertOwnAlert(ctx, { keyCode, kind: "authority-denied", occasion: Date.parse(at) }),
  "package.ending": async (ctx, end) => void (await insertPackageAlert(ctx, "package-ending", end)),
  "package.ended": async (ctx, end) => void (await insertPackageAlert(ctx, "package-ended", end)),
  "business.application-decided": (ctx, { eventId }) => insertShopAlert(ctx, eventId),
  "listing.extended": (ctx, { keyCode }) => deleteExpiring(ctx, keyCode),
};

const sweepSize = 2000;

/** Creates alerts of listings that expire soon and of held messages; the next sweep continues a large batch. */
export async function sweepOwnAlerts(ctx: Context) {
  await insertExpiring(ctx, addDays(ctx.clock(), expiryNoticeDays), sweepSize);
  await insertHeld(ctx, sweepSize);
}

/** Turns the signed-in member's daily mail about expiring listings on or off. */
export const changeExpiryMail = (ctx: Context, isOff: boolean) => setExpiryMailOff(ctx, requireMember(ctx).id, isOff);
