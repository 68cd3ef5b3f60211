import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { nothingChosen, type ResultRequest, type Selection } from "#src/finding/search/rules.ts";
import { searchListings } from "#src/finding/search/service.server.ts";
import { namesOf } from "#src/finding/search/address/vocabulary.server.ts";
import { addDays } from "#src/shared/dates.ts";
import type { TestApp } from "./app.ts";
import { aMember } from "./builders.ts";

export const ankara = 6;
const [istanbul, kocaeli] = [34, 41];

/** A market of two Passats in Ankara and İstanbul and a Golf in Kocaeli, all of them live, and searches in it. */
export async function threeCars(app: TestApp) {
  const names = await namesOf(app);
  const catalogue = await catalogueOf(app);
  const owner = await aMember(app);

  let made = 0;
  /** An active Volkswagen, with these values changed. */
  async function aCar(
    model: string,
    cityId: number,
    {
      brand: slug = "volkswagen",
      vehicleTypeId = 1,
      ...values
    }: {
      priceKurus: number;
      modelYear?: number;
      fuel?: string;
      brand?: string;
      vehicleTypeId?: number;
      body?: string;
      townId?: number;
    },
  ) {
    const brand = catalogue.matchBrand(slug)!;
    return app.db
      .insertInto("listing")
      .values({
        keyCode: `TEST${String(++made).padStart(5, "2")}`,
        ownerId: owner.id,
        state: "active",
        listingType: "satilik",
        vehicleTypeId,
        brandId: brand.id,
        modelId: catalogue.matchModel([vehicleTypeId], brand.id, model)!.id,
        modelYear: 2018,
        ageType: 2,
        mileageKm: 100_000,
        title: "BAKIMLI",
        descriptionHtml: "<p>Bakımlı</p>",
        cityId,
        publishedAt: app.now,
        expiresAt: addDays(app.now, 60),
        ...values,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
  }
  await aCar("Passat", ankara, { priceKurus: 90_000_000, fuel: "dizel" });
  await aCar("Passat", istanbul, { priceKurus: 120_000_000, fuel: "benzin" });
  await aCar("Golf", kocaeli, { priceKurus: 75_000_000, fuel: "benzin", modelYear: 2012 });

  /** The result page of cars with these filters. */
  const look = (selection: Partial<Selection>, more: Partial<ResultRequest> = {}) =>
    searchListings(
      app.ctx(),
      {
        selection: { ...nothingChosen, type: "otomobil", ...selection },
        sort: "onerilen",
        view: "liste",
        page: 1,
        ...more,
      },
      names,
    );
  return { names, aCar, look };
}
