import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import * as accounts from "#src/accounts/api.ts";
import * as push from "#src/alerts/push/api.ts";
import * as follows from "#src/follows/api.ts";
import * as garage from "#src/garage/api.ts";
import * as byMember from "#src/listings/by-member/api.ts";
import * as ownListings from "#src/listings/mine/api.ts";
import * as reports from "#src/listings/report/api.ts";
import * as shopTab from "#src/members/shop-tab/api.ts";
import * as messages from "#src/messages/api.ts";
import * as captcha from "#src/messages/captcha/api.ts";
import * as videoRequests from "#src/messages/video-request/api.ts";
import * as savedSearches from "#src/saved-searches/api.ts";
import { insertFollow } from "#src/follows/queries.server.ts";
import { aGarageItem, aSavedSearch } from "./support/alerts.ts";
import { type TestApp, testApp } from "./support/app.ts";
import { aMember } from "./support/builders.ts";
import { aListing } from "./support/listings.ts";
import { aConversation } from "./support/messages.ts";
import { aBusiness } from "./support/my-listings.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

type Member = Awaited<ReturnType<typeof aMember>>;
type Sent = { url: string; payload?: object };
type Call = {
  /** What a confirmed member sends and is answered 200 for; makes what the call is about. */
  made: (member: Member) => Promise<Sent>;
  /** Whose call it is, where it needs more than a member. */
  by?: () => Promise<Member>;
  visitor: 200 | 401;
  unconfirmed: 200 | 403;
  /** Somebody else, who sends the same. */
  stranger: 200 | 403 | 404;
  /** A script of another site, in the member's name. Reading is let through: browsers keep the answer from it. */
  foreign: 200 | 403;
  /** Where somebody is sent who opens the address. */
  asksAt?: RegExp;
  /** What is too long, and how that is answered. */
  tooLong: [(sent: Sent) => Sent, 404 | 422] | null;
  /** A flood of it is refused. Reading what is one's own is not. */
  isThrottled: boolean;
};

const long = "x".repeat(5000);
const inBody = (field: string, text: unknown): Call["tooLong"] => [
  ({ url, payload }) => ({ url, payload: { ...payload, [field]: text } }),
  422,
];
const inAddress = (number: RegExp): Call["tooLong"] => [
  ({ url, ...rest }) => ({ url: url.replace(number, "9".repeat(90)), ...rest }),
  404,
];

const anItem = async ({ id }: Member) => aGarageItem(app, id, (await aListing(app)).keyCode);
const aMessage = async (seller: Member) => (await aConversation(app, { seller })).messages[0]!.id;
const memberOnly = { visitor: 401, unconfirmed: 200, stranger: 404, foreign: 403, isThrottled: true } as const;
const anybody = { visitor: 200, unconfirmed: 200, stranger: 200, foreign: 200, isThrottled: false } as const;

/**
 * Spec 7, "Favourites, follows, searches, notes" and "Messages and members": every call with everything it refuses, and
 * those of ours that stand beside them.
 */
const calls: Record<string, Call> = {
  "POST /ajax/garaj/ekle": {
    ...memberOnly,
    made: async () => ({ url: "/ajax/garaj/ekle", payload: { keyCode: (await aListing(app)).keyCode } }),
    stranger: 200,
    tooLong: [({ url }) => ({ url, payload: { keyCode: long } }), 404],
  },
  "GET /ajax/garaj/sil": {
    ...memberOnly,
    made: async (member) => ({ url: `/ajax/garaj/sil?gid=${await anItem(member)}` }),
    asksAt: /^\/garaj\/degistir\?gid=\d+$/,
    tooLong: inAddress(/\d+$/),
  },
  "POST /ajax/garaj/notu-kaydet": {
    ...memberOnly,
    made: async (member) => ({
      url: "/ajax/garaj/notu-kaydet",
      payload: { note_id: await anItem(member), note_value: "Farları sor" },
    }),
    tooLong: inBody("note_value", "x".repeat(501)),
  },
  "GET /ajax/garaj/:id/email/disable": {
    ...memberOnly,
    made: async (member) => ({ url: `/ajax/garaj/${await anItem(member)}/email/disable` }),
    asksAt: /^\/garaj\/\d+\/email$/,
    tooLong: inAddress(/\d+/),
  },
  "GET /ajax/car-parks-count": {
    ...anybody,
    made: async () => ({ url: "/ajax/car-parks-count" }),
    tooLong: null,
  },
  "GET /ajax/takip-ettiklerim/:id/email/disable": {
    ...memberOnly,
    made: async ({ id: memberId }) => {
      const target = { kind: "member", id: (await aMember(app)).id } as const;
      await insertFollow(app.ctx(), { memberId, target, priceKurus: null, frequency: "daily" });
      const { id } = await app.db
        .selectFrom("follow")
        .where("memberId", "=", memberId)
        .select("id")
        .executeTakeFirstOrThrow();
      return { url: `/ajax/takip-ettiklerim/${id}/email/disable` };
    },
    asksAt: /^\/takip-ettiklerim\/\d+\/email$/,
    tooLong: inAddress(/\d+/),
  },
  "POST /ajax/aramalarim/email": {
    ...memberOnly,
    made: async ({ id }) => ({
      url: "/ajax/aramalarim/email",
      payload: { id: await aSavedSearch(app, id), status: "disabled" },
    }),
    tooLong: inBody("id", "9".repeat(90)),
  },
  "POST /ajax/aramalarim/yeni": {
    ...memberOnly,
    made: async () => ({ url: "/ajax/aramalarim/yeni", payload: { title: "Passat", route: "/otomobil", params: "" } }),
    stranger: 200,
    tooLong: inBody("title", "x".repeat(101)),
  },
  "POST /ajax/data/offers/:keyCode/note": {
    ...memberOnly,
    made: async ({ id: ownerId }) => ({
      url: `/ajax/data/offers/${(await aListing(app, { ownerId })).keyCode}/note`,
      payload: { note: "İki anahtar" },
    }),
    tooLong: inBody("note", "x".repeat(501)),
  },
  "POST /ilanlarim/kullanici-ata": {
    ...memberOnly,
    by: async () => (await aBusiness(app)).owner,
    made: async ({ id: ownerId, businessId }) => ({
      url: "/ilanlarim/kullanici-ata",
      payload: {
        related_member: (await aMember(app, { businessId, businessRole: "user" })).id,
        offers: [(await aListing(app, { ownerId, businessId })).keyCode],
      },
    }),
    stranger: 403,
    tooLong: inBody(
      "offers",
      Array.from({ length: 1001 }, () => "AAAAAAAAA"),
    ),
  },
  "GET /ajax/member-vehicle-brand-and-model-ids": {
    ...anybody,
    made: async () => ({ url: "/ajax/member-vehicle-brand-and-model-ids?filter=otomobil" }),
    visitor: 401,
    tooLong: [() => ({ url: `/ajax/member-vehicle-brand-and-model-ids?filter=${"x".repeat(61)}` }), 422],
  },
  "GET /ajax/arac-filtrele/:member/:type/:brand": {
    ...anybody,
    made: async ({ id }) => ({ url: `/ajax/arac-filtrele/${id}/0/0` }),
    tooLong: inAddress(/\d+/),
  },
  "POST /ajax/ilan-sikayet": {
    ...anybody,
    made: async () => ({
      url: "/ajax/ilan-sikayet",
      payload: { keyCode: (await aListing(app)).keyCode, reason: "price" },
    }),
    foreign: 403,
    tooLong: inBody("note", "x".repeat(501)),
    isThrottled: true,
  },
  "GET /ajax/phone-number/check": {
    ...anybody,
    made: async () => ({ url: "/ajax/phone-number/check?phoneNumber=05321234567" }),
    tooLong: [({ url }) => ({ url: url + "0".repeat(5000) }), 422],
    isThrottled: true,
  },
  "POST /ajax/username/check": {
    ...anybody,
    made: async ({ email }) => ({ url: "/ajax/username/check", payload: { username: email } }),
    foreign: 403,
    tooLong: inBody("username", `${long}@kontak.example`),
    isThrottled: true,
  },
  "POST /ajax/my-pm/show": {
    ...memberOnly,
    made: async (member) => ({ url: "/ajax/my-pm/show", payload: { id: await aMessage(member) } }),
    tooLong: inBody("id", "9".repeat(90)),
    isThrottled: false,
  },
  "POST /ajax/my-pm/show?reply_to=1": {
    ...memberOnly,
    made: async (member) => ({ url: "/ajax/my-pm/show?reply_to=1", payload: { id: await aMessage(member) } }),
    unconfirmed: 403,
    tooLong: inBody("id", "9".repeat(90)),
    isThrottled: false,
  },
  "GET /my_pm/delete/id/:id/tab/:tab": {
    ...memberOnly,
    made: async (member) => ({ url: `/my_pm/delete/id/${await aMessage(member)}/tab/gelenler` }),
    asksAt: /^\/mesajlarim\/sil\/gelenler\/\d+$/,
    tooLong: inAddress(/\d+/),
  },
  "GET /ajax/mesajlarim/mesaj-gonder/:keyCode": {
    ...memberOnly,
    made: async () => ({ url: `/ajax/mesajlarim/mesaj-gonder/${(await aListing(app)).keyCode}` }),
    unconfirmed: 403,
    stranger: 200,
    foreign: 200,
    tooLong: [({ url }) => ({ url: url + "X".repeat(80) }), 404],
    isThrottled: false,
  },
  "POST /ajax/mesaj-gonder": {
    ...memberOnly,
    made: async (member) => ({
      url: "/ajax/mesaj-gonder",
      payload: { reply_to: await aMessage(member), message: "Evet, satılık." },
    }),
    unconfirmed: 403,
    tooLong: inBody("message", "x".repeat(4001)),
  },
  "POST /ajax/my-account/video-request": {
    ...memberOnly,
    made: async () => ({
      url: "/ajax/my-account/video-request",
      payload: { keyCode: (await aListing(app)).keyCode },
    }),
    unconfirmed: 403,
    stranger: 200,
    tooLong: inBody("keyCode", long),
  },
  "GET /ajax/facebook-tab/activation-code": {
    ...anybody,
    made: async () => ({ url: "/ajax/facebook-tab/activation-code" }),
    by: async () => (await aBusiness(app)).owner,
    visitor: 401,
    unconfirmed: 403,
    stranger: 404,
    tooLong: null,
  },
  "GET /ajax/guvenlik-kodu": {
    ...memberOnly,
    made: async () => ({ url: "/ajax/guvenlik-kodu" }),
    stranger: 200,
    foreign: 200,
    tooLong: null,
  },
  "POST /ajax/bildirimlerim/tarayici": {
    ...memberOnly,
    made: async ({ id }) => ({
      url: "/ajax/bildirimlerim/tarayici",
      payload: {
        endpoint: `https://push.example/${id}`,
        keys: {
          p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
          auth: "BTBZMqHH6r4Tts7J_aSIgg",
        },
      },
    }),
    stranger: 200,
    tooLong: inBody("endpoint", `https://push.example/${long}`),
  },
  "POST /ajax/bildirimlerim/tarayici/kapat": {
    ...memberOnly,
    made: async ({ id }) => ({
      url: "/ajax/bildirimlerim/tarayici/kapat",
      payload: { endpoint: `https://push.example/${id}` },
    }),
    stranger: 200,
    tooLong: inBody("endpoint", `https://push.example/${long}`),
    isThrottled: false,
  },
};

test("every call of these features is in the table", () => {
  const modules = [
    accounts,
    push,
    follows,
    garage,
    byMember,
    ownListings,
    reports,
    messages,
    captcha,
    shopTab,
    videoRequests,
    savedSearches,
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
  { url, payload }: Sent,
  cookie: string | undefined,
  { site = "same-origin", mode = "cors", client = "198.51.100.1" }: From = {},
) =>
  app.request({
    url,
    remoteAddress: client,
    ...(payload ? { method: "POST", payload } : {}),
    headers: { "sec-fetch-site": site, "sec-fetch-mode": mode, ...(cookie ? { cookie } : {}) },
  });

/** What the calls write, as it stands now. */
async function written() {
  const tables = ["garage_item", "garage_removed", "follow", "saved_search", "listing", "listing_note"];
  const more = ["listing_report", "conversation", "message", "push_subscription"];
  const rows = [];
  for (const table of [...tables, ...more])
    rows.push(
      (
        await sql`select md5(string_agg(row::text, '|' order by row::text)) from ${sql.table(table)} row`.execute(
          app.db,
        )
      ).rows,
    );
  return rows;
}

describe.each(Object.entries(calls))("%s", (_name, call) => {
  /** The call as somebody sends it whom it is refused, and that nothing comes of it. */
  async function refuses(sent: Sent, status: number, cookie: string | undefined, from?: From) {
    const before = await written();
    const answer = await send(sent, cookie, from);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().message).toMatch(/^\p{Lu}\P{Lu}/u);
    expect(await written()).toEqual(before);
    return answer.json() as { message: string; fields?: Record<string, string> };
  }
  const anOwner = call.by ?? (() => aMember(app));

  test("a member is answered", async () => {
    const member = await anOwner();
    expect((await send(await call.made(member), member.cookie)).statusCode).toBe(200);
  });

  test(`a visitor: ${call.visitor}`, async () => {
    const sent = await call.made(await anOwner());
    if (call.visitor === 200) expect((await send(sent, undefined)).statusCode).toBe(200);
    else expect((await refuses(sent, 401, undefined)).message).toBe("Devam etmek için giriş yapmalısınız.");
  });

  test(`a member with an unconfirmed address: ${call.unconfirmed}`, async () => {
    const member = await anOwner();
    const sent = await call.made(member);
    await app.db.updateTable("member").set({ emailConfirmedAt: null }).where("id", "=", member.id).execute();
    if (call.unconfirmed === 200) expect((await send(sent, member.cookie)).statusCode).toBe(200);
    else expect((await refuses(sent, 403, member.cookie)).fields).toHaveProperty("email");
  });

  test(`somebody else: ${call.stranger}`, async () => {
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
  test.runIf(asksAt)("opened as an address it asks first", async () => {
    const member = await anOwner();
    const sent = await call.made(member);
    const before = await written();
    for (const site of ["cross-site", "same-origin", "none"]) {
      const { statusCode, headers } = await send(sent, member.cookie, { site, mode: "navigate" });
      expect([statusCode, headers.location]).toEqual([303, expect.stringMatching(asksAt!)]);
    }
    expect(await written()).toEqual(before);
  });

  test.runIf(tooLong)("what is too long is refused", async () => {
    const member = await anOwner();
    const [lengthen, status] = tooLong!;
    await refuses(lengthen(await call.made(member)), status, member.cookie);
  });

  test.runIf(call.isThrottled)("a flood is refused, and nobody else for it", async () => {
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
