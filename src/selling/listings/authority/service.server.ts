import { type Context, inTransaction, type Member, requireMember } from "#src/shared/context.server.ts";
import type { AuthorityAnswer } from "./gateway.ts";
import { enqueue, publish } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { actorFor } from "../actor.ts";
import { isKeyCode, listingNotFound, type ListingState } from "../rules.ts";
import { changeState } from "../service.server.ts";
import { standingOf } from "./guard.server.ts";
import { type AuthorityFacts, findAuthorityFacts, selectLawRules, upsertAuthority } from "./queries.server.ts";
import { askAgainThrottle, authorityMessages, backoffMs, canAskAgain, denialOf, denials, mayGoLive } from "./rules.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "authority.check": { keyCode: string; attempt: number };
  }
  interface Events {
    /** The authority of a listing that is not live was granted for the first time. `at` identifies this answer. */
    "listing.authority-granted": { keyCode: string; at: string };
    /** The authority of a listing that is not live was denied. `at` identifies this answer. */
    "listing.authority-denied": { keyCode: string; reason: string; at: string };
  }
}

/** States in which the authority is checked. */
const checkedStates: readonly ListingState[] = ["pending", "active", "passive", "expired", "authority-lost"];

/** Queues a new check of a listing's authority, if the law requires one; call it in a transaction. */
export async function askAuthority(tx: Context, keyCode: string, { onlyIfUnknown = false } = {}) {
  const found = await findAuthorityFacts(tx, { keyCode });
  if (!found || !checkedStates.includes(found.state)) return;
  const { status } = standingOf(tx, found, await selectLawRules(tx));
  if (status === "not-needed" || (onlyIfUnknown && mayGoLive(status))) return;
  await upsertAuthority(tx, { listingId: found.id, plate: found.plate, status: "asking", askedAt: tx.clock() });
  await queueCheck(tx, keyCode);
}

/** Queues the check of a listing, replacing one that is queued already. */
export const queueCheck = (ctx: Context, keyCode: string, attempt = 1, runAt?: Date) =>
  enqueue(ctx, "authority.check", { keyCode, attempt }, { key: `authority:${keyCode}`, ...(runAt ? { runAt } : {}) });

/** A listing of the signed-in member or their business, with the status of its authority; 404 for everybody else. */
export async function readOwnAuthority(ctx: Context, keyCode: string) {
  const found = await findOwn(ctx, requireMember(ctx), keyCode);
  const view = standingOf(ctx, found, await selectLawRules(ctx));
  return { found, view, canAsk: canAskAgain(found.state, view.status) };
}

/** Queues another check for the owner: 409 if it cannot help, 429 over the rate limit. */
export async function askAgain(ctx: Context, keyCode: string) {
  const { found, canAsk } = await readOwnAuthority(ctx, keyCode);
  if (!canAsk) throw new Refusal(409, authorityMessages.nothingToAsk);
  await takeToken(ctx, `authority:${found.id}`, askAgainThrottle);
  await inTransaction(ctx, (tx) => askAuthority(tx, keyCode));
}

async function findOwn(ctx: Context, member: Member, keyCode: string) {
  const found = isKeyCode(keyCode) ? await findAuthorityFacts(ctx, { keyCode }) : undefined;
  if (!found || actorFor(member, found) !== "owner") throw new Refusal(404, listingNotFound);
  return found;
}

/**
 * Checks a listing's authority with the service: granted reactivates a listing that had lost its authority, denied takes a
 * live one off the site, and a timeout is retried with backoff.
 */
export async function checkAuthority(ctx: Context, { keyCode, attempt }: { keyCode: string; attempt: number }) {
  const found = await findAuthorityFacts(ctx, { keyCode });
  if (!found || !ctx.eids || !checkedStates.includes(found.state)) return;
  const { status } = standingOf(ctx, found, await selectLawRules(ctx));
  if (status === "not-needed") return;
  const answer: AuthorityAnswer = found.plate
    ? await ctx.eids.check({
        plate: found.plate,
        chassisNumber: found.chassisNumber,
        seller: `member:${found.ownerId}`,
        certificateNumber: found.certificateNumber,
        reference: found.answer?.status === "granted" ? found.answer.reference : null,
        attempt,
      })
    : { outcome: "denied", reason: "unknown-vehicle", reference: null };
  // If the plate was changed meanwhile, this answer is about another vehicle.
  const now = await findAuthorityFacts(ctx, { keyCode });
  if (!now || now.plate !== found.plate) return;
  if (answer.outcome === "granted") await applyGranted(ctx, now, answer);
  else if (answer.outcome === "denied") await applyDenied(ctx, now, answer);
  else await applyTimeout(ctx, now, attempt, answer.fault);
}

/** What every answer of a check stores. */
const checked = (found: AuthorityFacts, at: Date) => ({
  listingId: found.id,
  plate: found.plate,
  askedAt: found.answer?.askedAt ?? at,
});

type Granted = Extract<AuthorityAnswer, { outcome: "granted" }>;
type Denied = Extract<AuthorityAnswer, { outcome: "denied" }>;

async function applyGranted(ctx: Context, found: AuthorityFacts, { relation, validUntil, reference }: Granted) {
  const at = ctx.clock();
  await inTransaction(ctx, async (tx) => {
    await upsertAuthority(tx, {
      ...checked(found, at),
      status: "granted",
      relation,
      reference,
      answeredAt: at,
      validUntil,
    });
    // A listing that lost its authority is announced by the change of state below.
    if (found.answer?.status !== "granted" && found.state !== "authority-lost")
      await publish(tx, "listing.authority-granted", { keyCode: found.keyCode, at: at.toISOString() });
  });
  if (found.state === "authority-lost" && validUntil > at)
    await changeIfStill(ctx, found.keyCode, "regainAuthority", "");
}

async function applyDenied(ctx: Context, found: AuthorityFacts, { reason, reference }: Denied) {
  const at = ctx.clock();
  await inTransaction(ctx, async (tx) => {
    await upsertAuthority(tx, {
      ...checked(found, at),
      status: "denied",
      reason,
      reference,
      answeredAt: at,
    });
    // A live listing's owner is notified by the change of state below.
    if (found.state !== "active")
      await publish(tx, "listing.authority-denied", { keyCode: found.keyCode, reason, at: at.toISOString() });
  });
  if (found.state === "active") await changeIfStill(ctx, found.keyCode, "loseAuthority", denialOf(reason).reason);
}

/** Queues a retry. A granted authority stays valid until its end; any other status becomes `timed-out`. */
async function applyTimeout(ctx: Context, found: AuthorityFacts, attempt: number, fault: string | undefined) {
  const now = ctx.clock();
  ctx.log.warn({ attempt, fault: fault ?? "no answer" }, "the authority check did not answer");
  const isGranted = found.answer?.status === "granted";
  await inTransaction(ctx, async (tx) => {
    if (!isGranted) await upsertAuthority(tx, { ...checked(found, now), status: "timed-out", attempts: attempt });
    await queueCheck(tx, found.keyCode, attempt + 1, new Date(now.getTime() + backoffMs(attempt)));
  });
  const hasEnded = isGranted && found.answer!.validUntil! <= now;
  if (hasEnded && found.state === "active")
    await changeIfStill(ctx, found.keyCode, "loseAuthority", denials.expired.reason);
}

/** Ignores refusals: the state may have changed meanwhile, or the owner may have reached the limit of listings. */
async function changeIfStill(
  ctx: Context,
  keyCode: string,
  action: "loseAuthority" | "regainAuthority",
  note: string,
): Promise<void> {
  try {
    await changeState(ctx, { keyCode, action, actor: "system", note });
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 409)) throw error;
  }
}
