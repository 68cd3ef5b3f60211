import parts from "#reference-data/demo/listing-texts.json" with { type: "json" };
import { monthNames } from "#src/shared/calendar-names.ts";
import { titleMaxLength } from "#src/selling/listings/fields/common.ts";
import { vehicleName } from "#src/selling/listings/names.ts";
import { foreignWords, titleCase } from "#src/selling/listings/titles/rules.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import type { Random } from "../random.ts";
import type { Condition } from "./condition.ts";
import type { Vehicle } from "./vehicle.ts";

export interface TextQuestion {
  vehicle: Vehicle;
  condition: Condition;
  seller: "private" | "dealer";
  isSwapPossible: boolean;
  cityName: string;
}

/**
 * Title and description of a listing in the style of sellers. The title is in capitals; an ending is used only where it is
 * true. `{…}` of a sentence is filled in: {arac} brand and model, {yil} model year, {km} mileage, {sehir} city, {ay} a
 * month, {gun} a time to call on.
 */
export function inventTexts(question: TextQuestion, random: Random): { title: string; descriptionHtml: string } {
  return { title: inventTitle(question, random), descriptionHtml: inventDescription(question, random) };
}

function inventTitle({ vehicle, condition, seller }: TextQuestion, random: Random): string {
  const { model, engine, modelYear } = vehicle;
  const isCar = vehicle.model.machine === undefined;
  const { titleEnds } = parts;
  const ends = isCar ? [...titleEnds.any] : [...titleEnds.machine];
  if (isCar && condition.painted + condition.replaced === 0 && model.vehicleTypeId === 1)
    ends.push(...titleEnds.clean, ...titleEnds.clean);
  else if (condition.replaced === 0 && condition.painted > 0) ends.push(...titleEnds.unreplaced);
  if (vehicle.mileageKm < vehicle.usualKm * 0.55) ends.push(...titleEnds.lowKm, ...titleEnds.lowKm);
  if (isCar && vehicle.gear === "otomatik") ends.push(...titleEnds.automatic);
  if (vehicle.fuel === "lpg-benzin") ends.push(...titleEnds.lpg);
  if (condition.hasWarranty) ends.push(...titleEnds.warranty);
  const name = vehicleName(model.brandName, model.name);
  const long = vehicleName(name, engine?.variantName ?? null);
  const end = random.pick(ends);
  const starts = [`${modelYear} ${name}`, `${modelYear} ${long}`, name, long];
  if (seller === "private") starts.push(`Sahibinden ${modelYear} ${name}`, `Sahibinden ${name}`);
  else starts.push(`${modelYear} model ${long}`);
  const start = random.pick(starts);
  const foreign = foreignWords([long]);
  const title = titleCase(`${start} ${end}`, foreign);
  return title.length <= titleMaxLength ? title : titleCase(`${modelYear} ${model.name} ${end}`, foreign);
}

function partsFor(vehicle: Vehicle): { middle: readonly string[]; isCar: boolean } {
  switch (vehicle.model.vehicleTypeId) {
    case 4:
      return { middle: parts.motorcycleParts, isCar: false };
    case 7:
      return { middle: parts.farmParts, isCar: false };
    case 6:
    case 20:
    case 25:
    case 32:
      return { middle: parts.workParts, isCar: false };
    default:
      return { middle: parts.service, isCar: true };
  }
}

function inventDescription(question: TextQuestion, random: Random): string {
  const { vehicle, condition, seller, isSwapPossible } = question;
  const values: Record<string, string> = {
    arac: `${vehicle.model.brandName} ${vehicle.model.name}`,
    yil: String(vehicle.modelYear),
    km: formatNumber(vehicle.mileageKm),
    sehir: question.cityName,
    ay: random.pick(monthNames),
    gun: random.pick(parts.callTimes),
  };
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
  const { middle, isCar } = partsFor(vehicle);
  const openings = parts.opening[seller].filter(
    (text) =>
      (isCar || !/ailece|Eşimin|yola|ikinci aracımız/.test(text)) &&
      (!text.includes("{km}") || vehicle.mileageKm > 0) &&
      (!/o günden beri|İkinci sahibi|ilk sahibi/i.test(text) || vehicle.age > 3),
  );
  const first = [random.pick(openings)];
  if (vehicle.isNew) first.push("Araç sıfır kilometredir, tescili alıcı adına yapılacaktır.");
  else first.push(...random.sample(middle, random.integer(1, isCar ? 3 : 4)));
  const state: string[] = [];
  if (isCar && !vehicle.isNew) {
    const isClean = condition.painted + condition.replaced === 0;
    if (vehicle.model.vehicleTypeId === 1)
      state.push(...random.sample(isClean ? parts.bodyClean : parts.bodyMarked, isClean ? 1 : random.integer(1, 2)));
    if (random.chance(0.55)) state.push(random.pick(parts.tyres));
    if (random.chance(0.6)) state.push(...random.sample(parts.inside, random.integer(1, 2)));
    if (vehicle.isNew || condition.hasWarranty) state.push("Fabrika garantisi sürmektedir.");
  }
  const swap = random.chance(0.6) ? [random.pick(isSwapPossible ? parts.swap.yes : parts.swap.no)] : [];
  const last = [...swap, ...random.sample(parts.closing[seller], random.integer(1, 2))];
  const paragraph = (sentences: readonly string[]) =>
    sentences.length > 0 ? `<p>${sentences.map(filled).join(" ")}</p>` : "";
  const list =
    isCar && !vehicle.isNew && random.chance(0.5)
      ? `<ul>${random
          .sample(parts.extras, random.integer(2, 4))
          .map((item) => `<li>${item}</li>`)
          .join("")}</ul>`
      : "";
  return paragraph(first) + paragraph(state) + list + paragraph(last);
}
