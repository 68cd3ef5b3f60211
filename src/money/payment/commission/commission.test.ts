import { beforeAll, expect, test } from "vitest";
import { tableTexts } from "#src/core/dated-tables/rules.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { sendForm } from "#test/support/pages.ts";
import { commissionMessages } from "./rules.ts";
import { commissionToday } from "./service.server.ts";

const app = await testApp();
const at = (day: string) => void (app.now = new Date(`${day}T12:00:00+03:00`));
at("2026-11-23");
let cookie = "";
beforeAll(async () => void ({ cookie } = await aMember(app, { role: "admin" })));

const add = (saleKind: string, percent: string, validFrom: string) =>
  sendForm(
    app,
    "/yonetim/tablolar/commission",
    { islem: "add", saleKind, percent, validFrom, source: "Kontak tarifesi", reason: "Yeni karar" },
    { cookie },
  );
const rate = async (saleKind: "rental" | "downPayment") => (await commissionToday(app.ctx(), saleKind)).basisPoints;

test("the first rates are 8 and 5 percent, with VAT on top", async () => {
  expect(await commissionToday(app.ctx(), "rental")).toEqual({ basisPoints: 800, vatPercent: 20 });
  expect(await commissionToday(app.ctx(), "downPayment")).toEqual({ basisPoints: 500, vatPercent: 20 });
});

test("an increase begins 30 days after it was decided or later, and counts from its day on", async () => {
  const refused = { status: 422, data: { fields: { validFrom: commissionMessages.notice } } };
  expect(await add("rental", "8,5", "2026-12-22")).toMatchObject(refused);
  expect((await add("rental", "8,5", "2026-12-23")).data).toEqual({ done: tableTexts.added });
  // Over the rate that is announced already.
  expect((await add("rental", "9", "2026-12-22")).status).toBe(422);
  at("2026-12-22");
  expect(await rate("rental")).toBe(800);
  at("2026-12-23");
  expect(await rate("rental")).toBe(850);
  at("2026-11-23");
});

test("a reduction begins at once; what no payment could bear is refused", async () => {
  expect((await add("downPayment", "4", "2026-11-23")).data).toEqual({ done: tableTexts.added });
  expect(await rate("downPayment")).toBe(400);
  expect(await add("downPayment", "30,01", "2027-05-01")).toMatchObject({
    status: 422,
    data: { fields: { percent: commissionMessages.rate } },
  });
});
