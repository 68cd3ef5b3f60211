import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { refundedCost } from "../refunds/queries.server.ts";

export type RevenueRow = {
  /** `2026-11-23`, in Turkey. */
  day: string;
  kind: "promotion" | "package" | "installmentCost";
  /** The key of the package or promotion; empty for what instalments cost. */
  product: string;
  sold: number;
  soldKurus: number;
  refundedKurus: number;
};

/**
 * What was sold by day of payment and given back by day of refund, by product; prices as in the orders, whatever they were
 * paid with. `until` is exclusive.
 */
export async function selectRevenue({ db }: Context, from: Date, until: Date): Promise<RevenueRow[]> {
  const { rows } = await sql<RevenueRow>`
    with movement as (
      select paid_at as at, order_item.kind, coalesce(request ->> 'package', request ->> 'promotionKey', '') as product, 1 as sold, price_kurus, 0::bigint as refunded_kurus
      from order_item join customer_order on customer_order.id = order_id
      where paid_at >= ${from} and paid_at < ${until}
      union all
      select order_refund.created_at, order_item.kind, coalesce(request ->> 'package', request ->> 'promotionKey', ''), 0, 0, (part ->> 'amountKurus')::bigint
      from order_refund cross join lateral jsonb_array_elements(items) as part
      join order_item on order_item.id = (part ->> 'id')::bigint
      where order_refund.created_at >= ${from} and order_refund.created_at < ${until}
      union all
      select charged_at, 'installmentCost', '', 1, charged_kurus - amount_kurus, 0
      from order_charge where charged_at >= ${from} and charged_at < ${until} and charged_kurus > amount_kurus
      union all
      select order_refund.created_at, 'installmentCost', '', 0, 0, refunded.kurus
      from order_refund left join payment_refund on payment_refund.idempotency_key = order_refund.idempotency_key
      cross join lateral (select ${refundedCost} as kurus) refunded
      where order_refund.created_at >= ${from} and order_refund.created_at < ${until} and refunded.kurus > 0
    )
    select to_char(at at time zone 'Europe/Istanbul', 'YYYY-MM-DD') as day, kind, product,
      sum(sold)::int as sold, sum(price_kurus)::bigint as sold_kurus, sum(refunded_kurus)::bigint as refunded_kurus
    from movement group by 1, 2, 3 order by 1 desc, 2, 3`.execute(db);
  return rows;
}
