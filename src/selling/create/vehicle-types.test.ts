import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { catalogueOf } from "#src/catalogue/catalogue.server.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { callPage } from "#test/support/pages.ts";
import { aDraft, aSaleForm } from "#test/support/sale.ts";
import { aRental, aVehicleForm } from "#test/support/vehicle-form.ts";
import { action, loader } from "./create.page.tsx";
import type { DraftForm } from "./rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

type Member = Awaited<ReturnType<typeof aMember>>;
const publishes = async (member: Member, form: DraftForm) => {
  const draftId = await aDraft(app, member.id);
  const payload = { draftId, form };
  return app.request({ method: "POST", url: "/ajax/ilanver/yayinla", payload, headers: { cookie: member.cookie } });
};
const listingOf = (member: Member) =>
  app.db.selectFrom("listing").selectAll().where("ownerId", "=", member.id).executeTakeFirstOrThrow();
const get = async (url: string) => (await app.request({ url })).json();
const equipmentOf = async (type: string, listingType: string): Promise<{ slug: string; list: { id: number }[] }[]> =>
  get(`/ajax/data/equipments/${type}/${listingType}`);

/** What each type is asked beside its year, manually, and the groups of its equipment for sale. */
const types: [number, string, string[], string[]][] = [
  [
    1,
    "otomobil",
    ["fuel", "gear", "body", "drive", "doors", "capacity", "power"],
    ["guvenlik", "ic-donanim", "dis-donanim", "multimedya", "teknik"],
  ],
  [
    3,
    "arazi-suv-pickup",
    ["fuel", "gear", "body", "drive", "doors", "capacity", "power"],
    ["guvenlik", "ic-donanim", "dis-donanim", "multimedya", "teknik"],
  ],
  [4, "motosiklet", ["fuel", "gear", "capacity", "power"], ["guvenlik", "multimedya", "teknik", "aksesuar"]],
  [
    5,
    "minivan-panelvan",
    ["fuel", "gear", "body", "drive", "doors", "capacity", "power"],
    ["guvenlik", "ic-donanim", "dis-donanim", "multimedya", "teknik"],
  ],
  [
    6,
    "minibus-midibus",
    ["fuel", "gear", "drive", "capacity", "power"],
    ["guvenlik", "ic-donanim", "dis-donanim", "multimedya", "teknik"],
  ],
  [
    20,
    "otobus",
    ["fuel", "gear", "drive", "capacity", "power"],
    ["guvenlik", "ic-donanim", "dis-donanim", "multimedya", "teknik"],
  ],
  [
    25,
    "kamyon-kamyonet",
    ["fuel", "gear", "drive", "capacity", "power"],
    ["guvenlik", "ic-donanim", "dis-donanim", "multimedya", "teknik"],
  ],
  [
    32,
    "cekici",
    ["fuel", "gear", "drive", "capacity", "power"],
    ["guvenlik", "ic-donanim", "dis-donanim", "multimedya", "teknik"],
  ],
  [7, "traktor", ["fuel", "gear", "drive", "power"], ["guvenlik", "ic-donanim", "dis-donanim", "multimedya", "teknik"]],
];

test("no vehicle type is left out", async () => {
  const { vehicleTypes } = await catalogueOf(app);
  const offered = vehicleTypes.filter(({ id }) => !vehicleTypes.some(({ parentId }) => parentId === id));
  expect(new Set(offered.map(({ id }) => id))).toEqual(new Set(types.map(([id]) => id)));
});

describe.each(types)("vehicle type %i, %s", (id, slug, criteria, groups) => {
  test("is asked what fits it, by its own calls too", async () => {
    const form = await aVehicleForm(app, id);
    const all = ["fuel", "gear", "body", "drive", "doors", "capacity", "power"] as const;
    expect(all.filter((name) => form[name] !== undefined)).toEqual(criteria);
    const special = await get(`/ajax/data/vehicle/special-attributes/${id}`);
    expect(special.slug).toBe(slug);
    expect(special.attributes.map((one: { slug: string }) => one.slug)).toEqual(Object.keys(form.attributes!));
    expect(special.equipmentGroups.map((group: { slug: string }) => group.slug)).toEqual(groups);
    for (const { id: attribute, options } of special.attributes.filter(
      ({ kind }: { kind: string }) => kind === "choice",
    ))
      expect((await get(`/ajax/data/offer/option-choice/${attribute}`)).choices).toEqual(options);
  });

  test.each(["satilik", "kiralik"])("is published %s with its attributes and equipment", async (listingType) => {
    const member = await aMember(app);
    const isRental = listingType === "kiralik";
    const own = (await equipmentOf(slug, listingType)).flatMap(({ list }) => list.map((item) => item.id));
    const others = (await equipmentOf(slug, isRental ? "satilik" : "kiralik")).flatMap(({ list }) =>
      list.map((item) => item.id),
    );
    const values = { ...(isRental ? aRental : {}), equipment: [own[0]!, own.at(-1)!, others[0]!] };
    const form = await aVehicleForm(app, id, values);
    const answer = await publishes(member, form);
    expect(answer.json()).toEqual({ keyCode: expect.any(String) });
    const listing = await listingOf(member);
    expect(listing).toMatchObject({ listingType, vehicleTypeId: id, mileageKm: id === 7 ? 0 : 84_500 });
    expect(new Set(listing.equipmentIds)).toEqual(new Set([own[0]!, own.at(-1)!]));
    expect(new Set(Object.keys(listing.attributes as object))).toEqual(new Set(Object.keys(form.attributes!)));
  });
});

describe("a rental", () => {
  test("is stored with unit and deposits and without anything of a sale", async () => {
    const member = await aMember(app);
    const sale = { swap: "1", warranty: "1", damage: { tavan: "painted" as const }, totalDamage: "6.400" };
    const answer = await publishes(member, await aSaleForm(app, { ...aRental, ...sale, damageDescription: "Sürtme" }));
    expect(answer.statusCode).toBe(200);
    expect(await listingOf(member)).toMatchObject({
      listingType: "kiralik",
      priceKurus: 150_000,
      rentPeriod: "gunluk",
      rentDeposits: ["kredi-karti", "senet"],
      isSwapPossible: false,
      hasWarranty: false,
      damage: {},
      totalDamageKurus: 0,
      damageDescription: "",
      priceDealerKurus: null,
    });
  });

  test("a sale keeps nothing of a rental", async () => {
    const member = await aMember(app);
    await publishes(member, await aSaleForm(app, { rentPeriod: "gunluk", rentDeposits: ["nakit"] }));
    expect(await listingOf(member)).toMatchObject({ listingType: "satilik", rentPeriod: null, rentDeposits: [] });
  });

  test.each<[Partial<DraftForm>, Record<string, string>]>([
    [{ rentDeposits: [] }, { rentDeposits: "En az bir depozito seçeneği işaretlemelisiniz." }],
    [{ rentPeriod: undefined }, { rentPeriod: "Bu alan boş bırakılamaz." }],
    [{ listingType: "yedek-parca" }, { listingType: "Geçerli bir değer giriniz." }],
    [{ videoUrl: "https://example.com/1" }, { videoUrl: "Geçersiz video adresi" }],
  ])("%j is refused", async (values, fields) => {
    const member = await aMember(app);
    const answer = await publishes(member, await aSaleForm(app, { ...aRental, ...values }));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toEqual(fields);
  });

  test("without scripts: the other listing type empties price and equipment; one deposit at least", async () => {
    const member = await aMember(app);
    const draftId = await aDraft(app, member.id, { equipment: [1019], totalDamage: "6.400" });
    const send = (step: string, form: Record<string, string>) =>
      callPage(app, action, {
        path: "/ilanver",
        form: { intent: "devam", draftId, step, ...form },
        cookie: member.cookie,
      });
    const opens = async (step: string) =>
      (await callPage(app, loader, { path: `/ilanver?adim=${step}`, cookie: member.cookie })).data as {
        form: DraftForm;
        equipment: { slug: string }[];
      };
    expect((await send("tur", { listingType: "kiralik", type: "1" })).location).toBe("/ilanver?adim=arac");
    const { form, equipment } = await opens("bilgiler");
    expect(form).toMatchObject({ listingType: "kiralik", title: "Boyasız hatasız ilk sahibinden", mileage: "84.500" });
    for (const name of ["price", "equipment", "totalDamage", "swap"]) expect(form).not.toHaveProperty(name);
    expect(equipment.map(({ slug }) => slug)).toEqual(["kiralama"]);
    const price = { price: "1.500", rentPeriod: "aylik", city: form.city!, town: form.town! };
    expect((await send("fiyat", price)).data).toMatchObject({
      message: "Lütfen zorunlu alanları doldurunuz.",
      fields: { rentDeposits: "En az bir depozito seçeneği işaretlemelisiniz." },
    });
    expect((await send("fiyat", { ...price, "rentDeposits[]": "nakit" })).location).toBe("/ilanver?adim=yayin");
    expect((await opens("fiyat")).form.rentDeposits).toEqual(["nakit"]);
  });
});

test("a video that is none is cleared when the step is shown again", async () => {
  const member = await aMember(app);
  const draftId = await aDraft(app, member.id);
  const form = { intent: "devam", draftId, step: "bilgiler", videoUrl: "https://example.com/1" };
  const refused = await callPage(app, action, { path: "/ilanver", form, cookie: member.cookie });
  expect(refused.data).toMatchObject({ fields: { videoUrl: "Geçersiz video adresi" } });
  const shown = await callPage(app, loader, { path: "/ilanver?adim=bilgiler", cookie: member.cookie });
  expect((shown.data as { form: DraftForm }).form.videoUrl).toBe("");
});

test.each([["1"], ["5"], ["9"]])("age type %s is stored at 0 km, whatever is sent", async (ageType) => {
  const member = await aMember(app);
  expect((await publishes(member, await aSaleForm(app, { ageType, mileage: "84.500" }))).statusCode).toBe(200);
  expect(await listingOf(member)).toMatchObject({ mileageKm: 0, ageType: Number(ageType), plate: null });
});

test("the description of damage goes with the damage", async () => {
  const member = await aMember(app);
  await publishes(member, await aSaleForm(app, { totalDamage: "0", damageDescription: "Park sürtmesi" }));
  expect(await listingOf(member)).toMatchObject({ totalDamageKurus: 0, damageDescription: "" });
});

describe("an authorised dealer's vehicle", () => {
  async function aSeller(nature: "dealer" | "franchiser") {
    const slug = `${nature}-${randomUUID()}`;
    const { id: businessId } = await aShop(app, {
      certificateNumber: "3400123",
      slug,
      name: "Öz Oto",
      shortName: "Öz Oto",
      nature,
    });
    return aMember(app, { businessId, businessRole: "owner" });
  }
  const values = async (more: Partial<DraftForm>) => {
    const form = await aSaleForm(app);
    return { ...form, franchiserBrand: form.brand!, ...more };
  };

  test("has the brand of its authorised dealer", async () => {
    const seller = await aSeller("franchiser");
    const form = await values({ nature: "franchiser" });
    expect((await publishes(seller, form)).statusCode).toBe(200);
    expect((await listingOf(seller)).franchiserBrandId).toBe(Number(form.brand));
  });

  test.each([
    ["a second-hand vehicle", "franchiser", "dealer"],
    ["a dealer's vehicle", "dealer", "franchiser"],
  ] as const)("%s has none, whatever is sent", async (_what, business, nature) => {
    const seller = await aSeller(business);
    expect((await publishes(seller, await values({ nature }))).statusCode).toBe(200);
    expect((await listingOf(seller)).franchiserBrandId).toBeNull();
  });

  test("is cleared from the draft's form with its nature", async () => {
    const seller = await aSeller("franchiser");
    await aDraft(app, seller.id, await values({ nature: "dealer" }));
    const shown = await callPage(app, loader, { path: "/ilanver?adim=bilgiler", cookie: seller.cookie });
    expect((shown.data as { form: DraftForm }).form).not.toHaveProperty("franchiserBrand");
  });

  test.each(["", "999999999"])("needs a brand of its vehicle type, not %s", async (franchiserBrand) => {
    const answer = await publishes(
      await aSeller("franchiser"),
      await values({ nature: "franchiser", franchiserBrand }),
    );
    expect(answer.json().fields).toEqual({ franchiserBrand: "Bu alan boş bırakılamaz." });
  });
});
