import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, addHours } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { aRequest } from "#test/support/requests.ts";
import { signedIn } from "#test/support/shop.ts";
import { type RequestAction, requestMessages, type RequestState, retentionYears } from "./rules.ts";
import { submitRequest } from "./service.server.ts";

const app = await testApp();
let moderator: Awaited<ReturnType<typeof aMember>>;
beforeAll(async () => {
  moderator = await aMember(app, { role: "moderator", firstName: "Derya", lastName: "Koç" });
});
beforeEach(async () => {
  await app.db.deleteFrom("siteRequest").execute();
  await app.db.deleteFrom("mailMessage").execute();
  await app.db.deleteFrom("throttle").execute();
});

const sent = { senderName: "Ali Kurt", email: "ali@ornek.example", phone: "+905321112233" };
const submit = async (fields: Record<string, string> = { company: "Kurt Oto" }, from: object = {}) => {
  await submitRequest({ ...app.ctx(), ...from }, "partner", { ...sent, fields });
  return app.db.selectFrom("siteRequest").orderBy("id", "desc").selectAll().executeTakeFirstOrThrow();
};
const pageOf = (id: number) => `/yonetim/talepler/${id}`;
const desk = (query = "", cookie = moderator.cookie) => openPage(app, `/yonetim/talepler${query}`, { cookie });
const send = (id: number, form: Record<string, string>, cookie = moderator.cookie) =>
  sendForm(app, pageOf(id), form, { cookie });
const mails = async () => {
  await app.runJobs();
  return app.db.selectFrom("mailMessage").orderBy("id").select(["toAddress", "subject", "textBody"]).execute();
};

test("open requests are listed by when they have to be answered, answered ones below", async () => {
  const insert = async (kind: string, hoursAgo: number, answeredHoursAgo?: number) =>
    aRequest(app, {
      kind,
      ...sent,
      fingerprint: Buffer.from(`${kind} ${hoursAgo}`),
      createdAt: addHours(app.now, -hoursAgo),
      assigneeId: moderator.id,
      ...(answeredHoursAgo !== undefined && {
        state: "answered" as const,
        firstAnsweredAt: addHours(app.now, -answeredHoursAgo),
      }),
    });
  const answered = await insert("contact", 100, 50);
  const monthToAnswer = await insert("data-right", 29 * 24);
  const fresh = await insert("contact", 1);
  const twoDaysToAnswer = await insert("listing-removal", 47);
  const late = await insert("partner", 72);
  const ids = async (query: string) => ((await desk(query)).data!["rows"] as { id: number }[]).map(({ id }) => id);
  expect(await ids("")).toEqual([late, twoDaysToAnswer, monthToAnswer, fresh]);
  expect(await ids("?durum=benim")).toEqual([late, twoDaysToAnswer, monthToAnswer, fresh, answered]);
});

test("the desk reads a request under the labels of its kind, takes it, answers by mail and closes it", async () => {
  const { id } = await submit({ company: "Kurt Oto", city: "Bolu", note: "" });
  expect((await desk()).data).toMatchObject({
    tabs: [{ count: 1 }, {}, { count: 0 }, { count: 0 }],
    rows: [{ id, kind: "İş ortaklığı", sender: "Ali Kurt", state: "Yeni", assignee: null }],
    answers: null,
  });
  expect((await openPage(app, pageOf(id), moderator)).data).toMatchObject({
    memberId: null,
    phone: { text: "0532 111 22 33" },
    fields: [
      { label: "Firma", value: "Kurt Oto" },
      { label: "Şehir", value: "Bolu" },
    ],
  });
  expect((await send(id, { action: "take", from: "new" })).data).toEqual({ done: requestMessages.done.take });
  await send(id, { action: "note", from: "in-work", text: "Arandı, <b>açmadı</b>." });
  await send(id, { action: "answer", from: "in-work", text: "Yarın arayacağız.\n\nİyi günler." });
  expect(await mails()).toEqual([
    {
      toAddress: "ali@ornek.example",
      subject: `Yanıtımız: İş ortaklığı (${id})`,
      textBody: expect.stringMatching(/Merhaba Ali Kurt,[^]*Yarın arayacağız\.[^]*İyi günler\./),
    },
  ]);
  await send(id, { action: "close", from: "answered" });
  expect((await openPage(app, pageOf(id), moderator)).data).toMatchObject({
    state: "closed",
    assignee: "Derya Koç",
    entries: [
      { what: "üstlendi" },
      { what: "not yazdı" },
      { what: "yanıtladı" },
      { what: "kapattı", who: "Derya Koç" },
    ],
  });
  expect((await desk("?durum=kapanan")).data).toMatchObject({ rows: [{ id }], answers: { count: 1 } });
});

test("the tabs and kinds of the desk find their requests, oldest first", async () => {
  const first = await submit({ company: "Bir" });
  const second = await submit({ company: "İki" });
  await send(second.id, { action: "take", from: "new" });
  const ids = async (query: string) => ((await desk(query)).data!["rows"] as { id: number }[]).map(({ id }) => id);
  expect(await ids("")).toEqual([first.id, second.id]);
  expect(await ids("?durum=benim&tur=partner")).toEqual([second.id]);
  expect(await ids("?durum=yanitlanan")).toEqual([]);
  expect(await ids("?durum=yok&tur=yok&sayfa=-1")).toEqual([first.id, second.id]);
});

/** The state after each action; one that is missing is not possible in that state. */
const nextState: Record<RequestState, Partial<Record<RequestAction, RequestState>>> = {
  new: { take: "in-work", answer: "answered", note: "new", close: "closed" },
  "in-work": { take: "in-work", release: "new", answer: "answered", note: "in-work", close: "closed" },
  answered: { take: "in-work", answer: "answered", note: "answered", close: "closed" },
  closed: { note: "closed", reopen: "new" },
};

test.each(
  (Object.keys(nextState) as RequestState[]).flatMap((from) =>
    (["take", "release", "answer", "note", "close", "reopen"] as RequestAction[]).map(
      (action) => [from, action, nextState[from][action] ?? 409] as const,
    ),
  ),
)("a request that is %s: %s leads to %s", async (from, action, expected) => {
  const { id } = await submit();
  const closedAt = from === "closed" ? new Date() : null;
  await app.db.updateTable("siteRequest").set({ state: from, closedAt }).where("id", "=", id).execute();
  const { status } = await send(id, { action, from, text: "Bir metin" });
  const { state } = await app.db
    .selectFrom("siteRequest")
    .where("id", "=", id)
    .select("state")
    .executeTakeFirstOrThrow();
  expect([status, state]).toEqual(expected === 409 ? [409, from] : [200, expected]);
});

test("of twenty moderators who take a request at once one has it", async () => {
  const { id } = await submit();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(id, { action: "take", from: "new" })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await app.db.selectFrom("siteRequestEntry").select("id").execute()).toHaveLength(1);
});

test("a request sent twenty times at once is stored once, and another one too", async () => {
  await app.db.deleteFrom("throttle").execute();
  await Promise.allSettled(Array.from({ length: 20 }, () => submit()));
  expect(await app.db.selectFrom("siteRequest").select("id").execute()).toHaveLength(1);
  await submit({ company: "Başka" }, { client: "198.51.100.4" });
  expect(await app.db.selectFrom("siteRequest").select("id").execute()).toHaveLength(2);
});

test("members are thanked by mail, strangers whose address they type are not", async () => {
  const member = await aMember(app);
  const ctx = app.ctx(signedIn(member));
  await submitRequest(ctx, "partner", { ...sent, email: member.email, fields: { company: "Kaya Oto" } });
  await submitRequest(ctx, "partner", { ...sent, fields: { company: "Kaya Oto" } });
  await submit();
  expect(await mails()).toMatchObject([
    { toAddress: member.email, subject: expect.stringMatching(/^Talebinizi aldık: İş ortaklığı/) },
  ]);
});

describe("the desk refuses", () => {
  test("members with 404 and visitors with the sign-in page, on every page", async () => {
    const { id } = await submit();
    const { cookie } = await aMember(app);
    for (const page of ["/yonetim/talepler", pageOf(id), "/yonetim/talepler/sablonlar"]) {
      expect((await openPage(app, page, { cookie })).status).toBe(404);
      expect((await openPage(app, page)).location).toMatch(/^\/login/);
    }
    expect((await send(id, { action: "close", from: "new" }, cookie)).status).toBe(404);
    expect((await openPage(app, pageOf(999_999), moderator)).status).toBe(404);
    expect((await send(999_999, { action: "take", from: "new" })).status).toBe(404);
  });

  test("an action on a request that somebody else changed, unknown actions and empty texts", async () => {
    const { id } = await submit();
    await send(id, { action: "take", from: "new" });
    expect(await send(id, { action: "close", from: "new" })).toMatchObject({
      status: 409,
      data: { message: requestMessages.changed },
    });
    expect((await send(id, { action: "burn", from: "in-work" })).status).toBe(422);
    expect((await send(id, { action: "answer", from: "in-work", text: " " })).data).toMatchObject({
      fields: { text: expect.any(String) },
    });
    expect((await send(id, { action: "answer", from: "in-work", text: "x".repeat(4001) })).status).toBe(422);
  });
});

test("templates are offered for their kind, and deleted", async () => {
  const change = (form: Record<string, string>) => sendForm(app, "/yonetim/talepler/sablonlar", form, moderator);
  await change({ islem: "add", kind: "", title: "Selam", text: "Merhaba" });
  await change({ islem: "add", kind: "partner", title: "Arama", text: "Sizi arayacağız" });
  expect((await change({ islem: "add", kind: "partner", title: "", text: "" })).status).toBe(422);
  const { id } = await submit();
  expect((await openPage(app, pageOf(id), moderator)).data).toMatchObject({
    templates: [{ title: "Arama" }, { title: "Selam" }],
  });
  const shown = (await openPage(app, "/yonetim/talepler/sablonlar", moderator)).data!["templates"];
  const [one] = shown as { id: number }[];
  expect((await change({ islem: "delete", id: "99999999999" })).status).toBe(422);
  await change({ islem: "delete", id: String(one!.id) });
  expect((await openPage(app, pageOf(id), moderator)).data).toMatchObject({ templates: [{ title: "Selam" }] });
});

test("closed requests are deleted after two years, open ones never", async () => {
  const day = 24 * 3600 * 1000;
  const rows = [365 * retentionYears + 1, 365 * retentionYears - 1, null];
  for (const [index, days] of rows.entries()) {
    const { id } = await submit({ company: `Firma ${index}` });
    const closedAt = days === null ? null : new Date(app.ctx().clock().getTime() - days * day);
    await app.db.updateTable("siteRequest").set({ closedAt }).where("id", "=", id).execute();
  }
  await app.deps.features.find(({ name }) => name === "requests")!.jobs!["requests.sweep"]!(app.ctx(), {});
  expect(await app.db.selectFrom("siteRequest").select("id").execute()).toHaveLength(2);
});

test("a request is stored although the same was sent while the clock was ahead", async () => {
  const ahead = await submit(undefined, { clock: () => addDays(app.now, 1) });
  expect((await submit(undefined, { clock: () => addDays(app.now, 1) })).id).toBe(ahead.id);
  expect((await submit()).id).not.toBe(ahead.id);
});
