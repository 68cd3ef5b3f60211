import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { auditOf } from "#test/support/audit.ts";
import { aMember } from "#test/support/builders.ts";
import { anOrder, aPaidOrder, itemOf } from "#test/support/orders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { balancesOf } from "../balances/service.server.ts";
import { selectInvoices } from "../invoices/queries.server.ts";
import { deskTexts } from "./rules.ts";

const app = await testApp();
type Person = Awaited<ReturnType<typeof aMember>>;
let admin: Person;
let second: Person;
let buyer: Person;
beforeAll(async () => {
  admin = await aMember(app, { role: "admin", firstName: "Ayla" });
  second = await aMember(app, { role: "admin", firstName: "Bora" });
});
beforeEach(async () => void (buyer = await aMember(app)));

const refund = (orderId: string, form: Record<string, string>, cookie = admin.cookie) =>
  sendForm(
    app,
    `/yonetim/siparisler/${orderId}`,
    { islem: "refund", key: randomUUID(), reason: "Üye vazgeçti", ...form },
    { cookie },
  );
const decide = (id: number, decision: "approve" | "reject", cookie: string) =>
  sendForm(app, "/yonetim/siparisler", { id: String(id), decision, reason: "Baktım, doğru" }, { cookie });
const waitingOf = (orderId: string) =>
  app.db.selectFrom("refundRequest").where("orderId", "=", orderId).selectAll().executeTakeFirstOrThrow();
const realOf = async () => (await balancesOf(app.ctx(), buyer.id)).realKurus;
const audit = (subject: string) => auditOf(app, subject, ["action", "actorId", "amountKurus", "reason"]);

test("a refund up to the limit is made at once, once per form, with its reason in the audit log", async () => {
  const orderId = await aPaidOrder(app, buyer.id);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => refund(orderId, { isWhole: "1", key })));
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, data: { done: deskTexts.refunded } });
  expect(await realOf()).toBe(120_00);
  expect((await selectInvoices(app.ctx(), orderId)).map(({ kind }) => kind)).toEqual(["invoice", "creditNote"]);
  expect(await audit(orderId)).toEqual([
    { action: "refund", actorId: admin.id, amountKurus: 120_00, reason: "Üye vazgeçti" },
  ]);
  const { data } = await openPage(app, `/yonetim/siparisler/${orderId}`, admin);
  expect(data).toMatchObject({ state: "İade edildi", canRefund: false, audit: [{ who: "Ayla Kaya" }] });
});

test("a part of an item is refunded; more than is left, no amount and no reason are refused", async () => {
  const orderId = await aPaidOrder(app, buyer.id);
  const id = await itemOf(app, orderId);
  expect((await refund(orderId, { [`item-${id}`]: "20,50" })).status).toBe(200);
  expect(await realOf()).toBe(20_50);
  expect((await refund(orderId, { [`item-${id}`]: "100,00" })).status).toBe(422);
  expect((await refund(orderId, {})).status).toBe(422);
  expect((await refund(orderId, { isWhole: "1", reason: " " })).data).toHaveProperty("fields.reason");
  expect((await refund(orderId, { isWhole: "1" })).status).toBe(200);
  expect(await realOf()).toBe(120_00);
  expect((await refund(orderId, { isWhole: "1" })).status).toBe(409);
});

test("above the limit a second admin decides: not the one who asked, and once", async () => {
  const orderId = await aPaidOrder(app, buyer.id, 6_000_00);
  expect((await refund(orderId, { isWhole: "1" })).data).toMatchObject({ done: deskTexts.asked });
  expect((await refund(orderId, { isWhole: "1" })).status).toBe(409);
  const { id } = await waitingOf(orderId);
  expect(await decide(id, "approve", admin.cookie)).toMatchObject({
    status: 403,
    data: { message: deskTexts.secondPerson },
  });
  expect(await realOf()).toBe(0);
  const answers = await Promise.all(Array.from({ length: 20 }, () => decide(id, "approve", second.cookie)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(409)]);
  expect(await realOf()).toBe(6_000_00);
  expect((await audit(orderId)).map(({ action, actorId }) => [action, actorId])).toEqual([
    ["askRefund", admin.id],
    ["approveRefund", second.id],
  ]);
});

test("refunds in small parts need a second admin as soon as they are above the limit together", async () => {
  const orderId = await aPaidOrder(app, buyer.id, 6_000_00);
  const id = await itemOf(app, orderId);
  expect((await refund(orderId, { [`item-${id}`]: "3000" })).data).toMatchObject({ done: deskTexts.refunded });
  expect((await refund(orderId, { [`item-${id}`]: "2500" })).data).toMatchObject({ done: deskTexts.asked });
  const request = await waitingOf(orderId);
  expect((await decide(request.id, "reject", second.cookie)).data).toMatchObject({ done: deskTexts.rejected });
  expect(await realOf()).toBe(3_000_00);
});

test("an admin's own order is refunded by another admin, however small it is", async () => {
  buyer = admin;
  const orderId = await aPaidOrder(app, buyer.id);
  expect((await refund(orderId, { isWhole: "1" })).data).toMatchObject({ done: deskTexts.asked });
  const { id } = await waitingOf(orderId);
  expect((await decide(id, "approve", admin.cookie)).status).toBe(403);
  expect((await decide(id, "approve", second.cookie)).data).toMatchObject({ done: deskTexts.approved });
  // Neither may the buyer approve what another admin asked for.
  const large = await aPaidOrder(app, buyer.id, 6_000_00);
  expect((await refund(large, { isWhole: "1" }, second.cookie)).data).toMatchObject({ done: deskTexts.asked });
  const asked = await waitingOf(large);
  expect(await decide(asked.id, "approve", admin.cookie)).toMatchObject({
    status: 403,
    data: { message: deskTexts.ownOrder },
  });
  expect(await realOf()).toBe(120_00);
});

test("an unpaid order is cancelled with a reason; a paid one is not", async () => {
  const cancel = (orderId: string) =>
    sendForm(app, `/yonetim/siparisler/${orderId}`, { islem: "cancel", reason: "Üye istedi" }, admin);
  const unpaid = await anOrder(app, buyer.id, { state: "awaitingTransfer", method: "transfer" });
  expect((await cancel(unpaid)).data).toMatchObject({ done: deskTexts.cancelled });
  expect(await audit(unpaid)).toMatchObject([{ action: "cancelOrder", reason: "Üye istedi" }]);
  expect((await cancel(await aPaidOrder(app, buyer.id))).status).toBe(409);
});
