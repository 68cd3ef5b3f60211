import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { distanceKm } from "#src/core/locations/points.ts";
import { testApp } from "#test/support/app.ts";

const app = await testApp();
const places = parse<Record<string, string>>(readFileSync("reference-data/rental-places.csv", "utf8"), {
  columns: true,
});

type Suggested = { name: string; airport_code: string | null; airport: boolean; railway: boolean };
const suggest = async (term: string, path = "rent-place-suggestion") => {
  const response = await app.request({ url: `/ajax/${path}/${encodeURIComponent(term)}` });
  return { status: response.statusCode, body: response.json() as Suggested[], headers: response.headers };
};
const namesFor = async (term: string) => (await suggest(term)).body.map(({ name }) => name);

test("a place has the fields of the specification", async () => {
  const { body } = await suggest("esenboğa");
  expect(body).toEqual([
    {
      id: 18,
      name: "Ankara Esenboğa Havalimanı",
      country_name: "Türkiye",
      airport_code: "ESB",
      airport: true,
      railway: false,
      country_id: 90,
      simple_slug: "ankara-esenboga-havalimani",
    },
  ]);
});

test("both addresses of the call answer the same and may be stored by browsers", async () => {
  const [first, alias] = [await suggest("ankara"), await suggest("ankara", "rent-place-suggestion-https")];
  expect(alias.body).toEqual(first.body);
  expect(first.headers["cache-control"]).toBe("public, max-age=600");
});

test("airports come first, then stations, then the city's office", async () => {
  const kinds = (await suggest("ankara")).body.map(({ airport, railway }) =>
    airport ? "airport" : railway ? "railway" : "city",
  );
  expect(kinds).toEqual(["airport", "railway", "railway", "railway", "city"]);
});

test.each([
  ["saw", "İstanbul Sabiha Gökçen Havalimanı"],
  ["IST", "İstanbul Havalimanı"],
  ["van", "Van Ferit Melen Havalimanı"],
  ["gökçen istanbul", "İstanbul Sabiha Gökçen Havalimanı"],
  ["SABİHA GÖK", "İstanbul Sabiha Gökçen Havalimanı"],
  ["igdir hava", "Iğdır Şehit Bülent Aydın Havalimanı"],
  ["eryaman yht", "Ankara Eryaman YHT Garı"],
])("%s finds %s first", async (term, name) => {
  expect((await namesFor(term))[0]).toBe(name);
});

test("at most ten places are suggested, and none for words that no place has", async () => {
  expect(await namesFor("havalimanı")).toHaveLength(10);
  expect(await namesFor("havalimanı londra")).toEqual([]);
});

test.each(["", " an ", "ab"])("the term %j is too short", async (term) => {
  const { status, body } = await suggest(term || " ");
  expect(status).toBe(422);
  expect(body).toEqual({ message: "En az 3 karakter yazınız." });
});

test("places are in their province, and cities have one office each", async () => {
  const cities = await app.db.selectFrom("city").selectAll().execute();
  const far = places.filter(({ cityId, latitude, longitude }) => {
    const city = cities.find(({ id }) => id === Number(cityId))!;
    return distanceKm(city, { lat: Number(latitude), lon: Number(longitude) }) > 160;
  });
  expect(far.map(({ name }) => name)).toEqual([]);
  expect(places.filter(({ kind }) => kind === "city")).toHaveLength(81);
});

/** `/arac-kiralama/{slug}` is the page of a place, or the rentals of a brand or model. */
test("no place has the slug of a brand or a model, nor that of a page below /arac-kiralama", async () => {
  const catalogue = await catalogueOf(app);
  const slugs = new Set(places.map(({ simpleSlug }) => simpleSlug));
  expect(slugs.size).toBe(places.length);
  const brands = catalogue.vehicleTypes.flatMap(({ id }) => catalogue.brandsOf([id]));
  const vehicles = brands.flatMap(({ id, slug }) => [
    slug,
    ...catalogue.vehicleTypes.flatMap((type) =>
      catalogue.modelsOf([type.id], id).map((model) => `${slug}-${model.slug}`),
    ),
  ]);
  expect(["rezervasyon", ...vehicles].filter((slug) => slugs.has(slug!))).toEqual([]);
});
