import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { buildApp } from "#src/server/app.server.ts";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { statisticsJobs } from "./jobs.server.ts";
import { type Visit, visitCounter, visitOf } from "./visits.server.ts";

const app = await testApp();

const browser = "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36";
const address = (keyCode: string) => `/ilan/otomobil/volkswagen-passat/temiz/${keyCode}`;

type Answered = Parameters<typeof visitOf>[0];
const answered = (values: Partial<Answered> = {}): Answered => ({
  method: "GET",
  url: address("H4WTR8K2N"),
  status: 200,
  headers: { "user-agent": browser },
  client: "198.51.100.7",
  member: undefined,
  ...values,
});
/** A visit to a listing; `client` is another visitor's address. */
const visit = (keyCode: string, values: Partial<Answered> = {}): Visit =>
  visitOf(answered({ url: address(keyCode), ...values }), app.now)!;
const viewsOf = async (id: number) =>
  (
    await app.db
      .selectFrom("listingEventDay")
      .select("count")
      .where("listingId", "=", id)
      .where("eventType", "=", "offer-view")
      .orderBy("day")
      .execute()
  ).map(({ count }) => count);

describe("which requests are visits", () => {
  const now = new Date("2026-11-18T21:30:00Z");
  const member = { id: 7, role: "member" as const, businessId: null };

  test.each<[string, Partial<Answered>]>([
    ["a page", {}],
    ["a page with a query", { url: `${address("H4WTR8K2N")}?kaynak=arama` }],
    ["the data of a page, opened from another page of ours", { url: `${address("H4WTR8K2N")}.data?_routes=x` }],
    ["a page that the browser still had", { status: 304 }],
    ["a member", { member }],
  ])("%s counts", (_what, values) => {
    expect(visitOf(answered(values), now)).toMatchObject({ keyCode: "H4WTR8K2N", day: "2026-11-19" });
  });

  test.each<[string, Partial<Answered>]>([
    ["a search engine", { headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } }],
    ["a program", { headers: { "user-agent": "curl/8.5.0" } }],
    ["a client without a User-Agent", { headers: {} }],
    ["what a browser fetches beforehand", { headers: { "user-agent": browser, "sec-purpose": "prefetch" } }],
    ["what a browser draws beforehand", { headers: { "user-agent": browser, "sec-purpose": "prefetch;prerender" } }],
    ["what Firefox fetches beforehand", { headers: { "user-agent": browser, "x-moz": "prefetch" } }],
    ["a moderator", { member: { ...member, role: "moderator" } }],
    ["a question for the headers alone", { method: "HEAD" }],
    ["a form", { method: "POST" }],
    ["a listing that is gone", { status: 410 }],
    ["a wrong address", { status: 301 }],
    ["another page", { url: "/otomobil" }],
  ])("%s does not count", (_what, values) => {
    expect(visitOf(answered(values), now)).toBeUndefined();
  });
});

describe("counting", () => {
  test("a visitor counts once a day, another visitor and another day count again", async () => {
    const { id, keyCode } = await aListing(app);
    for (let n = 0; n < 3; n++) app.visits.add(visit(keyCode));
    await app.visits.flush();
    app.visits.add(visit(keyCode));
    app.visits.add(visit(keyCode, { client: "198.51.100.8" }));
    app.visits.add(visit(keyCode, { headers: { "user-agent": `${browser} Edg/156.0` } }));
    await app.visits.flush();
    expect(await viewsOf(id)).toEqual([3]);
    app.now = addDays(app.now, 1);
    app.visits.add(visit(keyCode));
    await app.visits.flush();
    expect(await viewsOf(id)).toEqual([3, 1]);
  });

  test("the owner's own views and those of people of the business do not count", async () => {
    const business = await aShop(app, { slug: "yildiz", name: "Yıldız", shortName: "Yıldız" });
    const owner = await aMember(app, { businessId: business.id, businessRole: "owner" });
    const colleague = await aMember(app, { businessId: business.id, businessRole: "user" });
    const { id, keyCode } = await aListing(app, { ownerId: owner.id, businessId: business.id });
    for (const member of [owner, colleague, await aMember(app)]) app.visits.add(visit(keyCode, { member }));
    await app.visits.flush();
    expect(await viewsOf(id)).toEqual([1]);
  });

  test("many visits to many listings are one statement, and writing them twice is idempotent", async () => {
    const listings = await Promise.all(Array.from({ length: 5 }, () => aListing(app)));
    const visits = listings.flatMap(({ keyCode }) =>
      Array.from({ length: 40 }, (_, n) => visit(keyCode, { client: `203.0.113.${n}` })),
    );
    // Two processes write the same visitors concurrently.
    const counters = [visitCounter({ db: app.db, log: app.ctx().log }), app.visits];
    for (const counter of counters) for (const one of visits) counter.add(one);
    await Promise.all(counters.map((counter) => counter.flush()));
    for (const { id } of listings) expect(await viewsOf(id)).toEqual([40]);
  });

  test("visits are written within a second, by the timer", async () => {
    const { id, keyCode } = await aListing(app);
    app.visits.add(visit(keyCode));
    expect(await viewsOf(id)).toEqual([]);
    await expect.poll(() => viewsOf(id)).toEqual([1]);
  });

  test("a clean stop writes pending visits", async () => {
    const { id, keyCode } = await aListing(app);
    const { http, visits } = await buildApp(app.deps, { uploadFolder: `${app.folder}/uploads-2` });
    visits.add(visit(keyCode));
    await http.close();
    expect(await viewsOf(id)).toEqual([1]);
  });

  test("visits that could not be written are retried when the database is back", async () => {
    const { id, keyCode } = await aListing(app);
    const counter = visitCounter({ db: app.db, log: { info() {}, warn() {}, error() {} } });
    counter.add(visit(keyCode));
    await sql`alter table listing_visit rename to listing_visit_away`.execute(app.db);
    await counter.flush();
    await sql`alter table listing_visit_away rename to listing_visit`.execute(app.db);
    expect(await viewsOf(id)).toEqual([]);
    await counter.flush();
    expect(await viewsOf(id)).toEqual([1]);
  });

  test("neither addresses nor members are stored, and visitors of past days are deleted", async () => {
    const { id, keyCode } = await aListing(app);
    const member = await aMember(app);
    app.visits.add(visit(keyCode, { member }));
    app.visits.add(visit(keyCode));
    await app.visits.flush();
    const visitors = () => app.db.selectFrom("listingVisit").selectAll().where("listingId", "=", id).execute();
    expect((await visitors()).map(({ visitor }) => visitor.length)).toEqual([16, 16]);
    app.now = addDays(app.now, 2);
    await statisticsJobs["statistics.forget-visitors"]!(app.ctx(), {});
    expect(await visitors()).toEqual([]);
    expect(
      await app.db
        .selectFrom("visitorSalt")
        .where("day", "<", new Date(calendarDay(app.now)))
        .execute(),
    ).toEqual([]);
    expect(await viewsOf(id)).toEqual([2]);
  });
});
