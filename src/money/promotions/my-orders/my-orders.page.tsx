import { Link } from "react-router";
import { resultsOfItems } from "../results/service.server.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { orderMessages } from "#src/money/orders/rules.ts";
import { cancelOrder } from "#src/money/orders/service.server.ts";
import type { Route } from "./+types/my-orders.page.ts";
import { OrderRow } from "./order-row.tsx";
import { readMyOrders } from "./page-data.server.ts";

/** The member's orders in three tabs; `?payment=success` opens those that are paid. */
export const loader = pageLoader(async ({ ctx, request }: WithContext<Route.LoaderArgs>) => {
  const mine = await readMyOrders(ctx, new URL(request.url).searchParams);
  const itemIds = mine.orders.flatMap(({ items }) => items.map(({ key }) => key));
  return { ...mine, results: Object.fromEntries(await resultsOfItems(ctx, itemIds)) };
});

/** Cancels an unpaid order. */
export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  const { orderId } = form;
  await cancelOrder(ctx, String(orderId));
  return { done: orderMessages.cancelled };
});

export const meta = () => [{ title: "Siparişlerim – Kontak" }, { name: "robots", content: "noindex" }];

export default function MyOrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isThanked, tabs, tab, page, pageCount, orders, results } = loaderData;
  return (
    <div className="page my-orders">
      <h1>Siparişlerim</h1>
      {isThanked && !actionData && <ResultNotice tone="good" text={orderMessages.paid} />}
      {actionData && "done" in actionData && <ResultNotice tone="good" text={actionData.done} />}
      {actionData && "message" in actionData && <ResultNotice tone="bad" text={actionData.message} />}
      <nav className="tabs" aria-label="Siparişler">
        {tabs.map(({ id, label, count }) => (
          <Link key={id} to={`?sekme=${id}`} aria-current={id === tab ? "page" : undefined}>
            {label} <b>{formatNumber(count)}</b>
          </Link>
        ))}
      </nav>
      {orders.length === 0 ? (
        <EmptyState icon="doc" title="Burada sipariş yok">
          <p>
            İlanlarınızı <Link to="/doping-bilgi">dopinglerle</Link> öne çıkarabilir,{" "}
            <Link to="/paketler">paketlerle</Link> daha çok olanak kullanabilirsiniz.
          </p>
        </EmptyState>
      ) : (
        <ul className="my-orders__list">
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} results={order.items.flatMap(({ key }) => results[key] ?? [])} />
          ))}
        </ul>
      )}
      <Pager page={page} pageCount={pageCount} to={(to) => `?sekme=${tab}&sayfa=${to}`} />
      <p className="muted">
        Ayırttığınız araçlar <Link to="/on-odemelerim">ön ödemelerinizdedir</Link>.
      </p>
    </div>
  );
}
