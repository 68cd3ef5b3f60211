import { titleMaxLength } from "#src/selling/listings/fields/common.ts";
import type { PartCondition } from "#src/selling/listings/rules.ts";
import { foreignWords, titleCase } from "#src/selling/listings/titles/rules.ts";
import { type DrawnPart, partPictures } from "../pictures/picture-set.ts";
import type { Random } from "../random.ts";
import type { CatalogueModel } from "./market-stock.ts";

/** A kind of part the market offers: its node of the taxonomy, its drawing, and what a new one costs in TL. */
export const offeredParts: readonly { id: string; name: string; drawing: DrawnPart; newPriceTl: number }[] = [
  { id: "11050201", name: "Debriyaj seti", drawing: "clutch", newPriceTl: 6_800 },
  { id: "11050103", name: "Ön fren diski", drawing: "brakeDisc", newPriceTl: 3_400 },
  { id: "11050104", name: "Arka fren diski", drawing: "brakeDisc", newPriceTl: 2_900 },
  { id: "11030101", name: "Ön far", drawing: "headlamp", newPriceTl: 7_500 },
  { id: "11100101", name: "Ön amortisör", drawing: "damper", newPriceTl: 3_900 },
  { id: "11040102", name: "Hava filtresi", drawing: "filter", newPriceTl: 650 },
  { id: "11070501", name: "Jant", drawing: "wheel", newPriceTl: 9_500 },
  { id: "11030201", name: "Akü", drawing: "battery", newPriceTl: 4_200 },
  { id: "11070101", name: "Ön tampon", drawing: "bumper", newPriceTl: 8_900 },
  { id: "11070102", name: "Arka tampon", drawing: "bumper", newPriceTl: 8_400 },
  { id: "12050201", name: "Debriyaj seti", drawing: "clutch", newPriceTl: 18_500 },
  { id: "12030101", name: "Ön far", drawing: "headlamp", newPriceTl: 11_500 },
  { id: "12100101", name: "Ön amortisör", drawing: "damper", newPriceTl: 6_200 },
];

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

const conditions: readonly {
  condition: PartCondition;
  weight: number;
  share: number;
  ends: string[];
  text: string[];
}[] = [
  {
    condition: "sifir",
    weight: 4,
    share: 1,
    ends: ["sıfır, kutusunda", "sıfır, faturalı"],
    text: ["Kutusu açılmamıştır, faturalıdır.", "Sıfır üründür, hiç takılmadı."],
  },
  {
    condition: "cikma",
    weight: 5,
    share: 0.42,
    ends: ["çıkma, temiz", "çıkma orijinal", "çıkma, sorunsuz"],
    text: ["Araçtan söküldü, kırığı ve çatlağı yoktur.", "Orijinal çıkmadır, çalışır durumda söküldü."],
  },
  {
    condition: "yenilenmis",
    weight: 1,
    share: 0.65,
    ends: ["yenilenmiş, garantili", "revizyonlu"],
    text: ["Yenilenmiştir, aşınan yerleri değiştirildi.", "Revizyondan geçti, denenerek gönderilir."],
  },
];
const closings = [
  "Aynı gün kargoya verilir, kargo alıcıya aittir.",
  "Elden teslim edilebilir, kargo ile de gönderilir.",
  "Uyumu için şasi numaranızla sorabilirsiniz.",
];

/** A plausible part for one of these models. */
export function inventPart(models: readonly CatalogueModel[], random: Random): OfferedPart {
  const { id, name, drawing, newPriceTl } = random.pick(offeredParts);
  const model = random.pick(models.filter(({ vehicleTypeId }) => typesOf(id).includes(vehicleTypeId)));
  // Used filters are not sold.
  const possible = drawing === "filter" ? conditions.slice(0, 1) : conditions;
  const { condition, share, ends, text } = random.weighted(possible, ({ weight }) => weight);
  const vehicle = `${model.brandName} ${model.name}`;
  const foreign = foreignWords([vehicle]);
  const long = titleCase(`${vehicle} ${name} ${random.pick(ends)}`, foreign);
  const letters = random.sample("ABCEFHKLMNPRSTUVXYZ".split(""), 2).join("");
  return {
    partId: id,
    condition,
    partNumber: random.chance(0.6) ? `${letters}${random.integer(10, 99)} ${random.integer(100, 999)}` : null,
    model,
    priceTl: Math.max(200, Math.round((newPriceTl * share * random.between(0.75, 1.3)) / 50) * 50),
    title: long.length <= titleMaxLength ? long : titleCase(`${model.name} ${name}`, foreign).slice(0, titleMaxLength),
    descriptionHtml: `<p>${vehicle} ile uyumludur. ${random.pick(text)} ${random.pick(closings)}</p>`,
    pictures: partPictures(drawing),
  };
}
