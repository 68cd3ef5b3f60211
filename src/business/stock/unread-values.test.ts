import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { anApiBusiness, anApiVehicle } from "#test/support/business-api.ts";
import { aFeedServer, aStock, aVehicle } from "#test/support/stock.ts";

const app = await testApp();
const feed = await aFeedServer(app);

/** Reads vehicles as the first file of a source. */
async function read(...vehicles: ReturnType<typeof aVehicle>[]) {
  feed.vehicles = vehicles;
  const stock = await aStock(app, feed);
  await stock.map();
  return stock;
}

const refusals: [string, Record<string, string | number>, string, string][] = [
  [
    "an unknown panel",
    { "Boya değişen": "Tavan: Boyalı | Marsdan gelen: Değişmiş" },
    "Boya değişen",
    "Boyalı ve değişen parçalar tanınmadı: Marsdan gelen: Değişmiş",
  ],
  [
    "an unknown state",
    { "Boya değişen": "Tavan: Çürük" },
    "Boya değişen",
    "Boyalı ve değişen parçalar tanınmadı: Tavan: Çürük",
  ],
  ["a price with kuruş", { Fiyat: "950.000,50" }, "Fiyat", "Fiyat tam lira olmalıdır"],
  ["a price as a number with a fraction", { Fiyat: 950_000.5 }, "Fiyat", "Fiyat tam lira olmalıdır"],
  [
    "a dealer price above the price",
    { "Galeri fiyatı": 760_000 },
    "Galeri fiyatı",
    "Galeri fiyatı satış fiyatından yüksek olamaz",
  ],
];

test.each(refusals)("%s is refused in a file and by the API", async (_case, values, heading, sentence) => {
  const stock = await read(aVehicle("S1", values));
  expect(await stock.rows()).toMatchObject([{ outcome: "refused", details: sentence }]);
  const { call } = await anApiBusiness(app);
  const answer = await call("POST", "/listings", { body: { vehicle: anApiVehicle("A1", values) } });
  expect(answer).toMatchObject({ status: 422, body: { fields: { [`vehicle.${heading}`]: sentence } } });
  expect((await call("GET", "/listings")).body.items).toEqual([]);
});

test.each(["ABS|ESP|Uçan koltuk", "ABS; ESP; Uçan koltuk", "ABS, ESP, Uçan koltuk", "ABS\nESP\nUçan koltuk"])(
  "of the equipment %j the unknown one is named, the others are taken",
  async (equipment) => {
    const stock = await read(aVehicle("S1", { Donanım: equipment }));
    expect(await stock.rows()).toMatchObject([{ outcome: "new", details: "Donanım: “Uçan koltuk” tanınmadı" }]);
    await stock.apply();
    expect((await stock.listings())[0]!.equipmentIds).toHaveLength(2);
    const { call } = await anApiBusiness(app);
    const sent = await call("POST", "/listings", { body: { vehicle: anApiVehicle("A1", { Donanım: equipment }) } });
    expect(sent).toMatchObject({
      status: 201,
      body: { warnings: ["Donanım: “Uçan koltuk” tanınmadı"], vehicle: { Donanım: "ABS | ESP" } },
    });
    const changed = { Donanım: "ABS, Görünmez far" };
    expect((await call("PATCH", `/listings/${sent.body.id}`, { body: { vehicle: changed } })).body).toMatchObject({
      warnings: ["Donanım: “Görünmez far” tanınmadı"],
      vehicle: { Donanım: "ABS" },
    });
    const price = await call("PATCH", `/listings/${sent.body.id}`, { body: { vehicle: { Fiyat: 740_000 } } });
    expect(price.body).toMatchObject({ warnings: [], vehicle: { Donanım: "ABS", Fiyat: 740_000 } });
  },
);

test("every other value that a listing lacks is named, with damage in the words of dealers", async () => {
  const { call } = await anApiBusiness(app);
  const vehicle = anApiVehicle("A1", {
    Renk: "Yanardöner",
    İlçe: "Atlantis",
    Takas: "belki",
    Özellikler: "Uçuş yüksekliği: 3",
    Fotoğraflar: ["ftp://example.com/1.jpg"],
    "Boya değişen": "Kaput: Değişmiş, Tavan: Lokal boya",
  });
  expect((await call("POST", "/listings", { body: { vehicle } })).body).toMatchObject({
    warnings: [
      "Renk: “Yanardöner” tanınmadı",
      "Özellikler: “Uçuş yüksekliği: 3” tanınmadı",
      "Takas: “belki” tanınmadı",
      "İlçe: “Atlantis” tanınmadı",
      "1 fotoğraf adresi geçersiz ya da fazla",
    ],
    vehicle: { "Boya değişen": "Motor kaputu: Değişen | Tavan: Lokal boyalı" },
  });
});
