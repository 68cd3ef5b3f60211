import { createHmac } from "node:crypto";
import { Readable } from "node:stream";
import { beforeEach, expect, test } from "vitest";
import { alertPage, openAlert } from "#src/finding/alerts/list/service.server.ts";
import { changeState } from "#src/selling/listings/service.server.ts";
import { carryOut } from "#src/staff/moderation/messages/service.server.ts";
import { sendMessage } from "#src/people/messages/service.server.ts";
import { inTransaction } from "#src/shared/context.server.ts";
import { addDays, addSeconds } from "#src/shared/dates.ts";
import { publish } from "#src/shared/events.server.ts";
import { notWhileImpersonating } from "#src/shared/refusal.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { anApiBusiness, aReceiver, aWebhook, retryWebhooks } from "#test/support/business-api.ts";
import { aListing } from "#test/support/listings.ts";
import { postMessage } from "#test/support/messages.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { endWaitOfJobs } from "#test/support/waiting-jobs.ts";
import { loggedText } from "./logged-text.server.ts";
import { attemptsMax, retryMinutes, webhookEventNames, webhookMessages, webhooksMax } from "./rules.ts";
import { rollSecret } from "./service.server.ts";

const app = await testApp();
const receiver = await aReceiver(app);
beforeEach(() => {
  receiver.received = [];
  receiver.answer = undefined;
});

async function aWatched(events = webhookEventNames) {
  const business = await anApiBusiness(app);
  const { webhook, secret } = await aWebhook(business, receiver.url, events);
  const listing = await aListing(app, { ownerId: business.owner.id, businessId: business.businessId });
  const path = `/kurumsal/api/webhook/${webhook.id}`;
  const page = (cookie = business.owner.cookie) => openPage(app, path, { cookie });
  const press = (form: Record<string, string>, cookie = business.owner.cookie) => sendForm(app, path, form, { cookie });
  const change = (state: "pause" | "resume" | "sell") =>
    changeState(app.ctx(), { keyCode: listing.keyCode, action: state, actor: business.ctx().member! });
  const delivery = () =>
    app.db
      .selectFrom("webhookDelivery")
      .selectAll()
      .where("webhookId", "=", webhook.id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
  const row = () => app.db.selectFrom("webhook").selectAll().where("id", "=", webhook.id).executeTakeFirstOrThrow();
  return { ...business, webhook, secret, listing, page, press, change, delivery, row };
}

const genuine = ({ headers, body }: (typeof receiver.received)[number], secret: string) => {
  const [t, ...signatures] = String(headers["kontak-signature"]).split(",");
  const mac = createHmac("sha256", secret)
    .update(`${t!.slice(2)}.${body}`)
    .digest("hex");
  return signatures.includes(`v1=${mac}`);
};

test("what happens to a listing is sent once, signed, with its numbers alone", async () => {
  const watched = await aWatched();
  await watched.change("pause");
  await app.runJobs();
  const [sent] = receiver.received;
  expect(receiver.received).toHaveLength(1);
  expect(genuine(sent!, watched.secret)).toBe(true);
  expect(genuine(sent!, "başka")).toBe(false);
  expect(JSON.parse(sent!.body)).toEqual({
    id: expect.stringMatching(/^evt_listing_\d+$/),
    type: "listing.paused",
    createdAt: app.now.toISOString(),
    data: { listingId: watched.listing.keyCode, stockNumber: watched.listing.keyCode, state: "passive" },
  });
  expect(await watched.delivery()).toMatchObject({ state: "delivered", status: 200, answer: "", attempts: 1 });
  // The same event of a job that runs twice.
  const historyId = Number(/\d+/.exec(JSON.parse(sent!.body).id)![0]);
  const { keyCode } = watched.listing;
  await inTransaction(app.ctx(), (tx) =>
    publish(tx, "listing.paused", {
      keyCode,
      historyId,
      ownerId: watched.owner.id,
      from: "active",
      to: "passive",
      reasonCodes: [],
      note: "",
    }),
  );
  await watched.change("resume");
  await watched.change("sell");
  await app.runJobs();
  expect(receiver.received.map(({ body }) => JSON.parse(body).type as string).toSorted()).toEqual([
    "listing.paused",
    "listing.published",
    "listing.sold",
  ]);
});

test("only the chosen events are sent, and only to the business that they are about", async () => {
  const watched = await aWatched(["listing.sold"]);
  await aWatched(["listing.paused", "listing.sold"]);
  await watched.change("pause");
  await watched.change("sell");
  await app.runJobs();
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(["listing.sold"]);
});

test("a new conversation is a lead; later messages and held ones are none until they are released", async () => {
  const watched = await aWatched(["lead.created"]);
  const buyer = await aMember(app);
  const to = { keyCode: watched.listing.keyCode };
  expect((await postMessage(app, buyer, to, { message: "Merhaba, satılık mı?" })).statusCode).toBe(200);
  await app.runJobs();
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      type: "lead.created",
      data: { kind: "message", listingId: watched.listing.keyCode, conversation: expect.any(String) },
    },
  ]);
  expect(receiver.received[0]!.body).not.toContain("satılık mı");
  const { code } = await app.db
    .selectFrom("conversation")
    .select("code")
    .where("buyerId", "=", buyer.id)
    .executeTakeFirstOrThrow();
  await sendMessage(app.ctx({ ...buyer, isEmailConfirmed: true } as never), code, { body: "Hâlâ satılık mı?" });
  await app.runJobs();
  expect(receiver.received).toHaveLength(1);
  const other = await aMember(app);
  await postMessage(app, other, to, { message: "Size ödeme yapacağım, telefonunuza gelen onay kodunu buraya yazın." });
  await app.runJobs();
  expect(receiver.received).toHaveLength(1);
  const { id: subjectId } = await app.db
    .selectFrom("message")
    .where("senderId", "=", other.id)
    .where("held", "=", "waiting")
    .select("id")
    .executeTakeFirstOrThrow();
  const moderator = await aMember(app, { role: "moderator" });
  await inTransaction(app.ctx(), (tx) => carryOut(tx, { action: "release", subjectId }, moderator));
  await app.runJobs();
  expect(receiver.received).toHaveLength(2);
});

test("a failed delivery is retried with growing pauses, and disables a webhook that nothing reaches", async () => {
  const watched = await aWatched();
  receiver.answer = (_request, response) => void response.writeHead(500).end("olmadı".repeat(1000));
  await watched.change("pause");
  await app.runJobs();
  const waits: number[] = [];
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const { state, attempts, nextAttemptAt, answer, fault } = await watched.delivery();
    expect([attempts, fault, answer]).toEqual([attempt, webhookMessages.status(500), ""]);
    if (attempt === attemptsMax) expect(state).toBe("failed");
    else {
      waits.push((nextAttemptAt!.getTime() - app.now.getTime()) / 60_000);
      await retryWebhooks(app, nextAttemptAt!);
    }
  }
  expect(waits).toEqual([...retryMinutes]);
  expect((await watched.row()).disabledAt).not.toBeNull();
  const mails = await app.mails(watched.owner.email);
  expect(mails.map(({ subject }) => subject)).toEqual(["Bir webhook durduruldu"]);
  const { days } = await alertPage(watched.ctx(), 1);
  const [alert, ...others] = days.flatMap(({ alerts }) => alerts);
  expect([alert, others]).toMatchObject([{ kind: "webhook-disabled", isUnread: true }, []]);
  expect(await openAlert(watched.ctx(), String(alert!.id))).toBe(`/kurumsal/api/webhook/${watched.webhook.id}`);
  expect((await watched.page()).data).toMatchObject({ isDisabled: true });
  expect((await watched.press({ islem: "gonder", gonderim: String((await watched.delivery()).id) })).status).toBe(409);
  receiver.answer = undefined;
  receiver.received = [];
  expect((await watched.press({ islem: "baslat" })).location).toContain("baslatildi");
  expect(
    (await watched.press({ islem: "gonder", gonderim: String((await watched.delivery()).id) })).location,
  ).toContain("gonderildi");
  await app.runJobs();
  expect(receiver.received).toHaveLength(1);
  expect(await watched.delivery()).toMatchObject({ state: "delivered", attempts: attemptsMax + 1 });
});

test("while a receiver fails, other events wait for its next attempt and follow once it answers", async () => {
  const watched = await aWatched();
  receiver.answer = (_request, response) => void response.writeHead(503).end();
  await watched.change("pause");
  await app.runJobs();
  await watched.change("resume");
  await watched.change("sell");
  await app.runJobs();
  expect(receiver.received).toHaveLength(1);
  receiver.answer = undefined;
  await retryWebhooks(app, addSeconds(app.now, 60));
  await retryWebhooks(app, app.now);
  expect(new Set(receiver.received.map(({ body }) => JSON.parse(body).type))).toEqual(
    new Set(["listing.paused", "listing.published", "listing.sold"]),
  );
  expect(await watched.row()).toMatchObject({ failures: 0, retryAt: null });
});

test("a pause that is over by the database's clock alone is waited for, not asked about again and again", async () => {
  const watched = await aWatched();
  receiver.answer = (_request, response) => void response.writeHead(503).end();
  // The node's clock is an hour behind.
  const { now } = app;
  app.now = addSeconds(now, -3600);
  await watched.change("pause");
  await app.runJobs();
  await endWaitOfJobs(app, "webhook-delivery:%");
  await app.runJobs();
  expect(receiver.received).toHaveLength(1);
  const { rows } = await app.pool.query(
    "select from graphile_worker.jobs where key like 'webhook-delivery:%' and run_at > now() - interval '1 minute'",
  );
  expect(rows).toHaveLength(1);
  receiver.answer = undefined;
  await retryWebhooks(app, now);
  expect(await watched.delivery()).toMatchObject({ state: "delivered", attempts: 2 });
});

test("a pause that was set while the clock was a day ahead holds nothing back once it is right again", async () => {
  const watched = await aWatched();
  const now = app.now;
  app.now = addDays(now, 1);
  receiver.answer = (_request, response) => void response.writeHead(503).end();
  await watched.change("pause");
  await app.runJobs();
  receiver.answer = undefined;
  receiver.received = [];
  await retryWebhooks(app, now);
  expect(receiver.received).toHaveLength(1);
  expect(await watched.row()).toMatchObject({ failures: 0, retryAt: null });
});

test.each([
  ["redirects", { status: 302, headers: { location: "/baska" } }, webhookMessages.redirected],
  ["refuses", { status: 410, headers: {} }, webhookMessages.status(410)],
] as const)("a receiver that %s has not received", async (_what, { status, headers }, fault) => {
  const watched = await aWatched();
  receiver.answer = (_request, response) => void response.writeHead(status, headers).end();
  await watched.change("pause");
  await app.runJobs();
  expect(await watched.delivery()).toMatchObject({ state: "waiting", status, fault });
  expect(receiver.received).toHaveLength(1);
});

test("an endless answer is cut off, and one that is closed is a fault", async () => {
  const watched = await aWatched();
  receiver.answer = (_request, response) => {
    response.writeHead(200);
    const write = () => {
      while (response.write("x".repeat(65_536)));
    };
    response.on("drain", write);
    response.on("error", () => {});
    write();
  };
  await watched.change("pause");
  await app.runJobs();
  expect(await watched.delivery()).toMatchObject({ state: "delivered", answer: "" });
  receiver.answer = (request) => void request.socket.destroy();
  await watched.change("sell");
  await app.runJobs();
  expect(await watched.delivery()).toMatchObject({ state: "waiting", status: null, fault: expect.any(String) });
});

test("a rolled secret signs for another day", async () => {
  const watched = await aWatched();
  const fresh = await rollSecret(watched.ctx(), watched.webhook.id);
  await watched.change("pause");
  await app.runJobs();
  expect([fresh, watched.secret].map((one) => genuine(receiver.received[0]!, one))).toEqual([true, true]);
  app.now = addDays(app.now, 2);
  await watched.change("sell");
  await app.runJobs();
  expect([fresh, watched.secret].map((one) => genuine(receiver.received[1]!, one))).toEqual([true, false]);
  expect((await watched.row()).secret).not.toContain(fresh);
});

test("a test event and a repeated delivery are sent once each by a press", async () => {
  const watched = await aWatched(["listing.sold"]);
  expect((await watched.press({ islem: "dene" })).location).toContain("denendi");
  await app.runJobs();
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ type: "test", data: {} });
  const { id } = await watched.delivery();
  await watched.press({ islem: "gonder", gonderim: String(id) });
  await app.runJobs();
  expect(receiver.received.map(({ body }) => JSON.parse(body).id)).toEqual([
    JSON.parse(receiver.received[0]!.body).id,
    JSON.parse(receiver.received[0]!.body).id,
  ]);
  expect((await watched.page()).data).toMatchObject({
    deliveries: [{ event: "Deneme olayı", state: "Ulaştı", result: expect.stringContaining("2. deneme"), answer: "" }],
  });
});

test("a webhook is its business's own, its owner's alone and not an impersonating admin's", async () => {
  const watched = await aWatched();
  const other = await aWatched();
  await watched.press({ islem: "dene" });
  const gonderim = String((await watched.delivery()).id);
  expect((await watched.page(watched.manager.cookie)).status).toBe(403);
  expect((await watched.page(other.owner.cookie)).status).toBe(404);
  expect((await watched.press({ islem: "kaldir" }, other.owner.cookie)).status).toBe(404);
  expect((await other.press({ islem: "gonder", gonderim })).status).toBe(404);
  const cookie = await anImpersonation(app, watched.owner.id);
  expect(await watched.press({ islem: "yenile" }, cookie)).toMatchObject({
    status: 403,
    data: { message: notWhileImpersonating },
  });
  expect((await other.call("DELETE", `/webhooks/${watched.webhook.id}`)).status).toBe(404);
  expect((await watched.call("GET", "/webhooks")).body.items).toMatchObject([{ id: watched.webhook.id }]);
});

test.each([
  "http://example.com/",
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://10.1.2.3/",
  "https://0x7f000001/",
  "ftp://example.com",
  "x",
])("the address %s is refused", async (url) => {
  const { call } = await anApiBusiness(app);
  expect(await call("POST", "/webhooks", { body: { url, events: ["listing.sold"] } })).toMatchObject({
    status: 422,
    body: { fields: { url: webhookMessages.address } },
  });
});

test("a server of feeds in our own network receives no webhooks, also if one was added before", async () => {
  const { origin } = receiver;
  app.deps.feeds.ownOrigins.push(origin);
  const watched = await aWatched();
  await app.runJobs();
  receiver.received = [];
  for (const url of [origin, `${origin}/`, `${origin}/yonetim`, `${origin}/kontak?b=1`])
    expect(await watched.call("POST", "/webhooks", { body: { url, events: ["listing.sold"] } }), url).toMatchObject({
      status: 422,
      body: { fields: { url: webhookMessages.address } },
    });
  await app.db
    .updateTable("webhook")
    .set({ url: `${origin}/yonetim` })
    .where("id", "=", watched.webhook.id)
    .execute();
  await watched.change("pause");
  await app.runJobs();
  expect(receiver.received).toEqual([]);
  expect(await watched.delivery()).toMatchObject({ state: "waiting", status: null, answer: "" });
});

const utf8 = (text: string) => Buffer.from(text);
test.each([
  ["a public server, cut at 200 bytes and between characters", "93.184.216.34", "a".repeat(199) + "ğ", "a".repeat(199)],
  ["a public server, without NUL", "2a00:1450::1", "a\0b", "ab"],
  ["an internal server: nothing", "10.1.2.3", "secret", ""],
  ["an internal server behind an IPv6 address: nothing", "::ffff:10.1.2.3", "secret", ""],
])("the log keeps the answer of %s", async (_what, remoteAddress, sent, logged) => {
  const parts = [utf8(sent).subarray(0, 3), utf8(sent).subarray(3), utf8("x".repeat(500))];
  const source = sent.length > 150 ? parts : parts.slice(0, 2);
  const answer = Object.assign(Readable.from(source), { socket: { remoteAddress } });
  expect(await loggedText(answer as never)).toBe(logged);
});

test("bytes that are no text are logged in at most 200 bytes", async () => {
  const answer = Object.assign(Readable.from([Buffer.alloc(300, 0xff)]), {
    socket: { remoteAddress: "93.184.216.34" },
  });
  expect(Buffer.byteLength(await loggedText(answer as never))).toBeLessThanOrEqual(200);
});

test("a name that leads into our own network is refused when it is resolved", async () => {
  const business = await anApiBusiness(app);
  const { webhook } = await aWebhook(business, "https://localhost:1/kontak");
  const listing = await aListing(app, { ownerId: business.owner.id, businessId: business.businessId });
  await changeState(app.ctx(), { keyCode: listing.keyCode, action: "pause", actor: business.ctx().member! });
  await app.runJobs();
  const { fault } = await app.db
    .selectFrom("webhookDelivery")
    .select("fault")
    .where("webhookId", "=", webhook.id)
    .executeTakeFirstOrThrow();
  expect(fault).toContain("herkese açık");
});

test("a business has a limited number of webhooks, also in parallel; a removed one is sent nothing", async () => {
  const watched = await aWatched();
  const body = { url: receiver.url, events: ["listing.sold"] };
  const { call } = watched;
  const added = await Promise.all(Array.from({ length: webhooksMax + 1 }, () => call("POST", "/webhooks", { body })));
  expect(added.filter(({ status }) => status === 201)).toHaveLength(webhooksMax - 1);
  expect(added.filter(({ status }) => status === 409)).toHaveLength(2);
  for (const { body: one } of added) if (one.id) await call("DELETE", `/webhooks/${one.id}`);
  await watched.press({ islem: "kaldir" });
  await watched.change("sell");
  await app.runJobs();
  expect(receiver.received).toEqual([]);
});
