import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import * as accounts from "#src/people/accounts/api.ts";
import * as push from "#src/finding/alerts/push/api.ts";
import * as follows from "#src/people/follows/api.ts";
import * as garage from "#src/finding/garage/api.ts";
import * as byMember from "#src/selling/my-listings/by-member/api.ts";
import * as ownListings from "#src/selling/my-listings/api.ts";
import * as reports from "#src/staff/moderation/reports/listing/api.ts";
import * as partners from "#src/business/businesses/partners/api.ts";
import * as findACar from "#src/finding/find-a-car/api.ts";
import * as certifiedCars from "#src/business/certified-cars/call/api.ts";
import * as credit from "#src/money/credit/application/api.ts";
import * as vehicleTax from "#src/money/vehicle-tax/api.ts";
import * as shopTab from "#src/business/businesses/shop-tab/api.ts";
import * as messages from "#src/people/messages/api.ts";
import * as captcha from "#src/people/messages/captcha/api.ts";
import * as orders from "#src/money/orders/api.ts";
import * as billing from "#src/money/orders/billing/api.ts";
import * as videoRequests from "#src/people/messages/video-request/api.ts";
import * as payments from "#src/money/payment/api.ts";
import * as rental from "#src/business/rental/api.ts";
import * as paidPlaces from "#src/finding/search/paid/api.ts";
import * as savedSearches from "#src/finding/saved-searches/api.ts";
import { callsOf } from "./call-table.ts";
import type { Sent } from "./calls/call.ts";
import { testApp } from "./support/app.ts";
import { aMember } from "./support/builders.ts";

const app = await testApp();
const calls = callsOf(app);
const { paths } = (await app.request({ url: "/ajax/openapi.json" })).json() as {
  paths: Record<string, Record<string, { responses: object }>>;
};

test("every call of these features is in the table", () => {
  const modules = [
    accounts,
    push,
    follows,
    garage,
    byMember,
    orders,
    billing,
    ownListings,
    reports,
    messages,
    captcha,
    partners,
    findACar,
    certifiedCars,
    credit,
    vehicleTax,
    shopTab,
    videoRequests,
    savedSearches,
    payments,
    paidPlaces,
    rental,
  ] as const;
  const known = modules
    .flatMap((module) => Object.values(module) as unknown[])
    .filter((one): one is { method: string; path: string } => typeof one === "function" && "path" in one)
    .map(({ method, path }) => `${method} ${path}`);
  const tabled = new Set(Object.keys(calls).map((name) => name.split("?")[0]!));
  expect([...tabled].toSorted()).toEqual(known.toSorted());
});

type From = { site?: string; mode?: string; client?: string };
const send = (
  { url, payload, method = "POST" }: Sent,
  cookie: string | undefined,
  { site = "same-origin", mode = "cors", client = "198.51.100.1" }: From = {},
) =>
  app.request({
    url,
    remoteAddress: client,
    ...(payload ? { method, payload } : {}),
    headers: { "sec-fetch-site": site, "sec-fetch-mode": mode, ...(cookie ? { cookie } : {}) },
  });

/** A call's input as a form that browsers send; undefined where it contains an object. */
function asForm(payload: object): URLSearchParams | undefined {
  const entries = Object.entries(payload).flatMap(([name, value]: [string, unknown]) =>
    Array.isArray(value) ? value.map((one) => [`${name}[]`, String(one)]) : [[name, value]],
  );
  if (entries.some(([, value]) => typeof value === "object")) return undefined;
  return new URLSearchParams(entries.map(([name, value]) => [String(name), String(value)]));
}

/** The current rows of what the calls write. */
async function written() {
  const tables = [
    "garage_item",
    "garage_removed",
    "follow",
    "saved_search",
    "listing",
    "listing_note",
    "customer_order",
  ];
  const more = ["listing_report", "conversation", "message", "push_subscription"];
  const digests = [...tables, ...more].map(
    (table) => sql`(select md5(string_agg(row::text, '|' order by row::text)) from ${sql.table(table)} row)`,
  );
  const { rows } = await sql`select array[${sql.join(digests)}] as digests`.execute(app.db);
  return rows;
}

const cardNumber = "4111 1111 1111 1111";

/** The tables that have a text somewhere. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(app.db);
  const found = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name from ${sql.table(name)} row where row::text like ${`%${text}%`}`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(found, sql` union `)}`.execute(app.db);
  return rows.map(({ name }) => name);
}

describe.each(Object.entries(calls))("%s", (name, call) => {
  const [method, path] = name.split("?")[0]!.split(" ");
  const described = paths[path!.replaceAll(/:(\w+)/g, "{$1}")]![method!.toLowerCase()]!.responses;

  /** The call as somebody sends it whom it is refused, and that nothing comes of it. */
  async function refuses(sent: Sent, status: number, cookie: string | undefined, from?: From) {
    const before = await written();
    const answer = await send(sent, cookie, from);
    expect(answer.statusCode).toBe(status);
    expect(described).toHaveProperty(String(status));
    expect(answer.json().message).toMatch(/^\p{Lu}\P{Lu}/u);
    expect(await written()).toEqual(before);
    return answer.json() as { message: string; fields?: Record<string, string> };
  }
  const anOwner = call.by ?? (() => aMember(app));

  test("a member gets an answer", async () => {
    const member = await anOwner();
    expect((await send(await call.made(member), member.cookie)).statusCode).toBe(200);
  });

  test(`a visitor: ${call.visitor}`, async () => {
    const sent = await call.made(await anOwner());
    if (call.visitor === 200) expect((await send(sent, undefined)).statusCode).toBe(200);
    else expect((await refuses(sent, 401, undefined)).message).toBe("Devam etmek için giriş yapmalısınız.");
  });

  test.runIf(call.visitor === 401)("a visitor: 401 before the input is validated", async () => {
    const { url, payload, ...rest } = await call.made(await anOwner());
    await refuses({ url: url.split("?")[0]!, ...rest, ...(payload && { payload: { "": "x" } }) }, 401, undefined);
  });

  test("no text takes a card's number", async ({ skip }) => {
    const member = await anOwner();
    const { payload, ...rest } = await call.made(member);
    const texts = Object.entries(payload ?? {}).filter(([, value]) => typeof value === "string");
    if (!payload || texts.length === 0) return skip();
    for (const [field] of texts) {
      await app.db.deleteFrom("throttle").execute();
      const sent = { ...rest, payload: { ...payload, [field]: `Kartım ${cardNumber}` } };
      expect([field, (await send(sent, member.cookie)).statusCode]).toEqual([
        field,
        expect.toSatisfy((status) => status >= 400 && status < 500),
      ]);
    }
    expect(await tablesWith(cardNumber)).toEqual([]);
  });

  test("a call accepts a form like JSON", async ({ skip }) => {
    const member = await anOwner();
    const { url, payload, method: sentBy = "POST" } = await call.made(member);
    const form = payload && asForm(payload);
    if (!form) return skip();
    const headers = { "sec-fetch-site": "same-origin", cookie: member.cookie };
    const answer = await app.request({
      method: sentBy,
      url,
      headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
      payload: form.toString(),
    });
    expect(answer.statusCode).toBe(200);
  });

  test(`a member with an unconfirmed address: ${call.unconfirmed}`, async () => {
    const member = await anOwner();
    const sent = await call.made(member);
    await app.db.updateTable("member").set({ emailConfirmedAt: null }).where("id", "=", member.id).execute();
    if (call.unconfirmed === 200) expect((await send(sent, member.cookie)).statusCode).toBe(200);
    else expect((await refuses(sent, 403, member.cookie)).fields).toHaveProperty("email");
  });

  test(`another member: ${call.stranger}`, async () => {
    const sent = await call.made(await anOwner());
    const { cookie } = await aMember(app);
    if (call.stranger === 200) expect((await send(sent, cookie)).statusCode).toBe(200);
    else await refuses(sent, call.stranger, cookie);
  });

  test(`another site's script: ${call.foreign}`, async () => {
    const member = await anOwner();
    const sent = await call.made(member);
    const site = "cross-site";
    if (call.foreign === 200) expect((await send(sent, member.cookie, { site })).statusCode).toBe(200);
    else expect((await refuses(sent, 403, member.cookie, { site })).message).toBe("İşlem gerçekleşmedi!");
  });

  const { asksAt, tooLong } = call;
  test.runIf(asksAt)("opening its address asks for confirmation", async () => {
    const member = await anOwner();
    const sent = await call.made(member);
    const before = await written();
    for (const site of ["cross-site", "same-origin", "none"]) {
      const { statusCode, headers } = await send(sent, member.cookie, { site, mode: "navigate" });
      expect([statusCode, headers.location]).toEqual([303, expect.stringMatching(asksAt!)]);
    }
    expect(await written()).toEqual(before);
  });

  test.runIf(tooLong)("too long an input is refused", async () => {
    const member = await anOwner();
    const [lengthen, status] = tooLong!;
    await refuses(lengthen(await call.made(member)), status, member.cookie);
  });

  test.runIf(call.isThrottled)("too many requests are refused, and only those of that caller", async () => {
    const member = await anOwner();
    const [sent, other] = [await call.made(member), await anOwner()];
    const floods = async () =>
      (await Promise.all(Array.from({ length: 20 }, () => send(sent, member.cookie, { client: "198.51.100.2" })))).find(
        ({ statusCode }) => statusCode === 429,
      );
    let refused = await floods();
    for (let n = 0; n < 9 && !refused; n++) refused = await floods();
    expect(refused?.json().message).toMatch(/^Çok .+ sonra tekrar deneyiniz\.$/);
    expect((await send(await call.made(other), other.cookie)).statusCode).toBe(200);
  });
});
