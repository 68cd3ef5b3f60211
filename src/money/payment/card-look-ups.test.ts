import { beforeAll, beforeEach, expect, test } from "vitest";
import { baseApp } from "#src/server/base-app.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { slugify } from "#src/shared/turkish.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { sendForm } from "#test/support/pages.ts";
import { paymentApi } from "./api.server.ts";
import { ProviderUnavailable } from "./gateway.ts";
import { installmentTotalKurus, paymentMessages } from "./rules.ts";

const app = await testApp();
let cookie: string;
beforeAll(async () => {
  ({ cookie } = await aMember(app));
});
beforeEach(() => app.db.deleteFrom("throttle").execute());

const get = async (url: string, headers: Record<string, string> = { cookie }) => {
  const answer = await app.request({ url, headers });
  return [answer.statusCode, answer.json()];
};

test.each([
  ["540669", { slug: "bonus", bankSlug: "garanti-bbva", bankName: "Garanti BBVA", cardType: "credit" }],
  ["43550800", { slug: "axess", bankSlug: "akbank", bankName: "Akbank", cardType: "credit" }],
  ["401049", { slug: "", bankSlug: "halkbank", bankName: "Halkbank", cardType: "debit" }],
])("cards that begin with %s have a bank", async (bin, bank) =>
  expect(await get(`/ajax/bank/bin/${bin}`)).toEqual([200, bank]),
);

test("a BIN that staff correct has its bank, type and instalments at once, until the correction ends", async () => {
  const admin = await aMember(app, { role: "admin" });
  const today = calendarDay(app.now);
  const send = async (form: Record<string, string>) =>
    (
      await sendForm(
        app,
        "/yonetim/tablolar/card-bins",
        { source: "Bankanın yazısı", reason: "Yanlış banka", ...form },
        admin,
      )
    ).status;
  const row = {
    islem: "add",
    bin: "5406690",
    bankName: "Akbank",
    cardType: "credit",
    program: "Axess",
    validFrom: today,
  };
  expect([await send({ ...row, bin: "54066" }), await send({ ...row, cardType: "x" }), await send(row)]).toEqual([
    422, 422, 200,
  ]);
  expect(await send(row)).toBe(409);
  const corrected = { slug: "axess", bankSlug: "akbank", bankName: "Akbank", cardType: "credit" };
  expect(await get("/ajax/bank/bin/54066900")).toEqual([200, corrected]);
  const [, { options }] = (await get("/ajax/payment/installment-options/akbank?program=axess")) as [
    number,
    { options: unknown[] },
  ];
  expect(options.length).toBeGreaterThan(1);
  // A shorter number may be of another bank.
  expect(await get("/ajax/bank/bin/540669")).toMatchObject([200, { bankSlug: "garanti-bbva" }]);
  expect(await send({ islem: "end", row: `5406690 ${today}`, validTo: today })).toBe(200);
  expect(await get("/ajax/bank/bin/54066900")).toMatchObject([200, { bankSlug: "garanti-bbva" }]);
});

test("an unknown BIN answers 404, a visitor 401", async () => {
  expect(await get("/ajax/bank/bin/000000")).toEqual([404, { message: paymentMessages.unknownBank }]);
  expect((await get("/ajax/bank/bin/540669", {}))[0]).toBe(401);
});

/** A number of card length, made here so that none stands in the sources. */
const cardNumber = "540669".padEnd(16, "7");

test.each(["12345", "123456789", cardNumber, cardNumber.replace(/(\d{4})(?=\d)/g, "$1-"), "abcdef", "54066٩"])(
  "%s is no BIN: 400, neither echoed nor logged",
  async (typed) => {
    const lines: string[] = [];
    const logged = baseApp(app.deps, { logLevel: "trace", logTo: { write: (line) => void lines.push(line) } });
    await logged.register(paymentApi, {} as never);
    const answer = await logged.inject({
      url: `/ajax/bank/bin/${encodeURIComponent(typed)}`,
      headers: { host: "kontak.test", cookie },
    });
    await logged.close();
    expect([answer.statusCode, answer.json()]).toEqual([400, { message: paymentMessages.wrongBin }]);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join("")).not.toContain(typed);
    expect(lines.join("")).not.toContain(encodeURIComponent(typed));
    expect(JSON.stringify(answer.headers)).not.toContain(typed);
  },
);

test("instalments of a bank begin with the single payment", async () => {
  expect(await get("/ajax/payment/installment-options/garanti-bbva?program=bonus")).toEqual([
    200,
    {
      options: [
        { numberInstallment: 1, installmentRate: 1 },
        { numberInstallment: 2, installmentRate: 3.58 },
        { numberInstallment: 3, installmentRate: 5.37 },
        { numberInstallment: 6, installmentRate: 10.74 },
        { numberInstallment: 9, installmentRate: 16.11 },
        { numberInstallment: 12, installmentRate: 21.48 },
      ],
    },
  ]);
});

test("rates of an amount give exactly what the provider takes for it", async () => {
  const [, { options }] = (await get("/ajax/payment/installment-options/garanti-bbva?program=bonus&amount=115000")) as [
    number,
    { options: { numberInstallment: number; installmentRate: number }[] },
  ];
  const totals = options.map((one) => installmentTotalKurus(115_000, one.numberInstallment, one.installmentRate));
  expect(totals).toEqual([115_000, 119_118, 121_176, 127_350, 133_524, 139_704]);
  expect(totals.filter((total, at) => total % options[at]!.numberInstallment > 0)).toEqual([]);
  expect((await get("/ajax/payment/installment-options/akbank?amount=0"))[0]).toBe(422);
});

test("programs of one bank have their own instalments; the first counts where none is named", async () => {
  const rates = async (program: string) => {
    const [, { options }] = (await get(`/ajax/payment/installment-options/garanti-bbva${program}`)) as [
      number,
      { options: { installmentRate: number }[] },
    ];
    return options[1]!.installmentRate;
  };
  expect([await rates("?program=bonus"), await rates(`?program=${slugify("Shop&Fly")}`), await rates("")]).toEqual([
    3.58, 4.1, 3.58,
  ]);
});

test("debit cards and banks without instalments have only the single payment", async () => {
  const single = { options: [{ numberInstallment: 1, installmentRate: 1 }] };
  expect(await get("/ajax/payment/installment-options/garanti-bbva?cardType=debit")).toEqual([200, single]);
  expect(await get("/ajax/payment/installment-options/yok")).toEqual([200, single]);
});

test("looking up is limited for each member", async () => {
  const statuses = await Promise.all(Array.from({ length: 45 }, async () => (await get("/ajax/bank/bin/540669"))[0]));
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

test("a provider that does not answer is a 503 with a sentence; selling switched off a 404", async () => {
  const { payments } = app.deps;
  app.deps.payments = { ...payments!, binInfo: () => Promise.reject(new ProviderUnavailable("down")) };
  const down = await get("/ajax/bank/bin/540669");
  app.deps.payments = undefined;
  const off = [(await get("/ajax/bank/bin/540669"))[0], (await get("/ajax/payment/installment-options/akbank"))[0]];
  app.deps.payments = payments;
  expect(down).toEqual([503, { message: paymentMessages.lookUpUnavailable }]);
  expect(off).toEqual([404, 404]);
});
