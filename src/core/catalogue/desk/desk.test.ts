import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { suggest } from "#src/finding/search/suggestions/service.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { aListing, someVehicle } from "#test/support/listings.ts";
import { openPage, sendForm, sendFromElsewhere } from "#test/support/pages.ts";
import { catalogueOf } from "../catalogue.server.ts";
import { loadReferenceData } from "../load.server.ts";
import type { EntityName } from "./entities.ts";
import { catalogueDeskTexts } from "./rules.ts";

const app = await testApp();
const folder = await mkdtemp(join(tmpdir(), "kontak-catalogue-"));
await cp("reference-data", folder, { recursive: true });
afterAll(() => rm(folder, { recursive: true, force: true }));
let cookie = "";
beforeAll(async () => void ({ cookie } = await aMember(app, { role: "admin" })));

const reason = "Üretici duyurdu";
type Form = Record<string, string | readonly string[]>;
const at = (entity: EntityName, id: string | number) => `/yonetim/katalog/${entity}/${encodeURIComponent(id)}`;
const read = async (entity: EntityName, id: string | number, query = "") => {
  const { data, status } = await openPage(app, at(entity, id) + query, { cookie });
  return { status, entry: data?.["entry"] as { seen: string; merge: unknown; changes: { action: string }[] } };
};
const send = (entity: EntityName, id: string | number, form: Form, as = cookie) =>
  sendForm(app, at(entity, id), { reason, ...form }, { cookie: as });
const seen = async (entity: EntityName, id: string | number) => (await read(entity, id)).entry.seen;
const add = async (child: EntityName, parent: string | number, form: Form, above: EntityName = "vehicle_type") => {
  const answer = await send(above, parent, { islem: "add", child, parent: String(parent), ...form });
  expect(answer.data).toMatchObject({ done: catalogueDeskTexts.added });
  return Number((answer.data!["added"] as string).split("/").at(-1));
};
const brandForm = (name: string): Form => ({ name, slug: "", aliases: "", "types[]": "1" });
const addBrand = (name: string) => add("brand", 1, brandForm(name));
const addModel = (brand: number, name: string) =>
  add("model", brand, { name, slug: "", aliases: "", vehicleType: "1" }, "brand");
const ask = async (url: string) => (await app.request({ method: "GET", url })).json() as unknown;
const change = async (entity: EntityName, id: number, form: Form) =>
  send(entity, id, { islem: "change", seen: await seen(entity, id), ...form });

test("an added brand and model are known to search, suggestions, lists and addresses at once", async () => {
  const brand = await addBrand("Zenith Motors");
  const model = await addModel(brand, "Kartal Bir");
  expect(await ask("/ajax/brands?aracKategorisi=otomobil")).toContainEqual({
    id: brand,
    slug: "zenith-motors",
    name: "Zenith Motors",
    isPopular: false,
  });
  expect(await ask("/ajax/models?aracKategorisi=1&marka=zenith-motors")).toEqual([
    { id: model, slug: "kartal-bir", name: "Kartal Bir" },
  ]);
  expect((await openPage(app, "/otomobil/zenith-motors-kartal-bir")).status).toBe(200);
  expect(await suggest(app.ctx(), "satilik", "zenith motors kartal bir")).toMatchObject([
    { kind: "text", remark: expect.stringContaining("Kartal Bir") },
  ]);
  await aListing(app, { ...(await someVehicle(app)), brandId: brand, modelId: model, variantId: null });
  expect(await suggest(app.ctx(), "satilik", "zenith")).toMatchObject([{ kind: "brand", total: 1 }, {}]);
});

test("a renamed brand has a new address, the old one redirects for ever, and nobody else gets it", async () => {
  const brand = await addBrand("Eski Marka");
  await addModel(brand, "Bir");
  const answer = await change("brand", brand, { name: "Yeni Marka", slug: "", aliases: "yenim\nyeni mark" });
  expect(answer.data).toEqual({ done: catalogueDeskTexts.changed });
  expect(await openPage(app, "/otomobil/eski-marka-bir")).toMatchObject({
    status: 301,
    location: "/otomobil/yeni-marka-bir",
  });
  expect(await openPage(app, "/otomobil/eski-marka")).toMatchObject({ status: 301, location: "/otomobil/yeni-marka" });
  const catalogue = await catalogueOf(app);
  expect([catalogue.matchBrand("Yenim")?.id, catalogue.matchBrand("eski marka")?.id]).toEqual([brand, brand]);
  const taken = await send("vehicle_type", 1, {
    islem: "add",
    child: "brand",
    parent: "1",
    ...brandForm("Eski Marka"),
  });
  expect(taken).toMatchObject({ status: 409, data: { fields: { slug: catalogueDeskTexts.slugTaken("Yeni Marka") } } });
  // Its own former name is free for itself.
  await change("brand", brand, { name: "Eski Marka", slug: "", aliases: "" });
  expect(await openPage(app, "/otomobil/yeni-marka-bir")).toMatchObject({
    status: 301,
    location: "/otomobil/eski-marka-bir",
  });
});

test("a brand of another vehicle type is offered for this one instead of another address", async () => {
  const brand = await addBrand("Yalnız Otomobil");
  const form = { islem: "add", child: "brand", parent: "2", ...brandForm("Yalnız Otomobil"), "types[]": "2" };
  const types = async () =>
    (await app.db.selectFrom("vehicleTypeBrand").where("brandId", "=", brand).select("vehicleTypeId").execute())
      .map(({ vehicleTypeId }) => vehicleTypeId)
      .toSorted((a, b) => a - b);
  const refused = await send("vehicle_type", 2, form);
  expect(refused).toMatchObject({
    status: 409,
    data: { fields: { offerExisting: expect.stringContaining("Yalnız Otomobil katalogda zaten var (Otomobil).") } },
  });
  expect(await types()).toEqual([1]);
  const { data } = await send("vehicle_type", 2, { ...form, offerExisting: "1" });
  expect(data).toMatchObject({ done: catalogueDeskTexts.added, added: expect.stringContaining(`/brand/${brand}`) });
  expect(await types()).toEqual([1, 2]);
  // Where nothing is left to offer, its address is taken.
  const again = await send("vehicle_type", 2, { ...form, offerExisting: "1" });
  expect(again).toMatchObject({ data: { fields: { slug: catalogueDeskTexts.slugTaken("Yalnız Otomobil") } } });
});

test("of twenty admins who add the same brand at once one does", async () => {
  const form = { islem: "add", child: "brand", parent: "1", ...brandForm("Yirmi") };
  const answers = await Promise.all(Array.from({ length: 20 }, () => send("vehicle_type", 1, form)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(409)]);
});

test("an edit of what another admin changed meanwhile is refused", async () => {
  const brand = await addBrand("İki Yönetici");
  const form = { islem: "change", seen: await seen("brand", brand), slug: "", aliases: "" };
  expect((await send("brand", brand, { ...form, name: "Önce" })).status).toBe(200);
  expect(await send("brand", brand, { ...form, name: "Sonra" })).toMatchObject({
    status: 409,
    data: { message: catalogueDeskTexts.stale },
  });
});

test("an edit of nicknames or popular brands that another admin changed meanwhile is refused", async () => {
  const brand = await addBrand("İki Takma Ad");
  const form = { islem: "change", name: "İki Takma Ad", slug: "", aliases: "" };
  const open = await seen("brand", brand);
  expect((await send("brand", brand, { ...form, seen: open, nicknames: "ikitakma" })).status).toBe(200);
  const stale = { status: 409, data: { message: catalogueDeskTexts.stale } };
  expect(await send("brand", brand, { ...form, seen: open, nicknames: "başka takma" })).toMatchObject(stale);
  const reopened = await seen("brand", brand);
  const popular = { ...form, nicknames: "ikitakma", "popularIn[]": "1" };
  expect((await send("brand", brand, { ...popular, seen: reopened })).status).toBe(200);
  expect(await send("brand", brand, { ...form, seen: reopened, nicknames: "ikitakma" })).toMatchObject(stale);
});

test("merged brands: listings, drafts, granted brands and addresses move; equal models and variants become one", async () => {
  const [from, into] = [await addBrand("Alfa Bir"), await addBrand("Alfa İki")];
  const [same, target] = [await addModel(from, "Ortak"), await addModel(into, "Ortak")];
  const own = await addModel(from, "Kendi");
  const vehicle = await someVehicle(app);
  const listing = await aListing(app, { ...vehicle, brandId: from, modelId: same, variantId: null });
  const other = await aListing(app, { ...vehicle, brandId: from, modelId: own, variantId: null });
  const member = await aMember(app);
  const form = { type: "1", brand: String(from), model: String(same) };
  await app.db
    .insertInto("listingDraft")
    .values({ memberId: member.id, kind: "vehicle", form: JSON.stringify(form) })
    .execute();
  await app.db
    .insertInto("savedSearch")
    .values({
      memberId: member.id,
      title: "Alfa",
      route: "/otomobil/alfa-bir-ortak",
      params: "",
      address: "/otomobil/alfa-bir-ortak",
      frequency: "off",
    })
    .execute();
  const preview = await read("brand", from, `?birlestir=${into}`);
  expect(preview.entry.merge).toMatchObject({
    into: { id: String(into) },
    references: expect.arrayContaining([
      { label: "İlan", count: 2 },
      { label: "Taslak", count: 1 },
      { label: "Kayıtlı arama", count: 1 },
    ]),
    entries: [{ label: "Model", moved: 1, merged: 1 }],
  });
  const merged = await send("brand", from, { islem: "merge", seen: await seen("brand", from), into: String(into) });
  expect(merged.location).toBe(`/yonetim/katalog/brand/${into}?birlesti`);
  const rows = await app.db
    .selectFrom("listing")
    .where("id", "in", [listing.id, other.id])
    .orderBy("id")
    .select(["brandId", "modelId"])
    .execute();
  expect(rows).toEqual([
    { brandId: into, modelId: target },
    { brandId: into, modelId: own },
  ]);
  const draft = await app.db
    .selectFrom("listingDraft")
    .where("memberId", "=", member.id)
    .select("form")
    .executeTakeFirst();
  expect(draft?.form).toMatchObject({ brand: String(into), model: String(target) });
  expect(await openPage(app, "/otomobil/alfa-bir-ortak")).toMatchObject({
    status: 301,
    location: "/otomobil/alfa-iki-ortak",
  });
  expect(await openPage(app, "/otomobil/alfa-bir-kendi")).toMatchObject({
    status: 301,
    location: "/otomobil/alfa-iki-kendi",
  });
  expect((await catalogueOf(app)).matchBrand("Alfa Bir")?.id).toBe(into);
  await app.runJobs();
  const search = await app.db
    .selectFrom("savedSearch")
    .where("memberId", "=", member.id)
    .select("address")
    .executeTakeFirst();
  expect(search?.address).toBe("/otomobil/alfa-iki-ortak");
  expect((await read("brand", from)).status).toBe(404);
});

test("a retired model is not offered for new listings and stays in search", async () => {
  const brand = await addBrand("Emekli Marka");
  const model = await addModel(brand, "Emekli Model");
  const { status } = await send("model", model, { islem: "retire", seen: await seen("model", model) });
  expect(status).toBe(200);
  expect(await ask(`/ajax/models?aracKategorisi=1&marka=${brand}`)).toEqual([]);
  expect((await openPage(app, "/otomobil/emekli-marka-emekli-model")).status).toBe(200);
  await send("model", model, { islem: "restore", seen: await seen("model", model) });
  expect(await ask(`/ajax/models?aracKategorisi=1&marka=${brand}`)).toHaveLength(1);
});

test("loading reference data keeps what the desk changed, and adds the new rows of the files", async () => {
  const { brandId } = await someVehicle(app);
  const form = { name: "Volkswagen AG", slug: "volkswagen", aliases: "", nicknames: "halkın arabası\nvw" };
  expect((await change("brand", brandId, form)).data).toEqual({ done: catalogueDeskTexts.changed });
  const added = await addBrand("Masadan Gelen");
  const edit = async (file: string, adjust: (text: string) => string) =>
    writeFile(join(folder, file), adjust(await readFile(join(folder, file), "utf8")));
  await edit(
    "brands.csv",
    (text) => `${text}9001,dosyadan-gelen,Dosyadan Gelen,,1,\n9002,masadan-gelen,Masadan Gelen,,1,\n`,
  );
  await edit("models.csv", (text) => `${text}99001,1,9001,yeni,Yeni,\n99002,1,9002,baska,Başka,\n`);
  await edit("nicknames.csv", (text) => `${text}dosya takma,audi,,,,,2026-11-23\n`);
  await loadReferenceData(app, folder);
  const catalogue = await catalogueOf(app);
  expect(catalogue.brand(brandId)?.name).toBe("Volkswagen AG");
  expect(catalogue.matchBrand("dosyadan gelen")?.id).toBe(9001);
  // The brand of the file is the one that the desk added before.
  expect(catalogue.matchBrandModel("masadan-gelen-baska", [1])).toMatchObject({
    brand: { id: added },
    model: { id: 99002 },
  });
  const nicknames = await app.db
    .selectFrom("searchNickname")
    .where("brand", "=", "volkswagen")
    .select("name")
    .execute();
  const names = nicknames.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["halkın arabası", "vw"]));
  expect(names).not.toContain("volks");
});

test("engines, options, equipment, spare parts and special attributes are edited with a history", async () => {
  const { variantId } = await someVehicle(app);
  const engine = {
    yearFrom: "2024",
    yearTo: "",
    doors: "5",
    fuel: "dizel",
    gear: "",
    body: "",
    drive: "",
    capacityCc: "1968",
    powerHp: "150",
  };
  const id = await add("engine", variantId, engine, "variant");
  expect((await catalogueOf(app)).engine(id)).toMatchObject({
    yearFrom: 2024,
    yearTo: null,
    fuel: "dizel",
    powerHp: 150,
  });
  expect((await change("engine", id, { ...engine, yearTo: "2020" })).data).toMatchObject({
    fields: { yearTo: catalogueDeskTexts.years },
  });
  const option = await send("option_value", "fuel/dizel", { islem: "change", seen: "0", name: "Motorin", sort: "20" });
  expect(option.status).toBe(200);
  expect((await catalogueOf(app)).option("fuel", "dizel")?.name).toBe("Motorin");
  const group = await add("equipment_group", 1, { name: "Yeni grup", sort: "90" });
  const item = await add(
    "equipment",
    group,
    { name: "Uçan koltuk", description: "", aliases: "", sort: "1", standardFrom: "" },
    "equipment_group",
  );
  expect((await catalogueOf(app)).equipment.find((one) => one.id === item)?.slug).toBe("ucan-koltuk");
  const part = await add("spare_part_node", "1000", { name: "Yeni dal", sort: "99" }, "spare_part_node");
  expect((await catalogueOf(app)).sparePart(String(part))?.parentId).toBe("1000");
  const attribute = {
    name: "Menzil türü",
    unit: "",
    minValue: "",
    maxValue: "",
    options: "Kısa\nuzun-yol: Uzun",
    sort: "9",
  };
  const field = await add("special_attribute", 1, attribute);
  expect((await change("special_attribute", field, { ...attribute, options: "Kısa" })).data).toMatchObject({
    fields: { options: catalogueDeskTexts.usedChoice },
  });
  expect((await read("engine", id)).entry.changes).toMatchObject([{ action: "Eklendi" }]);
  const log = await app.db.selectFrom("auditEntry").where("action", "like", "%Catalogue%").select("reason").execute();
  expect(log.length).toBeGreaterThan(5);
});

test("an added option is offered and found at once, in another type later, and no more when it is retired", async () => {
  const form = { islem: "add", child: "option_value", parent: "fuel", name: "Hidrojen", sort: "60" };
  const add = (more: Form) => sendForm(app, "/yonetim/katalog/option_value", { reason, ...form, ...more }, { cookie });
  expect(await add({})).toMatchObject({ status: 422, data: { fields: { types: catalogueDeskTexts.noType } } });
  expect((await add({ "types[]": "1", parent: "age-type" })).status).toBe(404);
  const answers = await Promise.all(Array.from({ length: 20 }, () => add({ "types[]": "1" })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(409)]);
  const fuels = async (type: number) =>
    ((await ask(`/ajax/data/vehicle/special-attributes/${type}`)) as { fuelType: { slug: string }[] }).fuelType.map(
      ({ slug }) => slug,
    );
  expect([(await fuels(1)).includes("hidrojen"), (await fuels(4)).includes("hidrojen")]).toEqual([true, false]);
  await aListing(app, { fuel: "hidrojen" });
  const found = await openPage(app, "/otomobil?yakit=hidrojen");
  expect(found).toMatchObject({ status: 200 });
  expect(JSON.stringify(found.data)).toContain("Hidrojen");
  const option = (more: Form) =>
    send("option_value", "fuel/hidrojen", { islem: "change", name: "Hidrojen", sort: "60", ...more });
  const seenNow = () => seen("option_value", "fuel/hidrojen");
  expect((await option({ seen: await seenNow(), types: "4" })).status).toBe(200);
  expect(await fuels(4)).toContain("hidrojen");
  expect((await option({ seen: await seenNow(), types: "999" })).status).toBe(422);
  const retired = await send("option_value", "fuel/hidrojen", { islem: "retire", seen: await seenNow() });
  expect(retired.data).toEqual({ done: catalogueDeskTexts.retired });
  expect(await fuels(1)).not.toContain("hidrojen");
  expect((await send("option_value", "age-type/2", { islem: "retire", seen: "0" })).status).toBe(422);
  const file = join(folder, "option-values.csv");
  await writeFile(file, `${await readFile(file, "utf8")}drive,yeni-cekis,Yeni çekiş,999,1,\n`);
  await loadReferenceData(app, folder);
  expect((await catalogueOf(app)).optionsOf(4, "fuel").map(({ slug }) => slug)).toContain("hidrojen");
  expect((await catalogueOf(app)).option("fuel", "hidrojen")).toMatchObject({ name: "Hidrojen" });
});

test.each<[string, Form]>([
  ["name", { name: "", slug: "", aliases: "" }],
  ["slug", { name: "Adı", slug: "Büyük Harf", aliases: "" }],
  ["slug", { name: "!!!", slug: "", aliases: "" }],
  ["reason", { name: "Adı", slug: "", aliases: "", reason: "" }],
  ["name", { name: "x".repeat(100_000), slug: "", aliases: "" }],
  ["aliases", { name: "Adı", slug: "", aliases: "x\n".repeat(4_000) }],
])("a wrong form is refused at its field: %s", async (field, form) => {
  const answer = await send("vehicle_type", 1, { islem: "add", child: "brand", parent: "1", "types[]": "1", ...form });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.data!["fields"] as object)).toEqual([field]);
});

test("only an admin in person sees and changes the catalogue", async () => {
  const admin = await aMember(app, { role: "admin" });
  const form = { islem: "add", child: "brand", parent: "1", ...brandForm("Gizli") };
  for (const as of [
    (await aMember(app)).cookie,
    (await aMember(app, { role: "moderator" })).cookie,
    await anImpersonation(app, (await aMember(app)).id, admin.cookie),
  ]) {
    expect((await openPage(app, at("brand", 1), { cookie: as })).status).toBe(404);
    expect([403, 404]).toContain((await send("vehicle_type", 1, form, as)).status);
  }
  expect((await openPage(app, at("brand", 1))).location).toMatch(/^\/login/);
  expect((await read("brand", 999_999)).status).toBe(404);
  expect((await read("brand", "x' or 1")).status).toBe(404);
  const path = "/yonetim/katalog/vehicle_type/1";
  const foreign = await sendFromElsewhere(app, { path, form: { reason, ...form }, cookie });
  expect(foreign.statusCode).toBeGreaterThanOrEqual(400);
  expect((await catalogueOf(app)).matchBrand("Gizli")).toBeUndefined();
});
