import { beforeAll, describe, expect, test } from "vitest";
import { catalogueOf } from "#src/catalogue/catalogue.server.ts";
import { listingTypeIds } from "#src/catalogue/rules.ts";
import { addDays } from "#src/shared/dates.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { aMember, aSession } from "#test/support/builders.ts";
import { callPage } from "#test/support/pages.ts";
import { aDraft, aPhoto } from "#test/support/sale.ts";
import type { DraftForm } from "../create/rules.ts";
import { publishDraft } from "../create/service.server.ts";
import { listingStates } from "../rules.ts";
import { changeState } from "../service.server.ts";
import { action as chooses, loader as compares } from "./differences.page.tsx";
import { action, loader } from "./edit.page.tsx";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

type Member = Awaited<ReturnType<typeof aMember>>;
const address = (keyCode: string, more = "") => `/ilanlarim/duzenle?keyCode=${keyCode}${more}`;

/** A listing published by the wizard, then put into the state. */
async function aListingOf(owner: Member, state = "active", values: Partial<DraftForm> = {}) {
  const draftId = await aDraft(app, owner.id, values);
  const { keyCode } = await publishDraft(app.ctx(owner), { draftId });
  // Nothing is approved before its authority is granted.
  await app.runJobs();
  await app.db
    .updateTable("listing")
    .set({ state, publishedAt: app.now, expiresAt: addDays(app.now, 30) })
    .where("keyCode", "=", keyCode)
    .execute();
  return keyCode;
}

const listing = (keyCode: string) =>
  app.db.selectFrom("listing").selectAll().where("keyCode", "=", keyCode).executeTakeFirstOrThrow();
const history = async (keyCode: string) =>
  (
    await app.db
      .selectFrom("listingHistory")
      .selectAll()
      .where("listingId", "=", (await listing(keyCode)).id)
      .orderBy("id")
      .execute()
  ).slice(1);
async function opens(member: Pick<Member, "cookie">, keyCode: string, more = "") {
  const answer = await callPage(app, loader, { path: address(keyCode, more), cookie: member.cookie });
  const wizard = answer.data?.["wizard"] as { data: object } | undefined;
  return wizard ? { ...answer, data: { ...answer.data, ...wizard.data } as Record<string, unknown> } : answer;
}
async function sends(member: Pick<Member, "cookie">, keyCode: string, form: Record<string, string>) {
  const { data } = await opens(member, keyCode);
  return callPage(app, action, {
    path: address(keyCode),
    cookie: member.cookie,
    form: { intent: "kaydet", draftId: String(data?.["draftId"]), ...form },
  });
}
/** The other fields of the details step, as the page sends them. */
async function details(member: Member, keyCode: string) {
  const { data } = await opens(member, keyCode);
  const { ageType, mileage, plate, colour, description } = data!["form"] as Record<string, string>;
  return { ageType, mileage, plate, colour, description } as Record<string, string>;
}
const price = (value: string) => ({ step: "fiyat", price: value });

async function aBusiness() {
  const slug = `oz-oto-${Math.random()}`;
  const { id } = await app.db
    .insertInto("business")
    .values({ certificateNumber: "3400123", slug, name: "Öz Oto", shortName: "Öz Oto" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const member = (businessRole: string) => aMember(app, { businessId: id, businessRole });
  return {
    owner: await member("owner"),
    manager: await member("manager"),
    user: await member("user"),
    other: await member("user"),
  };
}

describe("opening", () => {
  test("without a key code a new listing begins; a visitor signs in first", async () => {
    const member = await aMember(app);
    expect((await callPage(app, loader, { path: "/ilanlarim/duzenle", cookie: member.cookie })).location).toBe(
      "/ilanver",
    );
    const keyCode = await aListingOf(member);
    expect((await callPage(app, loader, { path: address(keyCode) })).location).toMatch(/^\/login\?ref=/);
  });

  test("fills the form and the photos from the listing, with every step open, and leaves the listing alone", async () => {
    const member = await aMember(app);
    const keyCode = await aListingOf(member, "active", {
      damage: { tavan: "painted" },
      totalDamage: "6.400",
      damageDescription: "Park sürtmesi",
      swap: "1",
    });
    const before = await listing(keyCode);
    const { data } = await opens(member, keyCode.toLowerCase());
    expect(data).toMatchObject({
      step: "yayin",
      open: "yayin",
      form: {
        title: "BOYASIZ HATASIZ İLK SAHİBİNDEN",
        price: "1.245.000",
        mileage: "84.500",
        plate: "34 KTK 482",
        swap: "1",
        damage: { tavan: "painted" },
        totalDamage: "6.400",
        damageDescription: "Park sürtmesi",
      },
      edit: { keyCode, state: "active", hasConflict: false },
    });
    expect((data!["photos"] as unknown[]).length).toBe(1);
    for (const step of ["tur", "arac", "bilgiler", "fiyat"])
      expect((await opens(member, keyCode, `&adim=${step}`)).data).toMatchObject({ step });
    expect(await listing(keyCode)).toEqual(before);
  });

  test("is for the owner, and the owner and managers of the business", async () => {
    const { owner, manager, user, other } = await aBusiness();
    const keyCode = await aListingOf(user);
    const stranger = await aMember(app);
    const moderator = await aMember(app, { role: "moderator" });
    for (const member of [owner, manager, user]) expect((await opens(member, keyCode)).status).toBe(200);
    for (const member of [other, stranger]) expect((await opens(member, keyCode)).status).toBe(404);
    expect((await opens(moderator, keyCode)).status).toBe(403);
    expect((await opens(owner, "222222222")).status).toBe(404);
    expect((await opens(owner, "x")).status).toBe(404);
  });

  test.each(listingStates.filter((state) => state !== "draft"))("a listing that is %s", async (state) => {
    const member = await aMember(app);
    const keyCode = await aListingOf(member, state);
    const isOver = state === "sold" || state === "removed";
    const answer = await opens(member, keyCode);
    expect(answer.status).toBe(isOver ? 410 : 200);
    if (isOver) expect(answer.data).toBe("Satılan veya kaldırılan ilan düzenlenemez.");
    const saved = await sends(member, keyCode, price("1.000.000"));
    expect(saved.status).toBe(isOver ? 410 : 302);
    expect((await listing(keyCode)).priceKurus).toBe(isOver ? 124_500_000 : 100_000_000);
  });
});

describe("saving", () => {
  test("a price and a text leave an active listing live: price history, history, event, version", async () => {
    const member = await aMember(app);
    const keyCode = await aListingOf(member);
    const before = await listing(keyCode);
    app.now = addDays(app.now, 1);
    const answer = await sends(member, keyCode, price("1.199.000"));
    expect(answer.location).toBe("/ilanlarim?durum=yayinda&yapilan=duzenle-stays");
    const after = await listing(keyCode);
    expect(after).toEqual({ ...before, priceKurus: 119_900_000, version: before.version + 1, updatedAt: app.now });
    expect(await history(keyCode)).toMatchObject([
      { action: "edit", actorId: member.id, fromState: "active", toState: "active", note: "Fiyat" },
    ]);
    expect(
      await app.db.selectFrom("listingPriceChange").selectAll().where("listingId", "=", after.id).execute(),
    ).toMatchObject([{ at: app.now, oldKurus: 124_500_000, newKurus: 119_900_000 }]);
    const { rows } = await app.pool.query(
      "select payload from graphile_worker._private_jobs where payload->>'name' = 'listing.edited' and payload->'payload'->>'keyCode' = $1",
      [keyCode],
    );
    expect(rows[0].payload.payload).toEqual({
      keyCode,
      ownerId: member.id,
      actorId: member.id,
      version: before.version + 1,
      changed: ["price"],
      price: { before: 124_500_000, after: 119_900_000 },
      state: "active",
    });
    expect(await app.db.selectFrom("listingDraft").selectAll().where("memberId", "=", member.id).execute()).toEqual([]);
  });

  test("another photo sends it back to the queue, and approval goes on with the days it has left", async () => {
    const member = await aMember(app);
    const keyCode = await aListingOf(member);
    const before = await listing(keyCode);
    const { data } = await opens(member, keyCode);
    const photoId = await aPhoto(app);
    await app.db
      .insertInto("draftPhoto")
      .values({ draftId: String(data!["draftId"]), photoId, position: 1 })
      .execute();
    const answer = await sends(member, keyCode, price("1.245.000"));
    expect(answer.location).toBe("/ilanlarim?durum=bekleyen&yapilan=duzenle-queue");
    expect(await listing(keyCode)).toMatchObject({ state: "pending", photoCount: 2 });
    expect(await history(keyCode)).toMatchObject([
      { action: "resubmit", actorId: member.id, fromState: "active", toState: "pending", note: "Fotoğraflar" },
    ]);
    const photos = await app.request({ url: `/ajax/get-offer-photos/${keyCode}`, headers: { cookie: member.cookie } });
    expect(photos.json().photos).toMatchObject([
      { position: 0 },
      { position: 1, filename: expect.stringContaining(photoId) },
    ]);
    app.now = addDays(app.now, 2);
    const moderator = await aMember(app, { role: "moderator" });
    await changeState(app.ctx(), { keyCode, action: "approve", actor: moderator });
    const { state, publishedAt, expiresAt } = await listing(keyCode);
    expect({ state, publishedAt, expiresAt }).toEqual({
      state: "active",
      publishedAt: before.publishedAt,
      expiresAt: before.expiresAt,
    });
  });

  test.each([
    ["pending", { colour: "siyah" }, "pending", "edit"],
    ["passive", { title: "Yeni ve uzun bir başlık" }, "passive", "edit"],
    ["passive", { colour: "siyah" }, "pending", "resubmit"],
    ["expired", { mileage: "84.600" }, "expired", "edit"],
    ["expired", { mileage: "84.400" }, "pending", "resubmit"],
    ["rejected", { title: "Yeni ve uzun bir başlık" }, "pending", "resubmit"],
    ["authority-lost", { title: "Yeni ve uzun bir başlık" }, "authority-lost", "edit"],
    ["authority-lost", { plate: "34 KTK 483" }, "pending", "resubmit"],
  ] as const)("%s, %j: %s", async (from, values, to, done) => {
    const member = await aMember(app);
    const keyCode = await aListingOf(member, from);
    await sends(member, keyCode, { step: "bilgiler", ...(await details(member, keyCode)), ...values });
    expect((await listing(keyCode)).state).toBe(to);
    expect(await history(keyCode)).toMatchObject([{ action: done, toState: to }]);
  });

  test("what was not changed stays, also where the catalogue knows it otherwise", async () => {
    const member = await aMember(app);
    const keyCode = await aListingOf(member);
    const own = { fuel: "lpg-benzin", priceKurus: 124_500_050, attributes: JSON.stringify({ "eski-alan": "1" }) };
    await app.db.updateTable("listing").set(own).where("keyCode", "=", keyCode).execute();
    await sends(member, keyCode, {
      step: "bilgiler",
      title: "Yeni ve uzun bir başlık",
      ...(await details(member, keyCode)),
    });
    expect(await listing(keyCode)).toMatchObject({
      state: "active",
      title: "YENİ VE UZUN BİR BAŞLIK",
      fuel: "lpg-benzin",
      priceKurus: 124_500_050,
      attributes: { "eski-alan": "1" },
    });
    expect(await history(keyCode)).toMatchObject([{ note: "Başlık" }]);
  });

  test("a rental keeps its unit and deposits; both may change while it is live", async () => {
    const member = await aMember(app);
    const rental = { listingType: "kiralik", price: "1.500", rentPeriod: "gunluk", rentDeposits: ["depozito-yok"] };
    const keyCode = await aListingOf(member, "active", rental);
    expect((await opens(member, keyCode)).data!["form"]).toMatchObject(rental);
    const answer = await sends(member, keyCode, {
      ...price("9.000"),
      rentPeriod: "haftalik",
      "rentDeposits[]": "depozito-yok",
    });
    expect(answer.location).toMatch(/yapilan=duzenle-stays$/);
    expect(await listing(keyCode)).toMatchObject({
      listingType: "kiralik",
      priceKurus: 900_000,
      rentPeriod: "haftalik",
      state: "active",
    });
  });

  test("nothing changed is nothing done; a rejected listing needs a change", async () => {
    const member = await aMember(app);
    const [active, rejected] = [await aListingOf(member), await aListingOf(member, "rejected")];
    const before = await listing(active);
    expect((await sends(member, active, price("1245000"))).location).toMatch(/yapilan=duzenle-unchanged$/);
    expect(await listing(active)).toEqual(before);
    expect(await history(active)).toEqual([]);
    const refused = await sends(member, rejected, price("1.245.000"));
    expect([refused.status, refused.data!["message"]]).toEqual([
      422,
      "Ret nedenini gidermek için ilanınızda en az bir bilgiyi değiştiriniz.",
    ]);
  });

  test("the rules of publishing hold; what is wrong in another step leads there", async () => {
    const member = await aMember(app);
    const keyCode = await aListingOf(member);
    const refused = await sends(member, keyCode, price(""));
    expect([refused.status, refused.data!["fields"]]).toEqual([422, { price: "Bu alan boş bırakılamaz." }]);
    // Another brand leaves no model of it: the choices that hung on the old one are gone.
    const { data } = await opens(member, keyCode);
    await app.db
      .updateTable("listingDraft")
      .set({ form: JSON.stringify({ ...(data!["form"] as object), brand: "1", price: "900.000" }) })
      .where("id", "=", String(data!["draftId"]))
      .execute();
    const elsewhere = await sends(member, keyCode, price("900.000"));
    expect(elsewhere.location).toBe(`/ilanlarim/duzenle?keyCode=${keyCode}&adim=arac&eksik=1`);
    const shown = (await opens(member, keyCode, "&adim=arac&eksik=1")).data!;
    expect(shown["fault"]).toMatchObject({ message: "Lütfen zorunlu alanları doldurunuz." });
    expect(shown["form"]).toMatchObject({ brand: "1", price: "900.000" });
    for (const gone of ["model", "variant", "engine", "modelYear", "power"])
      expect(shown["form"]).not.toHaveProperty(gone);
    expect((await listing(keyCode)).priceKurus).toBe(124_500_000);
  });

  test("another vehicle type drops what it does not have", async () => {
    const member = await aMember(app);
    const { equipment, equipmentGroups } = await catalogueOf(app);
    const group = equipmentGroups.find(
      (one) => one.vehicleTypeId === 1 && one.listingTypeId === listingTypeIds.satilik,
    );
    const { id } = equipment.find(({ groupId }) => groupId === group!.id)!;
    const keyCode = await aListingOf(member, "active", { damage: { tavan: "painted" }, equipment: [id] });
    const { data } = await opens(member, keyCode);
    expect(data!["form"]).toMatchObject({ damage: { tavan: "painted" }, equipment: [id] });
    await app.db
      .updateTable("listingDraft")
      .set({ form: JSON.stringify({ ...(data!["form"] as object), type: "4" }) })
      .where("id", "=", String(data!["draftId"]))
      .execute();
    const { form } = (await opens(member, keyCode, "&adim=arac")).data! as { form: DraftForm };
    expect(form).toMatchObject({ type: "4", equipment: [], price: "1.245.000" });
    for (const gone of ["model", "modelYear", "damage"]) expect(form).not.toHaveProperty(gone);
  });

  test("a rejected listing counts again: the limit of private members holds", async () => {
    const member = await aMember(app);
    const rejected = await aListingOf(member, "rejected");
    await aListingOf(member);
    await aListingOf(member, "passive");
    const refused = await sends(member, rejected, price("900.000"));
    expect([refused.status, refused.data!["message"]]).toEqual([
      409,
      "Bireysel üyeler en fazla iki aktif veya pasif ilana sahip olabilir.",
    ]);
    expect(await listing(rejected)).toMatchObject({ state: "rejected", priceKurus: 124_500_000 });
    // What was entered is kept.
    expect((await opens(member, rejected)).data!["form"]).toMatchObject({ price: "900.000" });
  });

  test("once the authority was granted, type, make, model and year stay; the page says why, the server refuses", async () => {
    const member = await aMember(app);
    const keyCode = await aListingOf(member);
    const before = await listing(keyCode);
    await app.db
      .insertInto("listingAuthority")
      .values({
        listingId: before.id,
        plate: before.plate,
        status: "granted",
        relation: "owner",
        askedAt: app.now,
        answeredAt: app.now,
        validUntil: addDays(app.now, 30),
      })
      .onConflict((conflict) => conflict.column("listingId").doNothing())
      .execute();
    const { data } = await opens(member, keyCode, "&adim=arac");
    expect(data!["lockReason"]).toBe(
      "Yetki doğrulamasından sonra araç türü, marka, model ve model yılı değiştirilemez.",
    );
    const year = String(before.modelYear! + 1);
    const refused = await sends(member, keyCode, { step: "arac", modelYear: year });
    expect([refused.status, refused.data!["fields"]]).toEqual([422, { modelYear: data!["lockReason"] }]);
    await sends(member, keyCode, { intent: "vazgec" });
    expect((await sends(member, keyCode, price("900.000"))).location).toMatch(/yapilan=duzenle-stays$/);
    expect(await listing(keyCode)).toMatchObject({ modelYear: before.modelYear, priceKurus: 90_000_000 });
  });

  test("others and their drafts stay out of reach", async () => {
    const member = await aMember(app);
    const keyCode = await aListingOf(member);
    const { data } = await opens(member, keyCode);
    const stranger = await aMember(app);
    const answer = await callPage(app, action, {
      path: address(keyCode),
      cookie: stranger.cookie,
      form: { intent: "kaydet", draftId: String(data!["draftId"]), ...price("1") },
    });
    expect(answer.status).toBe(404);
    const discard = { path: address(keyCode), cookie: stranger.cookie, form: { intent: "vazgec" } };
    expect((await callPage(app, action, discard)).status).toBe(404);
    expect((await opens(member, keyCode)).data!["form"]).toMatchObject({ price: "1.245.000" });
  });

  test("'Vazgeç' throws the edit away and leaves the listing", async () => {
    const member = await aMember(app);
    const keyCode = await aListingOf(member);
    const before = await listing(keyCode);
    await sends(member, keyCode, { intent: "devam", ...price("900.000") });
    expect((await opens(member, keyCode)).data!["form"]).toMatchObject({ price: "900.000" });
    const answer = await sends(member, keyCode, { intent: "vazgec" });
    expect(answer.location).toBe("/ilanlarim?durum=yayinda");
    expect((await opens(member, keyCode)).data!["form"]).toMatchObject({ price: "1.245.000" });
    expect(await listing(keyCode)).toEqual(before);
  });
});

describe("two people at once", () => {
  const differences = (member: Pick<Member, "cookie">, keyCode: string) =>
    callPage(app, compares, { path: `/ilanlarim/duzenle/farklar?keyCode=${keyCode}`, cookie: member.cookie });
  const choose = (member: Pick<Member, "cookie">, keyCode: string, form: Record<string, string>) =>
    callPage(app, chooses, { path: `/ilanlarim/duzenle/farklar?keyCode=${keyCode}`, cookie: member.cookie, form });

  /** Two browsers of the owner; the first has saved another price and town, the second typed a price and a title. */
  async function aConflict() {
    const member = await aMember(app);
    const keyCode = await aListingOf(member);
    const second = { cookie: await aSession(app, member.id) };
    const first = (await opens(member, keyCode)).data!;
    const other = (await opens(second, keyCode)).data!;
    expect(first["draftId"]).not.toBe(other["draftId"]);
    const { title: _, ...form } = other["form"] as DraftForm;
    await app.db
      .updateTable("listingDraft")
      .set({ form: JSON.stringify({ ...form, title: "İkinci tarayıcının başlığı" }) })
      .where("id", "=", String(other["draftId"]))
      .execute();
    await sends(member, keyCode, { ...price("1.100.000"), city: "6", town: String(await aTown(6)) });
    return { member, second, keyCode };
  }
  const aTown = async (cityId: number) =>
    (await app.db.selectFrom("town").select("id").where("cityId", "=", cityId).limit(1).executeTakeFirstOrThrow()).id;

  test("the second is shown both sides, and nothing is written", async () => {
    const { second, keyCode } = await aConflict();
    const before = await listing(keyCode);
    expect((await opens(second, keyCode)).data!["edit"]).toMatchObject({ hasConflict: true });
    const answer = await sends(second, keyCode, price("1.050.000"));
    expect(answer.location).toBe(`/ilanlarim/duzenle/farklar?keyCode=${keyCode}`);
    expect(await listing(keyCode)).toEqual(before);
    expect((await differences(second, keyCode)).data!["differences"]).toMatchObject([
      {
        slug: "title",
        theirs: "BOYASIZ HATASIZ İLK SAHİBİNDEN",
        mine: "İkinci tarayıcının başlığı",
        isByMe: true,
        isByThem: false,
      },
      { slug: "price", theirs: "1.100.000\u00a0TL", mine: "1.050.000\u00a0TL", isByMe: true, isByThem: true },
      {
        slug: "place",
        theirs: expect.stringMatching(/^Ankara/),
        mine: expect.stringMatching(/^İstanbul/),
        isByMe: false,
        isByThem: true,
      },
    ]);
  });

  test("'Diğer değişiklikleri al' takes theirs but for what is kept, to be saved then", async () => {
    const { second, keyCode } = await aConflict();
    const { version } = await listing(keyCode);
    const answer = await choose(second, keyCode, { intent: "al", version: String(version), "keep[]": "title" });
    expect(answer.location).toBe(`/ilanlarim/duzenle?keyCode=${keyCode}`);
    expect((await opens(second, keyCode)).data).toMatchObject({
      form: { title: "İkinci tarayıcının başlığı", price: "1.100.000", city: "6" },
      edit: { hasConflict: false },
    });
    await sends(second, keyCode, {});
    expect(await listing(keyCode)).toMatchObject({
      title: "İKİNCİ TARAYICININ BAŞLIĞI",
      priceKurus: 110_000_000,
      cityId: 6,
    });
  });

  test("'Benimkileri kaydet' goes over what was looked at, and over nothing newer", async () => {
    const { member, second, keyCode } = await aConflict();
    const { version } = await listing(keyCode);
    await sends(member, keyCode, price("1.090.000"));
    const late = await choose(second, keyCode, { intent: "kaydet", version: String(version) });
    expect([late.status, late.data!["message"]]).toEqual([
      409,
      "İlan bu arada bir kez daha değişti. Lütfen farklara yeniden bakınız.",
    ]);
    expect(await listing(keyCode)).toMatchObject({ priceKurus: 109_000_000 });
    const taken = { intent: "al", version: String(version) };
    expect((await choose(second, keyCode, taken)).status).toBe(409);
    const saved = await choose(second, keyCode, { intent: "kaydet", version: String(version + 1) });
    expect(saved.location).toBe("/ilanlarim?durum=yayinda&yapilan=duzenle-stays");
    expect(await listing(keyCode)).toMatchObject({
      title: "İKİNCİ TARAYICININ BAŞLIĞI",
      priceKurus: 124_500_000,
      cityId: 34,
    });
  });

  test("a change of the state alone is no conflict", async () => {
    const member = await aMember(app);
    const keyCode = await aListingOf(member);
    await sends(member, keyCode, { intent: "devam", ...price("900.000") });
    await changeState(app.ctx(), { keyCode, action: "pause", actor: member });
    const answer = await sends(member, keyCode, price("900.000"));
    expect(answer.location).toBe("/ilanlarim?durum=pasif&yapilan=duzenle-stays");
    expect(await listing(keyCode)).toMatchObject({ state: "passive", priceKurus: 90_000_000 });
  });

  test("an edit in which nothing was changed follows the listing", async () => {
    const { owner, user } = await aBusiness();
    const keyCode = await aListingOf(user);
    await opens(owner, keyCode);
    await sends(user, keyCode, price("900.000"));
    expect((await opens(owner, keyCode)).data).toMatchObject({
      form: { price: "900.000" },
      edit: { hasConflict: false },
    });
    expect((await differences(owner, keyCode)).location).toBe(`/ilanlarim/duzenle?keyCode=${keyCode}`);
  });

  test("of two that save at the same time, one is asked", async () => {
    const { owner, user } = await aBusiness();
    const keyCode = await aListingOf(user);
    await sends(owner, keyCode, { intent: "devam", ...price("900.000") });
    await sends(user, keyCode, { intent: "devam", ...price("800.000") });
    const answers = await Promise.all([
      sends(owner, keyCode, price("900.000")),
      sends(user, keyCode, price("800.000")),
    ]);
    expect(new Set(answers.map(({ location }) => location?.split("?")[0]))).toEqual(
      new Set(["/ilanlarim", "/ilanlarim/duzenle/farklar"]),
    );
    expect(await history(keyCode)).toHaveLength(1);
  });

  test("an edit outlives the session it was begun in", async () => {
    const member = await aMember(app);
    const keyCode = await aListingOf(member);
    await sends(member, keyCode, { intent: "devam", ...price("900.000") });
    await app.db.deleteFrom("session").where("memberId", "=", member.id).execute();
    const again = { cookie: await aSession(app, member.id) };
    expect((await opens(again, keyCode)).data!["form"]).toMatchObject({ price: "900.000" });
  });
});
