import { beforeAll, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { tableTexts } from "#src/core/dated-tables/rules.ts";
import { offerTexts } from "./offer-rules.ts";
import { readCreditMarket } from "./service.server.ts";

const app = await testApp();
app.now = new Date("2026-11-23T12:00:00+03:00");
let cookie = "";
beforeAll(async () => void ({ cookie } = await aMember(app, { role: "admin" })));

const place = (table: string) => `/yonetim/tablolar/${table}`;
const send = ({ table = "credit-offers", ...form }: Record<string, string>, as = cookie) =>
  sendForm(app, place(table), form, { cookie: as });
type Row = { key: string; subject: string; value: string; validFrom: string; validTo: string | null; state: string };
const read = async (table: string) => {
  const { data } = await openPage(app, place(table), { cookie });
  return data!["table"] as { rows: Row[]; audit: { subject: string; reason: string }[] };
};
const offer = {
  islem: "add",
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
  table: "credit-taxes",
  islem: "add",
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
  expect((await send(offer)).data).toEqual({ done: tableTexts.added });
  expect((await send({ ...offer, monthlyPercent: "1" })).status).toBe(409);
  await send({ ...offer, monthlyPercent: "3,1", validFrom: "2026-12-10" });
  expect((await send(tax)).data).toEqual({ done: tableTexts.added });
  expect((await send({ ...tax, percent: "1" })).status).toBe(409);
  const keyOf = async (validFrom: string) =>
    (await read("credit-offers")).rows.find(
      (row) => row.subject === "İlk Bank, ikinci el" && row.validFrom === validFrom,
    )!.key;
  const end = { islem: "end", source: "Bankanın duyurusu", reason: "Kampanya bitti", validTo: "2027-01-01" };
  const [first, second] = [await keyOf("2026-11-23"), await keyOf("2026-12-10")];
  for (const wrong of [
    { row: second, validTo: "2026-12-05" },
    { row: first, validTo: "2026-12-20" },
  ])
    expect((await send({ ...end, ...wrong })).data).toMatchObject({ fields: { validTo: offerTexts.otherRow } });
  expect((await send({ ...end, row: second })).data).toEqual({ done: tableTexts.ended });
  expect((await send({ ...end, row: second })).status).toBe(409);
  const { rows, audit } = await read("credit-offers");
  expect(rows.filter(({ subject }) => subject === "İlk Bank, ikinci el")).toMatchObject([
    { value: "aylık %3,10, 3 – 48 ay, ücret %0,50", validFrom: "2026-12-10", validTo: "2027-01-01", state: "coming" },
    { value: "aylık %3,39, 3 – 48 ay, ücret %0,50", validFrom: "2026-11-23", validTo: null, state: "now" },
  ]);
  expect(audit).toMatchObject([
    { subject: "Banka kredi teklifleri: İlk Bank, ikinci el, 2027-01-01", reason: "Kampanya bitti" },
    { subject: "Banka kredi teklifleri: İlk Bank, ikinci el, 2026-12-10" },
    { subject: "Banka kredi teklifleri: İlk Bank, ikinci el, 2026-11-23", reason: "Yeni faiz" },
  ]);
  expect((await read("credit-taxes")).rows).toContainEqual(
    expect.objectContaining({ subject: "BSMV", value: "%20,00", validFrom: "2026-12-01", source: "Resmî Gazete" }),
  );
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
  [{ islem: "end", row: "0", validTo: "2026-12-01", source: "Bankanın duyurusu", reason: "Neden yok" }, "row"],
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
