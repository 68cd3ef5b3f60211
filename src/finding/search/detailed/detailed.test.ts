import { describe, expect, test } from "vitest";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { testApp } from "#test/support/app.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage } from "#test/support/pages.ts";
import { attributeChoice, attributeRange } from "../address/attributes.ts";
import { nothingChosen, type Selection } from "../rules.ts";
import { namesOf } from "../address/vocabulary.server.ts";
import { type DetailedView, readDetailedSearch } from "./service.server.ts";

const app = await testApp();
const names = await namesOf(app);
const catalogue = await catalogueOf(app);
const equipment = (type: number, slug: string) => {
  const groups = catalogue.equipmentGroups.filter((group) => group.vehicleTypeId === type).map(({ id }) => id);
  return catalogue.equipment.find((item) => item.slug === slug && groups.includes(item.groupId))!.id;
};
const truck = catalogue.brandsOf([25])[0]!;
const truckModel = catalogue.modelsOf([25], truck.id)[0]!;

await aListing(app, { equipmentIds: [equipment(1, "abs"), equipment(1, "esp")] });
await aListing(app, { equipmentIds: [equipment(1, "abs")], damage: { tavan: "painted" } });
const aTruck = (attributes: Record<string, string | number>) =>
  aListing(app, {
    vehicleTypeId: 25,
    brandId: truck.id,
    modelId: truckModel.id,
    variantId: null,
    attributes,
  });
await aTruck({ kabin: "tek-kabin", "lastik-durumu": 60 });
await aTruck({ kabin: "cift-kabin", "lastik-durumu": 90 });

const look = (selection: Partial<Selection>) =>
  readDetailedSearch(app.ctx(), { ...nothingChosen, ...selection }, names);
const counts = (choices: { value: string; count: number }[]) =>
  Object.fromEntries(choices.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]));
const equipmentCounts = ({ equipment: groups }: DetailedView) => counts(groups.flatMap(({ choices }) => choices));
const cabins = ({ attributes }: DetailedView) => counts(attributes.find(({ slug }) => slug === "kabin")!.choices);

describe("each count is the number of results if that value is chosen too", () => {
  test("with all chosen equipment required", async () => {
    expect(equipmentCounts(await look({ type: "otomobil" }))).toEqual({ abs: 2, esp: 1 });
    const both = await look({ type: "otomobil", equipment: ["abs", "esp"] });
    expect([both.total, equipmentCounts(both)]).toEqual([1, { abs: 1, esp: 1 }]);
  });

  test("with one of the values of a special attribute, and numbers in a range", async () => {
    const one = await look({ type: "kamyon-kamyonet", attributes: ["kabin.tek-kabin"] });
    expect([one.total, cabins(one)]).toEqual([1, { "kabin.tek-kabin": 1, "kabin.cift-kabin": 1 }]);
    const worn = await look({ type: "kamyon-kamyonet", attributes: ["lastik-durumu._80"] });
    expect([worn.total, cabins(worn)]).toEqual([1, { "kabin.tek-kabin": 1 }]);
    const none = await look({ type: "kamyon-kamyonet", attributes: ["kabin.tek-kabin", "lastik-durumu.80_"] });
    expect(none.total).toBe(0);
  });

  test("with damage of cars only: a truck does not count as unpainted", async () => {
    const all = await look({ flags: ["boyasiz"] });
    expect(all.total).toBe(1);
    expect(counts((await look({})).choices.flags)).toMatchObject({ boyasiz: 1, degisensiz: 2, onayli: 4, fotograf: 4 });
  });

  test("without equipment and special attributes if no type is chosen", async () => {
    expect(await look({})).toMatchObject({ total: 4, equipment: [], attributes: [] });
  });
});

describe("the page", () => {
  test("redirects to the canonical address", async () => {
    const answer = await openPage(app, "/detayli-arama?donanim=esp,abs&kategori=Otomobil&yer=06&ozellik_yok_min=5");
    expect([answer.status, answer.location]).toEqual([
      302,
      "/detayli-arama?kategori=otomobil&yer=ankara&donanim=abs,esp",
    ]);
  });

  test("shows the number of results", async () => {
    const { data } = await openPage<DetailedView>(app, "/detayli-arama?kategori=otomobil&donanim=esp");
    expect(data!.total).toBe(1);
  });
});

const withBrands = catalogue.vehicleTypes.filter(({ id }) => catalogue.brandsOf([id]).length > 0);

test.each(withBrands.map(({ slug, id }) => [slug, id] as const))(
  "all special attributes and equipment of %s find exactly the listings that have them",
  async (type, id) => {
    const before = await look({ type });
    const items = before.equipment.flatMap(({ choices }) => choices.map(({ value }) => value));
    const attributes = before.attributes.map(({ slug, kind, choices, min }) =>
      kind === "choice"
        ? { slug, value: choices.at(-1)!.value.slice(slug.length + 1) }
        : { slug, value: (min ?? 0) + 7 },
    );
    const brand = catalogue.brandsOf([id])[0]!;
    // No other listing of this test is as old.
    const year = { min: 1980, max: 1980 };
    await aListing(app, {
      modelYear: 1980,
      vehicleTypeId: id,
      brandId: brand.id,
      modelId: catalogue.modelsOf([id], brand.id)[0]!.id,
      variantId: null,
      equipmentIds: items.map((slug) => equipment(id, slug)),
      attributes: Object.fromEntries(attributes.map(({ slug, value }) => [slug, value])),
    });
    const choices = attributes.map(({ slug, value }) =>
      typeof value === "string" ? attributeChoice(slug, value) : attributeRange(slug, { min: value, max: value }),
    );
    const missed = attributes.flatMap(({ slug, value }) =>
      typeof value === "string"
        ? []
        : [attributeRange(slug, { min: value + 1 }), attributeRange(slug, { max: value - 1 })],
    );
    const found = await look({ type, equipment: items, attributes: choices });
    expect(found.total).toBe(1);
    for (const { choices: group } of found.equipment)
      for (const { value, count } of group) expect([value, count]).toEqual([value, 1]);
    for (const choice of missed) expect((await look({ type, year, attributes: [choice] })).total, choice).toBe(0);
    // The address has the choices in their order; unknown ones are dropped.
    const address = `/detayli-arama?kategori=${type}&ozellik=${[...choices, "yok.evet", "kabin.yok", "lastik-durumu.5"].join(",")}`;
    const { location = address } = await openPage(app, address);
    const redirected = new URL(location, "http://x").searchParams.get("ozellik")?.split(",") ?? [];
    expect(redirected.toSorted()).toEqual(choices.toSorted());
  },
);
