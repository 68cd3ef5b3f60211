import { modelChoice, nothingChosen, type Selection } from "#src/finding/search/rules.ts";
import type { Names } from "#src/finding/search/address/vocabulary.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { anyOption, type Wish, wishTexts } from "./rules.ts";

/** A vehicle of a wish, in slugs and in names. */
export type WishedVehicle = {
  path: string;
  type: string;
  brand: string;
  model: string;
  variant: string | null;
  /** `Volkswagen Passat 1.6 TDI`. */
  name: string;
};

/** A vehicle by its path `otomobil/volkswagen/passat[/variant]`; undefined where the catalogue does not have it. */
export function wishedVehicle(path: string, { catalogue }: Names): WishedVehicle | undefined {
  const [typeSlug = "", brandSlug = "", modelSlug = "", variantSlug] = path.split("/");
  const type = catalogue.findVehicleType(typeSlug);
  // Former slugs are read too: a wish may be older than the present names.
  const brand = catalogue.matchBrand(brandSlug);
  const model = type && brand && catalogue.matchModel([type.id], brand.id, modelSlug);
  if (!type || !brand || !model) return undefined;
  const variant = variantSlug === undefined ? undefined : catalogue.matchVariant(model.id, variantSlug);
  if (variantSlug !== undefined && !variant) return undefined;
  const names = [brand.name, model.name, variant?.name].filter(Boolean);
  return {
    path: [type.slug, brand.slug, model.slug, variant?.slug].filter(Boolean).join("/"),
    type: type.slug,
    brand: brand.slug,
    model: model.slug,
    variant: variant?.slug ?? null,
    name: names.join(" "),
  };
}

/** The vehicles of a wish; 422 for one that is not in the catalogue. */
export function vehiclesOf({ way, vehicleModel }: Wish, names: Names): WishedVehicle[] {
  if (way !== "brand-model") return [];
  const found = vehicleModel.map((path) => wishedVehicle(path, names));
  if (found.some((vehicle) => !vehicle)) throw new Refusal(422, wishTexts.unknown, { vehicleModel: wishTexts.unknown });
  return [...new Map(found.map((vehicle) => [vehicle!.path, vehicle!])).values()];
}

/** Options of one list that a wish names; 422 for an unknown one. */
function optionOf(field: "vehicleFuelType" | "vehicleGearType", wish: Wish, names: Names): string[] {
  const slug = wish[field];
  if (slug === anyOption) return [];
  const kind = field === "vehicleFuelType" ? "fuel" : "gear";
  if (!names.catalogue.options.some((option) => option.kind === kind && option.slug === slug))
    throw new Refusal(422, wishTexts.unknown, { [field]: wishTexts.unknown });
  return [slug];
}

/**
 * The searches that together find what a wish names: one for all models of a vehicle type, and one for each model of
 * which variants are named, since a search has variants of one model alone. 422 for what the catalogue does not have.
 */
export function selectionsOf(wish: Wish, names: Names): Selection[] {
  const range = (min: number | null, max: number | null, factor = 1) => ({
    ...(min === null ? {} : { min: min * factor }),
    ...(max === null ? {} : { max: max * factor }),
  });
  const shared: Selection = {
    ...nothingChosen,
    fuels: optionOf("vehicleFuelType", wish, names),
    gears: optionOf("vehicleGearType", wish, names),
    priceKurus: range(wish.minPrice, wish.maxPrice, 100),
    mileageKm: range(wish.minMileage, wish.maxMileage),
    year: range(wish.minRegistrationYear, wish.maxRegistrationYear),
  };
  if (wish.way === "price") {
    const types = [...new Set(wish.vehicleType)].map((slug) => names.catalogue.findVehicleType(slug)?.slug);
    if (types.includes(undefined)) throw new Refusal(422, wishTexts.unknown, { vehicleType: wishTexts.unknown });
    return types.map((type) => ({ ...shared, type: type! }));
  }
  const vehicles = vehiclesOf(wish, names);
  // A model that is named whole includes its variants.
  const whole = new Set(vehicles.filter(({ variant }) => variant === null).map(modelPath));
  const groups = Map.groupBy(
    vehicles.filter((vehicle) => vehicle.variant === null || !whole.has(modelPath(vehicle))),
    (vehicle) => (vehicle.variant === null ? vehicle.type : modelPath(vehicle)),
  );
  return [...groups.values()].map((group) => ({
    ...shared,
    type: group[0]!.type,
    brands: [...new Set(group.map(({ brand }) => brand))],
    models: [...new Set(group.map(({ brand, model }) => modelChoice(brand, model)))],
    variants: group.flatMap(({ variant }) => variant ?? []),
  }));
}

const modelPath = ({ type, brand, model }: WishedVehicle) => `${type}/${brand}/${model}`;
