import type { Context } from "#src/shared/context.server.ts";
import { formatAge } from "#src/shared/dates.ts";
import { selectCards } from "./cards/queries.server.ts";
import { type CardView, damageInWords, vehicleName } from "./cards/rules.ts";
import type { Damage } from "./damage/rules.ts";
import { listingAddress, type ListingType } from "./rules.ts";

/** The cards of these listings in this order; key codes of listings that do not exist are skipped. */
export async function listingCards(ctx: Context, keyCodes: readonly string[]): Promise<CardView[]> {
  if (keyCodes.length === 0) return [];
  const now = ctx.clock();
  const cards = new Map(
    (await selectCards(ctx, keyCodes)).map((row) => [
      row.keyCode,
      {
        keyCode: row.keyCode,
        address: listingAddress(row),
        name: vehicleName(row.brand, row.model, row.variant),
        title: row.title,
        priceKurus: row.priceKurus,
        currency: row.currency,
        modelYear: row.modelYear,
        mileageKm: row.mileageKm,
        city: row.city,
        town: row.town,
        fuel: row.fuel,
        gear: row.gear,
        powerHp: row.powerHp,
        dealer: row.dealer,
        damage: damageInWords(row.listingType as ListingType, row.vehicleTypeId, row.damage as Damage),
        age: formatAge(row.publishedAt ?? row.createdAt, now),
        photoId: row.photoId,
        photoCount: row.photoCount,
      },
    ]),
  );
  return keyCodes.flatMap((keyCode) => cards.get(keyCode) ?? []);
}
