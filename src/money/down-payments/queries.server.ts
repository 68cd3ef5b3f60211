import { type Selectable, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { countWaiting } from "#src/shared/waiting-queries.server.ts";
import type { DownPayment } from "#src/shared/database.ts";
import { storedStates } from "#src/shared/state-queries.server.ts";
import { lapseMinutes, type Terms } from "./rules.ts";
import { type DownPaymentAction, downPaymentMachine, type DownPaymentState } from "./states.ts";

export type DownPaymentRow = Omit<Selectable<DownPayment>, "state" | keyof Terms> & Terms & { state: DownPaymentState };
type Change = Partial<Omit<DownPaymentRow, "id" | "state" | "listingId" | "businessId" | "buyerId" | "createdAt">>;

const rows = ({ db }: Context) => db.selectFrom("downPayment").selectAll().$castTo<DownPaymentRow>();

export const findDownPayment = (ctx: Context, id: string) => rows(ctx).where("id", "=", id).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockDownPayment = (ctx: Context, id: string) =>
  rows(ctx).where("id", "=", id).forUpdate().executeTakeFirst();

export type NewDownPayment = Terms &
  Pick<
    DownPaymentRow,
    | "listingId"
    | "businessId"
    | "buyerId"
    | "contractVersion"
    | "contract"
    | "contractHash"
    | "vehicle"
    | "priceText"
    | "billingName"
    | "billingNumber"
    | "billingAddress"
    | "sellerName"
    | "sellerNumber"
  >;

/** Begins a down payment, or gives the one that the buyer has not paid yet these terms; its id. */
export async function upsertAwaiting(
  { db, clock }: Context,
  id: string,
  { listingId, buyerId, businessId, ...terms }: NewDownPayment,
): Promise<string> {
  const now = clock();
  const changed = { ...terms, acceptedAt: now, failure: null, updatedAt: now };
  const row = await db
    .insertInto("downPayment")
    .values({ ...changed, id, listingId, buyerId, businessId, state: "awaiting", createdAt: now })
    .onConflict((conflict) =>
      conflict.columns(["listingId", "buyerId"]).where("state", "=", "awaiting").doUpdateSet(changed),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateDownPayment({ db, clock }: Context, id: string, change: Change): Promise<void> {
  await db
    .updateTable("downPayment")
    .set({ ...change, updatedAt: clock() })
    .where("id", "=", id)
    .execute();
}

/** Changes the state of a down payment, with who did it and a note in its history. */
export const changeDownPaymentState = storedStates(downPaymentMachine, {
  table: "downPayment",
  touched: ({ clock }) => ({ updatedAt: clock() }),
  async record(
    { db, clock },
    downPaymentId: string,
    { action, before: fromState, after: toState },
    about: { actorId: number | null; note: string } = { actorId: null, note: "" },
  ) {
    const { id } = await db
      .insertInto("downPaymentEvent")
      .values({ downPaymentId, action, fromState, toState, ...about, at: clock() })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },
});

/** The history of a down payment, the oldest first. */
export const selectEvents = ({ db }: Context, downPaymentId: string) =>
  db
    .selectFrom("downPaymentEvent")
    .where("downPaymentId", "=", downPaymentId)
    .orderBy("id")
    .select(["id", "action", "note", "at"])
    .$castTo<{ id: number; action: DownPaymentAction; note: string; at: Date }>()
    .execute();

/** The listing of a down payment, locked: its state decides whether it can be reserved. */
export const lockReservable = ({ db }: Context, listingId: number) =>
  db
    .selectFrom("listing")
    .where("id", "=", listingId)
    .select(["id", "keyCode", "ownerId", "businessId", "state", "isReserved"])
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Whether a down payment reserves the listing. */
export async function isListingReserved({ db }: Context, listingId: number): Promise<boolean> {
  const row = await db
    .selectFrom("downPayment")
    .where("listingId", "=", listingId)
    .where("isLive", "=", true)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The down payment that reserves a listing and waits for its end; undefined without one. */
export async function findHeldOf({ db }: Context, keyCode: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("downPayment")
    .innerJoin("listing", "listing.id", "downPayment.listingId")
    .where("listing.keyCode", "=", keyCode)
    .where("downPayment.state", "=", "held")
    .select("downPayment.id")
    .executeTakeFirst();
  return row?.id;
}

/** A listing as the page of its down payment shows it, with who is responsible for it. */
export const findListing = ({ db }: Context, keyCode: string) =>
  db
    .selectFrom("listing")
    .where("keyCode", "=", keyCode)
    .select(["id", "keyCode", "ownerId", "businessId", "listingType", "state", "isReserved"])
    .executeTakeFirst();

/** How the receiving business is named on receipts: its legal name, tax office and number. */
export async function findSellerFacts({ db }: Context, businessId: number) {
  const { legalName, taxOffice, taxNumber } = await db
    .selectFrom("subMerchant")
    .where("businessId", "=", businessId)
    .select(["legalName", "taxOffice", "taxNumber"])
    .executeTakeFirstOrThrow();
  return {
    sellerName: legalName,
    sellerNumber: taxNumber === null ? `${taxOffice} VD` : `${taxOffice} VD ${taxNumber}`,
  };
}

/** Buyer, business and the member who is responsible for the listing, for mails and pages. */
export async function findPeople({ db }: Context, id: string) {
  const row = await db
    .selectFrom("downPayment")
    .innerJoin("listing", "listing.id", "downPayment.listingId")
    .innerJoin("business", "business.id", "downPayment.businessId")
    .innerJoin("member as buyer", "buyer.id", "downPayment.buyerId")
    .innerJoin("member as seller", "seller.id", "listing.ownerId")
    .where("downPayment.id", "=", id)
    .select([
      "listing.keyCode",
      "listing.ownerId",
      "business.name as businessName",
      "buyer.firstName as buyerFirstName",
      "buyer.lastName as buyerLastName",
      "buyer.email as buyerEmail",
      "buyer.phone as buyerPhone",
      "seller.businessId as sellerBusinessId",
    ])
    .executeTakeFirst();
  return row;
}

/** Whom a business's mails go to: its owner, and who is responsible for the listing while they are of the business. */
export const selectSellers = ({ db }: Context, { businessId, listingId }: { businessId: number; listingId: number }) =>
  db
    .selectFrom("member")
    .where("businessId", "=", businessId)
    .where("isActive", "=", true)
    .where((eb) =>
      eb.or([
        eb("businessRole", "=", "owner"),
        eb("id", "=", eb.selectFrom("listing").where("listing.id", "=", listingId).select("listing.ownerId")),
      ]),
    )
    .orderBy("id")
    .select(["id", "email", "firstName"])
    .execute();

/** The down payments of a buyer that were paid, or are being paid, the newest first. */
export const selectOfBuyer = (ctx: Context, buyerId: number, limit: number) =>
  rows(ctx)
    .where("buyerId", "=", buyerId)
    .where("state", "<>", "lapsed")
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();

/**
 * The paid down payments for vehicles of the business, those of these members alone unless `all`; the newest first, with
 * what of them reaches its account.
 */
export async function selectOfBusiness(
  { db }: Context,
  businessId: number,
  reached: "all" | readonly number[],
  limit: number,
) {
  if (reached !== "all" && reached.length === 0) return [];
  return db
    .selectFrom("downPayment")
    .innerJoin("listing", "listing.id", "downPayment.listingId")
    .innerJoin("member as buyer", "buyer.id", "downPayment.buyerId")
    .where("downPayment.businessId", "=", businessId)
    .where("downPayment.chargedKurus", "is not", null)
    .$if(reached !== "all", (query) => query.where("listing.ownerId", "in", reached as readonly number[]))
    .orderBy("downPayment.heldAt", "desc")
    .limit(limit)
    .selectAll("downPayment")
    .select(["listing.keyCode", "buyer.firstName", "buyer.lastName"])
    .select(
      sql<number>`(select coalesce(sum(payment_item.released_kurus), 0)::float8 from payment_item
        where payment_item.attempt_id = down_payment.attempt_id)`.as("payoutKurus"),
    )
    .$castTo<DownPaymentRow & { keyCode: string; firstName: string; lastName: string; payoutKurus: number }>()
    .execute();
}

/** The paid down payments as the desk of finance lists them, disputed ones first. */
export const selectForDesk = ({ db }: Context, page: { limit: number; offset: number }) =>
  db
    .selectFrom("downPayment")
    .innerJoin("listing", "listing.id", "downPayment.listingId")
    .innerJoin("business", "business.id", "downPayment.businessId")
    .innerJoin("member as buyer", "buyer.id", "downPayment.buyerId")
    .where("downPayment.chargedKurus", "is not", null)
    .orderBy(sql`down_payment.state = 'disputed'`, "desc")
    .orderBy("downPayment.heldAt", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .selectAll("downPayment")
    .select(["listing.keyCode", "business.name as businessName", "buyer.firstName", "buyer.lastName"])
    .$castTo<DownPaymentRow & { keyCode: string; businessName: string; firstName: string; lastName: string }>()
    .execute();

/** What a job has to do now: the ids of down payments by what is due. */
export async function selectDue({ db, clock }: Context, limit: number) {
  const now = clock();
  const ids = async (condition: ReturnType<typeof sql<boolean>>) => {
    const due = await db.selectFrom("downPayment").where(condition).orderBy("id").limit(limit).select("id").execute();
    return due.map(({ id }) => id);
  };
  return {
    lapsed: await ids(
      sql<boolean>`state = 'awaiting' and updated_at <= ${new Date(now.getTime() - lapseMinutes * 60_000)}`,
    ),
    ended: await ids(sql<boolean>`state = 'held' and held_until <= ${now}`),
    settled: await ids(sql<boolean>`state in ('handedOver', 'expired') and objection_until <= ${now}`),
    warned: await ids(sql<boolean>`
      state = 'held' and warned_at is null
      and held_until - case when hold_days = 1 then interval '6 hours' else interval '1 day' end <= ${now}`),
  };
}

/** Down payments with an objection that waits for a decision. */
export const waitingDisputes = (ctx: Context) =>
  countWaiting(ctx, sql`select updated_at as at from down_payment where state = 'disputed'`);
