import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { describe, expect, onTestFinished, test } from "vitest";
import { buildApp } from "#src/server/app.server.ts";
import { testApp } from "#test/support/app.ts";
import { withBookings } from "#test/support/bookings.ts";
import { aMember } from "#test/support/builders.ts";
import { cardWith } from "#test/support/provider.ts";
import { listen } from "#test/support/sockets.ts";
import { ProviderUnavailable } from "./gateway.ts";
import { failureSentences, paymentMessages } from "./rules.ts";
import { settlePayment } from "./settlement.server.ts";

const app = await testApp();
const bookings = await withBookings(app);

describe("a payment by card", () => {
  test("is charged once the payer returns, and only the first and last digits of the card are stored", async () => {
    const { attemptId, reference, token } = await bookings.pay({ amountKurus: 12_345 });
    const { statusCode, headers } = await bookings.callback(token);
    expect([statusCode, headers.location]).toEqual([303, `/rezervasyon/${reference}?sonuc=charged`]);
    expect(await bookings.attempt(attemptId)).toMatchObject({
      state: "charged",
      isAccepted: true,
      amountKurus: 12_345,
      chargedKurus: 12_345,
      installments: 1,
      cardBin: "540669",
      cardLastFour: expect.stringMatching(/^\d{4}$/),
    });
    expect(await bookings.read(reference)).toMatchObject({ attemptId, chargedKurus: 12_345 });
  });

  test("in instalments charges what they cost, as the provider says", async () => {
    const { attemptId, token } = await bookings.pay({ amountKurus: 10_000 }, { installments: 6 });
    await bookings.callback(token);
    expect(await bookings.attempt(attemptId)).toMatchObject({
      state: "charged",
      installments: 6,
      chargedKurus: 11_076,
    });
  });

  test("from the frame of the order's page answers with a page that leaves the frame", async () => {
    const { token } = await bookings.pay();
    const { statusCode, headers, body } = await bookings.callback(token, { "sec-fetch-dest": "iframe" });
    expect([statusCode, headers["content-security-policy"]]).toEqual([
      200,
      expect.stringContaining("frame-ancestors 'self'"),
    ]);
    expect(body).toContain("top.location.replace(");
  });

  test.each([
    ["yetersiz bakiye", failureSentences.insufficientFunds],
    ["kayıp kart", failureSentences.lostCard],
    ["süresi dolmuş", failureSentences.expiredCard],
    ["hatalı CVC", failureSentences.wrongCode],
    ["dolandırıcılık", failureSentences.suspicious],
    ["banka onaylamadı", failureSentences.refused],
  ])("is refused: %s", async (result, sentence) => {
    const { attemptId, reference, token } = await bookings.pay({}, { card: cardWith(result) });
    expect((await bookings.callback(token)).headers.location).toBe(`/rezervasyon/${reference}?sonuc=failed`);
    expect(await bookings.attempt(attemptId)).toMatchObject({ state: "failed", chargedKurus: null });
    expect((await bookings.read(reference)).failures).toEqual([sentence]);
  });

  test("is refused with a wrong 3-D Secure code, and another attempt pays", async () => {
    const { reference, token } = await bookings.pay({}, { code: "000000" });
    await bookings.callback(token);
    expect((await bookings.read(reference)).failures).toEqual([failureSentences.threeDs]);
    const again = await bookings.pay({ reference });
    await bookings.callback(again.token);
    expect(await bookings.read(reference)).toMatchObject({ attemptId: again.attemptId });
  });

  test("leads back to the name of this machine that the payer browses, so that the session's cookie is there", async () => {
    const member = await aMember(app);
    const calls = async (http: FastifyInstance) =>
      void http.post("/sinama/odeme", ({ ctx }) => bookings.startAs(ctx, member));
    const features = [...app.deps.features, { name: "test-start", personalData: {}, calls: [calls] }];
    const { http } = await buildApp({ ...app.deps, features }, { uploadFolder: `${app.folder}/local` });
    onTestFinished(() => http.close());
    const { port } = new URL(await listen(http));
    for (const [host, origin] of [
      [`localhost:${port}`, `http://localhost:${port}`],
      [`127.0.0.1:${port}`, `http://127.0.0.1:${port}`],
      ["kontak.test", "http://kontak.test"],
    ]) {
      const sent = request({
        port,
        path: "/sinama/odeme",
        method: "POST",
        headers: { host, "sec-fetch-site": "same-origin" },
      });
      const [answer] = (await once(sent.end(), "response")) as [IncomingMessage];
      const { pageUrl } = JSON.parse(await text(answer)) as { pageUrl: string };
      const { token, body } = await app.provider.pay(pageUrl);
      expect(body).toContain(`action="${origin}/odeme/donus"`);
      expect(app.provider.store.byToken(token)).toMatchObject({ callbackUrl: `${origin}/odeme/donus` });
    }
  });

  test("that nobody has made yet stays pending", async () => {
    const { attemptId, reference, pageUrl } = await bookings.start();
    const token = new URL(pageUrl).searchParams.get("token")!;
    expect((await bookings.callback(token)).headers.location).toBe(`/rezervasyon/${reference}?sonuc=pending`);
    expect(await bookings.attempt(attemptId)).toMatchObject({ state: "started" });
  });

  test("of an unknown token leads home and asks nobody", async () => {
    expect((await bookings.callback("yok")).headers.location).toBe("/");
    expect((await bookings.callback("")).headers.location).toBe("/");
  });
});

describe("whatever comes first of callback, webhook and return records the charge, once", () => {
  test("callback after webhook", async () => {
    const { reference, attemptId, token } = await bookings.pay();
    expect(await bookings.deliverWebhooks(token)).toEqual([200]);
    expect(await bookings.read(reference)).toMatchObject({ attemptId });
    expect((await bookings.callback(token)).headers.location).toContain("sonuc=charged");
    expect(await bookings.refunds(attemptId)).toEqual([]);
  });

  test("webhook twice after callback", async () => {
    const { reference, attemptId, token } = await bookings.pay({}, { card: cardWith("iki kez") });
    await bookings.callback(token);
    expect(await bookings.deliverWebhooks(token, 2)).toEqual([200, 200]);
    expect(await bookings.read(reference)).toMatchObject({ attemptId });
    expect(await bookings.refunds(attemptId)).toEqual([]);
  });

  test("twenty at once", async () => {
    const { reference, attemptId, token } = await bookings.pay();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async (_, n) =>
        n % 2 ? settlePayment(app.ctx(), attemptId) : (await bookings.callback(token)).statusCode,
      ),
    );
    expect(new Set(outcomes)).toEqual(new Set(["charged", 303]));
    expect(await bookings.read(reference)).toMatchObject({ attemptId });
    expect(await bookings.refunds(attemptId)).toEqual([]);
  });

  test("of five attempts that were all charged at once one pays, and the others are refunded", async () => {
    const first = await bookings.pay();
    const all = [first];
    for (let n = 0; n < 4; n++) all.push(await bookings.pay({ reference: first.reference }));
    await Promise.all(all.map(({ token }) => bookings.callback(token)));
    await app.runJobs();
    const { attemptId } = await bookings.read(first.reference);
    expect(await bookings.attempt(attemptId!)).toMatchObject({ state: "charged", isAccepted: true });
    for (const other of all.filter((one) => one.attemptId !== attemptId)) {
      expect(await bookings.attempt(other.attemptId)).toMatchObject({
        state: "refunded",
        isAccepted: false,
        failure: "notAccepted",
        refundedKurus: 10_000,
      });
      expect(app.provider.store.byToken(other.token)!.refunds).toMatchObject([{ price: 10_000 }]);
    }
  });
});

describe("forged messages", () => {
  test.each(["", "0".repeat(64)])("a webhook with the signature '%s' is refused", async (signature) => {
    const { attemptId, token } = await bookings.pay();
    const own = () => app.provider.webhooks.find((webhook) => webhook.body.includes(token));
    await expect.poll(own).toBeDefined();
    const { headers, body } = own()!;
    const answer = await app.request({
      method: "POST",
      url: "/odeme/bildirim",
      headers: { ...headers, "x-iyz-signature-v3": signature },
      payload: body,
    });
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: paymentMessages.forged }]);
    expect(await bookings.attempt(attemptId)).toMatchObject({ state: "started" });
  });

  test.each([undefined, "[]", "null", '{"token":1}'])("a webhook with the body %s is refused", async (payload) => {
    const answer = await app.request({
      method: "POST",
      url: "/odeme/bildirim",
      headers: { "content-type": "application/json" },
      ...(payload && { payload }),
    });
    expect([400, 401]).toContain(answer.statusCode);
  });

  test("a charge of another amount, another payable or with a wrong signature is not accepted", async () => {
    const cheap = await bookings.pay({ amountKurus: 10_000 });
    app.provider.store.byToken(cheap.token)!.price = 1;
    await bookings.callback(cheap.token);
    const other = await bookings.pay();
    app.provider.store.byToken(other.token)!.basketId = "R1";
    await bookings.callback(other.token);
    await app.runJobs();
    for (const { attemptId, reference } of [cheap, other]) {
      expect(await bookings.attempt(attemptId)).toMatchObject({ state: "refunded", failure: "amountDiffers" });
      expect(await bookings.read(reference)).toMatchObject({ attemptId: null });
    }
    const unsigned = await bookings.pay();
    app.provider.store.byToken(unsigned.token)!.conversationId = "baska";
    await expect(settlePayment(app.ctx(), unsigned.attemptId)).rejects.toThrow(ProviderUnavailable);
  });
});

describe("while the provider does not answer", () => {
  test("starting is refused with a sentence, and the attempt stays", async () => {
    const { start } = app.deps.payments!;
    app.deps.payments!.start = () => Promise.reject(new ProviderUnavailable("down"));
    const before = await app.db.selectFrom("paymentAttempt").select("id").execute();
    await expect(bookings.start()).rejects.toMatchObject({ status: 503, message: paymentMessages.unavailable });
    app.deps.payments!.start = start;
    const after = await app.db.selectFrom("paymentAttempt").select(["id", "state"]).orderBy("id").execute();
    expect([after.length - before.length, after.at(-1)!.state]).toEqual([1, "started"]);
  });

  test("a callback says that the payment is checked, a webhook is asked for again, and both count later", async () => {
    const { attemptId, reference, token } = await bookings.pay({}, { card: cardWith("yanıtsız bırakır") });
    expect((await bookings.callback(token)).headers.location).toContain("sonuc=pending");
    expect(await bookings.deliverWebhooks(token)).toEqual([503]);
    expect((await bookings.callback(token)).headers.location).toContain("sonuc=charged");
    expect(await bookings.read(reference)).toMatchObject({ attemptId });
  });
});

test("one token is not asked for without end", async () => {
  const { token } = await bookings.pay();
  const statuses = [];
  for (let n = 0; n < 21; n++) statuses.push((await bookings.callback(token)).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 303), 429]);
});

test("a switched-off payment answers 404 everywhere", async () => {
  const { payments } = app.deps;
  app.deps.payments = undefined;
  const statuses = [
    (await bookings.callback("x")).statusCode,
    (await app.request({ method: "POST", url: "/odeme/bildirim", payload: {} })).statusCode,
  ];
  await expect(bookings.start()).rejects.toMatchObject({ status: 404 });
  app.deps.payments = payments;
  expect(statuses).toEqual([404, 404]);
});
