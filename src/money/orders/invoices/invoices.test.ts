import { inflateSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "#src/shared/context.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { anOrder } from "#test/support/orders.ts";
import type { InvoiceIssuer } from "./issuer.server.ts";
import { encryptFor } from "#src/shared/encryption.server.ts";
import { selectInvoices } from "./queries.server.ts";
import { issueCreditNote, issueInvoice, makePdf } from "./service.server.ts";

const app = await testApp();
let buyer: Awaited<ReturnType<typeof aMember>>;
beforeEach(async () => void (buyer = await aMember(app, { firstName: "Şule", lastName: "Iğdırlıoğlu" })));

const issue = (orderId: string) => inTransaction(app.ctx(), (tx) => issueInvoice(tx, orderId));
const credit = (orderId: string, amountKurus: number, idempotencyKey: string) =>
  inTransaction(app.ctx(), (tx) => issueCreditNote(tx, { orderId, amountKurus, idempotencyKey }));
const get = (orderId: string, cookie?: string, query = "") =>
  app.request({ url: `/siparislerim/${orderId}/fatura${query}`, ...(cookie ? { headers: { cookie } } : {}) });

/** All letters that the PDF's fonts map to Unicode: what a reader can copy and search. */
function lettersOf(pdf: Buffer): Set<string> {
  const letters = new Set<string>();
  const bytes = pdf.toString("latin1");
  for (const { index, 0: head } of bytes.matchAll(/stream\r?\n/g)) {
    const start = index + head.length;
    if (bytes.slice(index - 3, index) === "end") continue;
    const end = bytes.indexOf("endstream", start);
    let text = "";
    try {
      text = inflateSync(pdf.subarray(start, end)).toString("latin1");
    } catch {
      continue;
    }
    if (text.includes("beginbfrange"))
      for (const [, code] of text.matchAll(/<([0-9a-f]{4})>/g)) letters.add(String.fromCharCode(parseInt(code!, 16)));
  }
  return letters;
}

test("numbers have no gap over many payments at once, some of which fail, and each order has one invoice", async () => {
  const orders = await Promise.all(Array.from({ length: 20 }, () => anOrder(app, buyer.id)));
  await Promise.all(
    orders.flatMap((orderId, i) => [
      issue(orderId),
      issue(orderId),
      inTransaction(app.ctx(), async (tx) => {
        await issueInvoice(tx, orderId);
        if (i % 3 === 0) throw new Error("the payment failed");
      }).catch(() => undefined),
    ]),
  );
  const rows = await app.db
    .selectFrom("invoice")
    .where("series", "=", "KNT")
    .select("number")
    .orderBy("number")
    .execute();
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
});

test("numbers begin anew in a new year of Turkey's calendar", async () => {
  const before = app.now;
  app.now = new Date("2031-12-31T20:59:00Z");
  const [last, first] = [await anOrder(app, buyer.id), await anOrder(app, buyer.id)];
  await issue(last);
  app.now = new Date("2031-12-31T21:00:00Z");
  await issue(first);
  app.now = before;
  const numberOf = async (id: string) => (await selectInvoices(app.ctx(), id))[0]!.document.number;
  expect([await numberOf(last), await numberOf(first)]).toEqual(["KNT-2031-000001", "KNT-2032-000001"]);
});

test("an invoice is about what was paid: virtual balance is a discount, free items and free orders are left out", async () => {
  const orderId = await anOrder(app, buyer.id, { virtualKurus: 60_00 }, [
    { priceKurus: 120_00 },
    { priceKurus: 180_00, vatPercent: 10 },
    { priceKurus: 0 },
  ]);
  await issue(orderId);
  const { document, vatKurus } = (await selectInvoices(app.ctx(), orderId))[0]!;
  expect(document).toMatchObject({
    amountKurus: 240_00,
    lines: [
      { amountKurus: 96_00, discountKurus: 24_00 },
      { amountKurus: 144_00, discountKurus: 36_00 },
    ],
    vatRows: [
      { vatPercent: 10, amountKurus: 144_00, vatKurus: 13_09 },
      { vatPercent: 20, amountKurus: 96_00, vatKurus: 16_00 },
    ],
  });
  expect(vatKurus).toBe(29_09);
  const free = await anOrder(app, buyer.id, { virtualKurus: 120_00 });
  await issue(free);
  expect(await selectInvoices(app.ctx(), free)).toEqual([]);
});

test("an invoice names whom the order is billed to; a citizenship number is masked", async () => {
  const orderId = await anOrder(app, buyer.id);
  const address = "Moda Cad. 5, Kadıköy";
  await app.db
    .insertInto("orderBilling")
    .values({
      orderId,
      kind: "company",
      company: "Ay Otomotiv A.Ş.",
      taxAdministration: "Kadıköy",
      taxNumber: "1234567890",
      address,
    })
    .execute();
  await issue(orderId);
  const personal = await anOrder(app, buyer.id);
  const citizenshipNumberEncrypted = encryptFor(app.ctx(), buyer.id, "10000000146");
  await app.db
    .insertInto("orderBilling")
    .values({
      orderId: personal,
      kind: "person",
      firstName: "Şule",
      lastName: "Öz",
      citizenshipNumberEncrypted,
      address,
    })
    .execute();
  await issue(personal);
  const buyerOf = async (id: string) => (await selectInvoices(app.ctx(), id))[0]!.document.buyer;
  expect(await buyerOf(orderId)).toEqual({ name: "Ay Otomotiv A.Ş.", facts: ["Kadıköy VD 1234567890"], address });
  expect(await buyerOf(personal)).toMatchObject({ name: "Şule Öz", address });
  expect(JSON.stringify(await buyerOf(personal))).not.toContain("10000000146");
});

test("credit notes have their own series, come once per key, and together never exceed the invoice", async () => {
  const orderId = await anOrder(app, buyer.id);
  await credit(orderId, 10_00, "before");
  await issue(orderId);
  await Promise.all(Array.from({ length: 20 }, () => credit(orderId, 50_00, "a")));
  await credit(orderId, 100_00, "b");
  await credit(orderId, 1, "c");
  const [invoice, ...notes] = await selectInvoices(app.ctx(), orderId);
  expect(notes.map(({ amountKurus }) => amountKurus)).toEqual([50_00, 70_00]);
  expect(notes.map(({ vatKurus }) => vatKurus).reduce((a, b) => a + b)).toBe(invoice!.vatKurus);
  expect(notes[0]!.document).toMatchObject({ corrects: invoice!.document.number, number: "KNI-2026-000001" });
});

test("the buyer and admins read the PDF, which is cached nowhere; others get 404, visitors are sent to sign in", async () => {
  const orderId = await anOrder(app, buyer.id, {}, [{ title: "Premium paket: İĞDIR ışıl şöför ₺ Çğ" }]);
  expect((await get(orderId, buyer.cookie)).statusCode).toBe(404);
  await issue(orderId);
  await app.runJobs();
  const [stored] = await app.db
    .selectFrom("invoiceFile")
    .innerJoin("invoice", "invoice.id", "invoiceId")
    .where("orderId", "=", orderId)
    .select("pdf")
    .execute();
  const answer = await get(orderId, buyer.cookie);
  expect(answer.headers).toMatchObject({ "content-type": "application/pdf", "cache-control": "private, no-store" });
  expect(answer.rawPayload.equals(stored!.pdf)).toBe(true);
  const letters = lettersOf(answer.rawPayload);
  expect(Array.from("ŞuleIğdırlıoğluİĞDIRışılşöför₺Çğ").filter((letter) => !letters.has(letter))).toEqual([]);

  const admin = await aMember(app, { role: "admin" });
  expect((await get(orderId, admin.cookie)).statusCode).toBe(200);
  for (const other of [await aMember(app), await aMember(app, { role: "moderator" })])
    expect((await get(orderId, other.cookie)).statusCode).toBe(404);
  expect((await get("AAAAAAAAA", buyer.cookie)).statusCode).toBe(404);
  expect((await get(orderId)).headers.location).toMatch(/^\/login\?ref=/);
  await credit(orderId, 20_00, `note:${orderId}`);
  const note = (await selectInvoices(app.ctx(), orderId))[1]!;
  expect((await get(orderId, buyer.cookie, `?belge=${note.document.number}`)).statusCode).toBe(200);
  expect((await get(orderId, buyer.cookie, "?belge=KNI-2026-999999")).statusCode).toBe(404);
  expect((await get(orderId, await anImpersonation(app, buyer.id))).statusCode).toBe(200);
});

test("another issuer's document is served, and it is asked again after a failure", async () => {
  const orderId = await anOrder(app, buyer.id);
  await issue(orderId);
  let asked = 0;
  const deps = app.deps as typeof app.deps & { invoiceIssuer?: InvoiceIssuer };
  deps.invoiceIssuer = {
    issue: async () => {
      if (++asked === 1) throw new Error("the authority is down");
      return { pdf: Buffer.from("%PDF of the authority"), reference: "ETTN-1" };
    },
  };
  const { id } = (await selectInvoices(app.ctx(), orderId))[0]!;
  await expect(makePdf(app.ctx(), id)).rejects.toThrow("down");
  expect((await makePdf(app.ctx(), id)).toString()).toBe("%PDF of the authority");
  await makePdf(app.ctx(), id);
  expect(asked).toBe(2);
  delete deps.invoiceIssuer;
});
