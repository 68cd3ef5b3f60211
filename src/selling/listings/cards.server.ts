import { figureText } from "./figure-range.ts";
import { type Places, placesOf } from "#src/core/locations/places.server.ts";
import { distanceKm, distanceText, type LatLon, pointOf } from "#src/core/locations/points.ts";
import type { Context } from "#src/shared/context.server.ts";
import { formatAge } from "#src/shared/dates.ts";
import { hasPromotion } from "#src/shared/promotions.ts";
import { selectCards } from "./cards/queries.server.ts";
import { type CardView, damageInWords } from "./cards/rules.ts";
import type { Damage } from "./damage/rules.ts";
import { type EarlierPrice, selectEarlierPrices } from "./price/queries.server.ts";
import type { Fairness } from "./price/rules.ts";
import { priceVerdicts } from "./price/verdict.server.ts";
import { listingName } from "./rules.ts";
import { dealerPriceFor, formatMileage, listingAddress, partConditionName, priceText } from "./rules.ts";
import { namesOfVehicles, type VehicleNames } from "./vehicle-names.server.ts";

/**
 * The cards of these listings in this order; key codes of listings that do not exist are skipped. With `hasLabels` the
 * prices of vehicles for sale are labelled as on their own pages, with `from` cards say how far they are from there.
 */
export async function listingCards(
  ctx: Context,
  keyCodes: readonly string[],
  { hasLabels = false, from }: { hasLabels?: boolean; from?: LatLon } = {},
): Promise<CardView[]> {
  if (keyCodes.length === 0) return [];
  const now = ctx.clock();
  const rows = await selectCards(ctx, keyCodes);
  const reduced = rows
    .filter(({ runningPromotions }) => hasPromotion(runningPromotions, "price-drop"))
    .map(({ id }) => id);
  const [names, verdicts, earlier] = await Promise.all([
    namesOfVehicles(ctx, rows),
    hasLabels ? priceVerdicts(ctx, rows) : [],
    selectEarlierPrices(ctx, reduced),
  ]);
  const places = from && (await placesOf(ctx));
  const cards = new Map(
    rows.map((row, at) => [
      row.keyCode,
      {
        ...cardView(ctx, row, names[at]!, verdicts[at]?.fairness ?? null, now),
        ...marksOf(ctx, row, earlier),
        ...(from && places ? { distance: distanceOf(from, places, row) } : {}),
      },
    ]),
  );
  return keyCodes.flatMap((keyCode) => cards.get(keyCode) ?? []);
}

/** By the town of the listing or else its city. */
function distanceOf(from: LatLon, places: Places, { cityId, townId }: { cityId: number; townId: number | null }) {
  const town = townId === null ? undefined : places.town(townId);
  return distanceText(distanceKm(from, pointOf(places.city(cityId)!, town)));
}

/** What a seller promotes a card with, that it is reserved or can be, and that it is certified. */
const marksOf = (
  { payments }: Context,
  row: CardRow,
  earlier: readonly EarlierPrice[],
): Pick<CardView, "isUrgent" | "isBold" | "oldPrice" | "reservation" | "isCertified"> => {
  const drop = earlier.find(({ listingId, earlierKurus }) => listingId === row.id && earlierKurus > row.priceKurus);
  return {
    ...(hasPromotion(row.runningPromotions, "urgent") ? { isUrgent: true } : {}),
    ...(hasPromotion(row.runningPromotions, "bold") ? { isBold: true } : {}),
    ...(row.isReserved
      ? { reservation: "Rezerve" }
      : row.isReservable && payments
        ? { reservation: "Rezerve edilebilir" }
        : {}),
    ...(row.isCertified ? { isCertified: true } : {}),
    ...(drop ? { oldPrice: priceText({ ...row, priceKurus: drop.earlierKurus }) } : {}),
  };
};

/** The dealer price of a card, which is absent unless the viewer is a dealer. */
const withDealerPrice = (dealerPrice: string | undefined) => (dealerPrice ? { dealerPrice } : {});

type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

const cardView = (
  { member }: Context,
  row: CardRow,
  names: VehicleNames,
  fairness: Fairness | null,
  now: Date,
): CardView => ({
  keyCode: row.keyCode,
  address: listingAddress({ ...row, ...names }),
  name: listingName(names),
  title: row.title,
  priceKurus: row.priceKurus,
  currency: row.currency,
  price: priceText(row),
  ...withDealerPrice(dealerPriceFor(member, row)),
  rentPeriod: row.rentPeriod,
  modelYear: row.modelYear,
  mileage: formatMileage(row),
  mileageKm: row.mileageKm,
  condition: partConditionName(row.partCondition),
  city: names.cityName,
  town: names.townName,
  fuel: names.option("fuel", row.fuel),
  gear: names.option("gear", row.gear),
  power: figureText(row.powerHp, row.powerRange, "hp"),
  dealer: row.dealer,
  damage: damageInWords(row.listingType, row.vehicleTypeId, row.damage as Damage),
  fairness,
  age: formatAge(row.publishedAt ?? row.createdAt, now),
  photoId: row.photoId,
  photoCount: row.photoCount,
});
