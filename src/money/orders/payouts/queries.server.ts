import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { StoredPayout } from "./rules.ts";

export type PayoutRow = StoredPayout & {
  attemptId: number;
  itemId: string;
  kind: string;
  reference: string;
  chargedAt: Date;
  businessId: number;
  businessName: string;
  /** The provider's fee of the item, which the site pays; null where it was not reported. */
  providerFeeKurus: number | null;
  invoiceId: number | null;
  invoiceNumber: string | null;
};

/** `until` is exclusive; with `after` the rows after this one, the oldest first. */
export type Asked = {
  businessId?: number | undefined;
  from: Date;
  until: Date;
  limit: number;
  after?: { attemptId: number; itemId: string };
};

/** The card payments to businesses, or to one, by the time of their charge, the newest first. */
export async function selectPayouts(
  { db }: Context,
  { businessId, from, until, limit, after }: Asked,
): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select i.attempt_id as "attemptId", i.item_id as "itemId", a.kind, a.reference, a.charged_at as "chargedAt",
      s.business_id as "businessId", b.name as "businessName", i.state, i.payout_kurus as "payoutKurus",
      i.commission_kurus as "commissionKurus", i.commission_vat_kurus as "commissionVatKurus",
      i.commission_basis_points as "commissionBasisPoints", i.commission_vat_percent::float8 as "commissionVatPercent",
      i.released_kurus as "releasedKurus", i.released_commission_kurus as "releasedCommissionKurus",
      i.released_vat_kurus as "releasedVatKurus", i.provider_fee_kurus as "providerFeeKurus",
      a.amount_kurus as "attemptKurus", a.charged_kurus as "chargedKurus", refunded.kurus as "refundedKurus",
      i.paid_out_on::text as "paidOutOn", i.payout_bounced_on::text as "payoutBouncedOn",
      invoice.id as "invoiceId", invoice.document ->> 'number' as "invoiceNumber"
    from payment_item i
    join payment_attempt a on a.id = i.attempt_id
    join sub_merchant s on s.provider_key = i.sub_merchant_key
    join business b on b.id = s.business_id
    left join commission_invoice c on c.attempt_id = i.attempt_id and c.item_id = i.item_id
    left join invoice on invoice.id = c.invoice_id
    cross join lateral (select coalesce(sum(r.amount_kurus), 0)::bigint as kurus from payment_refund r
      where r.attempt_id = a.id and r.state <> 'refused') refunded
    where a.is_accepted and a.charged_at >= ${from} and a.charged_at < ${until}
      ${businessId === undefined ? sql`` : sql`and s.business_id = ${businessId}`}
      ${after ? sql`and (i.attempt_id, i.item_id) > (${after.attemptId}::bigint, ${after.itemId})` : sql``}
    order by ${after ? sql`i.attempt_id, i.item_id` : sql`a.charged_at desc, i.attempt_id desc, i.item_id`}
    limit ${limit}`.execute(db);
  return rows;
}

/** What the invoice of a released item's commission needs; undefined without a sub-merchant of ours. */
export const findReleasedItem = ({ db }: Context, { attemptId, itemId }: { attemptId: number; itemId: string }) =>
  db
    .selectFrom("paymentItem")
    .innerJoin("paymentAttempt", "paymentAttempt.id", "attemptId")
    .innerJoin("subMerchant", "subMerchant.providerKey", "subMerchantKey")
    .where("attemptId", "=", attemptId)
    .where("itemId", "=", itemId)
    .where("paymentItem.state", "=", "released")
    .select([
      "paymentAttempt.kind",
      "reference",
      "releasedCommissionKurus",
      "releasedVatKurus",
      "commissionVatPercent",
      "subMerchant.businessId",
      "legalName",
      "taxOffice",
      "taxNumber",
      "citizenshipNumberEncrypted",
      "enteredBy",
      "address",
    ])
    .executeTakeFirst();

export const insertCommissionInvoice = (
  { db }: Context,
  row: { invoiceId: number; businessId: number; attemptId: number; itemId: string },
) => db.insertInto("commissionInvoice").values(row).execute();

/** The business that an invoice about commission was issued to; undefined for other invoices. */
export async function findInvoicedBusiness({ db }: Context, invoiceId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("commissionInvoice")
    .where("invoiceId", "=", invoiceId)
    .select("businessId")
    .executeTakeFirst();
  return row?.businessId;
}
