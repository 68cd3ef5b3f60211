import { describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { openPage } from "#test/support/pages.ts";
import { ankara, threeCars } from "#test/support/three-cars.ts";
import { resultAddress } from "./address/address.ts";
import { readDetailedSearch } from "./detailed/service.server.ts";
import { parseResultAddress, parseSearchForm } from "./address/parse-address.ts";
import { nothingChosen, type Selection } from "./rules.ts";
import { resultHead } from "./results/head.server.ts";

const app = await testApp();
const { aCar, look, names } = await threeCars(app);

describe("the calls", () => {
  test("a sent form has one address, however it is sent", async () => {
    const asJson = await app.request({
      method: "POST",
      url: "/ajax/get-search-form-action",
      payload: { kategori: "otomobil", marka: "volkswagen", model: ["passat"], yer: "ankara", fiyat_max: "1.000.000" },
    });
    const serialised = await app.request({
      method: "POST",
      url: "/ajax/get-search-form-action",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "kategori=otomobil&marka=volkswagen&model=passat&yer=ankara&fiyat_max=1.000.000",
    });
    expect(asJson.json()).toEqual({ result: "/otomobil/volkswagen-passat/ankara?fiyat_max=1000000" });
    expect(serialised.json()).toEqual(asJson.json());
  });

  test("the live count is the count of the results", async () => {
    const { body } = await app.request({ url: "/ajax/arama/sayi?kategori=otomobil&marka=volkswagen&model=passat" });
    expect(JSON.parse(body)).toEqual({ total: 2, address: "/otomobil/volkswagen-passat" });
  });

  test("a name that is too long is refused", async () => {
    expect((await app.request({ url: `/ajax/arama/sayi?kategori=${"a".repeat(201)}` })).statusCode).toBe(422);
  });
});

describe("a result page", () => {
  test("has cards, and counts that leave their own choice out", async () => {
    const view = await look({ brands: ["volkswagen"], models: ["volkswagen.passat"], fuels: ["dizel"] });
    expect(view.total).toBe(1);
    expect(view.cards).toMatchObject([
      { name: "Volkswagen Passat", city: "Ankara", priceKurus: 90_000_000, age: "Bugün", photoId: null },
    ]);
    const counts = (list: { value: string; count: number }[]) =>
      Object.fromEntries(list.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]));
    expect(counts(view.choices.fuels)).toEqual({ dizel: 1, benzin: 1 });
    expect(counts(view.choices.models)).toEqual({ "volkswagen.passat": 1 });
    expect(counts(view.choices.cities)).toEqual({ ankara: 1 });
    expect(counts(view.choices.types)).toEqual({ "otomobil-ve-suv": 1, otomobil: 1 });
    expect(view.extents.priceKurus).toEqual({ min: 90_000_000, max: 90_000_000 });
    expect(view.chips).toEqual([
      { label: "Volkswagen", to: "/otomobil?yakit=dizel" },
      { label: "Passat", to: "/otomobil/volkswagen?yakit=dizel" },
      { label: "Dizel", to: "/otomobil/volkswagen-passat" },
    ]);
  });

  test("models of one brand stand beside those of another, or beside the whole of it", async () => {
    const { id: owned } = await aCar("3 Serisi", ankara, { brand: "bmw", priceKurus: 200_000_000 });
    const { id: other } = await aCar("5 Serisi", ankara, { brand: "bmw", priceKurus: 300_000_000 });
    const brands = ["bmw", "volkswagen"];
    const found = async (models: string[]) => {
      const { cards, chips, choices, total } = await look({ brands, models });
      expect(total).toBe(cards.length);
      const counts = choices.models.map(({ value, count }) => `${value} ${count}`).toSorted();
      expect(counts).toEqual(["bmw.3-serisi 1", "bmw.5-serisi 1", "volkswagen.golf 1", "volkswagen.passat 2"]);
      return { names: cards.map(({ name }) => name).toSorted(), chips: chips.map(({ label }) => label) };
    };
    expect(await found(["bmw.3-serisi", "volkswagen.passat"])).toEqual({
      names: ["BMW 3 Serisi", "Volkswagen Passat", "Volkswagen Passat"],
      chips: ["BMW", "Volkswagen", "BMW 3 Serisi", "Volkswagen Passat"],
    });
    expect((await found(["volkswagen.golf"])).names).toEqual(["BMW 3 Serisi", "BMW 5 Serisi", "Volkswagen Golf"]);
    expect((await found([])).names).toHaveLength(5);
    await app.db.deleteFrom("listing").where("id", "in", [owned, other]).execute();
  });

  test("an SUV among cars is any passenger vehicle of that body type, whatever its category", async () => {
    const [suv, saloon] = [
      await aCar("Tiguan", ankara, { priceKurus: 150_000_000, vehicleTypeId: 3, body: "suv" }),
      await aCar("Passat", ankara, { priceKurus: 95_000_000, body: "sedan" }),
    ];
    const count = (list: { value: string; count: number }[], value: string) =>
      list.find((choice) => choice.value === value)?.count;
    const all = await look({});
    expect([count(all.choices.bodies, "suv"), count(all.choices.bodies, "sedan"), all.total]).toEqual([1, 1, 4]);
    const { total, choices, cards } = await look({ bodies: ["suv"] });
    expect([total, cards[0]?.name, count(choices.types, "otomobil")]).toEqual([1, "Volkswagen Tiguan", 1]);
    expect(count((await look({ bodies: ["suv"], brands: ["volkswagen"] })).choices.models, "volkswagen.tiguan")).toBe(
      1,
    );
    const counted = await app.request({
      url: "/ajax/arama/sayi?kategori=otomobil&marka=volkswagen&model=tiguan&kasa=suv",
    });
    expect(counted.json()).toEqual({ total: 1, address: "/otomobil/volkswagen-tiguan?kasa=suv" });
    const address = parseResultAddress({ type: "otomobil", vehicle: "volkswagen-tiguan" }, { kasa: "suv" }, names);
    expect(address?.selection.models).toEqual(["volkswagen.tiguan"]);
    // Without the body type its models are not those of cars.
    const view = await look({ bodies: ["suv"], brands: ["volkswagen"], models: ["volkswagen.tiguan"] });
    expect(view.chips.find(({ label }) => label === "SUV")?.to).toBe("/otomobil/volkswagen");
    expect((await look({ type: "otomobil-ve-suv" })).total).toBe(5);
    const detailed = await readDetailedSearch(app.ctx(), { ...nothingChosen, type: "otomobil" }, names);
    expect(count(detailed.choices.bodies, "suv")).toBe(1);
    await app.db.deleteFrom("listing").where("id", "in", [suv.id, saloon.id]).execute();
  });

  test("a group of types counts what is below it", async () => {
    const view = await look({ type: "ticari-araclar" });
    expect(view.total).toBe(0);
    expect(view.choices.types.find(({ value }) => value === "ticari-araclar")?.count).toBe(0);
    expect(view.choices.types.find(({ value }) => value === "otomobil")?.count).toBe(3);
  });

  test("one says of itself where and what it found, and nothing of what it did not", async () => {
    const said = async (part: Partial<Selection>) => {
      const { meta, place } = resultHead(await look(part), "https://kontak.test");
      const [{ title }, { content }] = meta as [{ title: string }, { content: string }];
      return { title, place, start: content.replaceAll("\u00a0", " ").split(". Yıl")[0] };
    };
    expect(await said({ priceKurus: { max: 100_000_000 } })).toEqual({
      title: "Satılık otomobil – Kontak",
      place: null,
      start: expect.not.stringContaining("1.200.000"),
    });
    expect(await said({ around: { place: "ankara-cankaya", km: 50 } })).toMatchObject({
      title: "Satılık otomobil, Ankara / Çankaya çevresi – Kontak",
      start: expect.stringMatching(/^Ankara \/ Çankaya çevresi: \d+ satılık otomobil ilanı/),
    });
    expect((await said({ cities: ["ankara"], towns: ["cankaya"] })).title).toBe(
      "Satılık otomobil, Ankara / Çankaya – Kontak",
    );
    expect((await said({ cities: ["ankara"], towns: ["cankaya", "kecioren", "mamak"] })).place).toBe("Ankara, 3 ilçe");
    const placeOf = async (cities: string[]) => (await said({ cities })).place;
    expect(await placeOf(["ankara"])).toBe("Ankara");
    expect(await placeOf(["ankara", "izmir"])).toBe("Ankara ve İzmir");
    expect(await placeOf(["ankara", "izmir", "bursa"])).toBe("3 şehir");
    const parts = await said({ listing: "yedek-parca", type: null, brands: ["fiat"], models: ["fiat.egea"] });
    expect(parts.start).toContain(" Fiat Egea: yedek parça ilanı");
  });

  test("unknown words that some listing has narrow the result, and are the first to go", async () => {
    const view = await look({ cities: ["ankara"], text: "passat bakımlı" });
    expect(view).toMatchObject({ total: 1, unknown: ["bakımlı"], dropped: [] });
    expect((await look({ brands: ["volkswagen"], text: "dizel bakımlı" })).total).toBe(1);
  });

  test("unknown words that no listing has do not empty the result", async () => {
    const view = await look({ brands: ["volkswagen"], text: "passat xyzabc bakımlı acil" });
    expect(view).toMatchObject({ total: 2, unknown: ["bakımlı"], dropped: ["xyzabc", "acil"] });
    expect(view.chips.map(({ label }) => label)).toContain("“passat xyzabc bakımlı acil”");
    expect(await look({ text: "xyzabc" })).toMatchObject({ total: 3, unknown: [], dropped: ["xyzabc"] });
    const none = await look({ brands: ["volkswagen"], fuels: ["elektrik"], text: "xyzabc" });
    expect(none).toMatchObject({ total: 0, dropped: ["xyzabc"] });
  });

  test("a text of which no word is understood or found finds nothing, unless something else is chosen", async () => {
    expect(await look({ type: null, text: "zzzqqq" })).toMatchObject({
      total: 0,
      isMeaningless: true,
      unknown: ["zzzqqq"],
      dropped: [],
      nearby: null,
    });
    expect((await look({ type: null, text: "zzzqqq" })).relaxations).toMatchObject([{ to: "/satilik" }]);
    expect(await look({ type: null, text: "zzzqqq bakımlı" })).toMatchObject({
      unknown: ["bakımlı"],
      dropped: ["zzzqqq"],
    });
    expect(await look({ type: null, text: "zzzqqq", cities: ["ankara"] })).toMatchObject({
      isMeaningless: false,
      dropped: ["zzzqqq"],
    });
  });

  test("words that are known filter, whatever is left", async () => {
    expect(await look({ text: "highline" })).toMatchObject({ total: 0, unknown: [], dropped: [] });
  });

  test("what is not wanted is not searched as a word", async () => {
    const view = await look({ text: "ankara hariç" });
    expect(view).toMatchObject({ total: 3, unknown: [], dropped: ["ankara", "hariç"] });
  });

  test("a count is that of the result page", async () => {
    const { body } = await app.request({ url: "/ajax/arama/sayi?kategori=otomobil&marka=volkswagen&ara=xyzabc" });
    expect(JSON.parse(body).total).toBe(3);
  });

  test("the map has the numbers of the filters, and leads to one province", async () => {
    expect((await look({})).map).toBeNull();
    const { map, choices } = await look({ cities: ["ankara"] }, { view: "harita" });
    const there = map!.provinces
      .filter(({ count }) => count > 0)
      .map(({ name, count, isChosen, to }) => [name, count, isChosen, to]);
    expect(there.toSorted((a, b) => String(a).localeCompare(String(b), "en"))).toEqual([
      ["Ankara", 1, true, "/otomobil?gorunum=harita"],
      ["İstanbul", 1, false, "/otomobil?yer=istanbul&gorunum=harita"],
      ["Kocaeli", 1, false, "/otomobil?yer=kocaeli&gorunum=harita"],
    ]);
    expect(map!.provinces).toHaveLength(81);
    expect(choices.cities.find(({ value }) => value === "kocaeli")?.count).toBe(1);
  });

  test("a radius finds what is near, by the town where it is known", async () => {
    const total = async (place: string, km: number) => (await look({ around: { place, km } })).total;
    expect(await total("ankara", 10)).toBe(1);
    expect(await total("istanbul", 10)).toBe(1);
    expect(await total("istanbul-kadikoy", 110)).toBe(2);
    expect(await total("istanbul", 400)).toBe(3);
    expect((await look({ around: { place: "ankara-cankaya", km: 50 } })).chips).toEqual([
      { label: "Ankara / Çankaya çevresi, 50\u00a0km", to: "/otomobil" },
    ]);
  });

  test("the nearest come first, and rows say how far they are", async () => {
    const around = { place: "ankara", km: 400 };
    const view = await look({ around }, { sort: "en-yakin" });
    const rows = view.cards.map(({ city, distance }) => [city, distance?.replace("\u00a0", " ")]);
    expect(rows.map(([city]) => city)).toEqual(["Ankara", "Kocaeli", "İstanbul"]);
    expect(rows[0]![1]).toBe("1 km’den yakın");
    const kms = rows.slice(1).map(([, text]) => Number(/^(\d+) km uzakta$/.exec(text!)?.[1]));
    expect(kms[0]).toBeGreaterThan(200);
    expect(kms[1]).toBeGreaterThan(kms[0]!);
    expect((await look({})).cards[0]).not.toHaveProperty("distance");
    expect(resultAddress(view.request)).toBe("/otomobil?yakin=ankara&yaricap=400&sirala=en-yakin");
    expect(resultAddress({ ...view.request, selection: nothingChosen })).toBe("/satilik");
  });

  test.each(["", "&gorunum=galeri"])("rows and cards say in one line why they suit the search: %s", async (view) => {
    const near = `/otomobil?yakin=ankara&yaricap=400&fiyat_max=1000000${view}`;
    const linesOf = async (address: string) => {
      const { html } = await openPage(app, address);
      const lines = [...html.matchAll(/<span class="fit-line">(.*?)<\/span>/g)];
      return { lines: lines.map(([, line]) => line!.replaceAll("\u00a0", " ")), html };
    };
    const { lines, html } = await linesOf(near);
    expect(lines[0]).toMatch(/^bütçenizin 100.000 TL altında · 1 km’den yakın/);
    expect(html, "the distance is said once").not.toContain(" uzakta");
    expect((await linesOf(near.replace("1000000", "1200000"))).lines[0]).toMatch(/^bütçenizin 300.000 TL altında/);
    expect((await linesOf(`/otomobil?${view.slice(1)}`)).lines).toEqual([]);
  });

  test("a radius beside a city is one round it, or round its town", async () => {
    const addressOf = (form: Record<string, string>) =>
      resultAddress(parseSearchForm({ kategori: "otomobil", ...form }, names));
    expect(addressOf({ yer: "ankara", yaricap: "100" })).toBe("/otomobil?yakin=ankara&yaricap=100");
    expect(addressOf({ yer: "ankara", ilce: "cankaya", yaricap: "50" })).toBe(
      "/otomobil?yakin=ankara-cankaya&yaricap=50",
    );
    expect(addressOf({ yer: "ankara", yaricap: "" })).toBe("/otomobil?yer=ankara");
    expect(addressOf({ yer: "ankara,istanbul", yaricap: "50" })).toBe("/otomobil?yer=ankara,istanbul");
    // The form of the filters says that no middle is chosen.
    expect(addressOf({ yer: "ankara", yakin: "", yaricap: "50" })).toBe("/otomobil?yer=ankara");
  });

  test("a page behind the last says how many there are", async () => {
    const view = await look({}, { page: 9 });
    expect(view).toMatchObject({ total: 3, pageCount: 1, cards: [] });
    expect(resultAddress({ ...view.request, page: view.pageCount })).toBe("/otomobil");
  });
});

test("the counts of the menu are those of the results", async () => {
  const { counts } = (await app.request({ url: "/ajax/arama/turler" })).json();
  for (const [slug, count] of Object.entries(counts)) {
    const listing = { "arac-kiralama": "kiralik", "yedek-parca": "yedek-parca" }[slug];
    const query = listing ? `ilan=${listing}` : `kategori=${slug}`;
    expect((await app.request({ url: `/ajax/arama/sayi?${query}` })).json().total, slug).toBe(count);
  }
  expect(counts.otomobil).toBeGreaterThan(0);
});
