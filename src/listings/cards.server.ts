import type { Context } from "#src/shared/context.server.ts";
import { formatAge } from "#src/shared/dates.ts";
import { selectCards } from "./cards/queries.server.ts";
import { type CardView, damageInWords, unbrokenName } from "./cards/rules.ts";
import type { Damage } from "./damage/rules.ts";
import {
  formatMileage,
  listingAddress,
  type ListingType,
  partConditionName,
  priceText,
  type RentPeriod,
} from "./rules.ts";
import { namesOfVehicles, type VehicleNames } from "./vehicle-names.server.ts";

/** The cards of these listings in this order; key codes of listings that do not exist are skipped. */
export async function listingCards(ctx: Context, keyCodes: readonly string[]): Promise<CardView[]> {
  if (keyCodes.length === 0) return [];
  const now = ctx.clock();
  const rows = await selectCards(ctx, keyCodes);
  const names = await namesOfVehicles(ctx, rows);
  const cards = new Map(rows.map((row, index) => [row.keyCode, cardView(row, names[index]!, now)]));
  return keyCodes.flatMap((keyCode) => cards.get(keyCode) ?? []);
}

type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

const cardView = (row: CardRow, names: VehicleNames, now: Date): CardView => ({
  keyCode: row.keyCode,
  address: listingAddress({ ...row, ...names }),
  name: unbrokenName(names),
  title: row.title,
  priceKurus: row.priceKurus,
  currency: row.currency,
  price: priceText(row),
  rentPeriod: row.rentPeriod as RentPeriod | null,
  modelYear: row.modelYear,
  mileage: formatMileage(row),
  condition: partConditionName(row.partCondition),
  city: names.cityName,
  town: names.townName,
  fuel: names.option("fuel", row.fuel),
  gear: names.option("gear", row.gear),
  powerHp: row.powerHp,
  dealer: row.dealer,
  damage: damageInWords(row.listingType as ListingType, row.vehicleTypeId, row.damage as Damage),
  age: formatAge(row.publishedAt ?? row.createdAt, now),
  photoId: row.photoId,
  photoCount: row.photoCount,
});
