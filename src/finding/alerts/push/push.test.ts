import { beforeAll, describe, expect, test } from "vitest";
import { closeOneSession } from "#src/people/accounts/session.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { aNewListing, aSavedSearch, mailsAfter } from "#test/support/alerts.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aSession } from "#test/support/builders.ts";
import { aDealer } from "#test/support/edits.ts";
import { aPushBrowser, aPushService, readVapid } from "#test/support/push-service.ts";
import { pushKeys, webPusher } from "./pusher.server.ts";
import { isPublicAddress } from "#src/shared/public-network.server.ts";
import { isPushEndpoint } from "./rules.ts";

const app = await testApp();
let seller: Awaited<ReturnType<typeof aMember>>;
beforeAll(async () => {
  ({ owner: seller } = await aDealer(app));
});

const keys = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};
let browsers = 0;
const anEndpoint = (more = "") => `https://push.example/send/${process.pid}-${++browsers}${more}`;
const send = (url: string, cookie: string, payload: object) =>
  app.request({ method: "POST", url, headers: { cookie }, payload });
const subscribes = (cookie: string, endpoint: string) =>
  send("/ajax/bildirimlerim/tarayici", cookie, { endpoint, keys });
const sentTo = (endpoint: string) =>
  app.deps.pushes.sent.filter((one) => one.endpoint === endpoint).map(({ message }) => message);

test("an immediate mail also sends a push message with only a title and a path to the member's browsers", async () => {
  const buyer = await aMember(app);
  const [here, there] = [anEndpoint(), anEndpoint()];
  expect((await subscribes(buyer.cookie, here)).json()).toEqual({ message: "Bu tarayıcıda bildirimler açıldı." });
  await subscribes(await aSession(app, buyer.id), there);
  await aSavedSearch(app, buyer.id);
  const keyCode = await aNewListing(app, seller);
  await mailsAfter(app, 120);
  for (const endpoint of [here, there]) {
    const [message, ...others] = sentTo(endpoint);
    expect(others).toEqual([]);
    expect(Object.keys(message!)).toEqual(["title", "path"]);
    expect(message!.title).toMatch(/^Yeni ilan: Volkswagen Passat/);
    expect(message!.path).toMatch(new RegExp(`^/ilan/.+/${keyCode}$`));
  }
  await aNewListing(app, seller);
  await aNewListing(app, seller);
  await mailsAfter(app, 120);
  expect(sentTo(here).at(-1)).toEqual({ title: "2 yeni ilan", path: "/bildirimlerim" });
});

test("a browser that is gone is deleted; one that was turned off or whose session ended receives nothing", async () => {
  const buyer = await aMember(app);
  const other = await aSession(app, buyer.id);
  const [lost, off, ended] = [anEndpoint("/gone"), anEndpoint(), anEndpoint()];
  await subscribes(buyer.cookie, lost);
  await subscribes(buyer.cookie, off);
  await subscribes(other, ended);
  await send("/ajax/bildirimlerim/tarayici/kapat", buyer.cookie, { endpoint: off });
  const { sessionId } = await app.db
    .selectFrom("pushSubscription")
    .where("endpoint", "=", ended)
    .select("sessionId")
    .executeTakeFirstOrThrow();
  await closeOneSession(app.ctx(), buyer.id, sessionId);
  await aSavedSearch(app, buyer.id);
  await aNewListing(app, seller);
  await mailsAfter(app, 120);
  expect([...sentTo(off), ...sentTo(ended)]).toEqual([]);
  const left = await app.db.selectFrom("pushSubscription").where("memberId", "=", buyer.id).select("id").execute();
  expect(left).toEqual([]);
});

test("a browser belongs to the member who signed in last; other members cannot turn it off", async () => {
  const [first, second] = [await aMember(app), await aMember(app)];
  const endpoint = anEndpoint();
  await subscribes(first.cookie, endpoint);
  await subscribes(second.cookie, endpoint);
  await send("/ajax/bildirimlerim/tarayici/kapat", first.cookie, { endpoint });
  const rows = await app.db.selectFrom("pushSubscription").where("endpoint", "=", endpoint).selectAll().execute();
  expect(rows.map(({ memberId }) => memberId)).toEqual([second.id]);
});

test("only the newest ten browsers of a member stay subscribed", async () => {
  const buyer = await aMember(app);
  const endpoints = Array.from({ length: 12 }, () => anEndpoint());
  for (const endpoint of endpoints) await subscribes(buyer.cookie, endpoint);
  const rows = await app.db
    .selectFrom("pushSubscription")
    .where("memberId", "=", buyer.id)
    .orderBy("id")
    .select("endpoint")
    .execute();
  expect(rows.map(({ endpoint }) => endpoint)).toEqual(endpoints.slice(2));
});

test("a message older than half a day is not sent", async () => {
  const buyer = await aMember(app);
  const endpoint = anEndpoint();
  await subscribes(buyer.cookie, endpoint);
  const { id: subscriptionId } = await app.db
    .selectFrom("pushSubscription")
    .where("endpoint", "=", endpoint)
    .select("id")
    .executeTakeFirstOrThrow();
  const message = { title: "Yeni ilan", path: "/bildirimlerim" };
  await enqueue(app.ctx(), "alerts.push", { subscriptionId, message, at: addDays(app.now, -1).toISOString() });
  await app.runJobs();
  expect(sentTo(endpoint)).toEqual([]);
});

describe("a subscription is refused with", () => {
  test.each([
    "http://push.example/a",
    "https://127.0.0.1/a",
    "https://10.0.0.7/a",
    "https://[::1]/a",
    "https://2130706433/a",
    "https://localhost/a",
    "https://push.example:8443/a",
    "https://user:password@push.example/a",
    "ftp://push.example/a",
    "push.example",
    `https://push.example/${"a".repeat(1000)}`,
  ])("the endpoint %s", async (endpoint) => {
    const { cookie } = await aMember(app);
    expect((await subscribes(cookie, endpoint)).statusCode).toBe(422);
  });

  test.each([{ ...keys, auth: "kısa" }, { ...keys, p256dh: `${keys.p256dh}AAAA` }, {}])(
    "the keys %j",
    async (wrong) => {
      const { cookie } = await aMember(app);
      const answer = await send("/ajax/bildirimlerim/tarayici", cookie, { endpoint: anEndpoint(), keys: wrong });
      expect(answer.statusCode).toBe(422);
    },
  );
});

test.each([
  ["8.8.8.8", true],
  ["2606:4700::1111", true],
  ["127.0.0.1", false],
  ["10.1.2.3", false],
  ["172.31.0.1", false],
  ["192.168.1.1", false],
  ["169.254.169.254", false],
  ["100.64.0.1", false],
  ["0.0.0.0", false],
  ["::1", false],
  ["::ffff:10.0.0.1", false],
  ["::ffff:8.8.8.8", true],
  ["fd00::1", false],
  ["fe80::1", false],
  ["localhost", false],
])("the address %s is public: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test("a host name with a private address is refused when a message is sent", async () => {
  const endpoint = "https://localhost.localdomain/a";
  expect(isPushEndpoint(endpoint)).toBe(true);
  const sending = webPusher(app.db, "bilgi@kontak.example").push({ endpoint, ...keys }, { title: "a", path: "/" });
  await expect(sending).rejects.toThrow(/^push not sent: (the host has no public address|ENOTFOUND|EAI_AGAIN)$/);
});

describe("a push service", () => {
  const message = { title: "Yeni ilan: Fiat Egea", path: "/bildirimlerim" };
  async function withService<Result>(work: (service: Awaited<ReturnType<typeof aPushService>>) => Promise<Result>) {
    const service = await aPushService();
    return work(service).finally(service.close);
  }

  test("receives a message encrypted for the browser and signed with the site's key for this service", () =>
    withService(async (service) => {
      const browser = aPushBrowser();
      const pusher = webPusher(app.db, "bilgi@kontak.example", service.origin);
      expect(await pusher.push({ endpoint: `${service.origin}/a`, ...browser.keys }, message)).toBe("sent");
      const [{ headers, body }] = service.requests as [(typeof service.requests)[number]];
      expect(browser.read(body)).toEqual(message);
      expect(body.toString("latin1")).not.toContain("Egea");
      expect(headers).toMatchObject({ ttl: "43200", "content-encoding": "aes128gcm" });
      const { publicKey, claims } = readVapid(headers["authorization"]);
      expect(publicKey).toBe((await pushKeys(app)).publicKey);
      expect(claims).toMatchObject({ aud: service.origin, sub: "mailto:bilgi@kontak.example" });
      expect(claims.exp - Date.now() / 1000).toBeLessThanOrEqual(24 * 60 * 60);
    }));

  test("ends a subscription by 404 or 410; rate limits and server errors are retried", () =>
    withService(async (service) => {
      const pusher = webPusher(app.db, "bilgi@kontak.example", service.origin);
      const send = (path: string) =>
        pusher.push({ endpoint: service.origin + path, ...aPushBrowser().keys }, message).catch(String);
      expect(await Promise.all(["/404", "/410", "/400", "/413"].map(send))).toEqual(["gone", "gone", "sent", "sent"]);
      for (const path of ["/429", "/500", "/503"])
        expect(await send(path)).toContain(`push not accepted: ${path.slice(1)}`);
    }));

  test("in a private network is accepted only if it is configured", () =>
    withService(async (service) => {
      const endpoint = `${service.origin}/a`;
      expect(webPusher(app.db, "a@b.co").accepts(endpoint)).toBe(false);
      expect(webPusher(app.db, "a@b.co", "http://127.0.0.1:1").accepts(endpoint)).toBe(false);
      expect(webPusher(app.db, "a@b.co", service.origin).accepts(endpoint)).toBe(true);
    }));
});

test("concurrent first calls generate the site's keys once", async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => pushKeys(app)));
  expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(Buffer.from(made[0]!.publicKey, "base64url")).toHaveLength(65);
  expect(Buffer.from(made[0]!.privateKey, "base64url")).toHaveLength(32);
});
