import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aShop } from "#test/support/builders.ts";
import { withCityName, withPlaceNames } from "./place-queries.server.ts";

const app = await testApp();

const shop = (id: number) => app.db.selectFrom("business as shop").where("shop.id", "=", id).select("shop.slug");

test("the names of a row's city and town are selected; a row without a place is kept", async () => {
  const { id: townId } = await app.db
    .selectFrom("town")
    .where("cityId", "=", 34)
    .where("name", "=", "Kadıköy")
    .select("id")
    .executeTakeFirstOrThrow();
  const here = await aShop(app, { slug: "deniz", cityId: 34, townId });
  const nowhere = await aShop(app, { slug: "gunes" });

  const places = (id: number) => shop(id).$call(withPlaceNames("shop")).execute();
  expect(await places(here.id)).toEqual([{ slug: "deniz", cityName: "İstanbul", townName: "Kadıköy" }]);
  expect(await places(nowhere.id)).toEqual([{ slug: "gunes", cityName: null, townName: null }]);
  const cities = (id: number) => shop(id).$call(withCityName("shop")).select("city.slug as citySlug").execute();
  expect(await cities(here.id)).toEqual([{ slug: "deniz", cityName: "İstanbul", citySlug: "istanbul" }]);
  expect(await cities(nowhere.id)).toEqual([{ slug: "gunes", cityName: null, citySlug: null }]);
});
