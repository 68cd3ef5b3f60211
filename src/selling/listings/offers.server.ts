import type { Context } from "#src/shared/context.server.ts";
import { kurusToLira } from "#src/shared/money.ts";
import { listingCards } from "./cards.server.ts";
import type { Offer } from "./cards/offer.ts";
import { selectOfferDetails } from "./cards/queries.server.ts";
import { listEquipment } from "./detail/queries.server.ts";
import { photoUrl } from "./photos/size-rules.ts";
import { namesOfVehicles } from "./vehicle-names.server.ts";

/** These listings for the answer of a call, in this order (Product 4.1); listings that do not exist are skipped. */
export async function listOffers(ctx: Context, keyCodes: readonly string[]): Promise<Offer[]> {
  if (keyCodes.length === 0) return [];
  const [cards, rows] = await Promise.all([listingCards(ctx, keyCodes), selectOfferDetails(ctx, keyCodes)]);
  const names = await namesOfVehicles(ctx, rows);
  const equipment = await Promise.all(rows.map(({ equipmentIds }) => listEquipment(ctx, equipmentIds)));
  return cards.flatMap((card) => {
    const at = rows.findIndex(({ keyCode }) => keyCode === card.keyCode);
    if (at < 0) return [];
    const { brandName, modelName, variantName, cityName, townName } = names[at]!;
    return {
      keyCode: card.keyCode,
      name: card.name,
      title: card.title,
      listingType: rows[at]!.listingType,
      price: kurusToLira(card.priceKurus),
      currency: card.currency,
      priceText: card.price,
      offerUrl: card.address,
      offerPhotos: card.photoId === null ? [] : [{ smallUrl: photoUrl(card.photoId, 120) }],
      vehicle: { brand: brandName, model: modelName, variant: variantName },
      modelYear: card.modelYear,
      mileage: card.mileage,
      member: {
        id: rows[at]!.ownerId,
        location: { cachedName: townName === null ? cityName : `${cityName}, ${townName}` },
      },
      city: card.city,
      equipments: equipment[at]!.map(({ id, name }) => ({ id, name })),
    };
  });
}
