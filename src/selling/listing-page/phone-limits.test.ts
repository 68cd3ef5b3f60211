import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "#src/shared/db.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { sendForm } from "#test/support/pages.ts";
import { confirmedPhone } from "#test/support/phones.ts";
import { headers } from "./listing.page.tsx";
import { takePhoneReveal } from "#src/selling/listings/detail/phone-limits.server.ts";
import { phoneReveals } from "#src/selling/listings/detail/rules.ts";

const app = await testApp();

let keyCode: string;
beforeEach(async () => {
  await app.db.deleteFrom("throttle").execute();
  const { id: ownerId } = await aMember(app, confirmedPhone(app));
  ({ keyCode } = await aListing(app, { ownerId, isPhoneShown: true }));
});
const show = ({ cookie = "", client = "198.51.100.7" } = {}) =>
  app.http.inject({
    method: "POST",
    url: `/ajax/events/offer-show-phone/${keyCode}`,
    remoteAddress: client,
    headers: { host: "kontak.test", "sec-fetch-site": "same-origin", cookie },
    payload: {},
  });
const shownOf = async (times: number, as: Parameters<typeof show>[0]) => {
  const answers = await Promise.all(Array.from({ length: times }, () => show(as)));
  return answers.filter(({ statusCode }) => statusCode === 200).length;
};
const { visitor, account, client: network } = phoneReveals;

test("concurrent requests get exactly the remaining reveals", async () => {
  expect(await shownOf(visitor.capacity - 5, {})).toBe(visitor.capacity - 5);
  expect(await shownOf(20, {})).toBe(5);
});

test("accounts without a confirmed address share the visitor limit of their network", async () => {
  const fresh = await Promise.all([1, 2, 3].map(() => aMember(app, { emailConfirmedAt: null })));
  for (let n = 0; n < visitor.capacity; n++) expect((await show(fresh[n % 2])).statusCode).toBe(200);
  const refused = await show(fresh[2]);
  expect([refused.statusCode, refused.json().message, refused.headers["retry-after"]]).toEqual([
    429,
    "Çok sayıda telefon numarası görüntülendi. Daha fazlası için giriş yapıp e-posta adresinizi onaylayınız ya da 30 dakika sonra tekrar deneyiniz.",
    "1800",
  ]);
  expect((await show(await aMember(app))).statusCode).toBe(200);
});

test("all confirmed accounts of one network share a limit, those of another network do not", async () => {
  const accounts = [];
  for (let n = 0; n * account.capacity <= network.capacity; n++) accounts.push(await aMember(app));
  let shown = 0;
  for (const one of accounts) shown += await shownOf(account.capacity, one);
  expect(shown).toBe(network.capacity);
  const refused = await show(await aMember(app));
  expect(refused.json().message).toBe(
    "Bağlantınızdan çok sayıda telefon numarası görüntülendi. Lütfen 3 dakika sonra tekrar deneyiniz.",
  );
  expect(refused.headers["retry-after"]).toBe("180");
  expect((await show({ ...(await aMember(app)), client: "203.0.113.77" })).statusCode).toBe(200);
});

test("the limit of one account applies on every network", async () => {
  const { cookie } = await aMember(app);
  expect(await shownOf(account.capacity, { cookie })).toBe(account.capacity);
  const refused = await show({ cookie, client: "203.0.113.78" });
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    "Çok sayıda telefon numarası görüntülediniz. Lütfen 10 dakika sonra tekrar deneyiniz.",
  ]);
});

test("visitors of all networks share a limit; confirmed members can still reveal numbers", async () => {
  await show({ client: "203.0.113.1" });
  const key = sql`(select encode(sha256(value || 'phone:all-visitors'), 'hex') from secret where name = 'throttle')`;
  await sql`update throttle set tokens = 1 where key = ${key}`.execute(app.db);
  expect((await show({ client: "203.0.113.2" })).statusCode).toBe(200);
  expect((await show({ client: "203.0.113.3" })).statusCode).toBe(429);
  expect((await show({ ...(await aMember(app)), client: "203.0.113.3" })).statusCode).toBe(200);
});

test("the counts survive a restart of the process", async () => {
  await shownOf(visitor.capacity, {});
  const ctx = { ...app.ctx(), db: openDatabase(app.url, { connections: 1 }).db, client: "198.51.100.7" };
  try {
    await expect(takePhoneReveal(ctx)).rejects.toMatchObject({ status: 429 });
  } finally {
    await ctx.db.destroy();
  }
});

test("without scripts the page answers 429 and Retry-After as well", async () => {
  await shownOf(visitor.capacity, { client: "192.0.2.1" });
  const answer = await sendForm(app, `/ilan/a/b/c/${keyCode}`, {});
  expect(answer).toMatchObject({ status: 429, data: { message: expect.stringContaining("onaylayınız") } });
  expect(answer.headers.get("retry-after")).toBe("1800");
  const sent = { actionHeaders: answer.headers, loaderHeaders: new Headers() } as never;
  expect(headers(sent)).toEqual({ "retry-after": "1800" });
});
