import type { SubMerchantDetails } from "#src/money/payment/gateway.ts";
import { encryptFor } from "#src/shared/encryption.server.ts";
import { leftOf } from "../../sandbox-provider/ledger.ts";
import type { TestApp } from "./app.ts";

const iban = "TR330006100519786457841326";

/** Opens the payout account of a business at the sandbox provider, with the agreement about the commission; its key. */
export async function aSubMerchant(app: TestApp, { businessId, ownerId }: { businessId: number; ownerId: number }) {
  const details: SubMerchantDetails = {
    externalId: `isletme-${businessId}`,
    kind: "company",
    name: "Galeri",
    legalName: "Galeri Otomotiv Ltd. Şti.",
    taxOffice: "Kadıköy",
    taxNumber: "1234567890",
    iban,
    contactFirstName: "Ayşe",
    contactLastName: "Yıldız",
    address: "Bağdat Caddesi 17",
    phone: "+902163456789",
    email: "galeri@kontak.test",
  };
  const { key } = await app.deps.payments!.subMerchants.create(details);
  const { externalId: _, name: __, iban: ___, ...facts } = details;
  await app.db
    .insertInto("subMerchant")
    .values({
      ...facts,
      businessId,
      enteredBy: ownerId,
      ibanEncrypted: encryptFor(app.deps, ownerId, iban),
      ibanEnding: iban.slice(-4),
      providerKey: key,
      state: "active",
      createdAt: app.now,
      updatedAt: app.now,
    })
    .execute();
  await app.db
    .insertInto("commissionAgreement")
    .values({ businessId, memberId: ownerId, version: "test", terms: "%8", termsHash: "", agreedAt: app.now })
    .execute();
  return key;
}

/**
 * What became of what buyers paid to a sub-merchant, as the provider has it, in kuruş and without the cost of instalments:
 * paid = released + kept by the site + refunded + held.
 */
export function ledgerOf(app: TestApp, key: string) {
  const ledger = { paid: 0, released: 0, kept: 0, refunded: 0, held: 0 };
  for (const payment of app.provider.store.filter(({ status }) => status === "SUCCESS"))
    for (const item of payment.items) {
      if (item.subMerchant?.key !== key) continue;
      const back = payment.refunds.reduce((sum, { parts }) => sum + (parts[item.transactionId] ?? 0), 0);
      const refunded = Math.round((item.price * back) / item.paidPrice);
      const released = item.isApproved ? leftOf(payment, item) : 0;
      ledger.paid += item.price;
      ledger.refunded += refunded;
      ledger.released += released;
      ledger[item.isApproved ? "kept" : "held"] += item.price - refunded - released;
    }
  return ledger;
}
