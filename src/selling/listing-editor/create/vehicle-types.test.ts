import { describe, expect, test } from "vitest";
import { decideBrand } from "#src/business/businesses/brands/service.server.ts";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { testApp } from "#test/support/app.ts";
import { aBusinessBrand, aMember, aShop } from "#test/support/builders.ts";
import { aListingOf, detailsOf, listingRow, opensEdit, priceStep, sendsEdit } from "#test/support/edits.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { aDraft, aSaleForm, sellingCalls } from "#test/support/sale.ts";
import { aRental, aVehicleForm } from "#test/support/vehicle-form.ts";
import type { DraftForm } from "./rules.ts";

const app = await testApp();

type Member = Awaited<ReturnType<typeof aMember>>;
const calls = sellingCalls(app);
const publishes = async (member: Member, form: DraftForm) =>
  calls.publishes(member, { draftId: await aDraft(app, member.id), form });
const listingOf = (member: Member) =>
  app.db.selectFrom("listing").selectAll().where("ownerId", "=", member.id).executeTakeFirstOrThrow();
const get = async (url: string) => (await app.request({ url })).json();
const equipmentOf = async (type: string, listingType: string): Promise<{ slug: string; list: { id: number }[] }[]> =>
  get(`/ajax/data/equipments/${type}/${listingType}`);

/** The fields that each type asks manually beside the year, and its equipment groups for sales. */
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
  test("the wizard and the calls ask for the type's fields", async () => {
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

  test("a sale stores no fields of a rental", async () => {
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

  test("without scripts: another listing type clears price and equipment; at least one deposit is required", async () => {
    const member = await aMember(app);
    const draftId = await aDraft(app, member.id, { equipment: [1019], totalDamage: "6.400" });
    const send = (step: string, form: Record<string, string>) =>
      sendForm(app, "/ilanver", { intent: "devam", draftId, step, ...form }, member);
    const opens = async (step: string) =>
      (await openPage<{ form: DraftForm; equipment: { slug: string }[] }>(app, `/ilanver?adim=${step}`, member)).data!;
    expect((await send("tur", { listingType: "kiralik", type: "1" })).location).toBe(
      `/ilanver?adim=arac&taslak=${draftId}`,
    );
    const { form, equipment } = await opens("bilgiler");
    expect(form).toMatchObject({ listingType: "kiralik", title: "Boyasız hatasız ilk sahibinden", mileage: "84.500" });
    for (const name of ["price", "equipment", "totalDamage", "swap"]) expect(form).not.toHaveProperty(name);
    expect(equipment.map(({ slug }) => slug)).toEqual(["kiralama"]);
    const price = { price: "1.500", rentPeriod: "aylik", city: form.city!, town: form.town! };
    expect((await send("fiyat", price)).data).toMatchObject({
      message: "Lütfen zorunlu alanları doldurunuz.",
      fields: { rentDeposits: "En az bir depozito seçeneği işaretlemelisiniz." },
    });
    expect((await send("fiyat", { ...price, "rentDeposits[]": "nakit" })).location).toBe(
      `/ilanver?adim=yayin&taslak=${draftId}`,
    );
    expect((await opens("fiyat")).form.rentDeposits).toEqual(["nakit"]);
  });
});

test("an invalid video address is cleared when the step is shown again", async () => {
  const member = await aMember(app);
  const draftId = await aDraft(app, member.id);
  const form = { intent: "devam", draftId, step: "bilgiler", videoUrl: "https://example.com/1" };
  const refused = await sendForm(app, "/ilanver", form, member);
  expect(refused.data).toMatchObject({ fields: { videoUrl: "Geçersiz video adresi" } });
  const shown = await openPage<{ form: DraftForm }>(app, "/ilanver?adim=bilgiler", member);
  expect(shown.data!.form.videoUrl).toBe("");
});

test.each([["1"], ["5"], ["9"]])(
  "age type %s is stored with 0 km, even if another mileage is sent",
  async (ageType) => {
    const member = await aMember(app);
    expect((await publishes(member, await aSaleForm(app, { ageType, mileage: "84.500" }))).statusCode).toBe(200);
    expect(await listingOf(member)).toMatchObject({ mileageKm: 0, ageType: Number(ageType), plate: null });
  },
);

test("the description of damage is cleared when there is no damage cost", async () => {
  const member = await aMember(app);
  await publishes(member, await aSaleForm(app, { totalDamage: "0", damageDescription: "Park sürtmesi" }));
  expect(await listingOf(member)).toMatchObject({ totalDamageKurus: 0, damageDescription: "" });
});

describe("an authorised dealer's vehicle", () => {
  /** The owner of a business with these brands granted. */
  async function aSeller(...slugs: string[]) {
    const { id: businessId } = await aShop(app, { certificateNumber: "3400123", name: "Öz Oto", shortName: "Öz Oto" });
    for (const slug of slugs) await aBusinessBrand(app, businessId, { slug });
    return aMember(app, { businessId, businessRole: "owner" });
  }
  const values = async (more: Partial<DraftForm>) => {
    const form = await aSaleForm(app);
    return { ...form, franchiserBrand: form.brand!, ...more };
  };
  const notGranted = {
    franchiserBrand:
      "Bu marka için onaylı bir yetkili bayiliğiniz yok. Onaylı bir marka seçiniz ya da satıcılık türünü “Galeri aracı” yapınız.",
  };

  test("needs a granted brand, and the wizard offers only granted ones", async () => {
    const seller = await aSeller("volkswagen", "bmw");
    await aBusinessBrand(app, seller.businessId!, { slug: "audi", state: "asked" });
    const form = await values({ nature: "franchiser" });
    await aDraft(app, seller.id, form);
    const shown = await openPage(app, "/ilanver?adim=bilgiler", seller);
    const { franchiserBrands } = shown.data!["lists"] as { franchiserBrands: { name: string }[] };
    expect(franchiserBrands.map(({ name }) => name)).toEqual(["BMW", "Volkswagen"]);
    await app.db.deleteFrom("listingDraft").where("memberId", "=", seller.id).execute();
    expect((await publishes(seller, form)).statusCode).toBe(200);
    expect((await listingOf(seller)).franchiserBrandId).toBe(Number(form.brand));
  });

  test.each([
    ["another brand's dealer", ["bmw"]],
    ["a dealer without a brand", []],
  ])("of %s is refused and the draft stays unchanged", async (_what, slugs) => {
    const seller = await aSeller(...slugs);
    const answer = await publishes(seller, await values({ nature: "franchiser" }));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toEqual(notGranted);
    expect(await app.db.selectFrom("listing").where("ownerId", "=", seller.id).select("id").execute()).toEqual([]);
    expect(
      await app.db.selectFrom("listingDraft").where("memberId", "=", seller.id).select("id").execute(),
    ).toHaveLength(1);
  });

  test("is refused once its brand is revoked: the draft still names the brand, and can be sold as second-hand", async () => {
    const seller = await aSeller("volkswagen");
    const form = await values({ nature: "franchiser" });
    const draftId = await aDraft(app, seller.id, form);
    await app.db
      .updateTable("businessBrand")
      .set({ state: "revoked" })
      .where("businessId", "=", seller.businessId)
      .execute();
    const publishing = (payload: object) => calls.publishes(seller, payload);
    expect((await publishing({ draftId })).json().fields).toEqual(notGranted);
    const shown = await openPage(app, "/ilanver?adim=bilgiler", seller);
    expect(shown.data).toMatchObject({
      form: { nature: "franchiser", franchiserBrand: form.brand },
      lists: { franchiserBrands: [{ name: "Volkswagen" }] },
    });
    expect((await publishing({ draftId, form: { ...form, nature: "dealer" } })).statusCode).toBe(200);
    expect((await listingOf(seller)).franchiserBrandId).toBeNull();
  });

  test("has no brand if it is second-hand or sold by a private member", async () => {
    for (const [seller, nature] of [
      [await aSeller("volkswagen"), "dealer"],
      [await aMember(app), "franchiser"],
    ] as const) {
      expect((await publishes(seller, await values({ nature }))).statusCode).toBe(200);
      expect((await listingOf(seller)).franchiserBrandId).toBeNull();
    }
  });

  test("loses its brand when another nature is chosen", async () => {
    const seller = await aSeller("volkswagen");
    await aDraft(app, seller.id, await values({ nature: "dealer" }));
    const shown = await openPage<{ form: DraftForm }>(app, "/ilanver?adim=bilgiler", seller);
    expect(shown.data!.form).not.toHaveProperty("franchiserBrand");
  });

  test.each(["", "999999999"])("needs a brand of its vehicle type, not %s", async (franchiserBrand) => {
    const answer = await publishes(
      await aSeller("volkswagen"),
      await values({ nature: "franchiser", franchiserBrand }),
    );
    expect(answer.json().fields).toEqual({ franchiserBrand: "Bu alan boş bırakılamaz." });
  });

  test("an edit may keep a granted brand but not choose a revoked one", async () => {
    const seller = await aSeller("volkswagen", "bmw");
    const keyCode = await aListingOf(app, seller, "active", await values({ nature: "franchiser" }));
    expect((await sendsEdit(app, seller, keyCode, priceStep("1.199.000"))).status).toBe(302);
    const bmw = await app.db.selectFrom("brand").where("slug", "=", "bmw").select("id").executeTakeFirstOrThrow();
    await opensEdit(app, seller, keyCode);
    await app.db
      .updateTable("businessBrand")
      .set({ state: "revoked" })
      .where("businessId", "=", seller.businessId)
      .where("brandId", "=", bmw.id)
      .execute();
    const details = await detailsOf(app, seller, keyCode);
    const answer = await sendsEdit(app, seller, keyCode, {
      step: "bilgiler",
      ...details,
      title: "Boyasız hatasız ilk sahibinden",
      nature: "franchiser",
      franchiserBrand: String(bmw.id),
    });
    expect(answer).toMatchObject({ status: 422, data: { fields: notGranted } });
    expect((await listingRow(app, keyCode)).franchiserBrandId).not.toBe(bmw.id);
  });

  test("does not keep its brand if it is published while the brand is revoked", async () => {
    const seller = await aSeller("volkswagen");
    const { id } = await app.db
      .selectFrom("businessBrand")
      .where("businessId", "=", seller.businessId)
      .select("id")
      .executeTakeFirstOrThrow();
    const draftId = await aDraft(app, seller.id, await values({ nature: "franchiser" }));
    const moderator = await aMember(app, { role: "moderator" });
    const [published] = await Promise.all([
      calls.publishes(seller, { draftId }),
      decideBrand(app.ctx(moderator), { decision: "revoke", id: String(id), reason: "Sözleşme bitti." }),
    ]);
    expect([200, 422]).toContain(published.statusCode);
    if (published.statusCode === 200) expect((await listingOf(seller)).franchiserBrandId).toBeNull();
  });
});
