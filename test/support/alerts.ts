import { insertFollow } from "#src/people/follows/queries.server.ts";
import type { DraftForm } from "#src/selling/listing-editor/create/rules.ts";
import type { ListingAction } from "#src/selling/listings/transitions.ts";
import { changeState } from "#src/selling/listings/service.server.ts";
import type { Frequency } from "#src/core/notifications/rules.ts";
import { insertSearch } from "#src/finding/saved-searches/queries.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import type { TestApp } from "./app.ts";
import { aMember } from "./builders.ts";
import { aListingOf, listingRow } from "./edits.ts";

type Member = Awaited<ReturnType<typeof aMember>>;

/** A saved search, of all Volkswagen Passats by default. */
export async function aSavedSearch(
  app: TestApp,
  memberId: number,
  {
    address = "/otomobil/volkswagen-passat",
    title = "Passat arıyorum",
    frequency = "instant",
  }: { address?: string; title?: string; frequency?: Frequency } = {},
): Promise<number> {
  const [route = "", params = ""] = address.split("?");
  const { id } = await insertSearch(app.ctx(), { memberId, title, route, params, address, frequency });
  return id;
}

/** A garage item, with mails by default. */
export async function aGarageItem(app: TestApp, memberId: number, keyCode: string, emailEnabled = true) {
  const { id: listingId, priceKurus } = await listingRow(app, keyCode);
  const { id } = await app.db
    .insertInto("garageItem")
    .values({ memberId, listingId, priceKurus, emailEnabled, createdAt: app.now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A member follows the seller of a listing, or the listing itself. */
export async function aFollow(
  app: TestApp,
  memberId: number,
  target: { kind: "member" | "business" | "listing"; id: number },
  frequency: Frequency = "instant",
) {
  const priceKurus = target.kind === "listing" ? 1 : null;
  await insertFollow(app.ctx(), { memberId, target, priceKurus, frequency });
}

/** Changes a listing's state as its owner or a moderator, and runs the jobs that follow. */
export async function changes(app: TestApp, member: Member, keyCode: string, action: ListingAction) {
  await changeState(app.ctx(member), {
    keyCode,
    action,
    actor: member,
    ...(action === "takeDown" ? { reasonCodes: ["fraud"] } : {}),
  });
  await app.runJobs();
}

/** Inserts a published and approved Passat; returns its key code. */
export async function aNewListing(app: TestApp, seller: Member, values: Partial<DraftForm> = {}): Promise<string> {
  const keyCode = await aListingOf(app, seller, "pending", values);
  await changes(app, await aMember(app, { role: "moderator" }), keyCode, "approve");
  return keyCode;
}

/** A member's alerts, the oldest first. */
export const alertsOf = (app: TestApp, memberId: number) =>
  app.db
    .selectFrom("alert")
    .innerJoin("listing", "listing.id", "alert.listingId")
    .where("memberId", "=", memberId)
    .orderBy("alert.id")
    .select(["alert.id", "alert.kind", "listing.keyCode", "alert.waits", "alert.oldPriceKurus", "alert.newPriceKurus"])
    .execute();

/** Moves the clock and sends the mails that are due. */
export async function mailsAfter(app: TestApp, seconds: number) {
  app.now = addSeconds(app.now, seconds);
  await enqueue(app.ctx(), "alerts.sweep", {});
  await app.runJobs();
}
