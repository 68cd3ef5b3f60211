import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { ProviderCharge } from "./gateway.ts";
import { type AttemptState, expireAfterMs, refundRetryAfterMs } from "./rules.ts";

export type Attempt = {
  id: number;
  kind: string;
  /** Id of what is paid, among the payables of its kind. */
  payableId: string;
  /** How people and the provider read it. */
  reference: string;
  memberId: number;
  state: AttemptState;
  conversationId: string;
  token: string | null;
  amountKurus: number;
  chargedKurus: number | null;
  refundedKurus: number;
  providerPaymentId: string | null;
  effectFailures: number;
  createdAt: Date;
};

const columns = [
  "id",
  "kind",
  "payableId",
  "reference",
  "memberId",
  "state",
  "conversationId",
  "token",
  "amountKurus",
  "chargedKurus",
  "refundedKurus",
  "providerPaymentId",
  "effectFailures",
  "createdAt",
] as const;

type NewAttempt = Pick<Attempt, "kind" | "payableId" | "reference" | "memberId" | "conversationId" | "amountKurus"> & {
  askAt: Date;
};

const attempts = ({ db }: Context) => db.selectFrom("paymentAttempt").select(columns);

export async function insertAttempt({ db, clock }: Context, { askAt, ...attempt }: NewAttempt): Promise<number> {
  const now = clock();
  const { id } = await db
    .insertInto("paymentAttempt")
    .values({ ...attempt, state: "started", askAt, createdAt: now, updatedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateToken({ db }: Context, id: number, token: string) {
  await db.updateTable("paymentAttempt").set({ token }).where("id", "=", id).execute();
}

export async function findAttempt(ctx: Context, by: { id: number } | { token: string }): Promise<Attempt | undefined> {
  const query = attempts(ctx);
  const row = await (
    "id" in by ? query.where("id", "=", by.id) : query.where("token", "=", by.token)
  ).executeTakeFirst();
  return row as Attempt | undefined;
}

/** Lets one transaction at a time record charges of a payable, whatever their attempts. */
export async function lockPayable({ db }: Context, { kind, reference }: Pick<Attempt, "kind" | "reference">) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment:${kind}:${reference}`}, 0))`.execute(db);
}

/** The attempt as it is now, locked until the transaction ends. */
export async function lockAttempt(ctx: Context, id: number): Promise<Attempt> {
  const row = await attempts(ctx).where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
  return row as Attempt;
}

export async function updateCharged(
  { db, clock }: Context,
  id: number,
  charge: ProviderCharge,
  { isAccepted, failure }: { isAccepted: boolean; failure: string | null },
) {
  const now = clock();
  await db
    .updateTable("paymentAttempt")
    .set({
      state: "charged",
      providerPaymentId: charge.paymentId,
      chargedKurus: charge.chargedKurus,
      installments: charge.installments,
      cardBin: charge.cardBin,
      cardLastFour: charge.cardLastFour,
      chargedAt: now,
      updatedAt: now,
      askAt: null,
      isAccepted,
      failure,
    })
    .where("id", "=", id)
    .execute();
}

/** An attempt without a charge: it failed, or expired. */
export async function updateUncharged(
  { db, clock }: Context,
  id: number,
  change: { state: "failed" | "expired"; failure: string; askAt: Date | null },
) {
  await db
    .updateTable("paymentAttempt")
    .set({ ...change, updatedAt: clock() })
    .where("id", "=", id)
    .execute();
}

export async function updateAskAt({ db }: Context, id: number, askAt: Date) {
  await db
    .updateTable("paymentAttempt")
    .set({ askAt })
    .where("id", "=", id)
    .where("chargedKurus", "is", null)
    .execute();
}

/** The attempt is not asked for any more. */
export async function clearAskAt({ db }: Context, id: number) {
  await db.updateTable("paymentAttempt").set({ askAt: null }).where("id", "=", id).execute();
}

export async function countEffectFailure({ db }: Context, id: number): Promise<number> {
  const { effectFailures } = await db
    .updateTable("paymentAttempt")
    .set({ effectFailures: sql<number>`effect_failures + 1` })
    .where("id", "=", id)
    .returning("effectFailures")
    .executeTakeFirstOrThrow();
  return effectFailures;
}

/** Attempts whose outcome is unknown and that are due to be asked for, the longest waiting first. */
export async function selectDueAttempts({ db, clock }: Context, limit: number): Promise<Attempt[]> {
  const rows = await db
    .selectFrom("paymentAttempt")
    .select(columns)
    .where("askAt", "<=", clock())
    .orderBy("askAt")
    .limit(limit)
    .execute();
  return rows as Attempt[];
}

export type Refund = {
  id: number;
  attemptId: number;
  conversationId: string;
  amountKurus: number;
  idempotencyKey: string;
  reason: string;
};

/** The id of the new refund; undefined where its key was used before. */
export async function insertRefund({ db, clock }: Context, refund: Omit<Refund, "id">): Promise<number | undefined> {
  const now = clock();
  const row = await db
    .insertInto("paymentRefund")
    .values({ ...refund, state: "pending", createdAt: now, nextTryAt: now })
    .onConflict((conflict) => conflict.column("idempotencyKey").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Of an attempt: what is refunded or will be, in kuruş, and how many refunds are pending. */
export async function sumRefunds({ db }: Context, attemptId: number) {
  return db
    .selectFrom("paymentRefund")
    .where("attemptId", "=", attemptId)
    .where("state", "!=", "refused")
    .select([
      sql<number>`coalesce(sum(amount_kurus), 0)::float8`.as("kurus"),
      sql<number>`(count(*) filter (where state = 'pending'))::int`.as("pending"),
    ])
    .executeTakeFirstOrThrow();
}

/** Takes a due refund for one try; no other process takes it until the wait after this try is over. */
export async function claimRefund(
  { db, clock }: Context,
  id: number,
): Promise<(Refund & { tries: number }) | undefined> {
  const now = clock();
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom("paymentRefund")
      .select(["id", "attemptId", "conversationId", "amountKurus", "idempotencyKey", "reason", "tries"])
      .where("id", "=", id)
      .where("state", "=", "pending")
      .where("nextTryAt", "<=", now)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return undefined;
    const tries = row.tries + 1;
    const nextTryAt = new Date(now.getTime() + refundRetryAfterMs(tries));
    await tx.updateTable("paymentRefund").set({ tries, nextTryAt }).where("id", "=", id).execute();
    return { ...row, tries };
  });
}

export async function selectDueRefunds({ db, clock }: Context, limit: number): Promise<{ id: number }[]> {
  return db
    .selectFrom("paymentRefund")
    .select("id")
    .where("state", "=", "pending")
    .where("nextTryAt", "<=", clock())
    .orderBy("nextTryAt")
    .limit(limit)
    .execute();
}

export async function updateRefund({ db, clock }: Context, id: number, state: "done" | "refused") {
  await db
    .updateTable("paymentRefund")
    .set({ state, settledAt: clock() })
    .where("id", "=", id)
    .where("state", "=", "pending")
    .execute();
}

export async function updateRefunded(
  { db, clock }: Context,
  id: number,
  change: { state: AttemptState; refundedKurus?: number },
) {
  await db
    .updateTable("paymentAttempt")
    .set({ ...change, updatedAt: clock() })
    .where("id", "=", id)
    .execute();
}

/** An answer ends an attempt before: by now the provider has been silent, or unintelligible, for a while. */
const unansweredAfterMs = expireAfterMs + 15 * 60_000;

export type PaymentCase = {
  attemptId: number;
  kind: string;
  /** Id of what is paid, among the payables of its kind. */
  payableId: string;
  /** How people and the provider read it. */
  reference: string;
  memberId: number;
  state: AttemptState;
  /** A charge without effect and why, or an attempt or refund that the provider does not answer, or refused. */
  problem:
    | "notAccepted"
    | "amountDiffers"
    | "effectFailed"
    | "unanswered"
    | "refundRefused"
    | "refundUnanswered"
    | "releaseRefused"
    | "releaseUnanswered"
    | "splitDiffers"
    | "payoutDiffers"
    | "payoutMissing"
    | "payoutBounced";
  /** What the card was charged; null while the charge is not recorded. */
  chargedKurus: number | null;
  refundedKurus: number;
  since: Date;
};

/** Product 16.5: payments that took money without an effect, and refunds that are stuck, the newest first; for the desk. */
export async function selectPaymentCases(
  { db, clock }: Context,
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  const { rows } = await sql<PaymentCase>`
    select a.id as "attemptId", a.kind, a.reference, a.member_id as "memberId", a.state, problem.problem,
      a.charged_kurus as "chargedKurus", a.refunded_kurus as "refundedKurus", problem.since
    from payment_attempt a
    cross join lateral (
      select a.failure as problem, a.charged_at as since where a.is_accepted = false
      union all
      select 'effectFailed', a.updated_at where a.charged_kurus is null and a.effect_failures > 0
      union all
      select 'unanswered', a.created_at
      where a.state = 'started' and a.created_at < ${new Date(clock().getTime() - unansweredAfterMs)}
      union all
      select case r.state when 'refused' then 'refundRefused' else 'refundUnanswered' end, r.created_at
      from payment_refund r
      where r.attempt_id = a.id and (r.state = 'refused' or (r.state = 'pending' and r.tries > 1))
      union all
      select case i.state when 'refused' then 'releaseRefused' else 'releaseUnanswered' end, coalesce(i.settled_at, a.charged_at)
      from payment_item i
      where i.attempt_id = a.id and (i.state = 'refused' or (i.state = 'releasing' and i.tries > 1))
      union all
      select 'splitDiffers', a.charged_at
      from payment_item i
      where i.attempt_id = a.id and a.is_accepted and i.provider_payout_kurus <> i.payout_kurus
      union all
      select case when i.paid_out_kurus is not null then 'payoutDiffers'
        when i.payout_bounced_on is not null then 'payoutBounced' else 'payoutMissing' end, i.settled_at
      from payment_item i
      where i.attempt_id = a.id and (i.paid_out_kurus <> i.released_kurus
        or (i.paid_out_kurus is null and (i.payout_bounced_on is not null or i.payout_due_at < ${clock()})))
    ) problem
    order by problem.since desc, a.id desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** The attempts of one payable, the newest first: how it was paid, and what went back. */
export async function selectAttemptsOf({ db }: Context, { kind, reference }: { kind: string; reference: string }) {
  return db
    .selectFrom("paymentAttempt")
    .select([
      "id",
      "state",
      "amountKurus",
      "chargedKurus",
      "refundedKurus",
      "installments",
      "cardBin",
      "cardLastFour",
      "chargedAt",
      "isAccepted",
      "failure",
      "createdAt",
    ])
    .where("kind", "=", kind)
    .where("reference", "=", reference)
    .orderBy("id", "desc")
    .execute();
}
