import { describe, expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aShopOfPrices, promotionsOf, signedIn } from "#test/support/shop.ts";
import { balancesOf } from "../balances/service.server.ts";
import { findOrder } from "../queries.server.ts";
import { cancelOrder, createOrder } from "../service.server.ts";
import { demoBankAccounts } from "./demo-accounts.ts";
import { groupIban, isIban } from "#src/money/payment/iban.ts";
import { orderIdsIn, parseAmount } from "./rules.ts";
import { bookStatement, bookTransfer, previewStatement } from "./service.server.ts";
import { readStatement } from "./statement.ts";

const app = await testApp();
const shop = aShopOfPrices(app, { home: 240_00 });

let references = 0;
const aTransfer = (orderId: string, amountKurus: number) => ({
  orderId,
  reference: `DKN-${++references}`,
  amountKurus,
  sender: "Deniz Kaya",
  receivedOn: "2026-11-23",
});

async function anAwaitingOrder() {
  const buyer = await aMember(app);
  const ctx = app.ctx(signedIn(buyer));
  const orderId = await createOrder(ctx, promotionsOf("home"));
  await app.db.updateTable("customerOrder").set({ state: "awaitingTransfer" }).where("id", "=", orderId).execute();
  return { buyer, ctx, orderId };
}
const stateOf = async (orderId: string) => (await findOrder(app.ctx(), orderId))!.state;
const realOf = async ({ id }: { id: number }) => (await balancesOf(app.ctx(), id)).realKurus;

describe("booking a transfer", () => {
  test("the exact amount pays the order", async () => {
    const { orderId, buyer } = await anAwaitingOrder();
    expect(await bookTransfer(app.ctx(), aTransfer(orderId, 240_00))).toEqual({
      outcome: "paid",
      missingKurus: 0,
      creditedKurus: 0,
    });
    expect(await stateOf(orderId)).toBe("fulfilled");
    expect(await realOf(buyer)).toBe(0);
  });

  test("a short one stays awaiting with what is missing, and does not expire; the rest pays it", async () => {
    const { orderId, buyer } = await anAwaitingOrder();
    expect(await bookTransfer(app.ctx(), aTransfer(orderId, 200_00))).toMatchObject({
      outcome: "short",
      missingKurus: 40_00,
    });
    expect(await findOrder(app.ctx(), orderId)).toMatchObject({ state: "awaitingTransfer", expiresAt: null });
    await app.runJobs();
    expect((await app.mails(buyer.email)).at(-1)!.textBody).toContain("40,00\u00a0TL eksik");
    expect((await bookTransfer(app.ctx(), aTransfer(orderId, 40_00))).outcome).toBe("paid");
  });

  test("what is over goes to the buyer's real balance", async () => {
    const { orderId, buyer } = await anAwaitingOrder();
    expect(await bookTransfer(app.ctx(), aTransfer(orderId, 250_00))).toMatchObject({
      outcome: "paid",
      creditedKurus: 10_00,
    });
    expect(await realOf(buyer)).toBe(10_00);
  });

  test("one that arrives for an order that is paid or over goes to the balance whole", async () => {
    for (const state of ["fulfilled", "expired", "cancelled", "draft"] as const) {
      const { orderId, buyer } = await anAwaitingOrder();
      await app.db.updateTable("customerOrder").set({ state }).where("id", "=", orderId).execute();
      expect((await bookTransfer(app.ctx(), aTransfer(orderId, 240_00))).outcome).toBe("credited");
      expect([await stateOf(orderId), await realOf(buyer)]).toEqual([state, 240_00]);
    }
  });

  test("the bank's reference is booked once, twenty times at once too", async () => {
    const { orderId, buyer } = await anAwaitingOrder();
    const transfer = aTransfer(orderId, 300_00);
    const answers = await Promise.all(Array.from({ length: 20 }, () => bookTransfer(app.ctx(), transfer)));
    expect(answers.filter(({ outcome }) => outcome === "paid")).toHaveLength(1);
    expect(answers.filter(({ outcome }) => outcome === "booked")).toHaveLength(19);
    expect(await realOf(buyer)).toBe(60_00);
    expect(shop.given.filter((item) => item.orderId === orderId)).toHaveLength(1);
  });

  test("a short one comes back as balance when the order is cancelled", async () => {
    const { orderId, buyer, ctx } = await anAwaitingOrder();
    await bookTransfer(app.ctx(), aTransfer(orderId, 100_00));
    await cancelOrder(ctx, orderId);
    expect([await stateOf(orderId), await realOf(buyer)]).toEqual(["cancelled", 100_00]);
  });

  test.each([0, -1, 0.5, Number.NaN])("an amount of %d is refused", async (amountKurus) => {
    const { orderId } = await anAwaitingOrder();
    await expect(bookTransfer(app.ctx(), aTransfer(orderId, amountKurus))).rejects.toMatchObject({ status: 422 });
  });

  test("an order that waits in vain expires, with a mail", async () => {
    const { orderId, buyer } = await anAwaitingOrder();
    const before = app.now;
    app.now = addDays(before, 2);
    await app.pool.query("select graphile_worker.add_job('orders.sweep', '{}'::json)");
    await app.runJobs();
    await app.runJobs();
    app.now = before;
    expect(await stateOf(orderId)).toBe("expired");
    expect((await app.mails(buyer.email)).at(-1)!.subject).toContain("süresi doldu");
  });
});

describe("a bank's statement", () => {
  const statement = (orderId: string) =>
    [
      "Hesap Hareketleri;;;;",
      "İşlem Tarihi;Dekont No;Açıklama;Gönderen;Tutar",
      `23.11.2026 10:15;A-${orderId};"${orderId} sipariş; ödeme";Deniz Kaya;240,00 TL`,
      "23.11.2026;A-2;KIRA;Ali Can;5.000,00",
      "23.11.2026;A-3;EFT masrafı;;-2,50",
      "bugün;A-4;;;10,00",
    ].join("\r\n");

  test("is shown before it is booked, each line with the order that it names", async () => {
    const { orderId } = await anAwaitingOrder();
    const { lines, bad } = await previewStatement(app.ctx(), statement(orderId));
    expect(
      lines.map(({ reference, amountKurus, order, isBooked }) => [reference, amountKurus, order?.id, isBooked]),
    ).toEqual([
      [`A-${orderId}`, 240_00, orderId, false],
      ["A-2", 5_000_00, undefined, false],
    ]);
    expect(bad).toEqual([{ line: 6, text: "bugün A-4   10,00", why: "Tarih okunamadı." }]);
    expect(await stateOf(orderId)).toBe("awaitingTransfer");
  });

  test("books what names one order, once, however often it is read", async () => {
    const { orderId } = await anAwaitingOrder();
    expect(await bookStatement(app.ctx(), statement(orderId))).toMatchObject([{ outcome: "paid" }]);
    expect(await bookStatement(app.ctx(), statement(orderId))).toEqual([]);
    expect(await stateOf(orderId)).toBe("fulfilled");
  });

  test("without columns of day and amount is refused", async () => {
    await expect(previewStatement(app.ctx(), "a,b\n1,2")).rejects.toMatchObject({ status: 422 });
  });

  test("may be separated by commas, with line breaks in quotes", () => {
    const read = readStatement('Tarih,Referans,Tutar,Açıklama\n2026-11-23,R1,"1,234.50","iki\nsatır"');
    expect(read!.lines).toEqual([
      { reference: "R1", receivedOn: "2026-11-23", amountKurus: 123_450, sender: "", description: "iki\nsatır" },
    ]);
  });
});

test.each([
  ["1.234,50", 123_450],
  ["1,234.50", 123_450],
  ["1234.5", 123_450],
  ["1.234", 123_400],
  ["-50,00 TL", -50_00],
  ["₺ 240", 240_00],
  ["", undefined],
  ["1e9", undefined],
  ["12,3456", undefined],
])("the amount %j is %j kuruş", (text, kurus) => {
  expect(parseAmount(text)).toBe(kurus);
});

test("orders are found in what senders write", () => {
  expect(orderIdsIn("siparis k7m2p9qxa odemesi K7M2P9QXA")).toEqual(["K7M2P9QXA"]);
  expect(orderIdsIn("SIPARIS NO 123 ve XK7M2P9QXA")).toEqual([]);
});

test("the accounts of the demo have valid IBANs of distinct banks", () => {
  expect(demoBankAccounts.length).toBeGreaterThan(1);
  expect(demoBankAccounts.every(({ iban }) => isIban(iban))).toBe(true);
  expect(isIban("TR330006100519786457841327")).toBe(false);
  expect(groupIban("TR330006100519786457841326")).toBe("TR33 0006 1005 1978 6457 8413 26");
});
