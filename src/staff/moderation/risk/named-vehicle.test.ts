import { expect, test } from "vitest";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { testApp } from "#test/support/app.ts";
import { otherVehicleIn } from "./named-vehicle.ts";

const app = await testApp();
const catalogue = await catalogueOf(app);

/** What a title names, of a Fiat Egea for sale. */
function namedIn(title: string, listingType = "satilik") {
  const brand = catalogue.matchBrand("fiat")!;
  const model = catalogue.matchModel([1], brand.id, "egea")!;
  return otherVehicleIn(catalogue, { title, listingType, vehicleTypeId: 1, brandId: brand.id, modelId: model.id });
}

test.each([
  ["BMW 320İ M SPORT HATASIZ", "BMW"],
  ["2018 GOLF 1.6 TDI", "Golf"],
  ["SAHİBİNDEN TERTEMİZ MEGANE", "Megane"],
  ["MERCEDES C180 AMG", "Mercedes-Benz"],
  ["FİAT EGEA 1.3 MULTİJET", null],
  ["EGEA CROSS URBAN", null],
  ["EGEA, PASSAT KONFORUNDA", null],
  ["PASSAT İLE TAKAS OLUR", null],
  ["SAHİBİNDEN TEMİZ AİLE ARACI", null],
  ["2018 MODEL 3 PARÇA BOYALI", null],
  ["SAHİBİNDEN LAND CRUISER", "Land Cruiser"],
  ["MİNİ ONARIMLI, SMART EKRAN", null],
  ["ŞAHİN BEY’DEN TEMİZ", null],
])("the title %j of an Egea names %j", (title, name) => expect(namedIn(title)).toBe(name));

test("a spare part names what it fits", () => expect(namedIn("PASSAT SOL FAR", "yedek-parca")).toBeNull());
