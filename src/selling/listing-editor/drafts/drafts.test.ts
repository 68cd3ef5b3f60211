import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addSeconds } from "#src/shared/dates.ts";
import { messages } from "#src/shared/validation.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aSession } from "#test/support/builders.ts";
import { sendForm } from "#test/support/pages.ts";
import { aDraft, sellingCalls } from "#test/support/sale.ts";
import { createMessages } from "../create/rules.ts";

const app = await testApp();

type Member = Awaited<ReturnType<typeof aMember>>;
const { saves, publishes } = sellingCalls(app);
const drafts = (member: Member) =>
  app.db.selectFrom("listingDraft").selectAll().where("memberId", "=", member.id).execute();

describe("a draft", () => {
  test("is created, saved and read again, with a sanitised description", async () => {
    const member = await aMember(app);
    const form = { title: "passat", description: "<p onclick='x'>Temiz<script>alert(1)</script></p>", equipment: [1] };
    const { draftId } = (await saves(member, { form })).json();
    const answer = await saves(member, { draftId, form: { ...form, title: "Passat 1.6" } });
    expect(answer.json()).toEqual({ draftId, savedAt: app.now.toISOString() });
    expect(await drafts(member)).toMatchObject([
      { id: draftId, form: { title: "Passat 1.6", description: "<p>Temiz</p>", equipment: [1] } },
    ]);
  });

  test("refuses a field with a card's number, and saves the others", async () => {
    const member = await aMember(app);
    const { draftId } = (await saves(member, { form: { title: "PASSAT", description: "<p>Temiz</p>" } })).json();
    const description = "<p>Kaporayı 4111 1111 <b>1111</b> 1111 kartına gönderin</p>";
    const refused = await saves(member, {
      draftId,
      form: { title: "PASSAT 1.6", description, damageDescription: "Yok" },
    });
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { message: messages.cardNumber, fields: { description: messages.cardNumber } },
    ]);
    const [draft] = await drafts(member);
    expect(draft!.form).toEqual({ title: "PASSAT 1.6", description: "<p>Temiz</p>", damageDescription: "Yok" });
    const { data, status } = await sendForm(
      app,
      "/ilanver",
      { draftId, step: "fiyat", intent: "taslak", title: "4111 1111 1111 1111", price: "500000" },
      member,
    );
    expect([status, data!["fields"]]).toEqual([422, { title: messages.cardNumber }]);
    expect((await drafts(member))[0]!.form).toMatchObject({ title: "PASSAT 1.6", price: "500000" });
  });

  test("keeps a stored field with a card's number while another step is saved", async () => {
    const member = await aMember(app);
    const stored = { title: "PASSAT", description: "<p>4111 1111 1111 1111</p>" };
    const { draftId } = (await saves(member, { form: { title: stored.title } })).json();
    await app.db
      .updateTable("listingDraft")
      .set({ form: stored as never })
      .where("id", "=", draftId)
      .execute();
    const { status } = await sendForm(
      app,
      "/ilanver",
      { draftId, step: "fiyat", intent: "taslak", price: "500000" },
      member,
    );
    expect(status).toBe(302);
    expect((await drafts(member))[0]!.form).toMatchObject({ ...stored, price: "500000" });
  });

  test("answers 404 to other members", async () => {
    const [member, other] = [await aMember(app), await aMember(app)];
    const draftId = await aDraft(app, member.id);
    for (const answer of [await saves(other, { draftId, form: {} }), await publishes(other, { draftId })]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ message: "Aradığınız taslak bulunamadı." });
    }
    expect((await publishes(other, { draftId: randomUUID() })).statusCode).toBe(404);
    expect((await saves(undefined, { form: {} })).statusCode).toBe(401);
    expect((await publishes(undefined, { draftId })).statusCode).toBe(401);
    expect(await drafts(member)).toHaveLength(1);
  });
});

describe("a draft that another device changed", () => {
  /** A member on two devices, both with the same saved draft open. */
  async function aDraftOpenTwice() {
    const member = await aMember(app);
    const other = { ...member, cookie: await aSession(app, member.id) };
    const { draftId, savedAt: keptAt } = (await saves(member, { form: { title: "Passat" } })).json();
    app.now = addSeconds(app.now, 60);
    return { member, other, draftId, keptAt };
  }
  const titleOf = async (member: Member) => (await drafts(member))[0]!.form;

  test("is not overwritten without asking; after overwriting it, the other device is asked", async () => {
    const { member, other, draftId, keptAt } = await aDraftOpenTwice();
    const later = await saves(other, { draftId, keptAt, form: { title: "Golf" } });
    expect(later.statusCode).toBe(200);
    const refused = await saves(member, { draftId, keptAt, form: { title: "Polo" } });
    expect([refused.statusCode, refused.json()]).toEqual([409, { message: createMessages.draftChanged }]);
    expect(await titleOf(member)).toEqual({ title: "Golf" });
    // The member chose to overwrite: now the other device has the older version.
    app.now = addSeconds(app.now, 60);
    expect((await saves(member, { draftId, form: { title: "Polo" } })).statusCode).toBe(200);
    const late = await saves(other, { draftId, keptAt: later.json().savedAt, form: { title: "Golf 2" } });
    expect(late.statusCode).toBe(409);
    expect(await titleOf(member)).toEqual({ title: "Polo" });
  });

  test("may be saved again by the same session, whose last answer was lost", async () => {
    const { member, draftId, keptAt } = await aDraftOpenTwice();
    for (const title of ["Golf", "Polo"])
      expect((await saves(member, { draftId, keptAt, form: { title } })).statusCode).toBe(200);
  });

  test("gets a new save time with every sent step, so that the browser knows that the step was received", async () => {
    const { member, draftId } = await aDraftOpenTwice();
    const sends = () => sendForm(app, "/ilanver", { draftId, step: "fiyat", price: "10" }, member);
    await sends();
    const [first] = await drafts(member);
    app.now = addSeconds(app.now, 60);
    await sends();
    const [second] = await drafts(member);
    expect(second!.form).toEqual(first!.form);
    expect(second!.updatedAt).toEqual(app.now);
  });

  test("does not conflict if the other device sent the same values", async () => {
    const { member, other, draftId } = await aDraftOpenTwice();
    await sendForm(app, "/ilanver", { draftId, step: "fiyat", price: "10" }, member);
    const [{ form, updatedAt } = { form: {}, updatedAt: app.now }] = await drafts(member);
    const keptAt = updatedAt.toISOString();
    app.now = addSeconds(app.now, 60);
    const same = await saves(other, { draftId, keptAt, form });
    expect([same.statusCode, same.json().savedAt]).toEqual([200, keptAt]);
    expect((await saves(member, { draftId, keptAt, form: { title: "Polo" } })).statusCode).toBe(200);
  });

  test("is neither saved by a form nor published: the form keeps its values and shows the conflict", async () => {
    const { member, other, draftId, keptAt } = await aDraftOpenTwice();
    await saves(other, { draftId, keptAt, form: { title: "Golf" } });
    const send = (form: Record<string, string>) => sendForm(app, "/ilanver", { draftId, keptAt, ...form }, member);
    const typed = { step: "bilgiler", title: "Polo", description: "Temiz" };
    for (const form of [typed, { step: "yayin", intent: "yayinla" }])
      expect(await send(form)).toMatchObject({ status: 409, data: { message: createMessages.draftChanged } });
    const published = await publishes(member, { draftId, keptAt });
    expect(published.json()).toEqual({ message: createMessages.draftChanged });
    expect(await titleOf(member)).toEqual({ title: "Golf" });
  });
});
