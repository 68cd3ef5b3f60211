import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import type { PricedListing } from "../src/selling/listings/price/estimate/fit.ts";

const fuels: Record<string, string> = {
  Benzin: "benzin",
  Dizel: "dizel",
  "LPG & Benzin": "lpg-benzin",
  Hibrit: "hibrit",
  Elektrik: "elektrik",
};
const gears: Record<string, string> = { Düz: "duz", Otomatik: "otomatik", "Yarı Otomatik": "yari-otomatik" };

/** Numbers the names as they come. */
function numbering() {
  const numbers = new Map<string, number>();
  return (...names: string[]) => {
    const name = names.join("/");
    numbers.set(name, numbers.get(name) ?? numbers.size + 1);
    return numbers.get(name)!;
  };
}

/** The passenger cars with a price in the CSV file of one province, November 2025; nothing is said of their damage. */
export function readProvince(folder: string): PricedListing[] {
  const text = readFileSync(join(folder, "listings-arabam-izmir-2025-11", "listings.csv"), "utf8");
  const rows = parse(text, { columns: true }) as Record<string, string>[];
  const idOf = numbering();
  const middle = (from = "", to = "") => (from && to ? (Number(from) + Number(to)) / 2 : null);
  return rows
    .filter((row) => row["price_try"] && row["brand"] && row["series"] && row["year"] && row["km"])
    .map(({ brand = "", series = "", model = "", ...row }) => ({
      typeId: 1,
      brandId: idOf(brand),
      modelId: idOf(brand, series),
      variantId: model ? idOf(brand, series, model) : null,
      fuel: fuels[row["fuel"] ?? ""] ?? null,
      gear: gears[row["gear"] ?? ""] ?? null,
      year: Number(row["year"]),
      mileageKm: Number(row["km"]),
      powerHp: middle(row["hp_min"], row["hp_max"]),
      capacityCc: middle(row["cc_min"], row["cc_max"]),
      paintedCount: 0,
      replacedCount: 0,
      totalDamageKurus: 0,
      isDealer: row["seller_type"] !== "Sahibinden",
      priceKurus: Number(row["price_try"]) * 100,
    }));
}

type Card = {
  category_path: string;
  main_category: string;
  price_formatted: string;
  year: number;
  properties: Record<string, string>;
};

const digits = (text = "") => Number(text.replaceAll(/\D/g, ""));

/** The vehicles for sale of the result pages of March 2025: all types, few of each. */
export function readCards(folder: string): PricedListing[] {
  const file = join(folder, "listings-arabam-pages-2025-03", "listing-cards.json");
  const idOf = numbering();
  return (JSON.parse(readFileSync(file, "utf8")) as Card[]).flatMap((card) => {
    const { properties, price_formatted: price } = card;
    const [type = "", brand, model, variant] = card.category_path.split(" > ");
    if (!brand || !model || !card.year || !properties["Kilometre"] || !price.endsWith("TL") || digits(price) < 10_000)
      return [];
    return {
      typeId: idOf(type),
      brandId: idOf(brand),
      modelId: idOf(type, brand, model),
      variantId: variant ? idOf(type, brand, model, variant) : null,
      fuel: fuels[properties["Yakıt Tipi"] ?? ""] ?? null,
      gear: gears[properties["Vites Tipi"] ?? ""] ?? null,
      year: card.year,
      mileageKm: digits(properties["Kilometre"]),
      powerHp: digits(properties["Motor Gücü"]?.split("-")[0]) || null,
      capacityCc: digits(properties["Motor Hacmi"]?.split("-")[0]?.replace(/cm3|cc/, "")) || null,
      paintedCount: 0,
      replacedCount: 0,
      totalDamageKurus: 0,
      isDealer: properties["İlan Sahibi"] !== "Sahibinden",
      priceKurus: digits(price) * 100,
    };
  });
}
