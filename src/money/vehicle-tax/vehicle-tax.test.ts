import { expect, test } from "vitest";
import { testApp, testOrigin } from "#test/support/app.ts";
import { openPage } from "#test/support/pages.ts";
import { capacityLabel, taxTexts } from "./rules.ts";

const app = await testApp();
app.now = new Date("2026-11-23T12:00:00+03:00");

/** The page of three ids, at its canonical address, with what else is asked. */
async function resultOf(ids: string, query = "") {
  const first = await openPage(app, `/mtv-hesaplama/x/${ids}`);
  if (!first.location) return first;
  const path = first.location;
  return openPage(app, path + query);
}

test("the lists of a type have ids, slugs and names, and may be cached", async () => {
  const rows = await app.request({ url: "/ajax/mtv/getMtvListsByParentRows/20" });
  expect(rows.json()).toEqual(
    expect.arrayContaining([
      { record_id: 1, slug: "25-koltuk-ve-alti", subject: "25 kişiye kadar" },
      { record_id: 46, slug: "46-koltuk-ve-ustu", subject: "46 kişi ve yukarısı" },
    ]),
  );
  expect(rows.headers["cache-control"]).toBe("public, max-age=3600");
  const columns = await app.request({ url: "/ajax/mtv/getMtvListsByParentCols/otomobil" });
  expect(columns.json()).toEqual([
    { record_id: 1, slug: "1-3-yas", subject: "1 - 3 yaş" },
    { record_id: 4, slug: "4-6-yas", subject: "4 - 6 yaş" },
    { record_id: 7, slug: "7-11-yas", subject: "7 - 11 yaş" },
    { record_id: 12, slug: "12-15-yas", subject: "12 - 15 yaş" },
    { record_id: 16, slug: "16-yas-ve-ustu", subject: "16 yaş ve üstü" },
  ]);
});

test.each(["7", "2", "0", "99999999999", "yok", "-1"])("a type that is not taxed has no lists: %s", async (type) => {
  for (const list of ["Rows", "Cols"])
    expect((await app.request({ url: `/ajax/mtv/getMtvListsByParent${list}/${type}` })).statusCode).toBe(404);
});

test.each([
  [20, "Koltuk sayısı"],
  [25, "Azami toplam ağırlık"],
  [32, "Azami toplam ağırlık"],
  [1, "Motor silindir hacmi"],
  [4, "Motor silindir hacmi"],
])("the capacity of type %i is called %s", (type, label) => expect(capacityLabel(type)).toBe(label));

test("a whole question leads to its canonical result, with the year only where it is another one", async () => {
  const ask = (query: string) => openPage(app, `/mtv-hesaplama?${query}`);
  expect((await ask("tur=1&kapasite=1301&yas=4&yil=2026")).location).toBe(
    "/mtv-hesaplama/4-6-yas-1301-1600-cm3-otomobil/4-1301-1",
  );
  expect((await ask("tur=25&kapasite=20001&yas=16&yil=2024")).location).toBe(
    "/mtv-hesaplama/16-yas-ve-ustu-20001-kg-ve-ustu-kamyon-kamyonet/16-20001-25?yil=2024",
  );
  expect((await ask("tur=1&kapasite=1301&yas=4&tescil=2018-oncesi&deger=400.000")).location).toMatch(
    /\?tescil=2018-oncesi&deger=400.000$/,
  );
});

test("without scripts the type comes first, then its lists; what is missing or wrong is said at its field", async () => {
  const ask = async (query: string) => (await openPage(app, `/mtv-hesaplama${query}`)).data;
  expect(await ask("")).toMatchObject({
    rows: [],
    columns: [],
    refusal: undefined,
    year: 2026,
    years: [2026, 2025, 2024],
  });
  expect(await ask("?tur=6")).toMatchObject({
    rows: [{ name: "Tümü" }, { name: "Elektrikli, Tümü" }],
    refusal: undefined,
  });
  expect(await ask("?tur=7")).toMatchObject({ refusal: { fields: { tur: taxTexts.choose } } });
  expect(await ask("?tur=1&kapasite=&yas=4")).toMatchObject({ refusal: { fields: { kapasite: expect.any(String) } } });
  for (const value of ["abc", "-5", "0", "1e12", "999999999999", "١٢٣", "%00", "'"])
    expect(await ask(`?tur=1&kapasite=1301&yas=4&deger=${encodeURIComponent(value)}`)).toMatchObject({
      refusal: { fields: { deger: taxTexts.value } },
    });
});

test("wrong slugs lead to the right ones; unknown ids and other forms are not found", async () => {
  const at = (slugs: string, ids: string) => openPage(app, `/mtv-hesaplama/${slugs}/${ids}?yil=2024`);
  expect(await at("0-3-yas-otomobil", "4-1301-1")).toMatchObject({
    status: 301,
    location: "/mtv-hesaplama/4-6-yas-1301-1600-cm3-otomobil/4-1301-1?yil=2024",
  });
  for (const ids of [
    "5-1301-1",
    "4-1300-1",
    "4-1301-7",
    "4-1301-2",
    "4-1301",
    "4-1301-1-1",
    "a-b-c",
    "4-9999999-1",
    "0-0-0",
  ])
    expect((await at("x", ids)).status, ids).toBe(404);
});

test("a car of (I) shows an amount for each step of its value, and one with its halves for a value", async () => {
  expect((await resultOf("4-1301-1")).data).toMatchObject({
    year: 2026,
    registration: "2018-sonrasi",
    tariff: "(I) sayılı tarife",
    chosen: undefined,
    steps: [
      { name: "309.100 TL’ye kadar", annual: "7.510\u00a0TL" },
      { name: "309.100 – 541.500 TL", annual: expect.any(String) },
      { name: "541.500 TL üstü", annual: expect.any(String) },
    ],
  });
  const chosen = async (value: string) => (await resultOf("4-1301-1", `?deger=${value}`)).data!["chosen"];
  expect(await chosen("309.100")).toEqual({
    name: "309.100 TL’ye kadar",
    annual: "7.510\u00a0TL",
    half: "3.755,00\u00a0TL",
  });
  expect(await chosen("309.101")).toMatchObject({ name: "309.100 – 541.500 TL" });
  expect((await resultOf("4-1301-1", "?deger=abc")).data).toMatchObject({
    refusal: { fields: { deger: taxTexts.value } },
    chosen: undefined,
  });
});

test("a car registered before 2018 is in (I/A), of which the halves of an odd amount have 50 kuruş", async () => {
  expect((await resultOf("12-1301-1")).data).toMatchObject({
    registration: "2018-oncesi",
    chosen: { annual: "3.077\u00a0TL", half: "1.538,50\u00a0TL" },
  });
  expect((await resultOf("12-1301-1", "?tescil=2018-sonrasi")).data).toMatchObject({
    tariff: "(I) sayılı tarife",
    steps: [{}, {}, {}],
  });
});

test("what the tariffs do not have is not known: 2025, motorcycles of 2024, electric cars registered before 2018", async () => {
  const unknown = { steps: [], chosen: undefined };
  expect((await resultOf("4-1301-1", "?yil=2025")).data).toMatchObject({ year: 2025, source: undefined, ...unknown });
  expect((await resultOf("1-251-4", "?yil=2024")).data).toMatchObject(unknown);
  expect((await resultOf("1-251-4")).data).toMatchObject({ chosen: { annual: "2.214\u00a0TL" } });
  expect((await resultOf("4-100070-1", "?tescil=2018-oncesi")).data).toMatchObject(unknown);
  // 7.510 / 4 = 1877,5
  expect((await resultOf("4-100070-1")).data).toMatchObject({ steps: [{ annual: "1.878\u00a0TL" }, {}, {}] });
});

test("years, registrations and values that nobody offers are as if they were not there", async () => {
  const { data } = await resultOf("4-1301-1", "?yil=1e3&tescil=yok");
  expect(data).toMatchObject({ year: 2026, registration: "2018-sonrasi" });
});

test("the whole table of the type links every other cell, and names its source", async () => {
  const { data, jsonLd } = await resultOf("1-26-20", "?yil=2024");
  const { rows, columns } = data!["table"] as { rows: { cells: { to: string; isCurrent: boolean }[] }[]; columns: [] };
  expect([rows.length, columns.length]).toEqual([4, 3]);
  const cells = rows.flatMap((row) => row.cells);
  expect(new Set(cells.map(({ to }) => to)).size).toBe(12);
  expect(cells.filter(({ isCurrent }) => isCurrent)).toEqual([
    expect.objectContaining({ to: "/mtv-hesaplama/1-6-yas-26-35-koltuk-otobus/1-26-20?yil=2024" }),
  ]);
  expect(data).toMatchObject({ source: expect.stringContaining("2024") });
  expect(jsonLd).toMatchObject([{ "@type": "BreadcrumbList" }]);
});

test("the sitemap has the tools and every result", async () => {
  const { body } = await app.request({ url: "/sitemap/hesaplama.xml" });
  for (const path of ["/tasit-kredisi", "/mtv-hesaplama", "/mtv-hesaplama/4-6-yas-1301-1600-cm3-otomobil/4-1301-1"])
    expect(body).toContain(`<loc>${testOrigin}${path}</loc>`);
});
