import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { isLatestPage, newSince, packageNeeded, withNewest } from "./rules.ts";

const app = await testApp();

const minutesAgo = (minutes: number) => new Date(app.now.getTime() - minutes * 60_000);

async function ask(cookie: string, url = "/ajax/offers/latest") {
  const answer = await app.request({ url, headers: { cookie } });
  const seen = answer.cookies.find(({ name }) => name === "latest-offers");
  return { status: answer.statusCode, body: answer.json(), seen };
}
const codes = ({ body }: { body: { offers: { keyCode: string }[] } }) => body.offers.map(({ keyCode }) => keyCode);

test("each new listing is returned once an hour, without the member's own", async () => {
  const { id, cookie } = await aMember(app, { package: "premium" });
  const old = await aListing(app, { publishedAt: minutesAgo(25 * 60) });
  const second = await aListing(app, { publishedAt: minutesAgo(20) });
  const first = await aListing(app, { publishedAt: minutesAgo(10) });
  await aListing(app, { ownerId: id, publishedAt: minutesAgo(5) });
  await aListing(app, { state: "passive", publishedAt: minutesAgo(5) });

  const once = await ask(cookie);
  expect(codes(once)).toEqual([first.keyCode, second.keyCode]);
  expect(codes(once)).not.toContain(old.keyCode);
  expect(once.seen).toMatchObject({ value: String(minutesAgo(10).getTime()), maxAge: 3600, httpOnly: true });

  const withSeen = `${cookie}; latest-offers=${once.seen?.value}`;
  expect(codes(await ask(withSeen))).toEqual([]);
  const newest = await aListing(app, { publishedAt: minutesAgo(1) });
  expect(codes(await ask(withSeen, "/ajax/offers/latesthttps"))).toEqual([newest.keyCode]);
});

test("members without the package and visitors are refused", async () => {
  expect((await ask("")).status).toBe(401);
  const { cookie } = await aMember(app);
  expect(await ask(cookie)).toMatchObject({ status: 403, body: { message: packageNeeded }, seen: undefined });
  const pro = await aMember(app, { package: "pro" });
  expect((await ask(pro.cookie)).status).toBe(200);
});

test("a forged cookie can neither return old listings nor hide future ones", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const dayAgo = new Date("2026-11-20T12:00:00Z");
  expect(newSince(undefined, now)).toEqual(dayAgo);
  expect(newSince("1", now)).toEqual(dayAgo);
  expect(newSince("<script>", now)).toEqual(dayAgo);
  expect(newSince("999999999999999", now)).toEqual(now);
});

test("a listing fetched by two pages at once is shown once, the newest first", () => {
  const [a, b, c, d, e] = Array.from("abcde", (keyCode) => ({ keyCode }));
  expect(withNewest([b!, c!], [a!, b!])).toEqual([a, b, c]);
  expect(withNewest([c!, d!, e!], [a!, b!])).toEqual([a, b, c, d]);
});

test("the notice is on every page except the rental page", () => {
  expect(["/", "/otomobil/renault", "/arac-kiralama-rehberi"].every(isLatestPage)).toBe(true);
  expect(["/arac-kiralama", "/arac-kiralama/fiat"].some(isLatestPage)).toBe(false);
});
