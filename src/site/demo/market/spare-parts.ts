import texts from "#reference-data/demo/spare-parts.json" with { type: "json" };
import { titleMaxLength } from "#src/selling/listings/fields/common.ts";
import type { PartCondition } from "#src/selling/listings/rules.ts";
import { foreignWords, titleCase } from "#src/selling/listings/titles/rules.ts";
import { type DrawnPart, partPictures } from "../pictures/picture-set.ts";
import type { Random } from "../random.ts";
import type { CatalogueModel } from "./market-stock.ts";

/** The kinds of parts that the market offers: node of the taxonomy, drawing, and what a new one costs in TL. */
export const offeredParts = texts.parts.map(({ drawing, ...part }) => ({ ...part, drawing: drawing as DrawnPart }));

/** The vehicle types of the two categories of parts, by the first digits of their nodes. */
const typesOf = (partId: string): readonly number[] => (partId.startsWith("11") ? [1, 3] : [5, 25]);

/** A spare part on offer. */
export interface OfferedPart {
  partId: string;
  condition: PartCondition;
  partNumber: string | null;
  model: CatalogueModel;
  priceTl: number;
  title: string;
  descriptionHtml: string;
  pictures: string[];
}

/** A plausible part for one of these models. */
export function inventPart(models: readonly CatalogueModel[], random: Random): OfferedPart {
  const { id, name, drawing, newPriceTl } = random.pick(offeredParts);
  const model = random.pick(models.filter(({ vehicleTypeId }) => typesOf(id).includes(vehicleTypeId)));
  // Used filters are not sold.
  const possible = drawing === "filter" ? texts.conditions.slice(0, 1) : texts.conditions;
  const { condition, share, ends, text } = random.weighted(possible, ({ weight }) => weight);
  const vehicle = `${model.brandName} ${model.name}`;
  const foreign = foreignWords([vehicle]);
  const long = titleCase(`${vehicle} ${name} ${random.pick(ends)}`, foreign);
  const letters = random.sample("ABCEFHKLMNPRSTUVXYZ".split(""), 2).join("");
  return {
    partId: id,
    condition: condition as PartCondition,
    partNumber: random.chance(0.6) ? `${letters}${random.integer(10, 99)} ${random.integer(100, 999)}` : null,
    model,
    priceTl: Math.max(200, Math.round((newPriceTl * share * random.between(0.75, 1.3)) / 50) * 50),
    title: long.length <= titleMaxLength ? long : titleCase(`${model.name} ${name}`, foreign).slice(0, titleMaxLength),
    descriptionHtml: `<p>${vehicle} ile uyumludur. ${random.pick(text)} ${random.pick(texts.closings)}</p>`,
    pictures: partPictures(drawing),
  };
}
