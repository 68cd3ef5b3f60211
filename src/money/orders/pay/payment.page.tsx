import { href, redirect } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { parseInput, readId } from "#src/shared/validation.ts";
import { saveBilling } from "../billing/service.server.ts";
import { orderMessages, paidAddress, paymentAddress, UpdateOrderInput } from "../rules.ts";
import { cancelOrder, updateOrder } from "../service.server.ts";
import { isUnpaid } from "../states.ts";
import type { Route } from "./+types/payment.page.ts";
import { readPaymentPage } from "./page-data.server.ts";
import { Payment } from "./payment.tsx";
import { PayInput } from "./rules.ts";
import { chooseTransfer, payFromBalance, startCardPayment } from "./service.server.ts";

export const handle = { hasShortFooter: true } satisfies PageHandle;

/** The payment page of an order (Product 16.3); a paid one leads to the member's orders. */
export const loader = pageLoader(async ({ ctx, request, params }: WithContext<Route.LoaderArgs>) => {
  const search = new URL(request.url).searchParams;
  const billing = readId(search.get("fatura") ?? "");
  const shown = await readPaymentPage(ctx, params.orderId, billing);
  const { state } = shown.order;
  if (!isUnpaid(state) && state !== "expired" && state !== "cancelled") throw redirect(paidAddress);
  return { ...shown, isPending: search.get("odeme") === "pending" };
});

/** Every form of the page: what the order uses, billing details, and the three ways to pay. */
export const action = formActions(({ ctx, form, params: { orderId } }: Sent<Route.ActionArgs>) => ({
  guncelle: async () => {
    const { orderId: _, ...change } = parseInput(UpdateOrderInput, { ...form, orderId });
    await updateOrder(ctx, orderId, change);
    return { done: orderMessages.updated };
  },
  kupon: async () => {
    const { coupon } = parseInput(UpdateOrderInput, { ...form, orderId });
    await updateOrder(ctx, orderId, { coupon: coupon ?? "" });
    return { done: orderMessages.couponUsed };
  },
  fiyat: [() => updateOrder(ctx, orderId, {}), orderMessages.repriced],
  fatura: async () => redirect(`${paymentAddress(orderId)}?fatura=${await saveBilling(ctx, form)}`),
  iptal: [() => cancelOrder(ctx, orderId), { to: `${href("/siparislerim")}?sekme=iptal` }],
  kart: () => startCardPayment(ctx, orderId, parseInput(PayInput, form)),
  havale: [() => chooseTransfer(ctx, orderId, parseInput(PayInput, form)), { to: paymentAddress(orderId) }],
  tamamla: [() => payFromBalance(ctx, orderId, parseInput(PayInput, form)), { to: paidAddress }],
}));

export const meta = () => [{ title: "Ödeme – Kontak" }, { name: "robots", content: "noindex" }];

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Payment {...loaderData} answer={actionData} />;
}
