import type { Context } from "#src/shared/context.server.ts";
import { dependOnSubjects } from "#src/shared/page-dependencies.server.ts";
import type { Terms } from "../rules.ts";

export type Settings = Terms & { isOn: boolean; isForAll: boolean };

const columns = ["isOn", "feeKurus", "holdDays", "freeHours", "latePercent", "isForAll"] as const;

export const findSettings = ({ db }: Context, businessId: number): Promise<Settings | undefined> =>
  db
    .selectFrom("downPaymentSetting")
    .where("businessId", "=", businessId)
    .select(columns)
    .$castTo<Settings>()
    .executeTakeFirst();

export async function upsertSettings(
  { db, clock }: Context,
  businessId: number,
  settings: Settings,
  updatedBy: number,
): Promise<void> {
  const values = { ...settings, updatedBy, updatedAt: clock() };
  await db
    .insertInto("downPaymentSetting")
    .values({ ...values, businessId })
    .onConflict((conflict) => conflict.column("businessId").doUpdateSet(values))
    .execute();
}

/** The vehicles that the business offers for sale, the newest first. */
export const selectOfferable = ({ db }: Context, businessId: number, limit: number) =>
  db
    .selectFrom("listing")
    .where("businessId", "=", businessId)
    .where("listingType", "=", "satilik")
    .where("state", "=", "active")
    .orderBy("id", "desc")
    .limit(limit)
    .select(["id", "keyCode"])
    .execute();

/** Which of these listings are vehicles of the business for sale. */
export async function selectOwnVehicles({ db }: Context, businessId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("listing")
    .where("id", "in", ids)
    .where("businessId", "=", businessId)
    .where("listingType", "=", "satilik")
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function selectChosen({ db }: Context, businessId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("downPaymentListing")
    .where("businessId", "=", businessId)
    .orderBy("listingId")
    .select("listingId")
    .execute();
  return rows.map(({ listingId }) => listingId);
}

/** Replaces the vehicles that the business has chosen. */
export async function replaceChosen({ db }: Context, businessId: number, listingIds: readonly number[]) {
  await db
    .deleteFrom("downPaymentListing")
    .where("businessId", "=", businessId)
    .$if(listingIds.length > 0, (query) => query.where("listingId", "not in", listingIds))
    .execute();
  if (listingIds.length === 0) return;
  await db
    .insertInto("downPaymentListing")
    .values(listingIds.map((listingId) => ({ listingId, businessId })))
    .onConflict((conflict) => conflict.column("listingId").doUpdateSet({ businessId }))
    .execute();
}

export type Offer = Terms & { businessId: number; providerKey: string };

/** What a listing can be reserved by; undefined where it is not offered. It depends on the listing and its business alone. */
export const findOffer = (
  { db }: Context,
  { listingId, businessId }: { listingId: number; businessId: number },
): Promise<Offer | undefined> =>
  dependOnSubjects([`business:${businessId}`], () =>
    db
      .selectFrom("listing")
      .innerJoin("downPaymentSetting as setting", "setting.businessId", "listing.businessId")
      .innerJoin("subMerchant", "subMerchant.businessId", "setting.businessId")
      .where("listing.id", "=", listingId)
      .where("listing.businessId", "=", businessId)
      .where("listing.isReservable", "=", true)
      .where("providerKey", "is not", null)
      .select(["setting.businessId", "feeKurus", "holdDays", "freeHours", "latePercent", "providerKey"])
      .$castTo<Offer>()
      .executeTakeFirst(),
  );
