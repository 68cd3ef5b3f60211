import type { SubMerchantDetails } from "#src/payment/gateway.ts";
import { encryptFor } from "#src/shared/encryption.server.ts";
import { subMerchantLedger } from "../../sandbox-provider/ledger.ts";
import type { TestApp } from "./app.ts";

const iban = "TR330006100519786457841326";

/** Opens the payout account of a business at the sandbox provider; its key. */
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
  return key;
}

/** What the provider promised, passed on and refunded of a sub-merchant's charges, in kuruş. */
export const ledgerOf = (app: TestApp, key: string) =>
  subMerchantLedger(
    app.provider.store.filter(() => true),
    key,
  );
