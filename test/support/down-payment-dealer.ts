import type { Insertable } from "kysely";
import type { DownPaymentSetting } from "#src/shared/database.ts";
import type { TestApp } from "./app.ts";
import { aMember, aShop } from "./builders.ts";
import { aListing } from "./listings.ts";
import { aSubMerchant } from "./sub-merchants.ts";

/** A dealer who takes down payments, with a vehicle on sale; `key` is that of the payout account at the provider. */
export async function aDownPaymentDealer(app: TestApp, settings: Partial<Insertable<DownPaymentSetting>> = {}) {
  const { id: businessId } = await aShop(app, { name: "Yıldız Otomotiv" });
  const owner = await aMember(app, { businessId, businessRole: "owner", firstName: "Ayşe", lastName: "Yıldız" });
  const key = await aSubMerchant(app, { businessId, ownerId: owner.id });
  await app.db
    .insertInto("downPaymentSetting")
    .values({
      businessId,
      isOn: true,
      feeKurus: 1_000_00,
      holdDays: 3,
      latePercent: 0,
      isForAll: true,
      updatedBy: owner.id,
      updatedAt: app.now,
      ...settings,
    })
    .execute();
  const listing = await aListing(app, { businessId, ownerId: owner.id });
  return { businessId, owner, key, listing };
}
