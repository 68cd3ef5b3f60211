import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { placesOf } from "#src/core/locations/places.server.ts";
import type { SpareForm } from "#src/selling/listing-editor/spare-parts/rules.ts";
import type { TestApp } from "./app.ts";

/** The complete form of a used flywheel. */
export async function aSpareForm(app: TestApp, values: Partial<SpareForm> = {}): Promise<SpareForm> {
  const [catalogue, places] = await Promise.all([catalogueOf(app), placesOf(app)]);
  const brand = catalogue.brandsOf([1]).find(({ slug }) => slug === "volkswagen")!;
  const model = catalogue.modelsOf([1], brand.id).find(({ slug }) => slug === "golf")!;
  return {
    taxonomyId: "110502",
    productTypeSlug: "volan",
    vehicleBrandId: String(brand.id),
    vehicleModelId: String(model.id),
    city: "34",
    town: String(places.townsOf(34)[0]!.id),
    title: "çift kütleli volan, az kullanılmış",
    condition: "cikma",
    partNumber: "03l 105 266",
    price: "4.750",
    description: "<p>Golf 7 1.6 TDI araçtan söküldü, kargoyla gönderilir.</p>",
    ...values,
  };
}
