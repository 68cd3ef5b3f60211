import { type Names, namesOf } from "#src/finding/search/address/vocabulary.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { anyOption, type WishWay, wishLimits, wishWays } from "../rules.ts";
import { type WishedVehicle, wishedVehicle } from "../selections.ts";
import { type Picking, pickerAddress } from "./picker-address.ts";

type Choice = { value: string; label: string };

const choicesOf = (rows: readonly { slug: string; name: string }[]): Choice[] =>
  rows.map(({ slug, name }) => ({ value: slug, label: name }));

/** The step of the picker that an address stands for; names that the catalogue does not have are left out. */
function readPicking(searchParams: URLSearchParams, names: Names): Picking & { vehicles: WishedVehicle[] } {
  const given = searchParams.get("yol") ?? "";
  const way: WishWay | null = Object.hasOwn(wishWays, given) ? (given as WishWay) : null;
  const found = searchParams.getAll("arac").flatMap((path) => wishedVehicle(path, names) ?? []);
  const vehicles = [...new Map(found.map((vehicle) => [vehicle.path, vehicle])).values()].slice(0, wishLimits.vehicles);
  const [type = "", brand = "", model = "", variant = ""] = ["tur", "marka", "model", "varyant"].map(
    (name) => searchParams.get(name) ?? "",
  );
  return { way, type, brand, model, variant, vehicles, paths: vehicles.map(({ path }) => path) };
}

/**
 * What the page of the form shows: the choices below what is picked so far, the vehicles that were added, and `to` where
 * one was added just now: the address with it.
 */
export async function readPicker(ctx: Context, address: URL) {
  const names = await namesOf(ctx);
  const { catalogue, places } = names;
  const { vehicles, ...picking } = readPicking(address.searchParams, names);
  const type = catalogue.findVehicleType(picking.type);
  const brands = type ? catalogue.brandsOf([type.id]) : [];
  const brand = brands.find(({ slug }) => slug === picking.brand);
  const models = type && brand ? catalogue.modelsOf([type.id], brand.id) : [];
  const model = models.find(({ slug }) => slug === picking.model);
  const variants = model ? catalogue.variantsOf(model.id) : [];
  const variant = variants.find(({ slug }) => slug === picking.variant);
  const picked = type && brand && model && [type, brand, model, variant].flatMap((one) => one?.slug ?? []).join("/");
  const isAdding = address.searchParams.has("ekle");
  const options = (kind: string) =>
    catalogue.options.filter((option) => option.kind === kind).map(({ slug, name }) => ({ value: slug, label: name }));
  return {
    to:
      isAdding && picked ? pickerAddress({ way: picking.way, paths: [...new Set([...picking.paths, picked])] }) : null,
    way: picking.way,
    picked: {
      type: type?.slug ?? "",
      brand: brand?.slug ?? "",
      model: model?.slug ?? "",
      variant: variant?.slug ?? "",
    },
    isIncomplete: isAdding && !picked,
    isFull: vehicles.length >= wishLimits.vehicles,
    types: choicesOf(catalogue.vehicleTypes),
    brands: choicesOf(brands),
    models: choicesOf(models),
    variants: choicesOf(variants),
    vehicles: vehicles.map(({ path, name }) => ({
      path,
      name,
      without: pickerAddress({ way: picking.way, paths: picking.paths.filter((one) => one !== path) }),
    })),
    fuels: [{ value: anyOption, label: "Fark etmez" }, ...options("fuel")],
    gears: [{ value: anyOption, label: "Fark etmez" }, ...options("gear")],
    cities: choicesOf(places.cities),
  };
}
export type Picker = Awaited<ReturnType<typeof readPicker>>;
