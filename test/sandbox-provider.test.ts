import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ProviderRefusal, ProviderUnavailable } from "#src/payment/gateway.ts";
import { iyzicoGateway } from "#src/payment/iyzico/gateway.server.ts";
import { findBin, readBins } from "../sandbox-provider/bins.ts";
import { grouped, passesLuhn, testCards } from "../sandbox-provider/cards.ts";
import { paymentStore } from "../sandbox-provider/state.ts";
import { testProvider } from "./support/provider.ts";

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
  expect(await unsigned.json()).toMatchObject({ status: "failure", errorCode: "1000" });
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

test("what belongs to sub-merchants is approved and taken back by item", async () => {
  const conversationId = "b".repeat(24);
  const { token, pageUrl } = await gateway.start(payment({ conversationId }));
  await provider.pay(pageUrl);
  const outcome = await gateway.settle({ token, conversationId });
  const [first] = outcome.state === "charged" ? outcome.charge.items : [];
  await gateway.subMerchants.approve(first!.transactionId);
  await expect(gateway.subMerchants.approve(first!.transactionId)).rejects.toThrow(ProviderRefusal);
  await gateway.subMerchants.disapprove(first!.transactionId);
  await expect(gateway.subMerchants.approve("0")).rejects.toThrow(ProviderRefusal);
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
