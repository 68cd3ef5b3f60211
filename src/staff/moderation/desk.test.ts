import { describe, expect, test } from "vitest";
import { insertHistory } from "#src/selling/listings/queries.server.ts";
import { changeState } from "#src/selling/listings/service.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { deskIn } from "#test/support/desk.ts";
import { aListing, aPlate } from "#test/support/listings.ts";
import { openPage } from "#test/support/pages.ts";
import { decisions as words, nextIn } from "./rules.ts";

const app = await testApp();
const { aModerator, anOwner, aWaiting, stateOf, historyOf, open, list, decide, report } = deskIn(app);

describe("who decides what", () => {
  const forms = {
    approve: { decision: "approve" },
    reject: { decision: "reject", "reasons[]": "photo" },
    askChange: { decision: "askChange", note: "Plakayı kapatın." },
    takeDown: { decision: "takeDown", "removal[]": "fraud" },
    dismiss: { decision: "dismiss" },
  };
  const roles = ["visitor", "owner", "business owner", "branch user", "other member", "moderator", "admin"] as const;
  /** 302 for moderators; a visitor is redirected to sign-in and changes nothing. */
  const expected = [302, 404, 404, 404, 404, 302, 302];
  test.each(Object.keys(forms) as (keyof typeof forms)[])("%s", async (decision) => {
    const business = await aShop(app, { certificateNumber: "3400123", name: "Yıldız Otomotiv", shortName: "Yıldız" });
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

  /** Product 4.4: the allowed decisions in each state over HTTP; 409 for all others. */
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
  test("is locked for others for ten minutes: they read by whom, and cannot decide", async () => {
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

  test("is unlocked after ten minutes; opening it again prolongs the lock", async () => {
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

  test("is locked by one of several moderators who open it concurrently", async () => {
    const moderators = await Promise.all(Array.from({ length: 6 }, () => aModerator()));
    const { keyCode } = await aWaiting();
    const views = await Promise.all(moderators.map(({ cookie }) => open(cookie, keyCode)));
    expect(views.filter(({ reviewedBy }) => reviewedBy === null)).toHaveLength(1);
  });

  test("is unlocked when it is skipped", async () => {
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

  test("can be locked only by moderators", async () => {
    const { id, keyCode } = await aWaiting();
    const { cookie } = await aMember(app);
    await openPage(app, `/yonetim/ilanlar/${keyCode}`, { cookie });
    expect(await app.db.selectFrom("listingReview").where("listingId", "=", id).selectAll().execute()).toEqual([]);
  });
});

describe("the queue", () => {
  /** The places of these listings among each other. */
  const orderOf = async (query: string, listings: readonly { keyCode: string }[]) => {
    const { rows } = await list((await aModerator()).cookie, query);
    const known = listings.map(({ keyCode }) => keyCode);
    return rows.map(({ keyCode }) => known.indexOf(keyCode)).filter((at) => at !== -1);
  };
  const risky = { descriptionHtml: "<p>Kapora gönderin: TR33 0006 1005 1978 6457 8413 26, 0532 123 45 67</p>" };

  test("shows the risk with reasons", async () => {
    const { cookie } = await aModerator();
    const { keyCode } = await aWaiting(risky);
    const { rows } = await list(cookie);
    expect(rows.find((row) => row.keyCode === keyCode)!.risk).toMatchObject({
      score: 90,
      hints: ["Metinde IBAN var", "Metinde kapora ya da ön ödeme isteniyor", "Metinde telefon numarası var"],
    });
  });

  test("is sorted by risk and age: nobody waits two days behind fresh ones", async () => {
    const waiting = (hours: number, values = {}) =>
      aWaiting({ updatedAt: addSeconds(app.now, -hours * 3600), ...values });
    const calmNow = await waiting(0);
    const riskyNow = await waiting(0.5, risky);
    const calmOfTwoDays = await waiting(48);
    const riskyOfMorning = await waiting(6, risky);
    const calmOfMorning = await waiting(8);
    const listings = [riskyOfMorning, calmOfTwoDays, riskyNow, calmOfMorning, calmNow];
    // (90 + 20) × (6 + 2) = 880, 20 × 50 = 1000, 110 × 2.5 = 275, 20 × 10 = 200, 20 × 2 = 40.
    expect(await orderOf("", listings)).toEqual([1, 0, 2, 3, 4]);
  });

  test("of appeals is sorted alike", async () => {
    const appealed = async (hours: number, values = {}) => {
      const listing = await aWaiting({ updatedAt: addSeconds(app.now, -hours * 3600), ...values });
      await insertHistory(app.ctx(), {
        listingId: listing.id,
        action: "appeal",
        fromState: "rejected",
        toState: "pending",
        at: app.now,
      });
      return listing;
    };
    const listings = [await appealed(1), await appealed(0, risky), await appealed(48)];
    expect(await orderOf("?durum=itiraz", listings)).toEqual([2, 1, 0]);
  });

  test("lists appeals separately, with the seller's text", async () => {
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
    const [once, twice] = [await aListing(app, { plate: aPlate() }), await aListing(app, { plate: aPlate() })];
    await report(once.keyCode);
    await report(twice.keyCode);
    await report(twice.keyCode, "198.51.100.8");
    const { rows, tabs } = await list(cookie, "?durum=sikayet");
    expect(rows.map(({ keyCode, openReports }) => [keyCode, openReports])).toEqual([
      [twice.keyCode, 2],
      [once.keyCode, 1],
    ]);
    expect(rows[0]!.risk!.hints).toContain("2 şikâyet var");
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
])("in the queue %j, %s is followed by %s", (queue, keyCode, next) => expect(nextIn(queue, keyCode)).toBe(next));

test("every decision has a text", () => {
  expect(Object.values(words).map(({ label }) => label)).toEqual([
    "Onaylayın",
    "Reddedin",
    "Düzeltme isteyin",
    "Kaldırın",
    "Uygun bulun",
    "Şikâyetleri kapatın",
    "Karar vermeden sıradakine geçin",
  ]);
});
