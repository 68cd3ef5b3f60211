import { confirmHandOver, handOver } from "#src/money/down-payments/service.server.ts";
import { upsertSettings } from "#src/money/down-payments/settings/queries.server.ts";
import { beginDownPayment, readReservePage } from "#src/money/down-payments/pay/service.server.ts";
import { readBilling, saveBilling } from "#src/money/orders/billing/service.server.ts";
import { type Context, inTransaction, type Member } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { demoAccounts } from "./market/demo-accounts.ts";
import { findOtherBuyer, selectMembers, selectOfferedBy } from "./queries.server.ts";
import { openPayoutAccount, payAtSandbox } from "./sandbox.server.ts";

const terms = { feeKurus: 2_500_00, holdDays: 5, freeHours: 48, latePercent: 50, isOn: true, isForAll: true } as const;

/**
 * The documented dealer takes down payments: one vehicle is reserved by the documented member, another was handed over to a
 * second buyer.
 */
export async function fillDownPayments(ctx: Context): Promise<void> {
  const emails = demoAccounts.map(({ email }) => email);
  const accounts = await selectMembers(ctx, emails);
  const [dealer, buyer] = [accounts.get("galeri@kontak.example"), accounts.get("uye@kontak.example")];
  const other = await findOtherBuyer(ctx, emails);
  if (!dealer?.businessId || !buyer || !other) return;
  const { businessId } = dealer;
  const [reserved, sold] = await selectOfferedBy(ctx, businessId, 2);
  if (!reserved || !sold) return;
  await inTransaction(ctx, (tx) => upsertSettings(tx, businessId, terms, dealer.id));
  await openPayoutAccount(ctx, dealer, businessId, {
    legalName: "Örnek Otomotiv Sanayi ve Ticaret Ltd. Şti.",
    taxOffice: "Kadıköy",
    address: "Oto Galericiler Sitesi 1. Blok No 12",
    phone: "+902164445566",
  });
  const daysAgo = (days: number, member: Member) => ({ ...ctx, member, clock: () => addDays(ctx.clock(), -days) });
  await reserve(daysAgo(1, buyer), buyer, reserved);
  const id = await reserve(daysAgo(8, other), other, sold);
  await handOver(daysAgo(6, dealer), id);
  await confirmHandOver(daysAgo(5, other), id);
}

/** Pays for a reservation at the sandbox; its id. */
async function reserve(ctx: Context, buyer: Member, keyCode: string): Promise<string> {
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
