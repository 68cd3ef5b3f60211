import { beforeAll, describe, expect, test } from "vitest";
import { insertHistory } from "#src/listings/queries.server.ts";
import { decisions as words, nextIn } from "./rules.ts";
import { changeState } from "#src/listings/service.server.ts";
import { addDays, addSeconds } from "#src/shared/dates.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing, aPlate } from "#test/support/listings.ts";
import { callPage } from "#test/support/pages.ts";
import { aPhoto } from "#test/support/sale.ts";
import type { ModeratedListing } from "./moderated-listing.server.ts";
import { action, loader } from "./moderation-listing.page.tsx";
import { loader as queueLoader } from "./moderation-queue.page.tsx";
import { assessListing } from "./risk.server.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const aModerator = (firstName = "Ayşe", role = "moderator") => aMember(app, { role, firstName, lastName: "Yılmaz" });
const anOwner = () => aMember(app, { createdAt: addDays(app.now, -400) });
const aWaiting = async (values: Parameters<typeof aListing>[1] = {}) =>
  aListing(app, { state: "pending", plate: aPlate(), ownerId: (await anOwner()).id, ...values });
const stateOf = async (keyCode: string) =>
  (await app.db.selectFrom("listing").select("state").where("keyCode", "=", keyCode).executeTakeFirstOrThrow()).state;
const historyOf = (id: number) =>
  app.db.selectFrom("listingHistory").selectAll().where("listingId", "=", id).orderBy("id").execute();

const open = async (cookie: string, keyCode: string) =>
  (await callPage(app, loader, { path: `/yonetim/ilanlar/${keyCode}`, params: { keyCode }, cookie }))
    .data as unknown as ModeratedListing;
const list = async (cookie: string, query = "") => {
  const { data } = await callPage(app, queueLoader, { path: `/yonetim/ilanlar${query}`, cookie });
  return data as unknown as {
    rows: {
      keyCode: string;
      reviewedBy: string | null;
      openReports: number;
      risk: { score: number; hints: string[] } | null;
    }[];
    tabs: { slug: string; count: number }[];
    first: string | undefined;
  };
};
async function decide(cookie: string | undefined, keyCode: string, form: Record<string, string>) {
  const { version } = await app.db
    .selectFrom("listing")
    .select("version")
    .where("keyCode", "=", keyCode)
    .executeTakeFirstOrThrow();
  return callPage(app, action, {
    path: `/yonetim/ilanlar/${keyCode}`,
    params: { keyCode },
    form: { version: String(version), ...form },
    ...(cookie ? { cookie } : {}),
  });
}
const report = (keyCode: string, client = "198.51.100.7") =>
  app.http.inject({
    method: "POST",
    url: "/ajax/ilan-sikayet",
    remoteAddress: client,
    headers: { host: "kontak.test", "sec-fetch-site": "same-origin" },
    payload: { keyCode, reason: "fraud", note: "Kapora istiyor." },
  });

describe("who decides what", () => {
  const forms = {
    approve: { decision: "approve" },
    reject: { decision: "reject", "reasons[]": "photo" },
    askChange: { decision: "askChange", note: "Plakayı kapatın." },
    takeDown: { decision: "takeDown", "removal[]": "fraud" },
    dismiss: { decision: "dismiss" },
  };
  const roles = ["visitor", "owner", "business owner", "branch user", "other member", "moderator", "admin"] as const;
  /** 302 for those who decide; a visitor is sent to sign in, and changes nothing. */
  const expected = [302, 404, 404, 404, 404, 302, 302];
  test.each(Object.keys(forms) as (keyof typeof forms)[])("%s", async (decision) => {
    const business = await app.db
      .insertInto("business")
      .values({
        certificateNumber: "3400123",
        slug: `b-${Math.random()}`,
        name: "Yıldız Otomotiv",
        shortName: "Yıldız",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const owner = await aMember(app, { businessId: business.id, businessRole: "user" });
    const people = {
      visitor: undefined,
      owner,
      "business owner": await aMember(app, { businessId: business.id, businessRole: "owner" }),
      "branch user": await aMember(app, { businessId: business.id, businessRole: "user" }),
      "other member": await aMember(app),
      moderator: await aModerator(),
      admin: await aModerator("Can", "admin"),
    };
    const answers = [];
    for (const role of roles) {
      const from = decision === "dismiss" ? "active" : "pending";
      const { id, keyCode } = await aListing(app, { state: from, ownerId: owner.id, businessId: business.id });
      const answer = await decide(people[role]?.cookie, keyCode, forms[decision]);
      answers.push(answer.status);
      const isDone = (await historyOf(id)).length > 1;
      expect([role, isDone]).toEqual([role, role === "moderator" || role === "admin"]);
    }
    expect(answers).toEqual(expected);
  });

  /** Product, states: what the desk may do in which state over HTTP; 409 for everything else. */
  const allowed: Record<string, readonly string[]> = {
    pending: ["approve", "reject", "askChange", "takeDown"],
    active: ["askChange", "takeDown", "dismiss"],
    passive: ["askChange", "takeDown", "dismiss"],
    rejected: ["takeDown", "dismiss"],
    expired: ["takeDown", "dismiss"],
    sold: ["takeDown", "dismiss"],
    "authority-lost": ["takeDown", "dismiss"],
    removed: [],
  };
  test.each(Object.keys(allowed))("of a listing that is %s", async (state) => {
    const { cookie } = await aModerator();
    const done = [];
    for (const [name, form] of Object.entries(forms)) {
      const { keyCode } = await aListing(app, { state: state as "active" });
      const { status } = await decide(cookie, keyCode, form);
      expect([name, status]).toEqual([name, allowed[state]!.includes(name) ? 302 : 409]);
      if (status === 302) done.push(name);
    }
    expect(done).toEqual(allowed[state]);
  });
});

describe("a listing that a moderator has open", () => {
  test("is theirs for ten minutes: others see who, and cannot decide", async () => {
    const [first, second] = [await aModerator("Ayşe"), await aModerator("Burak")];
    const { keyCode } = await aWaiting();
    expect(await open(first.cookie, keyCode)).toMatchObject({ reviewedBy: null });
    const seen = await open(second.cookie, keyCode);
    expect(seen.reviewedBy).toMatch(/^Ayşe Yılmaz inceliyor \(\d\d:\d\d saatine kadar\)\.$/);
    expect(seen.decisions).toEqual([]);
    const { rows, first: next } = await list(second.cookie);
    expect(rows.find((row) => row.keyCode === keyCode)?.reviewedBy).toBe("Ayşe Yılmaz inceliyor");
    expect(next).not.toBe(keyCode);
    expect(await decide(second.cookie, keyCode, { decision: "approve" })).toMatchObject({
      status: 409,
      data: { message: "Bu ilanı Ayşe Yılmaz inceliyor. İşleminiz yapılmadı." },
    });
    expect(await stateOf(keyCode)).toBe("pending");
    expect((await decide(first.cookie, keyCode, { decision: "approve" })).status).toBe(302);
  });

  test("is free again when the ten minutes are over, and longer for who comes back to it", async () => {
    const start = app.now;
    const [first, second] = [await aModerator("Ayşe"), await aModerator("Burak")];
    const { keyCode } = await aWaiting();
    await open(first.cookie, keyCode);
    app.now = addSeconds(start, 5 * 60);
    await open(first.cookie, keyCode);
    app.now = addSeconds(start, 14 * 60);
    expect((await open(second.cookie, keyCode)).reviewedBy).not.toBeNull();
    app.now = addSeconds(start, 15 * 60);
    expect((await open(second.cookie, keyCode)).reviewedBy).toBeNull();
    expect((await decide(first.cookie, keyCode, { decision: "approve" })).status).toBe(409);
    expect((await decide(second.cookie, keyCode, { decision: "approve" })).status).toBe(302);
  });

  test("at the same moment is one moderator's", async () => {
    const moderators = await Promise.all(Array.from({ length: 6 }, () => aModerator()));
    const { keyCode } = await aWaiting();
    const views = await Promise.all(moderators.map(({ cookie }) => open(cookie, keyCode)));
    expect(views.filter(({ reviewedBy }) => reviewedBy === null)).toHaveLength(1);
  });

  test("is given back when it is passed over", async () => {
    const [first, second] = [await aModerator("Ayşe"), await aModerator("Burak")];
    const { keyCode } = await aWaiting();
    await aWaiting();
    await open(first.cookie, keyCode);
    expect((await decide(second.cookie, keyCode, { decision: "release" })).status).toBe(302);
    expect((await open(second.cookie, keyCode)).reviewedBy).not.toBeNull();
    const passed = await decide(first.cookie, keyCode, { decision: "release" });
    expect(passed.location).toMatch(/^\/yonetim\/ilanlar\/[0-9A-Z]{9}$/);
    expect(passed.location).not.toContain(keyCode);
    expect((await open(second.cookie, keyCode)).reviewedBy).toBeNull();
    expect(await stateOf(keyCode)).toBe("pending");
  });

  test("nobody but moderators takes one", async () => {
    const { id, keyCode } = await aWaiting();
    const { cookie } = await aMember(app);
    await callPage(app, loader, { path: `/yonetim/ilanlar/${keyCode}`, params: { keyCode }, cookie });
    expect(await app.db.selectFrom("listingReview").where("listingId", "=", id).selectAll().execute()).toEqual([]);
  });
});

describe("the queue", () => {
  test("has the riskiest first and says why", async () => {
    const { cookie } = await aModerator();
    const calm = await aWaiting({ updatedAt: addDays(app.now, -90) });
    const risky = await aWaiting({
      updatedAt: addDays(app.now, -1),
      descriptionHtml: "<p>Kapora için TR33 0006 1005 1978 6457 8413 26, 0532 123 45 67</p>",
    });
    const { rows, first } = await list(cookie);
    const codes = rows.map(({ keyCode }) => keyCode);
    expect(codes.indexOf(risky.keyCode)).toBeLessThan(codes.indexOf(calm.keyCode));
    expect(first).toBe(risky.keyCode);
    expect(rows.find(({ keyCode }) => keyCode === risky.keyCode)!.risk).toMatchObject({
      score: 75,
      hints: ["Metinde IBAN var", "Metinde telefon numarası var", "Metinde kapora ya da havale sözü geçiyor"],
    });
  });

  test("keeps appeals apart, with the seller's words", async () => {
    const { cookie, ...moderator } = await aModerator();
    const owner = await anOwner();
    const { keyCode } = await aWaiting({ ownerId: owner.id });
    await changeState(app.ctx(), { keyCode, action: "reject", actor: moderator, reasonCodes: ["photo"] });
    const before = await list(cookie, "?durum=itiraz");
    await changeState(app.ctx(), {
      keyCode,
      action: "appeal",
      actor: owner,
      note: "Fotoğrafları bugün çektim, bakınız.",
    });
    const after = await list(cookie, "?durum=itiraz");
    expect(after.rows.map((row) => row.keyCode)).toContain(keyCode);
    expect((await list(cookie)).rows.map((row) => row.keyCode)).not.toContain(keyCode);
    const count = (tabs: { slug: string; count: number }[]) => tabs.find(({ slug }) => slug === "itiraz")!.count;
    expect(count(after.tabs)).toBe(count(before.tabs) + 1);
    expect(await open(cookie, keyCode)).toMatchObject({ appeal: "Fotoğrafları bugün çektim, bakınız." });
  });

  test("groups reports by listing, the most reported first; closing them leaves the listing live", async () => {
    const { cookie, id: moderatorId } = await aModerator();
    const [once, twice] = [await aListing(app), await aListing(app)];
    await report(once.keyCode);
    await report(twice.keyCode);
    await report(twice.keyCode, "198.51.100.8");
    const { rows, tabs } = await list(cookie, "?durum=sikayet");
    expect(rows.map(({ keyCode, openReports }) => [keyCode, openReports])).toEqual([
      [twice.keyCode, 2],
      [once.keyCode, 1],
    ]);
    expect(tabs.find(({ slug }) => slug === "sikayet")!.count).toBe(2);
    const seen = await open(cookie, twice.keyCode);
    expect(seen.decisions).toEqual(["dismiss", "askChange", "takeDown"]);
    expect(seen.reports).toMatchObject([
      { who: "Ziyaretçi", reason: "Dolandırıcılık şüphesi", note: "Kapora istiyor." },
      { who: "Ziyaretçi" },
    ]);
    const answer = await decide(cookie, twice.keyCode, { decision: "dismiss" });
    expect(answer.location).toContain(`/yonetim/ilanlar/${once.keyCode}?`);
    expect(await stateOf(twice.keyCode)).toBe("active");
    expect((await historyOf(twice.id)).at(-1)).toMatchObject({ action: "dismissReports", actorId: moderatorId });
    expect((await list(cookie, "?durum=sikayet")).rows.map((row) => row.keyCode)).toEqual([once.keyCode]);

    await decide(cookie, once.keyCode, { decision: "askChange", "reasons[]": "price" });
    expect(await stateOf(once.keyCode)).toBe("rejected");
    const reports = await app.db
      .selectFrom("listingReport")
      .orderBy("id")
      .select(["resolution", "resolvedBy"])
      .execute();
    expect(reports).toEqual([
      { resolution: "acted", resolvedBy: moderatorId },
      { resolution: "dismissed", resolvedBy: moderatorId },
      { resolution: "dismissed", resolvedBy: moderatorId },
    ]);
  });

  test.each([
    ["its number", (one: { keyCode: string }) => one.keyCode],
    ["its title", () => "ışıldayan gümüş"],
    ["its seller", () => "çağla şimşek"],
    ["its seller's address", (one: { email: string }) => one.email],
  ])("live listings are found by %s", async (_what, text) => {
    const owner = await aMember(app, { firstName: "Çağla", lastName: "Şimşek" });
    const { keyCode } = await aListing(app, { ownerId: owner.id, title: "IŞILDAYAN GÜMÜŞ PASSAT" });
    const query = new URLSearchParams({ durum: "yayinda", q: text({ keyCode, email: owner.email }) });
    const { rows } = await list((await aModerator()).cookie, `?${query}`);
    expect(rows.map((row) => row.keyCode)).toContain(keyCode);
    expect(rows.length).toBeLessThanOrEqual(4);
  });
});

test.each([
  [["A", "B", "C"], "A", "B"],
  [["A", "B", "C"], "C", "A"],
  [["A", "B"], "X", "A"],
  [["A"], "A", undefined],
  [[], "A", undefined],
])("after %j, %s comes %s", (queue, keyCode, next) => expect(nextIn(queue, keyCode)).toBe(next));

test("every decision has its word", () => {
  expect(Object.values(words).map(({ label }) => label)).toEqual([
    "Onaylayın",
    "Reddedin",
    "Düzeltme isteyin",
    "Kaldırın",
    "Şikâyetleri kapatın",
    "Karar vermeden sıradakine geçin",
  ]);
});

describe("what speaks for a closer look", () => {
  const kindsOf = async (keyCode: string) =>
    (await assessListing(app.ctx(), keyCode))!.duplicates.map((one) => [one.keyCode, one.kind, one.isSameOwner]);

  test("the same plate and chassis number, of others and of the seller's own", async () => {
    const owner = await anOwner();
    const plate = "06 DSK 061";
    const one = await aWaiting({ ownerId: owner.id, plate, chassisNumber: "WVWZZZ3CZKE000001" });
    const own = await aListing(app, { ownerId: owner.id, plate });
    const other = await aListing(app, { plate: aPlate(), chassisNumber: "WVWZZZ3CZKE000001" });
    await aListing(app, { plate, state: "sold" });
    await aListing(app, { plate, state: "removed" });
    expect(await kindsOf(one.keyCode)).toEqual([
      [own.keyCode, "plate", true],
      [other.keyCode, "chassis", false],
    ]);
  });

  const aHashed = async (dhash: bigint) => {
    const id = await aPhoto(app);
    await app.db
      .updateTable("photo")
      .set({ dhash: dhash.toString() as unknown as number })
      .where("id", "=", id)
      .execute();
    return id;
  };
  /** Two bits in each quarter. */
  const far = 0b11n | (0b11n << 16n) | (0b11n << 32n) | (0b11n << 48n);
  const base = 0x5a3c_9d71_42e8_b605n;

  test("the same photo, and one that looks so", async () => {
    const photo = await aHashed(base);
    const one = await aWaiting({ photoIds: [photo] });
    const same = await aListing(app, { plate: aPlate(), photoIds: [photo] });
    const near = await aListing(app, { plate: aPlate(), photoIds: [await aHashed(base ^ 0b111n)] });
    const six = await aListing(app, { plate: aPlate(), photoIds: [await aHashed(base ^ (0b111n | (0b111n << 20n)))] });
    await aListing(app, { plate: aPlate(), photoIds: [await aHashed(base ^ 0b1111111n)] });
    await aListing(app, { plate: aPlate(), photoIds: [await aHashed(base ^ far)] });
    const kinds = await kindsOf(one.keyCode);
    expect(kinds).toHaveLength(3);
    expect(kinds[0]).toEqual([same.keyCode, "photo", false]);
    expect(kinds).toContainEqual([near.keyCode, "near-photo", false]);
    expect(kinds).toContainEqual([six.keyCode, "near-photo", false]);
  });

  test("a hash whose highest bit is set is compared, too", async () => {
    const negative = BigInt.asIntN(64, 0xf123_9d71_42e8_b605n);
    const one = await aWaiting({ photoIds: [await aHashed(negative)] });
    const near = await aListing(app, {
      plate: aPlate(),
      photoIds: [await aHashed(BigInt.asIntN(64, negative ^ (1n << 63n)))],
    });
    expect(await kindsOf(one.keyCode)).toEqual([[near.keyCode, "near-photo", false]]);
  });

  test("a picture that many show, or of one colour, says nothing", async () => {
    const stock = await aHashed(0x1111_2222_3333_4444n);
    for (let n = 0; n < 5; n++) await aListing(app, { plate: aPlate(), photoIds: [stock] });
    const one = await aWaiting({ photoIds: [stock] });
    expect(await kindsOf(one.keyCode)).toEqual([]);
    await aListing(app, { plate: aPlate(), photoIds: [await aHashed(0b1n)] });
    const flat = await aWaiting({ photoIds: [await aHashed(0b11n)] });
    expect(await kindsOf(flat.keyCode)).toEqual([]);
  });

  test("a price far under the market, an early member, decisions and reports", async () => {
    for (let n = 0; n < 6; n++)
      await aListing(app, { plate: aPlate(), modelYear: 2009, mileageKm: 200_000, priceKurus: 500_000_00 });
    const owner = await aMember(app, { createdAt: addDays(app.now, -2) });
    const { id } = await aListing(app, { ownerId: owner.id, plate: aPlate(), state: "rejected" });
    await insertHistory(app.ctx(), {
      listingId: id,
      action: "reject",
      fromState: "pending",
      toState: "rejected",
      at: app.now,
    });
    const { keyCode } = await aWaiting({
      ownerId: owner.id,
      modelYear: 2009,
      mileageKm: 200_000,
      priceKurus: 200_000_00,
    });
    const risk = await assessListing(app.ctx(), keyCode);
    expect(risk!.hints).toEqual([
      { points: 45, text: "Fiyat benzerlerinin ortasından %60 düşük" },
      { points: 10, text: "Üyelik 2 günlük" },
      { points: 10, text: "Son 90 günde satıcının 1 ilanı geri çevrildi" },
    ]);
  });
});
