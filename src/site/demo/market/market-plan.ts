import { privateOpenListings } from "#src/people/accounts/entitlements/rules.ts";
import { listingLifeDays } from "#src/selling/listings/rules.ts";
import type { RejectionReason } from "#src/selling/listings/transitions.ts";
import type { ListingState } from "#src/selling/listings/rules.ts";
import type { Cabin } from "../pictures/cabins.ts";
import { picturesOf, type PictureSet } from "../pictures/picture-set.ts";
import { seededRandom, type Random } from "../random.ts";
import { inventCondition, type Condition } from "./condition.ts";
import { inventEquipment, isPremium } from "./equipment.ts";
import { askingPrice } from "./market-model.ts";
import { stockOf, type CatalogueModel, type StockModel } from "./market-stock.ts";
import { inventDealers, inventPerson, type Dealer, type Person } from "./people.ts";
import { inventRental, oldestRentedYear, type Rental, rentedTypes } from "./rentals.ts";
import { inventPart, type OfferedPart } from "./spare-parts.ts";
import { inventTexts } from "./texts.ts";
import { inventVehicle, type Vehicle } from "./vehicle.ts";

interface City {
  id: number;
  name: string;
  region: string;
  population: number;
}

/** The inputs of the market. */
export interface MarketBasis {
  catalogue: readonly CatalogueModel[];
  cities: readonly City[];
  towns: readonly { id: number; cityId: number; population: number }[];
  pictures: PictureSet;
  /** Slugs of the rental equipment of a vehicle type. */
  rentalEquipment: (vehicleTypeId: number) => readonly string[];
}

interface Place {
  cityId: number;
  townId: number;
}

/** `dealer`: index of its business, for a dealer's staff. */
type PlannedSeller = Person & Place & { joinedDaysAgo: number; dealer: number | null };
type PlannedDealer = Dealer & Place & { joinedDaysAgo: number };

export interface PlannedListing extends Place {
  /** Index into `sellers`. */
  seller: number;
  state: ListingState;
  vehicle: Vehicle;
  condition: Condition;
  equipment: string[];
  priceTl: number;
  isSwapPossible: boolean;
  title: string;
  descriptionHtml: string;
  /** Names of its pictures, cover first. */
  pictures: string[];
  createdDaysAgo: number;
  rejectionReasons: RejectionReason[];
  /** Of a listing for rent; its price is for the period. */
  rental?: Rental;
}

/** An active listing of a spare part. */
export interface PlannedPart extends OfferedPart, Place {
  /** Index into `sellers`. */
  seller: number;
  createdDaysAgo: number;
}

export interface MarketPlan {
  dealers: PlannedDealer[];
  /** Private members first, then one owner for each dealer. The first of each becomes a documented account. */
  sellers: PlannedSeller[];
  listings: PlannedListing[];
  /** Active listings of dealers, in addition to those for sale. */
  rentals: PlannedListing[];
  spareParts: PlannedPart[];
}

/** How many listings are in each inactive state, per 1,000 active ones. */
const otherStates: readonly (readonly [ListingState, number])[] = [
  ["pending", 6],
  ["rejected", 6],
  ["passive", 15],
  ["expired", 20],
  ["sold", 25],
];

/**
 * The market for a seed: `size` active listings for sale and some in every other state, with rentals and spare parts in
 * addition. The same input gives the same market.
 */
export function planMarket(basis: MarketBasis, size: number, seed: string): MarketPlan {
  const random = seededRandom(seed);
  const stock = stockOf(basis.catalogue);
  if (stock.length === 0) throw new Error("the catalogue is empty");
  const places = placesOf(basis, random.fork("places"));
  const dealers = planDealers(basis, Math.max(2, Math.round(size / 34)), random.fork("dealers"));
  // Every third listing is a private one in the data; a private member has one or two.
  const privateCount = Math.max(8, Math.round(size * 0.21));
  const people = random.fork("people");
  const sellers: PlannedSeller[] = Array.from({ length: privateCount }, () => ({
    ...inventPerson(people),
    ...places(),
    joinedDaysAgo: people.integer(70, 1900),
    dealer: null,
  }));
  dealers.forEach(({ cityId, townId, joinedDaysAgo }, dealer) =>
    sellers.push({ ...inventPerson(people), cityId, townId, joinedDaysAgo, dealer }),
  );
  const crowd = { stock, dealers, sellers };
  return {
    dealers,
    sellers,
    listings: planListings(basis, crowd, size, random),
    rentals: planRentals(basis, crowd, size, random.fork("rentals")),
    spareParts: planSpareParts(basis, crowd, size, random.fork("spare parts")),
  };
}

const seatsOfDealers = ({ sellers }: Crowd) => sellers.flatMap(({ dealer }, seat) => (dealer === null ? [] : [seat]));

const undamaged: Condition = {
  damage: {},
  painted: 0,
  replaced: 0,
  totalDamageKurus: 0,
  damageDescription: "",
  hasWarranty: false,
};

/** One rental for every 25 vehicles for sale; the documented dealer has the first. */
function planRentals(basis: MarketBasis, crowd: Crowd, size: number, random: Random): PlannedListing[] {
  const seats = seatsOfDealers(crowd);
  const stock = crowd.stock.filter(
    ({ vehicleTypeId, years }) => rentedTypes.includes(vehicleTypeId) && years[2] >= oldestRentedYear,
  );
  return Array.from({ length: Math.max(4, Math.round(size / 25)) }, (_, index) => {
    const seller = index === 0 ? seats[0]! : random.pick(seats);
    let sale = planListing(basis, { ...crowd, stock }, { state: "active", seller }, random);
    for (let tries = 0; sale.vehicle.modelYear < oldestRentedYear && tries < 40; tries++)
      sale = planListing(basis, { ...crowd, stock }, { state: "active", seller }, random);
    const offered = basis.rentalEquipment(sale.vehicle.model.vehicleTypeId);
    return {
      ...sale,
      ...inventRental(sale.vehicle, sale.priceTl, offered, random),
      condition: undamaged,
      isSwapPossible: false,
    };
  });
}

/** One spare part for every 20 vehicles for sale; the documented dealer has the first. */
function planSpareParts(basis: MarketBasis, crowd: Crowd, size: number, random: Random): PlannedPart[] {
  const seats = seatsOfDealers(crowd);
  return Array.from({ length: Math.max(6, Math.round(size / 20)) }, (_, index) => {
    const seller = index === 0 ? seats[0]! : random.pick(seats);
    const { cityId, townId } = crowd.sellers[seller] as PlannedSeller;
    return {
      ...inventPart(crowd.stock, random),
      seller,
      cityId,
      townId,
      createdDaysAgo: ageOfListing("active", random),
    };
  });
}

/** Fewer cars are on offer per head in the two eastern regions: an estimate after 728 listings of March 2025. */
const offers = ({ population, region }: City): number =>
  population * (region === "Doğu Anadolu" || region === "Güneydoğu Anadolu" ? 0.45 : 1);

/** Random locations: cities by their number of listings, towns by population. */
function placesOf({ cities, towns }: MarketBasis, random: Random): () => Place {
  const townsOf = Map.groupBy(towns, ({ cityId }) => cityId);
  return () => {
    const city = random.weighted(cities, offers);
    const town = random.weighted(townsOf.get(city.id) ?? [], ({ population }) => population);
    return { cityId: city.id, townId: town.id };
  };
}

/** Dealers are placed at even steps through the population, so that the few of them are where most people live. */
function planDealers({ cities, towns }: MarketBasis, count: number, random: Random): PlannedDealer[] {
  const bySize = cities.toSorted((a, b) => b.population - a.population);
  const total = bySize.reduce((sum, city) => sum + offers(city), 0);
  const where = Array.from({ length: count }, (_, i) => {
    let rest = (total * (i + 0.5)) / count;
    const city = bySize.find((known) => (rest -= offers(known)) < 0) ?? bySize[0];
    const inCity = towns.filter(({ cityId }) => cityId === city?.id);
    const town = random.weighted(inCity, ({ population }) => population);
    return { cityId: town.cityId, townId: town.id };
  });
  return inventDealers(
    where.map(({ cityId }) => cityId),
    random,
  ).map((dealer, i) => ({
    ...dealer,
    ...(where[i] as (typeof where)[number]),
    joinedDaysAgo: random.integer(120, 2400),
  }));
}

interface Crowd {
  stock: readonly StockModel[];
  dealers: readonly PlannedDealer[];
  sellers: readonly PlannedSeller[];
}

function planListings(basis: MarketBasis, crowd: Crowd, size: number, random: Random): PlannedListing[] {
  const states: ListingState[] = Array.from({ length: size }, () => "active");
  for (const [state, share] of otherStates)
    for (let i = 0; i < Math.max(1, Math.round((share * size) / 1000)); i++) states.push(state);
  const counted = new Map<number, number>();
  const dealerSeats = seatsOfDealers(crowd);
  const privateSeats = crowd.sellers.flatMap(({ dealer }, seat) => (dealer === null ? [seat] : []));
  // Dealers differ in size, as in a real town.
  const sizes = new Map(dealerSeats.map((seat) => [seat, random.between(0.3, 1.7)]));
  return states.map((state, index) => {
    const isCounted = state === "active" || state === "pending" || state === "passive";
    // The documented private account may still add a listing of its own.
    const limit = (seat: number) => (seat === 0 ? 1 : privateOpenListings);
    const free = privateSeats.filter((seat) => (counted.get(seat) ?? 0) < limit(seat));
    const isFirstOfState = states.indexOf(state) === index && (state === "active" || state === "rejected");
    const isPrivate = free.length > 0 && (isFirstOfState || random.chance(0.34));
    const seller = isPrivate
      ? isFirstOfState
        ? 0
        : random.pick(free)
      : random.weighted(dealerSeats, (seat) => sizes.get(seat) ?? 1);
    if (isPrivate && isCounted) counted.set(seller, (counted.get(seller) ?? 0) + 1);
    return planListing(basis, crowd, { state, seller }, random);
  });
}

function planListing(
  basis: MarketBasis,
  { stock, sellers }: Crowd,
  { state, seller }: { state: ListingState; seller: number },
  random: Random,
): PlannedListing {
  const owner = sellers[seller] as PlannedSeller;
  const vehicle = inventVehicle(
    random.weighted(stock, ({ weight }) => weight),
    basis.pictures,
    random,
  );
  const condition = inventCondition(vehicle, random);
  const equipment = inventEquipment(vehicle, random);
  const isSwapPossible = random.chance(0.65);
  const city = basis.cities.find(({ id }) => id === owner.cityId);
  const texts = inventTexts(
    {
      vehicle,
      condition,
      seller: owner.dealer === null ? "private" : "dealer",
      isSwapPossible,
      cityName: city?.name ?? "",
    },
    random,
  );
  return {
    ...texts,
    seller,
    state,
    vehicle,
    condition,
    equipment,
    priceTl: priceOf(vehicle, condition, random),
    isSwapPossible,
    cityId: owner.cityId,
    townId: owner.townId,
    pictures: picturesOf(
      basis.pictures,
      { body: vehicle.drawing, colour: vehicle.colour, ...cabinOf(vehicle, equipment, random) },
      random,
    ),
    createdDaysAgo: ageOfListing(state, random),
    rejectionReasons: state === "rejected" ? random.sample(["photo", "contact", "price", "wording"], 1) : [],
  };
}

function priceOf(vehicle: Vehicle, condition: Condition, random: Random): number {
  const powers = vehicle.model.engines.flatMap(({ powerHp }) => (powerHp === null ? [] : [powerHp]));
  const middle = powers.toSorted((a, b) => a - b)[Math.floor(powers.length / 2)];
  const isTractor = vehicle.model.vehicleTypeId === 7;
  return askingPrice({
    newPriceTl: vehicle.model.newPriceTl,
    age: vehicle.age,
    km: vehicle.mileageKm,
    usualKm: vehicle.usualKm,
    ageWeight: isTractor ? 0.5 : 1,
    powerRatio: middle && vehicle.powerHp && !vehicle.model.machine ? vehicle.powerHp / middle : 1,
    paintedPanels: condition.painted,
    replacedPanels: condition.replaced,
    noise: 0.095 * random.normal(),
  });
}

/** Cabin pictures are for vehicles with a cabin like a car's. */
function cabinOf(vehicle: Vehicle, equipment: readonly string[], random: Random): { cabin?: Cabin } {
  if (![1, 3, 5, 6].includes(vehicle.model.vehicleTypeId)) return {};
  const { modelYear } = vehicle;
  const year = modelYear + (isPremium(vehicle) ? 4 : 0);
  const [likely, other] = year < 2019 ? (["centre", "radio"] as const) : (["wide", "centre"] as const);
  const screen = year < 2011 ? "radio" : random.chance(year < 2019 ? 0.7 : 0.6) ? likely : other;
  const trim = equipment.includes("deri-koltuk")
    ? random.pick(["black", "black", "beige", "brown", "red"] as const)
    : random.chance(0.6)
      ? "black"
      : "grey";
  return { cabin: { screen, trim, gear: vehicle.gear === "duz" ? "manual" : "automatic" } };
}

/** Days since the listing was created: recent ones are more frequent, as older ones are sold. */
function ageOfListing(state: ListingState, random: Random): number {
  if (state === "pending") return random.between(0.02, 1.4);
  if (state === "expired") return random.between(listingLifeDays + 1, listingLifeDays + 40);
  if (state === "sold") return random.between(10, 110);
  return (listingLifeDays - 2) * random() ** 1.6 + 0.05;
}
