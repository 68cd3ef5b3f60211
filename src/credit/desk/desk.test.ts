import { beforeAll, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { callPage } from "#test/support/pages.ts";
import { readCreditMarket } from "../service.server.ts";
import { action, loader } from "./credits.page.tsx";
import { creditDeskTexts } from "./rules.ts";

const app = await testApp();
app.now = new Date("2026-11-23T12:00:00+03:00");
const path = "/yonetim/krediler";
let cookie = "";
beforeAll(async () => void ({ cookie } = await aMember(app, { role: "admin" })));

const send = (form: Record<string, string>, as = cookie) => callPage(app, action, { path, form, cookie: as });
const offer = {
  islem: "offer",
  bankName: "İlk Bank",
  condition: "used",
  monthlyPercent: "3,39",
  feePercent: "0.5",
  minTerm: "3",
  maxTerm: "48",
  validFrom: "2026-11-23",
  source: "Bankanın duyurusu",
  reason: "Yeni faiz",
};
const tax = {
  islem: "tax",
  name: "bsmv",
  percent: "20",
  validFrom: "2026-12-01",
  source: "Resmî Gazete",
  reason: "Karar",
};
const ratesOn = async (day: string) => {
  app.now = new Date(`${day}T12:00:00+03:00`);
  const { offers, taxes } = await readCreditMarket(app.ctx());
  return [offers.map(({ monthlyPercent }) => monthlyPercent), taxes?.bsmvPercent];
};

test("offers and taxes are added from a day on, ended, written to the audit log and never changed", async () => {
  expect((await send(offer)).data).toEqual({ done: creditDeskTexts.offerAdded });
  expect(await send({ ...offer, monthlyPercent: "1" })).toMatchObject({
    status: 409,
    data: { fields: { validFrom: creditDeskTexts.there } },
  });
  await send({ ...offer, monthlyPercent: "3,1", validFrom: "2026-12-10" });
  expect((await send(tax)).data).toEqual({ done: creditDeskTexts.taxAdded });
  expect((await send({ ...tax, percent: "1" })).status).toBe(409);
  const end = { islem: "end", offer: "ilk-bank/used", validFrom: "2027-01-01", reason: "Kampanya bitti" };
  expect((await send({ ...end, validFrom: "2026-12-05" })).data).toMatchObject({
    fields: { validFrom: creditDeskTexts.laterRow("10 Aralık 2026") },
  });
  expect((await send(end)).data).toEqual({ done: creditDeskTexts.offerEnded });
  expect((await callPage(app, loader, { path, cookie })).data).toMatchObject({
    offers: [
      { bankName: "İlk Bank", rate: "Sona erdi", isNow: false },
      { rate: "%3,10", from: "10 Aralık 2026", isNow: false },
      { rate: "%3,39", fee: "%0,50", terms: "3 – 48 ay", isNow: true },
    ],
    taxes: expect.arrayContaining([{ name: "BSMV", percent: "%20,00", from: "1 Aralık 2026", source: "Resmî Gazete" }]),
    audit: [
      { action: "Kredi teklifi", subject: "İlk Bank, ikinci el, 2027-01-01", reason: "Kampanya bitti" },
      { action: "Kredi vergisi", subject: "BSMV, 2026-12-01", reason: "Karar" },
      { subject: "İlk Bank, ikinci el, 2026-12-10" },
      { subject: "İlk Bank, ikinci el, 2026-11-23", reason: "Yeni faiz" },
    ],
  });
  expect(await ratesOn("2026-11-23")).toEqual([[3.39], 15]);
  expect(await ratesOn("2026-11-30")).toEqual([[3.39], 15]);
  expect(await ratesOn("2026-12-01")).toEqual([[3.39], 20]);
  expect(await ratesOn("2026-12-10")).toEqual([[3.1], 20]);
  expect(await ratesOn("2027-01-01")).toEqual([[], 20]);
  app.now = new Date("2026-11-23T12:00:00+03:00");
});

test.each<[Record<string, string>, string]>([
  [{ ...offer, bankName: "–" }, "bankName"],
  [{ ...offer, bankName: "--" }, "bankName"],
  [{ ...offer, condition: "leased" }, "condition"],
  [{ ...offer, monthlyPercent: "20,01" }, "monthlyPercent"],
  [{ ...offer, monthlyPercent: "-1" }, "monthlyPercent"],
  [{ ...offer, monthlyPercent: "1e1" }, "monthlyPercent"],
  [{ ...offer, feePercent: "5,1" }, "feePercent"],
  [{ ...offer, minTerm: "0" }, "minTerm"],
  [{ ...offer, maxTerm: "121" }, "maxTerm"],
  [{ ...offer, maxTerm: "2" }, "maxTerm"],
  [{ ...offer, validFrom: "2026-11-22" }, "validFrom"],
  [{ ...offer, validFrom: "2026-02-31" }, "validFrom"],
  [{ ...offer, validFrom: "9999-12-31" }, "validFrom"],
  [{ ...offer, source: "x" }, "source"],
  [{ ...offer, reason: "" }, "reason"],
  [{ ...tax, name: "kdv" }, "name"],
  [{ ...tax, percent: "101" }, "percent"],
  [{ islem: "end", offer: "yok/used", validFrom: "2026-12-01", reason: "Neden yok" }, "offer"],
])("a wrong form is refused at its field: %o", async (form, field) => {
  const rows = async () => [
    await app.db.selectFrom("creditOffer").select("id").execute(),
    await app.db.selectFrom("creditTax").select("name").execute(),
  ];
  const before = await rows();
  const refused = await send(form);
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.data!["fields"] as object)).toEqual([field]);
  expect(await rows()).toEqual(before);
});

test("only an admin in person sees and changes them", async () => {
  const admin = await aMember(app, { role: "admin" });
  for (const as of [
    (await aMember(app)).cookie,
    (await aMember(app, { role: "moderator" })).cookie,
    await anImpersonation(app, (await aMember(app)).id, admin.cookie),
  ]) {
    expect((await callPage(app, loader, { path, cookie: as })).status).toBe(404);
    expect([403, 404]).toContain((await send(offer, as)).status);
  }
  expect((await callPage(app, loader, { path })).location).toMatch(/^\/login/);
});
