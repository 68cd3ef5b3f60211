import { formatNumber } from "#src/shared/turkish.ts";
import type { Names } from "#src/finding/search/address/vocabulary.server.ts";
import { anyOption, type Wish } from "./rules.ts";
import { vehiclesOf } from "./selections.ts";

const between = (min: number | null, max: number | null, unit: string, format: (value: number) => string) => {
  if (min !== null && max !== null) return `${format(min)} – ${format(max)}${unit}`;
  if (min !== null) return `en az ${format(min)}${unit}`;
  return max === null ? undefined : `en çok ${format(max)}${unit}`;
};

/** A wish in words; what it does not limit is undefined. */
export function describeWish(wish: Wish, names: Names) {
  const { catalogue } = names;
  const option = (kind: string, slug: string) =>
    slug === anyOption ? undefined : catalogue.options.find((one) => one.kind === kind && one.slug === slug)?.name;
  const vehicles =
    wish.way === "price"
      ? [...new Set(wish.vehicleType)].map((slug) => catalogue.findVehicleType(slug)?.name ?? slug)
      : vehiclesOf(wish, names).map(({ name }) => name);
  return {
    vehicles: vehicles.join(", "),
    price: between(wish.minPrice, wish.maxPrice, " TL", formatNumber),
    mileage: between(wish.minMileage, wish.maxMileage, " km", formatNumber),
    years: between(wish.minRegistrationYear, wish.maxRegistrationYear, "", String),
    fuel: option("fuel", wish.vehicleFuelType),
    gear: option("gear", wish.vehicleGearType),
  };
}
