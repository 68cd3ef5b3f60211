import { type SourceRecord, textAt, valueAt } from "#src/business/import/rules.ts";
import type { KnownFormat } from "./format.ts";
import { horsepower, priceIn, yearIn } from "./german.ts";

const text = (record: SourceRecord, path: string) => textAt(record, path) ?? "";

/** The records of an element that may be repeated. */
const listOf = (record: SourceRecord, path: string): SourceRecord[] => {
  const value = valueAt(record, path);
  return (Array.isArray(value) ? value : [value]).filter(
    (one): one is SourceRecord => typeof one === "object" && one !== null,
  );
};

/** The price for the public of several: dealers and exports have their own. */
function publicPrice(record: SourceRecord): string {
  const prices = listOf(record, "prices.price");
  const price = prices.find((one) => text(one, "type") === "public") ?? prices[0];
  return price ? priceIn(text(price, "value"), text(price, "currency")) : "";
}

/** The XML format of AutoScout24 (`stx3`), by its public description. */
export const autoScout24: KnownFormat = {
  name: "AutoScout24 XML",
  matches: (record) =>
    ["vehicle_id", "brand", "model", "initial_registration", "prices"].every((name) => Object.hasOwn(record, name)),
  derive: (record) => ({
    "Model yılı (initial_registration)": yearIn(text(record, "initial_registration")),
    "Fiyat (prices)": publicPrice(record),
    "Motor gücü (kilowatt)": horsepower(text(record, "kilowatt")),
    // Its line breaks are two backslashes.
    "Açıklama (notes)": (typeof record["notes"] === "string" ? record["notes"] : "").replaceAll("\\\\", "\n"),
    "Donanım (equipments)": listOf(record, "equipments.equipment")
      .map((one) => text(one, "text"))
      .filter((name) => name !== "")
      .join(" | "),
    "Fotoğraflar (media)": listOf(record, "media.images.image")
      .map((one) => text(one, "uri"))
      .filter((uri) => uri !== ""),
  }),
  columns: {
    sourceId: "vehicle_id",
    brand: "brand",
    model: "model",
    variant: "version",
    year: "Model yılı (initial_registration)",
    mileage: "mileage",
    price: "Fiyat (prices)",
    ageType: "category",
    fuel: "fuel_type",
    gear: "gear_type",
    body: "body",
    doors: "doors",
    colour: "body_colorgroup",
    capacity: "capacity",
    power: "Motor gücü (kilowatt)",
    description: "Açıklama (notes)",
    photos: "Fotoğraflar (media)",
    equipment: "Donanım (equipments)",
    chassis: "vin",
    plate: "licence_plate",
  },
  sources: ["initial_registration", "prices.price", "kilowatt", "notes", "equipments.equipment", "media.images.image"],
};
