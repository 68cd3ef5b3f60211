import { confirmHandOver, handOver } from "#src/money/down-payments/service.server.ts";
import { upsertSettings } from "#src/money/down-payments/settings/queries.server.ts";
import { beginDownPayment, readReservePage } from "#src/money/down-payments/pay/service.server.ts";
import { readBilling, saveBilling } from "#src/money/orders/billing/service.server.ts";
import { ProviderUnavailable } from "#src/money/payment/gateway.ts";
import { type Context, inTransaction, type Member } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { demoAccounts } from "./market/demo-accounts.ts";
import { openPayoutAccount } from "./payout-accounts.server.ts";
import { findOtherBuyer, selectDemoMembers, selectOfferedBy } from "./queries.server.ts";
import { payAtSandbox } from "./sandbox-payer.server.ts";

const feeKurus = 2_500_00;
/**
 * The documented dealer takes down payments: one vehicle is reserved by the documented member, another was handed over to a
 * second buyer. The fees are paid at the sandbox provider, so that they can be cancelled and refunded; without it there is
 * nothing to show. Not in the transaction of the market: a payment begins outside transactions.
 */
export async function fillDownPayments(ctx: Context): Promise<void> {
  const [dealer, buyer] = await selectDemoMembers(ctx, ["galeri@kontak.example", "uye@kontak.example"]);
  const other = await findOtherBuyer(
    ctx,
    demoAccounts.map(({ email }) => email),
  );
  if (!ctx.payments || !dealer?.businessId || !buyer || !other) return;
  const [reserved, sold] = await selectOfferedBy(ctx, dealer.businessId, 2);
  if (!reserved || !sold) return;
  try {
    await openAccount(ctx, dealer, dealer.businessId);
    await reserve(daysAgo(ctx, 1), buyer, reserved);
    const id = await reserve(daysAgo(ctx, 8), other, sold);
    await handOver({ ...daysAgo(ctx, 6), member: dealer }, id);
    await confirmHandOver({ ...daysAgo(ctx, 5), member: other }, id);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    ctx.log.warn({ err: error }, "the demo has no down payments: the sandbox provider does not answer");
  }
}

const daysAgo = (ctx: Context, days: number): Context => ({ ...ctx, clock: () => addDays(ctx.clock(), -days) });

async function openAccount(ctx: Context, dealer: Member, businessId: number) {
  const terms = { feeKurus, holdDays: 5, freeHours: 48, latePercent: 50 } as const;
  await inTransaction(ctx, (tx) => upsertSettings(tx, businessId, { ...terms, isOn: true, isForAll: true }, dealer.id));
  await openPayoutAccount(ctx, dealer, businessId, {
    legalName: "Örnek Otomotiv Sanayi ve Ticaret Ltd. Şti.",
    taxOffice: "Kadıköy",
    address: "Oto Galericiler Sitesi 1. Blok No 12",
    phone: "+902164445566",
  });
}

/** Pays for a reservation at the sandbox; its id. */
async function reserve(when: Context, buyer: Member, keyCode: string): Promise<string> {
  const ctx = { ...when, member: buyer };
  const [known] = await readBilling(ctx);
  const billing =
    known?.id ??
    (await saveBilling(ctx, {
      kind: "person",
      first_name: buyer.firstName,
      last_name: buyer.lastName,
      citizenship_number: "10000000146",
      address: "Örnek Mahallesi, Deneme Sokak 7, Kadıköy, İstanbul",
    }));
  const { contract } = await readReservePage(ctx, keyCode, billing);
  const { pageUrl } = await beginDownPayment(ctx, keyCode, { accept: "1", contract: contract!.hash, billing });
  return (await payAtSandbox(ctx, pageUrl)).reference;
}
