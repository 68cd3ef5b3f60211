import { recordAudit } from "#src/core/audit/service.server.ts";
import { businessSubject } from "#src/core/audit/subjects.ts";
import { standingsOf } from "#src/selling/listings/authority/guard.server.ts";
import { mayGoLive } from "#src/selling/listings/authority/rules.ts";
import { changeState } from "#src/selling/listings/service.server.ts";
import { type Context, inTransaction, requireDesk } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { assessListing } from "../risk/service.server.ts";
import {
  findReady,
  findTrustFacts,
  lockBusiness,
  sampleUnseen,
  selectReady,
  upsertPublication,
  upsertTrust,
} from "./queries.server.ts";
import { type Standing, standingOf, trustMessages, unseenDays, waitsFromScore } from "./rules.ts";
import { isSampled } from "./sample.server.ts";

/** Whether the listings of a business go live at once (Product 4.20); undefined for unknown ids. */
export async function readStanding(ctx: Context, businessId: number): Promise<Standing | undefined> {
  const facts = await findTrustFacts(ctx, businessId);
  return facts && standingOf(facts, ctx.clock());
}

/** Queues publishing what waits of a business. */
export const queuePublishing = (ctx: Context, businessId: number) =>
  enqueue(ctx, "moderation.publish-at-once", { businessId }, { key: `moderation.publish-at-once:${businessId}` });

/** How many listings one job publishes before those of other businesses have their turn. */
const turn = 50;
/** Beyond a package’s largest number of live listings. */
const readyMax = 2000;

/** Publishes the waiting listings of a business whose record is clean; those that are risky or lack their authority wait on. */
export async function publishAtOnce(ctx: Context, businessId: number): Promise<void> {
  if (!(await readStanding(ctx, businessId))?.mayPublish) return;
  const ready = await selectReady(ctx, businessId, readyMax);
  const standings = await standingsOf(
    ctx,
    ready.map(({ keyCode }) => keyCode),
  );
  const allowed = ready.filter(({ keyCode }) => mayGoLive(standings.get(keyCode)!.status));
  for (const listing of allowed.slice(0, turn)) if (!(await consider(ctx, listing))) return;
  if (allowed.length > turn) await queuePublishing(ctx, businessId);
}

/** The same of one listing, as soon as something happened to it. */
export async function publishListingAtOnce(ctx: Context, keyCode: string): Promise<void> {
  const listing = await findReady(ctx, keyCode);
  if (listing && (await readStanding(ctx, listing.businessId))?.mayPublish) await consider(ctx, listing);
}

type Ready = Awaited<ReturnType<typeof selectReady>>[number];

/** Publishes a listing unless it is risky; false where the business may not do so any more. */
async function consider(ctx: Context, listing: Ready): Promise<boolean> {
  const { businessId } = listing;
  const risk = await assessListing(ctx, listing.keyCode);
  if (!risk) return true;
  if (risk.isFraud) {
    await inTransaction(ctx, async (tx) => {
      await lockBusiness(tx, businessId);
      await upsertTrust(tx, { businessId, state: "ended", cause: "fraud" });
      await sampleRecent(tx, businessId);
    });
    return false;
  }
  if (risk.score >= waitsFromScore) return true;
  const authority = (await standingsOf(ctx, [listing.keyCode])).get(listing.keyCode);
  if (!authority || !mayGoLive(authority.status)) return true;
  try {
    await inTransaction(ctx, (tx) => publishOne(tx, listing));
  } catch (error) {
    if (error instanceof Ended) return false;
    // It was changed or decided on meanwhile, or the law or the package forbids it: it waits for a moderator.
    if (!(error instanceof Refusal)) throw error;
    ctx.log.info({ refusal: error.message }, "a listing could not go live at once");
  }
  return true;
}

/** The privilege ended while its listings were being published. */
class Ended extends Error {
  name = "Ended";
}

async function publishOne(tx: Context, { id, businessId, keyCode, version }: Ready) {
  await changeState(tx, { keyCode, action: "publishAtOnce", actor: "system", version });
  // After the listing, as everywhere; a violation that is being recorded is waited for.
  await lockBusiness(tx, businessId);
  const standing = await readStanding(tx, businessId);
  if (!standing?.mayPublish) throw new Ended();
  const isSample = isSampled(tx, { keyCode, version }, standing.percent);
  await upsertPublication(tx, { listingId: id, businessId, isSample });
}

/** Puts the recent listings of a business that nobody has seen into the sample, where they do not go live at once any more. */
export const reviewUnseen = (ctx: Context, businessId: number) =>
  inTransaction(ctx, async (tx) => {
    await lockBusiness(tx, businessId);
    if (!(await readStanding(tx, businessId))?.mayPublish) await sampleRecent(tx, businessId);
  });

const sampleRecent = (tx: Context, businessId: number) =>
  sampleUnseen(tx, businessId, addDays(tx.clock(), -unseenDays));

/** Staff end a business's privilege: it comes back when they grant it again. */
export const endTrust = (ctx: Context, businessId: number, reason: string) =>
  inTransaction(ctx, async (tx) => {
    requireDesk(tx, "publishing", "change");
    const business = (await lockBusiness(tx, businessId))!;
    await upsertTrust(tx, { businessId, state: "ended", cause: "staff" });
    await sampleRecent(tx, businessId);
    await recordAudit(tx, { action: "trust.end", subject: businessSubject(business.slug), reason });
  });

/** Staff verify the certificate of a business and grant its privilege, whatever its record. 422 without a certificate. */
export const grantTrust = (ctx: Context, businessId: number, reason: string) =>
  inTransaction(ctx, async (tx) => {
    requireDesk(tx, "publishing", "change");
    const { certificateNumber, slug } = (await lockBusiness(tx, businessId))!;
    if (!certificateNumber)
      throw new Refusal(422, trustMessages.noCertificate, { reason: trustMessages.noCertificate });
    await upsertTrust(tx, { businessId, state: "granted", cause: "staff", certificateNumber });
    await recordAudit(tx, { action: "trust.grant", subject: businessSubject(slug), reason });
    await queuePublishing(tx, businessId);
  });
