import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { isUndecided } from "../pending/queries.server.ts";
import { harmlessReasons, type TrustFacts, waitsFromScore } from "./rules.ts";

/** What a business's standing follows from; undefined for unknown ids. */
export async function findTrustFacts({ db }: Context, businessId: number): Promise<TrustFacts | undefined> {
  const { rows } = await sql<{
    certificateNumber: string | null;
    isSuspended: boolean;
    verifiedAt: Date | null;
    state: "granted" | "ended" | null;
    cause: "staff" | "fraud" | null;
    decidedAt: Date | null;
    violatedAt: Date | null;
    approved: number;
  }>`
    with facts as (
      select business.certificate_number, business.suspended_at is not null as is_suspended,
        trust.state, trust.cause, trust.at as decided_at,
        greatest(
          (select max(updated_at) from business_application application
           where application.business_id = business.id and application.state = 'approved'
             and application.details ->> 'certificateNumber' = business.certificate_number),
          case when trust.state = 'granted' and trust.certificate_number = business.certificate_number
            then trust.at end) as verified_at,
        greatest(
          (select max(history.at) from listing_history history join listing on listing.id = history.listing_id
           where listing.business_id = business.id and history.actor_id is not null
             and (history.action = 'takeDown'
               or history.action = 'reject' and not history.reason_codes <@ ${[...harmlessReasons]}::text[])),
          (select max(report.resolved_at) from listing_report report join listing on listing.id = report.listing_id
           where listing.business_id = business.id and report.resolution = 'acted')) as violated_at
      from business left join dealer_trust trust on trust.business_id = business.id
      where business.id = ${businessId})
    select facts.*, (
      select count(distinct listing.id)::int
      from listing_history history join listing on listing.id = history.listing_id
      where listing.business_id = ${businessId} and history.actor_id is not null
        and history.action in ('approve', 'pass')
        and history.at > coalesce(greatest(facts.violated_at, case when facts.state = 'ended' then facts.decided_at end),
          '-infinity')) as approved
    from facts`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { state, cause, decidedAt, ...facts } = row;
  return { ...facts, decision: state && cause && decidedAt ? { state, cause, at: decidedAt } : null };
}

/** Locks a business, so that its standing and what is published by it follow each other. */
export const lockBusiness = ({ db }: Context, businessId: number) =>
  db
    .selectFrom("business")
    .where("id", "=", businessId)
    .select(["id", "certificateNumber", "slug"])
    .forUpdate()
    .executeTakeFirst();

type TrustDecision = {
  businessId: number;
  state: "granted" | "ended";
  cause: "staff" | "fraud";
  certificateNumber?: string | null;
};

/** Stores that staff granted or ended a business's privilege, or that fraud ended it. */
export async function upsertTrust(
  { db, clock }: Context,
  { businessId, certificateNumber = null, ...values }: TrustDecision,
) {
  const row = { ...values, certificateNumber, at: clock() };
  await db
    .insertInto("dealerTrust")
    .values({ businessId, ...row })
    .onConflict((conflict) => conflict.column("businessId").doUpdateSet(row))
    .execute();
}

type Ready = { id: number; keyCode: string; version: number; businessId: number };

/**
 * The condition for a pending listing of a business that may go live without a decision. Left out are appeals, what a
 * moderator sent back, what is reported, and what has no photo yet.
 */
const isReady = sql`state = 'pending' and business_id is not null and photo_count > 0 and ${isUndecided}
  and not exists (select from listing_report report where report.listing_id = listing.id and resolved_at is null)
  and coalesce((
    select history.from_state from listing_history history
    where history.listing_id = listing.id and history.from_state is distinct from history.to_state
    order by history.id desc limit 1), 'draft') not in ('rejected', 'removed')`;
/** The condition for a listing whose present version is known to be too risky. */
const isRisky = sql`exists (
  select from listing_risk risk
  where risk.listing_id = listing.id and risk.version = listing.version and risk.score >= ${waitsFromScore})`;

/** Such listings of a business that are not known to be too risky, oldest first. */
export async function selectReady({ db }: Context, businessId: number, limit: number): Promise<Ready[]> {
  const { rows } = await sql<Ready>`
    select listing.id::int, key_code, version, business_id from listing
    where business_id = ${businessId} and ${isReady} and not ${isRisky}
    order by updated_at, listing.id limit ${limit}`.execute(db);
  return rows;
}

/** A listing, if it is one of these. */
export async function findReady({ db }: Context, keyCode: string): Promise<Ready | undefined> {
  const { rows } = await sql<Ready>`
    select listing.id::int, key_code, version, business_id from listing
    where key_code = ${keyCode} and ${isReady}`.execute(db);
  return rows[0];
}

/** The businesses with such listings. */
export async function selectWaitingBusinesses({ db }: Context): Promise<number[]> {
  const { rows } = await sql<{ businessId: number }>`
    select distinct business_id from listing where ${isReady} and not ${isRisky}`.execute(db);
  return rows.map(({ businessId }) => businessId);
}

/** Notes that a listing went live at once. One that is still to be looked at stays so. */
export async function upsertPublication(
  { db, clock }: Context,
  { listingId, businessId, isSample }: { listingId: number; businessId: number; isSample: boolean },
) {
  const publishedAt = clock();
  await db
    .insertInto("atOncePublication")
    .values({ listingId, businessId, publishedAt, isSample })
    .onConflict((conflict) =>
      conflict.column("listingId").doUpdateSet({
        businessId,
        publishedAt,
        isSample: sql`${isSample} or at_once_publication.is_sample and at_once_publication.seen_at is null`,
        seenAt: null,
      }),
    )
    .execute();
}

/** Notes that a moderator has seen what a listing shows. */
export async function markSeen({ db, clock }: Context, listingId: number) {
  await db
    .updateTable("atOncePublication")
    .set({ seenAt: clock() })
    .where("listingId", "=", listingId)
    .where("seenAt", "is", null)
    .execute();
}

/** Puts the listings of a business into the sample that nobody has seen since they went live, from `since` on. */
export async function sampleUnseen({ db }: Context, businessId: number, since: Date) {
  await db
    .updateTable("atOncePublication")
    .set({ isSample: true })
    .where("businessId", "=", businessId)
    .where("seenAt", "is", null)
    .where("publishedAt", ">=", since)
    .execute();
}

/** The business of a listing; undefined for those of private members. */
export async function findBusinessOf({ db }: Context, keyCode: string): Promise<number | undefined> {
  const row = await db.selectFrom("listing").where("keyCode", "=", keyCode).select("businessId").executeTakeFirst();
  return row?.businessId ?? undefined;
}
