import { readBilling, saveBilling } from "#src/money/orders/billing/service.server.ts";
import { contractOf } from "#src/money/orders/contract/service.server.ts";
import { chooseTransfer } from "#src/money/orders/pay/service.server.ts";
import { changeOrder, selectItems } from "#src/money/orders/queries.server.ts";
import type { ItemRequest } from "#src/money/orders/products.server.ts";
import { refundOrder } from "#src/money/orders/refunds/service.server.ts";
import { cancelOrder, createOrder, expireOrder, getOrder } from "#src/money/orders/service.server.ts";
import { demoBankAccounts } from "#src/money/orders/transfers/demo-accounts.ts";
import { insertAccounts } from "#src/money/orders/transfers/queries.server.ts";
import { bookTransfer } from "#src/money/orders/transfers/service.server.ts";
import type { Context, Member } from "#src/shared/context.server.ts";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import type { PromotionKey } from "#src/shared/promotions.ts";

/** Orders of a member in every state, made by the services that visitors use, and our bank accounts. */
export async function fillOrders(tx: Context, member: Member, keyCode: string | undefined): Promise<void> {
  await insertAccounts(tx, demoBankAccounts);
  // Where nothing is sold there is nothing to show.
  if (!tx.payments) return;
  const daysAgo = (days: number): Context => ({ ...tx, member, clock: () => addDays(tx.clock(), -days) });
  const ctx = daysAgo(0);
  const billing = await saveBilling(ctx, {
    kind: "person",
    first_name: member.firstName,
    last_name: member.lastName,
    citizenship_number: "10000000146",
    address: "Örnek Mahallesi, Deneme Sokak 5, Kadıköy, İstanbul",
  });
  const details = (await readBilling(ctx)).find(({ id }) => id === billing)!;
  const premium: ItemRequest = { kind: "package", package: "premium", months: 12 };
  await createOrder(ctx, [premium]);
  await cancelOrder(ctx, await createOrder(ctx, [premium]));
  const old = daysAgo(9);
  const expired = await createOrder(old, [premium]);
  await expireOrder(ctx, expired);
  if (keyCode === undefined) return;

  const promotion = (promotionKey: PromotionKey, period: number): ItemRequest => ({
    kind: "promotion",
    promotionKey,
    keyCode,
    period,
  });
  const byTransfer = async (when: Context, requests: readonly ItemRequest[]) => {
    const orderId = await createOrder(when, requests);
    const { order, items } = await getOrder(when, orderId);
    const contract = contractOf(when, order, items, details).hash;
    await chooseTransfer(when, orderId, { accept: "1", contract, billing });
    return { orderId, netKurus: order.netKurus };
  };
  const paid = async (when: Context, requests: readonly ItemRequest[]) => {
    const { orderId, netKurus } = await byTransfer(when, requests);
    await bookTransfer(
      { ...when, member: undefined },
      {
        orderId,
        reference: `ORNEK-${orderId}`,
        amountKurus: netKurus,
        sender: details.name,
        receivedOn: calendarDay(when.clock()),
      },
    );
    return orderId;
  };
  await byTransfer(ctx, [promotion("strip", 14)]);
  const failed = await createOrder(ctx, [promotion("home", 7)]);
  const started = await changeOrder(ctx, { id: failed, state: "draft" }, "startCard", "buyer");
  const failure = "Kartınızın bakiyesi veya limiti yetersiz. Başka bir kartla yeniden deneyebilirsiniz.";
  await changeOrder(daysAgo(0), { id: failed, ...started }, "recordFailure", "system", {
    values: { failure },
    about: failure,
  });
  await paid(daysAgo(2), [promotion("urgent", 28), promotion("bold", 28)]);
  const partly = await paid(daysAgo(4), [promotion("home", 7), promotion("top", 7)]);
  const [first] = await selectItems(tx, [partly]);
  const desk = { ...daysAgo(3), member: undefined };
  const reason = "Üye vazgeçti";
  await refundOrder(desk, { orderId: partly, items: [{ id: first!.id }], reason, idempotencyKey: `ornek:${partly}` });
  const refunded = await paid(daysAgo(8), [promotion("strip", 7)]);
  await refundOrder(desk, { orderId: refunded, reason, idempotencyKey: `ornek:${refunded}` });
}
