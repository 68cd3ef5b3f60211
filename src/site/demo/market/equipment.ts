import rules from "#reference-data/demo/equipment.json" with { type: "json" };
import type { Random } from "../random.ts";
import type { Vehicle } from "./vehicle.ts";

/** Well-equipped models: they have equipment earlier than others. */
const premiumBrands = "bmw mercedes-benz audi volvo land-rover porsche jaguar lexus mini tesla togg".split(" ");

export const isPremium = (vehicle: Vehicle): boolean => premiumBrands.includes(vehicle.model.brandSlug);

/**
 * Slugs of the equipment of such a vehicle; the catalogue decides which of them its type may have.
 * `year` of a rule is the model year in which every second ordinary car had it, `share` of how many ever have it.
 */
export function inventEquipment(vehicle: Vehicle, random: Random): string[] {
  const { modelYear, fuel, drive } = vehicle;
  const year = modelYear + (isPremium(vehicle) ? 6 : 0);
  // Some sellers tick nearly everything, others only a few.
  const care = random.between(0.6, 1.05);
  const has = (from: number, share: number) =>
    random.chance(Math.min(0.99, (care * share) / (1 + Math.exp((from - year) / 1.6))));
  const slugs = rules.filter(({ year: from, share }) => has(from, share)).map(({ slug }) => slug);
  if (has(2014, 0.75)) slugs.push("klima-dijital");
  else if (has(2002, 0.95)) slugs.push("klima-analog");
  slugs.push(has(2017, isPremium(vehicle) ? 0.8 : 0.25) ? "deri-koltuk" : "kumas-koltuk");
  if (modelYear >= 2002 && modelYear <= 2014 && random.chance(0.55)) slugs.push("cd-calar", "mp3-calar");
  if (fuel === "elektrik") slugs.push("hizli-sarj-dc", ...(random.chance(0.4) ? ["isi-pompasi"] : []));
  if (drive === "4wd" || drive === "awd" || drive === "4x4") slugs.push("4x4");
  if (vehicle.drawing === "suv" && random.chance(0.6)) slugs.push("tavan-rayi");
  return slugs;
}
