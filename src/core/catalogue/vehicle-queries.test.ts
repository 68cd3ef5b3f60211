import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aListing } from "#test/support/listings.ts";
import { withVehicleNames } from "./vehicle-queries.server.ts";

const app = await testApp();

test("the names of a listing's vehicle are selected; a listing without a variant is kept", async () => {
  const variant = await app.db
    .selectFrom("variant")
    .innerJoin("model", "model.id", "variant.modelId")
    .innerJoin("brand", "brand.id", "model.brandId")
    .where("brand.slug", "=", "volkswagen")
    .where("model.slug", "=", "golf")
    .where("model.vehicleTypeId", "=", 1)
    .select(["brand.id as brandId", "model.id as modelId", "variant.id as variantId", "variant.name"])
    .executeTakeFirstOrThrow();
  const { name, ...vehicle } = variant;
  const names = async (values: object) => {
    const { id } = await aListing(app, { ...vehicle, ...values });
    const query = app.db.selectFrom("listing").where("listing.id", "=", id).$call(withVehicleNames);
    return query.select(["brand.slug", "listing.modelId"]).executeTakeFirstOrThrow();
  };
  const found = { brandName: "Volkswagen", modelName: "Golf", slug: "volkswagen", modelId: vehicle.modelId };
  expect(await names({})).toEqual({ ...found, variantName: name });
  expect(await names({ variantId: null })).toEqual({ ...found, variantName: null });
});
