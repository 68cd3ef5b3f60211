import { beforeEach, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aCreditOffer } from "#test/support/credit.ts";
import { openPage } from "#test/support/pages.ts";
import { budgetTexts } from "./budget/budget.server.ts";
import { comparisonAddress, comparisonTexts, parseComparison } from "./comparison-rules.ts";
import { limitTexts } from "./limit-rules.ts";

const app = await testApp();
beforeEach(async () => {
  app.now = new Date("2026-11-23T12:00:00+03:00");
  await app.db.deleteFrom("creditOffer").execute();
  await aCreditOffer(app, { bank: "ucuz-bank", bankName: "Ucuz Bank", monthlyPercent: 2.5, feePercent: 5 });
  await aCreditOffer(app, { bank: "orta-bank", bankName: "Orta Bank", monthlyPercent: 2.6 });
  await aCreditOffer(app, { bank: "kisa-bank", bankName: "Kısa Bank", monthlyPercent: 2, maxTerm: 12 });
  await aCreditOffer(app, { bank: "yeni-bank", bankName: "Yeni Bank", condition: "new", monthlyPercent: 1 });
});

const used = "ikinci-el-tasit-kredisi";
const compare = (slug: string, query = "") => openPage(app, `/tasit-kredisi/karsilastir/${slug}${query}`);
const banks = (data: Record<string, unknown> | undefined) =>
  (data!["offers"] as { bank: string }[]).map(({ bank }) => bank);

test("the form leads to the comparison of the amount or of the monthly payment", async () => {
  const ask = async (query: string) => (await openPage(app, `/tasit-kredisi?${query}`)).location;
  expect(await ask(`hesap=1&tutar=250.000&vade=36&tur=${used}`)).toBe(
    `/tasit-kredisi/karsilastir/36-ay-vadeli-250000-tl-${used}`,
  );
  expect(await ask("hesap=2&tutar=15 bin&vade=12&tur=sifir-tasit-kredisi")).toBe(
    "/tasit-kredisi/karsilastir/12-ay-vadeli-ayda-15000-tl-sifir-tasit-kredisi",
  );
});

test.each(["", "0", "-5", "999", "1e12", "999999999999", "abc", "١٠٠٠٠", "NaN", "1000,5,5"])(
  "an amount of '%s' is refused at its field",
  async (amount) => {
    const path = `/tasit-kredisi?hesap=1&tutar=${encodeURIComponent(amount)}&vade=36&tur=${used}`;
    expect((await openPage(app, path)).data).toMatchObject({
      refusal: { fields: { tutar: comparisonTexts.amount } },
    });
  },
);

test("terms and kinds of loans that cannot be are refused at their fields", async () => {
  for (const term of ["", "0", "121", "-1", "1e2", "abc"])
    expect((await openPage(app, `/tasit-kredisi?hesap=2&tutar=5000&vade=${term}&tur=yok`)).data).toMatchObject({
      refusal: { fields: { vade: comparisonTexts.term, tur: comparisonTexts.loanType } },
    });
});

test("an address is the comparison that it is made of, and every other form is not found", async () => {
  for (const slug of [`36-ay-vadeli-250000-tl-${used}`, "1-ay-vadeli-ayda-100-tl-sifir-tasit-kredisi"]) {
    const parsed = parseComparison(slug)!;
    expect(comparisonAddress(parsed)).toBe(`/tasit-kredisi/karsilastir/${slug}`);
  }
  for (const slug of [
    `0-ay-vadeli-250000-tl-${used}`,
    `121-ay-vadeli-250000-tl-${used}`,
    `36-ay-vadeli-999-tl-${used}`,
    `36-ay-vadeli-50000001-tl-${used}`,
    `36-ay-vadeli-1000000000000-tl-${used}`,
    `36-ay-vadeli--5-tl-${used}`,
    `36-ay-vadeli-ayda-99-tl-${used}`,
    "36-ay-vadeli-250000-tl-konut-kredisi",
    "36-ay-vadeli-250000-tl-constructor",
    `36-ay-vadeli-250.00-tl-${used}`,
    `36-ay-vadeli-.250.000-tl-${used}`,
    `36-ay-vadeli-1.000.000.000.000-tl-${used}`,
    `٣٦-ay-vadeli-250000-tl-${used}`,
    "yok",
  ])
    expect((await compare(slug)).status, slug).toBe(404);
  for (const [other, canonical] of [
    [`036-ay-vadeli-0250000-tl-${used}`, `36-ay-vadeli-250000-tl-${used}`],
    [`36-ay-vadeli-250.000-tl-${used}`, `36-ay-vadeli-250000-tl-${used}`],
    ["24-ay-vadeli-300000-tl-ikinci-el", `24-ay-vadeli-300000-tl-${used}`],
    ["24-ay-vadeli-ayda-15.000-tl-ikinci-el", `24-ay-vadeli-ayda-15000-tl-${used}`],
    ["24-ay-vadeli-1.300.000-tl-sifir", "24-ay-vadeli-1300000-tl-sifir-tasit-kredisi"],
  ] as const)
    expect(await compare(other, "?sirala=toplam"), other).toMatchObject({
      status: 301,
      location: `/tasit-kredisi/karsilastir/${canonical}?sirala=toplam`,
    });
});

test("banks that lend for the term and condition are sorted by payment, total or annual cost", async () => {
  const slug = `36-ay-vadeli-250000-tl-${used}`;
  const { data, jsonLd } = await compare(slug);
  // 2.5 % a month with 30 % of taxes: 250.000 * 0.0325 / (1 - 1.0325^-36)
  expect(data).toMatchObject({
    notice: undefined,
    offers: [
      { bank: "ucuz-bank", payment: "11.882,08\u00a0TL", fee: "14.375,00\u00a0TL", rate: "%2,50" },
      { bank: "orta-bank", fee: "0,00\u00a0TL" },
    ],
    prices: "357.143 TL – 400.000 TL, 500.000 TL – 800.000 TL",
  });
  expect(jsonLd).toMatchObject([{ "@type": "BreadcrumbList" }]);
  // The fee of 5 % makes the cheaper rate the dearer loan.
  expect(banks((await compare(slug, "?sirala=toplam")).data)).toEqual(["orta-bank", "ucuz-bank"]);
  expect(banks((await compare(slug, "?sirala=maliyet")).data)).toEqual(["orta-bank", "ucuz-bank"]);
  expect(banks((await compare(`12-ay-vadeli-250000-tl-${used}`)).data)).toEqual([
    "kisa-bank",
    "ucuz-bank",
    "orta-bank",
  ]);
});

test("a monthly payment becomes the amount that each bank lends for it, the largest first", async () => {
  const { data } = await compare(`36-ay-vadeli-ayda-10000-tl-${used}`);
  expect(data).toMatchObject({
    offers: [
      { bank: "ucuz-bank", amount: "210.401\u00a0TL", payment: "10.000,00\u00a0TL" },
      { bank: "orta-bank", payment: expect.stringMatching(/^9\.999,9\d/) },
    ],
  });
});

test("a loan that no car allows has a sentence instead of banks; of a car its own limits count", async () => {
  const tooMuch = await compare(`36-ay-vadeli-5000000-tl-${used}`);
  expect(tooMuch.data).toMatchObject({ offers: [], notice: limitTexts.noCar(5_000_000_00, 36) });
  expect((await compare(`60-ay-vadeli-250000-tl-${used}`)).data).toMatchObject({
    offers: [],
    notice: limitTexts.tooLong(48),
  });
  // Only a domestically made electric car may have it.
  const electric = await compare(`36-ay-vadeli-1500000-tl-${used}`);
  expect(electric.data).toMatchObject({ notice: limitTexts.noCar(1_500_000_00, 36), offers: [{}, {}] });
  const slug = `36-ay-vadeli-250000-tl-${used}`;
  expect((await compare(slug, "?fiyat=450.000")).data).toMatchObject({
    notice: limitTexts.amountForPrice(450_000_00, 50, 225_000_00),
    offers: [],
  });
  expect((await compare(slug, "?fiyat=500.000&model-yili=2018")).data).toMatchObject({
    notice: undefined,
    offers: [{}, {}],
  });
  expect((await compare(slug, "?fiyat=500.000&model-yili=2012")).data).toMatchObject({
    notice: limitTexts.tooOld(10),
    offers: [],
  });
  expect((await compare(slug, "?fiyat=abc&model-yili=x")).data).toMatchObject({
    refusal: { fields: { fiyat: comparisonTexts.price } },
    offers: [{}, {}],
  });
});

test("an offer counts from its day until the next row of the bank, which may end it", async () => {
  const slug = `36-ay-vadeli-250000-tl-${used}`;
  await aCreditOffer(app, { bank: "ucuz-bank", bankName: "Ucuz Bank", monthlyPercent: 9, validFrom: "2026-12-01" });
  await aCreditOffer(app, { bank: "ucuz-bank", bankName: "Ucuz Bank", monthlyPercent: null, validFrom: "2027-01-01" });
  const rateOn = async (day: string) => {
    app.now = new Date(`${day}T00:00:00+03:00`);
    const offers = (await compare(slug)).data!["offers"] as { bank: string; rate: string }[];
    return offers.find(({ bank }) => bank === "ucuz-bank")?.rate;
  };
  expect(await rateOn("2026-11-30")).toBe("%2,50");
  expect(await rateOn("2026-12-01")).toBe("%9,00");
  expect(await rateOn("2027-01-01")).toBeUndefined();
});

test("without a single offer the page says so", async () => {
  await app.db.deleteFrom("creditOffer").execute();
  expect((await compare(`36-ay-vadeli-250000-tl-${used}`)).data).toMatchObject({ isEmpty: true, offers: [] });
});

test("a bank's page has the plan, its source and day, and the plan as a file", async () => {
  const slug = `12-ay-vadeli-100000-tl-${used}`;
  const open = (bank: string) => openPage(app, `/tasit-kredisi/karsilastir/${slug}/${bank}`);
  const { data, jsonLd } = await open("orta-bank");
  const plan = data!["plan"] as { paymentKurus: number; principalKurus: number; balanceKurus: number }[];
  expect([plan.length, plan.at(-1)!.balanceKurus]).toEqual([12, 0]);
  expect(data).toMatchObject({ since: "1 Ocak 2026", source: "Sınama verisi", isSample: false });
  expect(jsonLd[1]).toMatchObject({ "@type": "LoanOrCredit", amount: { value: 100_000 } });
  for (const bank of ["yok", "yeni-bank", "constructor"]) expect((await open(bank)).status).toBe(404);

  const file = await app.request({ url: `/tasit-kredisi/karsilastir/${slug}/orta-bank/odeme-plani.csv` });
  const [head, ...rows] = file.body.replace("\uFEFF", "").trim().split("\r\n");
  expect(head).toBe("Taksit;Ödeme (TL);Ana para (TL);Faiz (TL);KKDF (TL);BSMV (TL);Kalan (TL)");
  const sum = rows.reduce(
    (total, row) => total + Math.round(Number(row.replaceAll('"', "").split(";")[2]!.replace(",", ".")) * 100),
    0,
  );
  expect([rows.length, sum]).toEqual([12, 100_000_00]);
  for (const path of [`${slug}/yok`, "yok/orta-bank", `0${slug}/yok`])
    expect((await app.request({ url: `/tasit-kredisi/karsilastir/${path}/odeme-plani.csv` })).statusCode).toBe(404);
});

const budget = (query: string) => openPage(app, `/tasit-kredisi?${query}`);

test("a monthly budget becomes the search of cars up to a price", async () => {
  expect((await budget("aylik=20.000")).location).toMatch(/^\/otomobil\?fiyat_max=\d+&butce=20000-\d+-\d+-[\d.]+$/);
  const priceOf = async (query: string) => Number(/fiyat_max=(\d+)/.exec((await budget(query)).location ?? "")?.[1]);
  const prices = await Promise.all(
    ["aylik=5.000&pesinat=100.000", "aylik=10.000&pesinat=100.000", "aylik=10.000&pesinat=300.000"].map(priceOf),
  );
  expect(prices).toEqual([220_000, 333_000, 510_000]);
  // Of the second only 70 % may be a loan; the third is above 400.000 TL, where the term is 36 months.
  // Its results say what is assumed, which can be changed without losing the other filters.
  const from = "aylik=10.000&pesinat=300.000&adres=%2Fotomobil%3Ffiyat_max%3D510000%26yakit%3Ddizel";
  expect((await budget(from)).location).toMatch(
    /^\/otomobil\?fiyat_max=510000&yakit=dizel&butce=10000-300000-36-[\d.]+$/,
  );
  expect(await priceOf(`${from}&vade=12`)).toBeLessThan(510_000);
  expect((await budget(`${from}&vade=24&faiz=1,99`)).location).toContain("-24-1.99");
  // Money for the whole car needs no loan.
  expect(await priceOf("aylik=100&pesinat=3.000.000")).toBe(3_000_000);
});

test("a budget that buys nothing, and one that is no number, are refused with a sentence", async () => {
  expect((await budget("aylik=100&pesinat=0")).data).toMatchObject({
    budgetRefusal: { fields: { aylik: budgetTexts.nothing } },
  });
  for (const value of ["0", "-1", "abc", "1e12", ""])
    expect((await budget(`aylik=${value}&pesinat=x`)).data).toMatchObject({
      budgetRefusal: { fields: { aylik: budgetTexts.monthly, pesinat: budgetTexts.down } },
    });
});
