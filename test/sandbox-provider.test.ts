import { readFileSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import { ProviderRefusal, ProviderUnavailable } from "#src/money/payment/gateway.ts";
import { iyzicoGateway } from "#src/money/payment/iyzico/gateway.server.ts";
import { findBin, readBins } from "../sandbox-provider/bins.ts";
import { subMerchantLedger } from "../sandbox-provider/ledger.ts";
import { grouped, passesLuhn, testCards } from "../sandbox-provider/cards.ts";
import { paymentStore } from "../sandbox-provider/state.ts";
import { companyDetails } from "./support/iyzico-requests.ts";
import { cardWith, testProvider } from "./support/provider.ts";

const site = "http://kontak.test";
const provider = await testProvider(site);
const gateway = iyzicoGateway(provider.options);

const payment = (change = {}) => ({
  conversationId: "a".repeat(24),
  reference: "R1",
  amountKurus: 10_000,
  items: [
    { id: "1", name: "Vitrin", amountKurus: 6_050 },
    { id: "2", name: "Acil", amountKurus: 3_950 },
  ],
  buyer: {
    memberId: 1,
    firstName: "Ayşe",
    lastName: "Işık",
    email: "ayse@kontak.test",
    phone: null,
    address: "Ankara",
    client: "203.0.113.9",
  },
  callbackUrl: `${site}/odeme/donus`,
  ...change,
});
const text = ({ body }: { body: string }) => body.replace(/<(style|script)[^]*?<\/\1>/g, "").replace(/<[^>]*>/g, " ");

test("the README lists every test card as the page shows it", () => {
  const readme = readFileSync("README.md", "utf8");
  for (const { number, about, result } of testCards)
    expect(readme).toContain(`| ${grouped(number)} | ${about} | ${result} |`);
});

test("test cards pass Luhn, and no two are the same", () => {
  expect(testCards.filter(({ number }) => !passesLuhn(number))).toEqual([]);
  expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length);
});

test("a card's bank is the longest match of eight digits, else six", () => {
  const bins = readBins();
  expect(findBin(bins, "54066900")).toMatchObject({ bank: "Garanti BBVA", type: "credit", program: "Bonus" });
  const [eight, bin] = [...bins].find(
    ([digits, one]) => digits.length === 8 && bins.get(digits.slice(0, 6))?.bank !== one.bank,
  )!;
  expect(findBin(bins, eight)).toEqual(bin);
  expect(findBin(bins, eight.slice(0, 6))).not.toEqual(bin);
  expect(findBin(bins, "000000")).toBeUndefined();
  expect([...bins].filter(([digits]) => !/^(?:\d{6}|\d{8})$/.test(digits))).toEqual([]);
});

test("requests with another key, another secret or a changed body are refused", async () => {
  for (const change of [{ apiKey: "x" }, { secretKey: "x" }])
    await expect(iyzicoGateway({ ...provider.options, ...change }).start(payment())).rejects.toThrow(ProviderRefusal);
  const unsigned = await fetch(`${provider.url}/payment/bin/check`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"binNumber":"540669"}',
  });
  expect(await unsigned.json()).toMatchObject({ status: "failure", errorCode: "1004" });
});

test("items that do not add up are refused", async () => {
  await expect(gateway.start(payment({ amountKurus: 9_999 }))).rejects.toThrow(ProviderRefusal);
});

test("a provider that is not there, or answers no JSON, is unavailable", async () => {
  const nobody = iyzicoGateway({ ...provider.options, url: "http://127.0.0.1:9" });
  await expect(nobody.start(payment())).rejects.toThrow(ProviderUnavailable);
  const wrongPlace = iyzicoGateway({ ...provider.options, url: `${provider.url}/odeme/` });
  await expect(wrongPlace.find("x")).resolves.toEqual({ state: "pending" });
});

test("a provider that does not answer in time is unavailable", async () => {
  const silent = await testProvider(site, { endsUnanswered: false });
  onTestFinished(() => silent.close());
  const { token, pageUrl } = await iyzicoGateway(silent.options).start(payment());
  await silent.pay(pageUrl, { card: cardWith("sorguyu yanıtsız") });
  const impatient = iyzicoGateway({ ...silent.options, timeoutMs: 100 });
  await expect(impatient.settle({ token, conversationId: payment().conversationId })).rejects.toThrow("TimeoutError");
});

test("the card page is framed by the site alone, and its forms lead to the provider and back", async () => {
  const { pageUrl } = await gateway.start(payment());
  const { headers, body } = await provider.open(pageUrl);
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain(`frame-ancestors ${site};`);
  expect(policy).toContain(`form-action 'self' ${site};`);
  expect(body).toContain(`data-parent="${site}"`);
});

test("a site that answers under two names frames the page under the name that the payer returns to", async () => {
  const other = "http://localhost:3000";
  const { pageUrl } = await gateway.start(payment({ callbackUrl: `${other}/odeme/donus` }));
  const { headers, body } = await provider.open(pageUrl);
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain(`form-action 'self' ${other}; frame-ancestors ${other};`);
  expect(body).toContain(`data-parent="${other}"`);
});

test("the form names what is wrong, and never repeats a number", async () => {
  const { token } = await gateway.start(payment());
  const typed = testCards[0]!.number.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
  const answer = await provider.send("/odeme/kart", { token, kart: typed, ad: "", ay: "13", yil: "20", cvc: "12" });
  expect(answer.statusCode).toBe(422);
  for (const sentence of ["Kart numarasını", "adı yazınız", "Son kullanma tarihini", "3 hanelidir"])
    expect(text(answer)).toContain(sentence);
  expect(answer.body).not.toContain(typed);
});

test("a debit card has only the single payment, American Express four digits of security code", async () => {
  const debit = testCards.find(({ about }) => about.includes("banka kartı"))!.number;
  const { token } = await gateway.start(payment());
  const page = await provider.send("/odeme/kart", { token, kart: debit, ad: "A B", ay: "12", yil: "40", cvc: "123" });
  expect(text(page)).toContain("Tek Çekim");
  expect(page.body.match(/name="taksit"/g)).toHaveLength(1);
  const credit = await gateway.start(payment());
  const owner = { ad: "A B", ay: "12", yil: "40", cvc: "123" };
  const several = await provider.send("/odeme/kart", { token: credit.token, kart: testCards[0]!.number, ...owner });
  expect(several.body).toMatch(/<input[^>]*name="taksit"[^>]* checked[^>]*><span>Tek Çekim/);
  const amex = testCards.find(({ number }) => number.startsWith("3"))!.number;
  const other = await gateway.start(payment());
  const form = { token: other.token, kart: grouped(amex), ad: "A B", ay: "12", yil: "40" };
  expect((await provider.send("/odeme/kart", { ...form, cvc: "123" })).statusCode).toBe(422);
  expect((await provider.send("/odeme/kart", { ...form, cvc: "1234" })).statusCode).toBe(200);
});

test("giving up is a refusal, and a payment is made once", async () => {
  const { token, pageUrl } = await gateway.start(payment());
  await provider.send("/odeme/vazgec", { token });
  expect(await gateway.settle({ token, conversationId: "a".repeat(24) })).toMatchObject({ state: "failed" });
  const { body } = await provider.pay(pageUrl);
  expect(body).toContain("Ödeme yapılamadı");
});

describe("sub-merchants", () => {
  const details = (change = {}) => ({ ...companyDetails, ...change });
  const ledger = (key: string) =>
    subMerchantLedger(
      provider.store.filter(() => true),
      key,
    );
  let payments = 0;
  async function charged(key: string) {
    const conversationId = `${"c".repeat(23)}${String.fromCharCode(97 + payments++)}`;
    const items = [{ id: "1", name: "Ön ödeme", amountKurus: 10_000, subMerchant: { key, payoutKurus: 6_000 } }];
    const { token, pageUrl } = await gateway.start(payment({ conversationId, items, isSinglePayment: true }));
    await provider.pay(pageUrl, { installments: 6 });
    const outcome = await gateway.settle({ token, conversationId });
    if (outcome.state !== "charged") throw new Error(outcome.state);
    const { paymentId, items: sold, chargedKurus, installments } = outcome.charge;
    expect([chargedKurus, installments]).toEqual([10_000, 1]);
    return { paymentId, transactionId: sold.find(({ id }) => id === "1")!.transactionId };
  }

  test("are made once, found again by our id, changed, and refused with wrong facts", async () => {
    const { key } = await gateway.subMerchants.create(details());
    expect(await gateway.subMerchants.create(details({ taxOffice: "Üsküdar" }))).toEqual({ key });
    expect(provider.store.subMerchants).toMatchObject([{ key, details: { taxOffice: "Üsküdar" } }]);
    await gateway.subMerchants.update(key, details({ taxOffice: "Beykoz" }));
    expect(provider.store.subMerchants).toMatchObject([{ key, details: { taxOffice: "Beykoz" } }]);
    const wrong = { externalId: "isletme-2", iban: "TR330006100519786457841327" };
    await expect(gateway.subMerchants.create(details(wrong))).rejects.toThrow(ProviderRefusal);
    await expect(gateway.subMerchants.update("yok", details())).rejects.toThrow(ProviderRefusal);
    const items = [{ id: "1", name: "Ön ödeme", amountKurus: 10_000, subMerchant: { key: "yok", payoutKurus: 1 } }];
    await expect(gateway.start(payment({ items }))).rejects.toThrow(ProviderRefusal);
  });

  test("an item is passed on once, without instalments, and a retry finds that out", async () => {
    const { key } = await gateway.subMerchants.create(details({ externalId: "isletme-3" }));
    const sold = await charged(key);
    expect(ledger(key)).toEqual({ promised: 6_000, released: 0, refunded: 0, held: 6_000 });
    await gateway.subMerchants.approve({ ...sold, isRetry: true });
    await gateway.subMerchants.approve({ ...sold, isRetry: true });
    await expect(gateway.subMerchants.approve({ ...sold, isRetry: false })).rejects.toThrow(ProviderRefusal);
    expect(ledger(key)).toEqual({ promised: 6_000, released: 6_000, refunded: 0, held: 0 });
    await gateway.subMerchants.disapprove(sold.transactionId);
    await expect(gateway.subMerchants.approve({ ...sold, transactionId: "0", isRetry: false })).rejects.toThrow(
      ProviderRefusal,
    );
  });

  test("what was passed on is not refunded, and what was refunded is not passed on", async () => {
    const { key } = await gateway.subMerchants.create(details({ externalId: "isletme-4" }));
    const refund = { conversationId: "d".repeat(24), isRetry: false, client: "203.0.113.9" };
    const one = await charged(key);
    await gateway.subMerchants.approve({ ...one, isRetry: false });
    await expect(gateway.refund({ ...refund, paymentId: one.paymentId, amountKurus: 4_001 })).rejects.toThrow(
      ProviderRefusal,
    );
    const two = await charged(key);
    await gateway.refund({ ...refund, paymentId: two.paymentId, amountKurus: 6_500 });
    await gateway.subMerchants.approve({ ...two, isRetry: false });
    expect(ledger(key)).toEqual({ promised: 12_000, released: 9_500, refunded: 2_500, held: 0 });
  });
});

test("no card number is kept", async () => {
  const kept = JSON.stringify(provider.store.filter(() => true));
  for (const { number } of testCards) expect(kept).not.toContain(number);
});

test("payments outlive the process in a file", async ({ onTestFinished }) => {
  const { mkdtempSync, rmSync } = await import("node:fs");
  const folder = mkdtempSync("var/sandbox-test-");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [known] = provider.store.filter(({ status }) => status === "SUCCESS");
  const first = paymentStore(`${folder}/state.json`);
  first.add(known!);
  const id = first.newId();
  first.save();
  const second = paymentStore(`${folder}/state.json`);
  expect(second.byToken(known!.token)).toEqual(known);
  expect(Number(second.newId())).toBe(Number(id) + 1);
  await provider.close();
});
