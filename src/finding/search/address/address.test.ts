import { describe, expect, test, vi } from "vitest";
import { testApp } from "#test/support/app.ts";
import { detailedSearchAddress, isSameAddress, resultAddress, selectionAddress } from "./address.ts";
import { attributeChoice, attributeRange } from "./attributes.ts";
import { textsOf } from "./implied.ts";
import { parseResultAddress, parseSearchForm, queryForm } from "./parse-address.ts";
import { flagKeys } from "../filters/flags.ts";
import type { ListKey } from "../filters/lists.ts";
import {
  everyType,
  filterCount,
  isLandingPage,
  modelChoice,
  nothingChosen,
  pageCount,
  type Range,
  type ResultRequest,
  type Selection,
  sellers,
  type Sort,
  sorts,
  withList,
  withoutChoice,
  withType,
} from "../rules.ts";
import { attributesOf, equipmentOf, namesOf } from "./vocabulary.server.ts";

const app = await testApp();
const names = await namesOf(app);

/** The canonical address of what an address means; nothing for 404. */
function canonical(address: string) {
  const url = new URL(address, "http://kontak.test");
  const [type, vehicle, city] = url.pathname.split("/").slice(1).map(decodeURIComponent);
  const asked = parseResultAddress(
    { type: type!, vehicle: vehicle || undefined, city },
    queryForm(url.searchParams),
    names,
  );
  return asked && resultAddress(asked);
}

describe("an address that is canonical stays as it is", () => {
  test.each([
    "/satilik",
    "/otomobil",
    "/ticari-araclar",
    "/otomobil/volkswagen",
    "/otomobil/volkswagen-passat",
    "/otomobil/alfa-romeo-giulietta",
    "/otomobil/mercedes-benz-c-serisi",
    "/otomobil/volkswagen/ankara",
    "/otomobil/volkswagen-passat/ankara",
    "/otomobil?marka=fiat,renault&yer=ankara,istanbul",
    "/otomobil/volkswagen?model=golf,passat&yer=ankara",
    "/otomobil?marka=bmw,volkswagen&model=bmw.3-serisi,volkswagen.golf,volkswagen.passat&yer=ankara",
    "/otomobil?marka=bmw,volkswagen&model=volkswagen.passat",
    "/otomobil?yer=istanbul&fiyat_min=500000&fiyat_max=1750000&modelYili_min=2018&km_max=100000",
    "/otomobil/volkswagen-passat/ankara?yakit=benzin,dizel&vites=otomatik&kasa=sedan&renk=beyaz&sirala=fiyat-artan&gorunum=galeri&sayfa=3",
    "/otomobil?km_max=0",
    "/otomobil/volkswagen-passat?versiyon=1-6-tdi-bluemotion",
    "/otomobil/volkswagen-passat/ankara?ilce=cankaya,kecioren&guc_min=100&guc_max=190&hacim_max=1600",
    "/otomobil?yakin=ankara&yaricap=50",
    "/satilik?yakin=istanbul-kadikoy&yaricap=25&kimden=galeriden,sahibinden&hasar=boyasiz,degisensiz&fotograf=1&onayli=1&tarih=7",
    "/arazi-suv-pickup?cekis=4wd&ozellik=istiap-haddi.500_1000,kabin.cift-kabin,kabin.tek-kabin&donanim=abs,esp",
    "/otomobil?ara=ilk+sahibinden&sirala=fiyat-artan",
    "/arac-kiralama",
    "/arac-kiralama/fiat-egea/ankara?kategori=otomobil&fiyat_max=2000&modelYili_min=2020&yakit=dizel&sure=gunluk",
    "/yedek-parca",
    "/yedek-parca?kategori=ticari-araclar&marka=ford,iveco&grup=filtre,motor&durum=cikma,sifir",
    "/yedek-parca/fiat-egea/ankara?kategori=otomobil-arazi-araci&grup=fren-ve-debriyaj&parca=debriyaj-seti&sirala=fiyat-artan",
  ])("%s", (address) => expect(canonical(address)).toBe(address));
});

describe("other spellings lead to the canonical address", () => {
  test.each([
    ["/OTOMOBIL/Volkswagen-PASSAT/ANKARA", "/otomobil/volkswagen-passat/ankara"],
    ["/Otomobil/Alfa Romeo Giulietta", "/otomobil/alfa-romeo-giulietta"],
    ["/otomobil/vw-passat/İSTANBUL", "/otomobil/volkswagen-passat/istanbul"],
    ["/otomobil/volkswagen-", "/otomobil/volkswagen"],
    ["/otomobil?yer=İstanbul&yer=ankara", "/otomobil?yer=ankara,istanbul"],
    ["/otomobil?yer=34,06", "/otomobil?yer=ankara,istanbul"],
    ["/otomobil?vites=otomatik&yer=ankara", "/otomobil?yer=ankara&vites=otomatik"],
    ["/otomobil?marka=volkswagen&yer=ankara", "/otomobil/volkswagen/ankara"],
    ["/satilik?kategori=otomobil&marka=volkswagen&model=passat", "/otomobil/volkswagen-passat"],
    ["/otomobil?kategori=satilik", "/satilik"],
    ["/otomobil?kategori=yok", "/otomobil"],
    ["/otomobil/volkswagen?marka=fiat", "/otomobil?marka=fiat,volkswagen"],
    ["/otomobil?model=passat", "/otomobil/volkswagen-passat"],
    ["/otomobil?model=bmw.3-serisi", "/otomobil/bmw-3-serisi"],
    ["/satilik?model=BMW.3 Serisi&yer=ankara", "/satilik/bmw-3-serisi/ankara"],
    ["/otomobil?model=bmw.3-serisi,passat,yok", "/otomobil?marka=bmw,volkswagen&model=bmw.3-serisi,volkswagen.passat"],
    ["/otomobil?marka=&model=bmw.3-serisi", "/otomobil"],
    ["/motosiklet?model=bmw.3-serisi", "/motosiklet/bmw"],
    ["/otomobil?versiyon=1-6-tdi", "/otomobil"],
    ["/otomobil?ilce=cankaya", "/otomobil?yer=ankara&ilce=cankaya"],
    ["/otomobil?yer=&ilce=cankaya", "/otomobil"],
    ["/otomobil?ilce=merkez", "/otomobil"],
    ["/otomobil?marka=fiat,renault&model=egea", "/otomobil?marka=fiat,renault&model=fiat.egea"],
    [
      "/otomobil?model=VW.Passat,BMW.3 Serisi&marka=vw,bmw",
      "/otomobil?marka=bmw,volkswagen&model=bmw.3-serisi,volkswagen.passat",
    ],
    ["/otomobil/volkswagen-passat?marka=bmw", "/otomobil?marka=bmw,volkswagen&model=volkswagen.passat"],
    ["/otomobil?marka=volkswagen&model=volkswagen.passat,bmw.x5", "/otomobil/volkswagen-passat"],
    [
      "/otomobil?marka=bmw,volkswagen&model=volkswagen.passat&versiyon=1-6-tdi-bluemotion",
      "/otomobil?marka=bmw,volkswagen&model=volkswagen.passat",
    ],
    ["/otomobil?yer=atlantis&yakit=su&utm_source=x", "/otomobil"],
    ["/otomobil?fiyat_min=1.000.000 TL&fiyat_max=", "/otomobil?fiyat_min=1000000"],
    ["/otomobil?fiyat_min=2000000&fiyat_max=500000", "/otomobil?fiyat_min=500000&fiyat_max=2000000"],
    ["/otomobil?fiyat_max=99999999999999999999", "/otomobil"],
    ["/otomobil?fiyat_min=99999999999999999999", "/otomobil?fiyat_min=1000000000"],
    ["/otomobil?fiyat_min=-5&modelYili_min=3&modelYili_max=9999&km_min=0", "/otomobil"],
    ["/otomobil?fiyat_min=abc&km_max=1e5", "/otomobil"],
    ["/otomobil?sirala=onerilen&gorunum=liste&sayfa=1", "/otomobil"],
    ["/otomobil?sirala=en-yeni&sayfa=1", "/otomobil?sirala=en-yeni"],
    ["/Arac-Kiralama/FIAT?kasa=sedan&km_max=10&sirala=km-dusuk", "/arac-kiralama/fiat"],
    ["/arac-kiralama?durum=sifir&sure=yillik&kategori=yedek-parca", "/arac-kiralama"],
    ["/yedek-parca?kategori=otomobil&yakit=dizel&modelYili_min=2010&sirala=yil-yeni&durum=eski", "/yedek-parca"],
    ["/yedek-parca?grup=fren-ve-debriyaj,motor&parca=debriyaj-seti", "/yedek-parca?grup=fren-ve-debriyaj,motor"],
    ["/yedek-parca?kategori=otomobil-arazi-araci&grup=ust-yapi-ve-dorse", "/yedek-parca?kategori=otomobil-arazi-araci"],
    ["/otomobil?sure=gunluk&durum=sifir&grup=motor", "/otomobil"],
    ["/otomobil?sirala=yok&gorunum=yok&sayfa=-3", "/otomobil"],
    ["/otomobil/volkswagen?versiyon=1-6-tdi&motor=1", "/otomobil/volkswagen"],
    ["/otomobil?yer=ankara,istanbul&ilce=cankaya", "/otomobil?yer=ankara,istanbul"],
    ["/otomobil?yer=ankara&ilce=Çankaya&ilce=kadikoy", "/otomobil?yer=ankara&ilce=cankaya"],
    ["/otomobil?yakin=Ankara-ÇANKAYA", "/otomobil?yakin=ankara-cankaya&yaricap=50"],
    ["/otomobil?yakin=atlantis&yaricap=5", "/otomobil"],
    ["/otomobil?yakin=izmir&yaricap=9000", "/otomobil?yakin=izmir&yaricap=500"],
    ["/otomobil?hasar=tramersiz&hasar=boyasiz,yok&fotograf=evet", "/otomobil?hasar=boyasiz,tramersiz"],
    ["/otomobil?tarih=4&kimden=Sahibinden", "/otomobil?kimden=sahibinden"],
    ["/satilik?ozellik=kabin.cift-kabin", "/satilik"],
    ["/otomobil?ozellik=kabin.cift-kabin", "/otomobil"],
    [
      "/kamyon-kamyonet?ozellik_lastik-durumu_min=80&ozellik_lastik-durumu_max=50&ozellik=lastik-durumu.1_2",
      "/kamyon-kamyonet?ozellik=lastik-durumu.50_80",
    ],
    ["/kamyon-kamyonet?ozellik=lastik-durumu.0_100,tasima-kapasitesi.9_", "/kamyon-kamyonet"],
    ["/otomobil?ara=++ilk++sahibinden+", "/otomobil?ara=ilk+sahibinden"],
    ["/arac-kiralama?hasar=boyasiz&garanti=1&fotograf=1&guc_min=5&donanim=abs", "/arac-kiralama?fotograf=1"],
  ])("%s -> %s", (address, to) => expect(canonical(address)).toBe(to));
});

test("a variant that only one model has, and an engine, lead to their model", () => {
  const { catalogue } = names;
  const variants = catalogue
    .modelsOf([1], catalogue.matchBrand("bmw")!.id)
    .flatMap(({ id }) => catalogue.variantsOf(id));
  const isOnly = ({ slug }: { slug: string }) => names.modelsWithVariant("otomobil", [], slug).length === 1;
  const variant = variants.find((one) => isOnly(one) && catalogue.enginesOf(one.id).length > 0)!;
  const vehicle = `/otomobil/bmw-${catalogue.model(variant.modelId)!.slug}?versiyon=${variant.slug}`;
  expect(canonical(`/otomobil?versiyon=${variant.slug}`)).toBe(vehicle);
  const [engine] = catalogue.enginesOf(variant.id);
  expect(canonical(`/satilik?motor=${engine!.id}&kategori=otomobil`)).toBe(`${vehicle}&motor=${engine!.id}`);
  expect(canonical(`/motosiklet?motor=${engine!.id}`)).toBe("/motosiklet");
});

test.each([
  "/yok",
  "/otomobil/yok",
  "/otomobil/volkswagen-yok",
  "/otomobil/volkswagen/atlantis",
  "/motosiklet/volkswagen-passat",
])("%s is not known", (address) => expect(canonical(address)).toBeUndefined());

test("every address written is read as what was written, and is canonical", () => {
  let seed = 7;
  const integer = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
  const some = (values: readonly string[], most = 3) =>
    [...new Set(Array.from({ length: integer(most + 1) }, () => values[integer(values.length)]!))].toSorted();
  const range = (low: number, factor: number): Range => {
    const [min, max] = [low + integer(50), low + 50 + integer(50)];
    return [{}, { min: min * factor }, { max: max * factor }, { min: min * factor, max: max * factor }][integer(4)]!;
  };
  const { catalogue, places } = names;
  const types = [null, ...catalogue.vehicleTypes.map(({ slug }) => slug)];
  const someAttributes = (type: string) =>
    attributesOf(catalogue, names.typeIds(type))
      .flatMap(({ slug, kind, options, max }) =>
        integer(2) === 0
          ? []
          : kind === "number"
            ? attributeRange(slug, { max: max! - 1 })
            : options.slice(0, 2).map((option) => attributeChoice(slug, option.slug)),
      )
      .toSorted();
  const slugs = (kind: string) => catalogue.options.filter((one) => one.kind === kind).map(({ slug }) => slug);
  for (let i = 0; i < 1500; i++) {
    const type = types[integer(types.length)]!;
    const all = catalogue.brandsOf(names.typeIds(type));
    const brands =
      all.length === 0
        ? []
        : some(
            all.map(({ slug }) => slug),
            2,
          );
    const models = all
      .filter(({ slug }) => brands.includes(slug))
      .flatMap((brand) =>
        catalogue.modelsOf(names.typeIds(type), brand.id).map(({ slug }) => modelChoice(brand.slug, slug)),
      );
    const request: ResultRequest = {
      selection: {
        ...nothingChosen,
        type,
        brands,
        models: models.length > 0 ? some(models, 2) : [],
        cities: some(places.cities.map(({ slug }) => slug)),
        fuels: some(slugs("fuel")),
        gears: some(slugs("gear")),
        bodies: some(slugs("body")),
        drives: some(slugs("drive")),
        colours: some(slugs("colour")),
        sellers: some(Object.keys(sellers)),
        flags: some(flagKeys),
        equipment: some(equipmentOf(catalogue, "satilik", names.typeIds(type)).map(({ slug }) => slug)),
        attributes: type === null ? [] : someAttributes(type),
        publishedDays: integer(2) === 0 ? null : [1, 3, 7, 15, 30][integer(5)]!,
        around:
          integer(2) === 0 ? null : { place: ["ankara", "ankara-cankaya", "van"][integer(3)]!, km: 1 + integer(500) },
        text: ["", "", "ilk sahibinden", "1.6 TDI'lı %100 & şık"][integer(4)]!,
        powerHp: range(10, 1),
        capacityCc: range(10, 1),
        priceKurus: range(1000, 100),
        year: range(1950, 1),
        mileageKm: range(10, 1),
      },
      sort: (Object.keys(sorts) as Sort[])[integer(5)]!,
      view: integer(2) === 0 ? "liste" : "galeri",
      page: 1 + integer(40),
    };
    const address = resultAddress(request);
    const url = new URL(address, "http://kontak.test");
    expect(isSameAddress(url.pathname + url.search, address)).toBe(true);
    const [path, vehicle, city] = url.pathname.split("/").slice(1);
    expect(parseResultAddress({ type: path!, vehicle, city }, queryForm(url.searchParams), names), address).toEqual(
      request,
    );
    const detailed = new URL(detailedSearchAddress(request.selection), "http://kontak.test");
    expect(parseSearchForm(queryForm(detailed.searchParams), names).selection).toEqual(request.selection);
  }
});

test.each([
  ["/otomobil?ara=a+b&yer=ankara,van", "/otomobil?ara=a%20b&yer=ankara%2Cvan", true],
  ["/otomobil?ara=it's", "/otomobil?ara=it%27s", true],
  ["/otomobil?yer=van", "/otomobil?yer=ankara", false],
  ["/otomobil", "/satilik", false],
])("%s and %s are the same page: %s", (a, b, isSame) => expect(isSameAddress(a, b)).toBe(isSame));

test("a form without scripts means the same as the address", () => {
  const form = new URLSearchParams(
    "kategori=otomobil&marka=volkswagen&model=passat&fiyat_min=&fiyat_max=1.750.000&modelYili_min=2018&yer=ankara&sirala=onerilen",
  );
  expect(resultAddress(parseSearchForm(queryForm(form), names))).toBe(
    "/otomobil/volkswagen-passat/ankara?fiyat_max=1750000&modelYili_min=2018",
  );
});

describe("choosing", () => {
  const passat: Selection = {
    ...nothingChosen,
    type: "otomobil",
    brands: ["volkswagen"],
    models: ["volkswagen.passat"],
  };

  test("models go with their brand and their type", () => {
    expect(withList(passat, "brands", ["volkswagen", "fiat"]).models).toEqual(["volkswagen.passat"]);
    expect(withList(passat, "brands", ["fiat"]).models).toEqual([]);
    expect(withoutChoice(passat, "brands", "volkswagen")).toEqual({ ...nothingChosen, type: "otomobil" });
    expect(withType(passat, null).models).toEqual([]);
    expect(withList(passat, "cities", ["ankara"]).models).toEqual(["volkswagen.passat"]);
  });

  test("what belongs to a choice goes with it", () => {
    const deep = { ...passat, variants: ["1-6-tdi"], engines: ["1"], cities: ["ankara"], towns: ["cankaya"] };
    expect(withoutChoice(deep, "models", "volkswagen.passat")).toMatchObject({
      variants: [],
      engines: [],
      towns: ["cankaya"],
    });
    expect(withoutChoice(deep, "cities", "ankara")).toMatchObject({ towns: [], engines: ["1"] });
    expect(withType({ ...deep, attributes: ["kabin.tek-kabin"], equipment: ["abs"] }, "motosiklet")).toMatchObject({
      models: [],
      attributes: [],
      equipment: [],
      cities: ["ankara"],
    });
  });

  test("filters are counted one by one, a range once", () => {
    expect(filterCount({ ...passat, year: { min: 2010, max: 2020 }, cities: ["ankara", "izmir"] })).toBe(5);
    expect(filterCount({ ...nothingChosen, type: "otomobil" })).toBe(0);
  });

  test("search engines keep types, brands, models and places", () => {
    const worth = (change: Partial<Selection>, more: Partial<ResultRequest> = {}) =>
      isLandingPage({ selection: { ...passat, ...change }, sort: "onerilen", view: "liste", page: 1, ...more });
    expect(worth({})).toBe(true);
    expect(worth({ cities: ["ankara"] })).toBe(true);
    expect(worth({ cities: ["ankara"] }, { page: 2 })).toBe(false);
    expect(worth({ cities: ["ankara", "izmir"] })).toBe(false);
    expect(worth({ year: { min: 2010 } })).toBe(false);
    expect(worth({ fuels: ["dizel"] })).toBe(false);
    expect(worth({}, { sort: "km-dusuk" })).toBe(false);
    expect(worth({}, { sort: "en-yeni" })).toBe(false);
  });

  test.each([
    [0, 1],
    [24, 1],
    [25, 2],
  ])("%i listings are %i pages", (total, pages) => expect(pageCount(total)).toBe(pages));

  test("the first page of nothing chosen is every car", () => {
    expect(selectionAddress(nothingChosen)).toBe(`/${everyType}`);
    expect(selectionAddress(withList(passat, "models" satisfies ListKey, []))).toBe("/otomobil/volkswagen");
  });
});

test("models are looked up in the brands that have one of that name, not in every chosen brand", () => {
  const { brands } = names.catalogue;
  const models = brands.flatMap(({ id }) => names.catalogue.modelsOf(names.typeIds(null), id)).slice(0, 300);
  let lookups = 0;
  const model: typeof names.model = (...asked) => {
    lookups++;
    return names.model(...asked);
  };
  const slugs = new Set(models.map(({ slug }) => slug));
  const form = { marka: brands.map(({ slug }) => slug), model: [...slugs] };
  const { selection } = parseSearchForm(form, { ...names, model });
  expect(selection.models.length).toBeGreaterThan(100);
  expect(lookups).toBeLessThan(3000);
});

test("a path segment longer than any name is not tried at each of its dashes", () => {
  const matchBrand = vi.spyOn(names.catalogue, "matchBrand");
  expect(names.vehicle(null, "bmw-".repeat(3500))).toBeUndefined();
  expect(matchBrand).not.toHaveBeenCalled();
  matchBrand.mockRestore();
});

test("a list counts its first 300 choices, none of them longer than 200 letters", () => {
  const long = "b".repeat(201);
  const texts = Array.from({ length: 400 }, (_, n) => `a${n}`);
  expect(textsOf([long, ...texts].join(","))).toEqual(texts.slice(0, 299));
  expect(textsOf(texts)).toEqual(texts.slice(0, 300));
});
