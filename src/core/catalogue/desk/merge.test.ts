import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { findListPrice } from "#src/selling/listings/authority/queries.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aCatalogueDesk } from "#test/support/catalogue-desk.ts";
import { aListing, someVehicle } from "#test/support/listings.ts";
import { aBusiness } from "#test/support/my-listings.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { clearCatalogueCache } from "../catalogue.server.ts";
import { catalogueDeskTexts } from "./rules.ts";

const app = await testApp();
let desk: Awaited<ReturnType<typeof aCatalogueDesk>>;
let vehicle: Awaited<ReturnType<typeof someVehicle>>;
beforeAll(async () => {
  desk = await aCatalogueDesk(app);
  vehicle = await someVehicle(app);
});

let pairs = 0;
/** Two brands with a model each of one name, which become one when the first brand is merged into the second. */
async function aPair() {
  const at = ++pairs;
  const [slug, intoSlug] = [`cift-${at}-eski`, `cift-${at}-yeni`];
  const [from, into, fromModel, intoModel] = [1, 2, 3, 4].map((n) => 9_000_000 + at * 10 + n) as [
    number,
    number,
    number,
    number,
  ];
  await app.db
    .insertInto("brand")
    .values([
      { id: from, slug, name: `Çift ${at} Eski` },
      { id: into, slug: intoSlug, name: `Çift ${at} Yeni` },
    ])
    .execute();
  const model = { vehicleTypeId: 1, slug: "ortak", name: "Ortak" };
  await app.db
    .insertInto("model")
    .values([
      { ...model, id: fromModel, brandId: from },
      { ...model, id: intoModel, brandId: into },
    ])
    .execute();
  const offered = [from, into].map((brandId) => ({ vehicleTypeId: 1, brandId, isPopular: false }));
  await app.db.insertInto("vehicleTypeBrand").values(offered).execute();
  clearCatalogueCache(app.db);
  return { from, into, fromModel, intoModel, slug, intoSlug };
}
const aCar = (pair: Awaited<ReturnType<typeof aPair>>) =>
  aListing(app, { ...vehicle, brandId: pair.from, modelId: pair.fromModel, variantId: null });
const merged = async (from: number, into: number) => expect((await desk.merge("brand", from, into)).status).toBe(302);

test("a wish finds the vehicles of the brand and model that its own were merged into", async () => {
  const pair = await aPair();
  const { keyCode } = await aCar(pair);
  const form = {
    way: "brand-model",
    "vehicleModel[]": [`otomobil/${pair.slug}/ortak`, `otomobil/${pair.intoSlug}/ortak`],
    customerName: "Deniz Aksoy",
    customerEmail: "deniz@ornek.example",
    customerPhone: "0532 123 45 67",
    city: "ankara",
    contactAgreement: "1",
  };
  const { location = "" } = await sendForm(app, "/aracimi-bul", form);
  const token = location.split("/").at(-1)!;
  await merged(pair.from, pair.into);
  const page = await openPage(app, `/aracimi-bul/sonuc/${token}`);
  const text = JSON.stringify(page.data);
  expect(text).toContain(keyCode);
  // The two models of the wish are one.
  expect(text.match(/Çift \d Yeni Ortak/g)?.length).toBeGreaterThan(0);
  expect(text).not.toContain("Eski Ortak");
});

test("of saved searches that become the same one stays; a search by a merged engine reads as one by the other", async () => {
  const pair = await aPair();
  const member = await aMember(app);
  for (const slug of [pair.slug, pair.intoSlug])
    await app.db
      .insertInto("savedSearch")
      .values({
        memberId: member.id,
        title: slug,
        route: `/otomobil/${slug}-ortak`,
        params: "",
        address: `/otomobil/${slug}-ortak`,
        frequency: "off",
      })
      .execute();
  await merged(pair.from, pair.into);
  await app.runJobs();
  const searches = await app.db.selectFrom("savedSearch").where("memberId", "=", member.id).select("address").execute();
  expect(searches).toEqual([{ address: `/otomobil/${pair.intoSlug}-ortak` }]);

  const variant = await desk.addVariant(pair.intoModel, "Motorlu");
  const figures = { yearFrom: "2020", yearTo: "", doors: "5", fuel: "dizel", gear: "", body: "", drive: "" };
  const engine = async (powerHp: string) =>
    Number(await desk.add("engine", "variant", variant, { ...figures, capacityCc: "1600", powerHp }));
  const [one, other] = [await engine("100"), await engine("101")];
  expect((await desk.merge("engine", one, other)).status).toBe(302);
  const path = `/otomobil/${pair.intoSlug}-ortak`;
  const page = await openPage(app, `${path}?versiyon=motorlu&motor=${one}`);
  expect(page.location).toBe(`${path}?versiyon=motorlu&motor=${other}`);
});

test("a business authorised for both brands is authorised once, and what it asked for stays in its history", async () => {
  const pair = await aPair();
  const states = [
    ["granted", "granted"],
    ["asked", "granted"],
    ["granted", "asked"],
    ["asked", "asked"],
    ["denied", "granted"],
  ] as const;
  const businesses = [];
  for (const [ofFrom, ofInto] of states) {
    const { businessId } = await aBusiness(app);
    businesses.push(businessId);
    for (const [brandId, state] of [
      [pair.from, ofFrom],
      [pair.into, ofInto],
    ] as const)
      await app.db.insertInto("businessBrand").values({ businessId, brandId, state, askedAt: app.now }).execute();
  }
  await merged(pair.from, pair.into);
  const rows = await app.db
    .selectFrom("businessBrand")
    .where("businessId", "in", businesses)
    .orderBy("businessId")
    .orderBy("state")
    .select(["businessId", "brandId", "state"])
    .execute();
  expect(new Set(rows.map(({ brandId }) => brandId))).toEqual(new Set([pair.into]));
  expect(businesses.map((id) => rows.filter(({ businessId }) => businessId === id).map(({ state }) => state))).toEqual([
    ["granted", "revoked"],
    ["denied", "granted"],
    ["denied", "granted"],
    ["asked", "denied"],
    ["denied", "granted"],
  ]);
});

test("recommended prices move, and on a day on which both versions have one the other version's counts", async () => {
  const { into, intoModel } = await aPair();
  expect(into).toBeGreaterThan(0);
  const [from, target] = [await desk.addVariant(intoModel, "Bir"), await desk.addVariant(intoModel, "Bir Yeni")];
  const price = (id: number, variantId: number, validFrom: string, priceKurus: number) => ({
    id,
    variantId,
    modelYear: 2026,
    validFrom: new Date(`${validFrom}T00:00:00`),
    priceKurus,
    source: "Üretici",
  });
  await app.db
    .insertInto("listPrice")
    .values([price(1, from, "2026-01-01", 100), price(2, from, "2026-06-01", 200), price(3, target, "2026-06-01", 300)])
    .execute();
  expect((await desk.merge("variant", from, target)).status).toBe(302);
  const on = (day: string) => findListPrice(app.ctx(), { variantId: target, modelYear: 2026 }, day);
  expect([await on("2026-02-01"), await on("2026-07-01")]).toEqual([100, 300]);
  const { count } = await app.db
    .selectFrom("listPrice")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(count).toBe(3);
});

test("a spare part that fits both models fits the one of them once; its drafts follow", async () => {
  const pair = await aPair();
  const years = { yearFrom: null, yearTo: null };
  const fits = [
    { brandId: pair.from, modelId: pair.fromModel, ...years },
    { brandId: pair.into, modelId: pair.intoModel, ...years },
    { brandId: pair.into, modelId: pair.intoModel, yearFrom: 2020, yearTo: null },
  ];
  const part = await aListing(app, {
    ...vehicle,
    listingType: "yedek-parca",
    brandId: pair.from,
    modelId: pair.fromModel,
    variantId: null,
    modelYear: null,
    partId: "11050207",
    fits: fits as never,
  });
  const member = await aMember(app);
  const text = { brandId: String(pair.from), modelId: String(pair.fromModel), yearFrom: "", yearTo: "" };
  const form = { vehicleBrandId: text.brandId, vehicleModelId: text.modelId, fits: [text] };
  await app.db
    .insertInto("listingDraft")
    .values({ memberId: member.id, kind: "spare-part", form: JSON.stringify(form) })
    .execute();
  await merged(pair.from, pair.into);
  const row = await app.db
    .selectFrom("listing")
    .where("id", "=", part.id)
    .select(["brandId", "modelId", "fits"])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ brandId: pair.into, modelId: pair.intoModel, fits: fits.slice(1) });
  const draft = await app.db
    .selectFrom("listingDraft")
    .where("memberId", "=", member.id)
    .select("form")
    .executeTakeFirstOrThrow();
  const moved = { ...text, brandId: String(pair.into), modelId: String(pair.intoModel) };
  expect(draft.form).toEqual({ vehicleBrandId: moved.brandId, vehicleModelId: moved.modelId, fits: [moved] });
});

test("nicknames of a merged brand are nicknames of the other one, which can be removed there", async () => {
  const pair = await aPair();
  const names = { slug: "", aliases: "" };
  await desk.change("brand", pair.from, { ...names, name: `Çift ${pairs} Eski`, nicknames: "eskici" });
  await merged(pair.from, pair.into);
  const { entry } = await desk.read("brand", pair.into);
  expect(entry.nicknames).toBe("eskici");
  await desk.change("brand", pair.into, { ...names, name: `Çift ${pairs} Yeni`, nicknames: "" });
  expect(await app.db.selectFrom("searchNickname").where("name", "=", "eskici").select("name").execute()).toEqual([]);
});

/** Waits until a statement waits for a lock, and returns its process. */
async function waitingProcess(): Promise<number> {
  let pid: number | undefined;
  const isWaiting = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
    return (pid = rows[0]?.pid) !== undefined;
  };
  await expect.poll(isWaiting, { interval: 10 }).toBe(true);
  return pid!;
}
const placeOf = (id: number) =>
  app.db.selectFrom("listing").where("id", "=", id).select(["brandId", "modelId"]).executeTakeFirstOrThrow();

test("listings that are written while a merge waits or runs name the entry that it merged into", async () => {
  const pair = await aPair();
  const first = await aCar(pair);
  const second = await aListing(app, { ...vehicle });
  const set = { brandId: pair.from, modelId: pair.fromModel, variantId: null };

  // Written before the merge and committed while it waits.
  const writer = await app.db.startTransaction().execute();
  await writer.updateTable("listing").set(set).where("id", "=", second.id).execute();
  const merge = desk.merge("brand", pair.from, pair.into);
  await waitingProcess();
  await writer.commit().execute();
  expect((await merge).status).toBe(302);
  const target = { brandId: pair.into, modelId: pair.intoModel };
  expect([await placeOf(first.id), await placeOf(second.id)]).toEqual([target, target]);

  // Written with the former ids, as a process does that has not read the catalogue again.
  const third = await aListing(app, { ...vehicle, ...set });
  expect(await placeOf(third.id)).toEqual(target);

  const next = await aPair();
  const fourth = await aCar(next);
  // A merge that waits for a listing holds its entries: a new listing waits for the merge.
  const reader = await app.db.startTransaction().execute();
  await reader.selectFrom("listing").where("id", "=", fourth.id).forUpdate().select("id").execute();
  const waiting = desk.merge("brand", next.from, next.into);
  await waitingProcess();
  const fifth = aCar(next);
  await reader.rollback().execute();
  expect((await waiting).status).toBe(302);
  expect(await placeOf((await fifth).id)).toEqual({ brandId: next.into, modelId: next.intoModel });
});

test("a merge whose process is killed in the middle changes nothing", async () => {
  const pair = await aPair();
  const car = await aCar(pair);
  const changes = async () =>
    (await app.db.selectFrom("catalogueChange").select("id").orderBy("id", "desc").limit(1).executeTakeFirst())?.id;
  const before = await changes();
  const holder = await app.db.startTransaction().execute();
  await holder.selectFrom("listing").where("id", "=", car.id).forUpdate().select("id").execute();
  const merge = desk.merge("brand", pair.from, pair.into).catch((error: unknown) => ({ status: 500, error }));
  const pid = await waitingProcess();
  await sql`select pg_terminate_backend(${pid})`.execute(app.db);
  const { status } = await merge;
  await holder.rollback().execute();
  expect(status).toBeGreaterThanOrEqual(500);
  expect(await placeOf(car.id)).toEqual({ brandId: pair.from, modelId: pair.fromModel });
  expect(await changes()).toBe(before);
  expect((await desk.read("brand", pair.from)).entry).toMatchObject({ isRetired: false });
  await merged(pair.from, pair.into);
  expect(await placeOf(car.id)).toEqual({ brandId: pair.into, modelId: pair.intoModel });
});

test("of twenty merges of one entry one is made; a page of a megabyte and other parents are refused", async () => {
  const pair = await aPair();
  const seen = await desk.seen("brand", pair.from);
  const form = { islem: "merge", seen, into: String(pair.into) };
  const answers = await Promise.all(Array.from({ length: 20 }, () => desk.send("brand", pair.from, form)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, ...Array(19).fill(404)]);
  const huge = await desk.send("brand", pair.into, { ...form, seen: "0", into: "x".repeat(1_000_000) });
  expect([409, 422]).toContain(huge.status);
  const other = await aPair();
  const elsewhere = await desk.merge("model", other.fromModel, other.intoModel);
  expect(elsewhere).toMatchObject({ status: 422, data: { fields: { into: catalogueDeskTexts.elsewhere } } });
});
