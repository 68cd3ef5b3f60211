import { href, redirect } from "react-router";
import { appContext } from "#src/shared/context.server.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { formValues, parseInput, readId } from "#src/shared/validation.ts";
import { saveBilling } from "../billing/service.server.ts";
import { orderMessages, paidAddress, paymentAddress, UpdateOrderInput } from "../rules.ts";
import { cancelOrder, updateOrder } from "../service.server.ts";
import { isUnpaid } from "../states.ts";
import type { Route } from "./+types/payment.page.ts";
import { readPaymentPage } from "./page-data.server.ts";
import { Payment } from "./payment.tsx";
import { PayInput } from "./rules.ts";
import { chooseTransfer, payFromBalance, startCardPayment } from "./service.server.ts";

/** The payment page of an order (Product 16.3); a paid one leads to the member's orders. */
export const loader = pageLoader(async ({ context, request, params }: Route.LoaderArgs) => {
  const search = new URL(request.url).searchParams;
  const billing = readId(search.get("fatura") ?? "");
  const shown = await readPaymentPage(context.get(appContext), params.orderId, billing);
  const { state } = shown.order;
  if (!isUnpaid(state) && state !== "expired" && state !== "cancelled") throw redirect(paidAddress);
  return { ...shown, isPending: search.get("odeme") === "pending" };
});

/** Every form of the page: what the order uses, billing details, and the three ways to pay. */
export const action = formAction(async ({ context, request, params: { orderId } }: Route.ActionArgs) => {
  const ctx = context.get(appContext);
  const { islem, ...sent } = formValues(await request.formData());
  switch (islem) {
    case "guncelle": {
      const { orderId: _, ...change } = parseInput(UpdateOrderInput, { ...sent, orderId });
      await updateOrder(ctx, orderId, change);
      return { done: orderMessages.updated };
    }
    case "kupon": {
      const { coupon } = parseInput(UpdateOrderInput, { ...sent, orderId });
      await updateOrder(ctx, orderId, { coupon: coupon ?? "" });
      return { done: orderMessages.couponUsed };
    }
    case "fiyat":
      await updateOrder(ctx, orderId, {});
      return { done: orderMessages.repriced };
    case "fatura": {
      const id = await saveBilling(ctx, sent);
      throw redirect(`${paymentAddress(orderId)}?fatura=${id}`);
    }
    case "iptal":
      await cancelOrder(ctx, orderId);
      throw redirect(`${href("/siparislerim")}?sekme=iptal`);
    case "kart":
      return startCardPayment(ctx, orderId, parseInput(PayInput, sent));
    case "havale":
      await chooseTransfer(ctx, orderId, parseInput(PayInput, sent));
      throw redirect(paymentAddress(orderId));
    case "tamamla":
      await payFromBalance(ctx, orderId, parseInput(PayInput, sent));
      throw redirect(paidAddress);
    default:
      throw new Refusal(422, unexpectedError);
  }
});

export const meta = () => [{ title: "Ödeme – Kontak" }, { name: "robots", content: "noindex" }];

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Payment {...loaderData} answer={actionData} />;
}
