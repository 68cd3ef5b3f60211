import type { Context } from "#src/shared/context.server.ts";
import { formatAge } from "#src/shared/dates.ts";
import { selectCards } from "./cards/queries.server.ts";
import { type CardView, damageInWords } from "./cards/rules.ts";
import type { Damage } from "./damage/rules.ts";
import { type ComparedListing, comparedListing, fairnessOf, isCompared, type Market } from "./price/rules.ts";
import { dealerPriceFor, formatMileage, listingAddress, listingName, partConditionName, priceText } from "./rules.ts";
import { namesOfVehicles, type VehicleNames } from "./vehicle-names.server.ts";

/** Finds the comparable listings of each listing, in the same order. */
type Compare = (listings: readonly ComparedListing[]) => Promise<Market[]>;

/**
 * The cards of these listings in this order; key codes of listings that do not exist are skipped. With `compare` the
 * prices of vehicles for sale are labelled as on their own pages.
 */
export async function listingCards(ctx: Context, keyCodes: readonly string[], compare?: Compare): Promise<CardView[]> {
  if (keyCodes.length === 0) return [];
  const now = ctx.clock();
  const rows = await selectCards(ctx, keyCodes);
  const compared = compare ? rows.filter(isCompared) : [];
  const [names, markets] = await Promise.all([
    namesOfVehicles(ctx, rows),
    compared.length > 0 ? compare!(compared.map(comparedListing)) : [],
  ]);
  const marketOf = new Map(compared.map(({ id }, index) => [id, markets[index]!]));
  const cards = new Map(
    rows.map((row, at) => [row.keyCode, cardView(ctx, row, names[at]!, marketOf.get(row.id), now)]),
  );
  return keyCodes.flatMap((keyCode) => cards.get(keyCode) ?? []);
}

/** Only cards for dealers have this field. */
const withDealerPrice = (dealerPrice: string | undefined) => (dealerPrice ? { dealerPrice } : {});

type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

const cardView = (
  { member }: Context,
  row: CardRow,
  names: VehicleNames,
  market: Market | undefined,
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
  condition: partConditionName(row.partCondition),
  city: names.cityName,
  town: names.townName,
  fuel: names.option("fuel", row.fuel),
  gear: names.option("gear", row.gear),
  powerHp: row.powerHp,
  dealer: row.dealer,
  damage: damageInWords(row.listingType, row.vehicleTypeId, row.damage as Damage),
  fairness: market ? fairnessOf(row.priceKurus, market.medianKurus, market.count) : null,
  age: formatAge(row.publishedAt ?? row.createdAt, now),
  photoId: row.photoId,
  photoCount: row.photoCount,
});
