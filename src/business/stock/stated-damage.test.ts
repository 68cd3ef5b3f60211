import { sql } from "kysely";
import { expect, test } from "vitest";
import { onlyStated } from "#src/selling/listings/damage/entering.ts";
import { flagConditions } from "#src/finding/search/filters/columns.server.ts";
import { testApp } from "#test/support/app.ts";
import { anApiBusiness, anApiVehicle } from "#test/support/business-api.ts";
import { aFeedServer, aStock, aVehicle } from "#test/support/stock.ts";

const app = await testApp();
const feed = await aFeedServer(app);

const cases: [sent: string, stored: object, readBack: string, isFound: boolean][] = [
  ["Arka tampon: Değişen", onlyStated({ "arka-tampon": "replaced" }), "Arka tampon: Değişen", false],
  ["Tavan: Orijinal", expect.not.objectContaining({ tavan: expect.anything() }), "Tavan: Orijinal", false],
  [
    "Arka tampon: Değişen | Kalanların hepsi orijinal",
    { "arka-tampon": "replaced" },
    "Arka tampon: Değişen | Kalanlar: Orijinal",
    true,
  ],
  ["Tamamı orijinal", {}, "Tamamı orijinal", true],
];

test.each(cases)(
  "of the damage %j nothing more is stated, in a file, by the API and in the search",
  async (sent, stored, readBack, isFound) => {
    feed.vehicles = [aVehicle("S1", { "Boya değişen": sent })];
    const stock = await aStock(app, feed);
    await stock.map();
    await stock.apply();
    const [listing] = await stock.listings();
    expect(listing!.damage).toEqual(stored);
    const { rows } =
      await sql`select from listing where id = ${listing!.id} and ${sql.raw(flagConditions.boyasiz)}`.execute(app.db);
    expect(rows).toHaveLength(isFound ? 1 : 0);

    const { call } = await anApiBusiness(app);
    const { body } = await call("POST", "/listings", {
      body: { vehicle: anApiVehicle("A1", { "Boya değişen": sent }) },
    });
    expect(body.vehicle["Boya değişen"]).toBe(readBack);
    const again = await call("PATCH", `/listings/${body.id}`, { body: { vehicle: { "Boya değişen": readBack } } });
    expect(again.body.vehicle["Boya değişen"]).toBe(readBack);
    const price = await call("PATCH", `/listings/${body.id}`, { body: { vehicle: { Fiyat: 740_000 } } });
    expect(price.body.vehicle["Boya değişen"]).toBe(readBack);
  },
);
