import { beforeEach, expect, test } from "vitest";
import { requestThrottle } from "#src/staff/requests/rules.ts";
import { actOnRequest } from "#src/staff/requests/service.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp, testOrigin } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aReport, aReportDraft } from "#test/support/certified-cars.ts";
import { sendForm, sendFromElsewhere } from "#test/support/pages.ts";
import { reportAddress } from "../rules.ts";
import { callPhoneOf, callTexts, readCallPhone } from "./rules.ts";

const app = await testApp();
const { slug, listing } = await aReport(app);
const certificatedCarUrl = testOrigin + reportAddress(slug);
const senderPhone = "+90 532 123 45 67";

beforeEach(async () => {
  await app.db.deleteFrom("siteRequest").execute();
  await app.db.deleteFrom("throttle").execute();
});

const send = (payload: object, headers: Record<string, string> = {}) =>
  app.request({ method: "POST", url: "/ajax/certificated-car-message", payload, headers });
const stored = () => app.db.selectFrom("siteRequest").orderBy("id").selectAll().execute();

test.each([
  ["+90 532 123 45 67", "+905321234567"],
  ["0 (532) 123 45 67", "+905321234567"],
  ["+90 312 395 12 34", "+903123951234"],
  // 16 and 18 characters
  ["+90 532 123 4567", undefined],
  ["+90 532 123 45 678", undefined],
  ["+90 532 123 45 67 ", undefined],
  ["0532 123 45 67", undefined],
  // 17 characters that are no number
  ["+90 532 123 45 6x", undefined],
  ["+90 132 123 45 67", undefined],
  ["+90-532-123-45-67", undefined],
  ["+49 301 234 56 78", undefined],
  ["", undefined],
])("the call reads the number %j as %j", (text, number) => expect(readCallPhone(text)).toBe(number));

test.each([
  ["0532 123 45 67", "+90 532 123 45 67"],
  ["5321234567", "+90 532 123 45 67"],
  ["0312 395 12 34", "+90 312 395 12 34"],
  ["444 0 123", undefined],
  ["+49 30 1234567", undefined],
  ["yok", undefined],
])("the form sends %j as %j", (typed, sent) => expect(callPhoneOf(typed)).toBe(sent));

test("a visitor's call request is one request for the desk, which can only call back", async () => {
  for (const _ of [1, 2]) {
    const answer = await send({ senderPhone, certificatedCarUrl });
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: "Talebiniz Alınmıştır." }]);
  }
  const [request, ...others] = await stored();
  expect(others).toEqual([]);
  expect(request).toMatchObject({
    kind: "certified-car",
    senderName: "Ziyaretçi",
    email: null,
    phone: "+905321234567",
    fields: { keyCode: listing.keyCode, address: certificatedCarUrl, vehicle: expect.stringContaining("Passat") },
  });
  const moderator = app.ctx(await aMember(app, { role: "moderator" }));
  const answering = actOnRequest(moderator, request!.id, { action: "answer", from: "new", text: "Aradık." });
  await expect(answering).rejects.toMatchObject({ status: 409 });
  await actOnRequest(moderator, request!.id, { action: "note", from: "new", text: "Arandı, randevu verildi." });
  await app.runJobs();
});

test("a member's request has their name and address, and they are thanked by mail", async () => {
  const member = await aMember(app, { firstName: "Ece", lastName: "Tan" });
  await send({ senderPhone, certificatedCarUrl: reportAddress(slug) }, { cookie: member.cookie });
  expect(await stored()).toMatchObject([{ senderName: "Ece Tan", email: member.email }]);
  await app.runJobs();
  expect((await app.mails(member.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("Talebinizi aldık: Sertifikalı araç"),
  ]);
});

test.each([
  ["another site", "https://baska.example" + reportAddress(slug)],
  ["a similar host", `${testOrigin}.example${reportAddress(slug)}`],
  ["a user name before the host", `http://kontak.test@baska.example${reportAddress(slug)}`],
  ["a script", `javascript:${reportAddress(slug)}`],
  ["the listing", `${testOrigin}/ilan/x/y/z/${listing.keyCode}`],
  ["an unknown report", `${testOrigin}/sertifikali-arac/yok-1`],
  ["a path above", `${certificatedCarUrl}/../x`],
  ["nothing", ""],
  ["no address", "http://["],
])("the address of %s is refused", async (_, url) => {
  const answer = await send({ senderPhone, certificatedCarUrl: url });
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    { message: callTexts.failure, fields: { certificatedCarUrl: callTexts.notCertified } },
  ]);
  expect(await stored()).toEqual([]);
});

test("a draft, an expired report and a listing that is not live are refused", async () => {
  const draft = await aReportDraft(app);
  expect((await send({ senderPhone, certificatedCarUrl: reportAddress(draft.slug) })).statusCode).toBe(404);
  const passive = await aReport(app);
  await app.db.updateTable("listing").set({ state: "passive" }).where("id", "=", passive.listing.id).execute();
  expect((await send({ senderPhone, certificatedCarUrl: reportAddress(passive.slug) })).statusCode).toBe(404);
  const before = app.now;
  app.now = addDays(before, 61);
  expect((await send({ senderPhone, certificatedCarUrl })).statusCode).toBe(404);
  app.now = before;
});

test("numbers that are too short or malformed are refused with the sentence of the call", async () => {
  const answer = await send({ senderPhone: "0532 123 45 67", certificatedCarUrl });
  const message = "Telefon Numarası Eksik veya Hatalı";
  expect([answer.statusCode, answer.json()]).toEqual([422, { message, fields: { senderPhone: message } }]);
});

test("programs are thanked and not stored; a sender has a limit; other sites are refused", async () => {
  expect((await send({ senderPhone, certificatedCarUrl, website: "x" })).json()).toEqual({ message: callTexts.thanks });
  expect(await stored()).toEqual([]);
  const phones = Array.from({ length: 20 }, (_, at) => `+90 532 123 45 ${10 + at}`);
  const answers = await Promise.all(phones.map((phone) => send({ senderPhone: phone, certificatedCarUrl })));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(requestThrottle.capacity);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20 - requestThrottle.capacity);
  expect((await send({ senderPhone, certificatedCarUrl }, { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
  const { cookie } = await aMember(app);
  const form = { senderPhone: "0532 123 45 67" };
  expect((await sendFromElsewhere(app, { path: reportAddress(slug), form, cookie })).statusCode).toBe(403);
});

test("without scripts the form of the page takes the number as people write it", async () => {
  const path = reportAddress(slug);
  const sent = (form: Record<string, string>) => sendForm(app, path, form);
  expect((await sent({ senderPhone: "0532 123 45 67", website: "" })).data).toEqual({ isSent: true });
  expect(await stored()).toMatchObject([{ phone: "+905321234567" }]);
  expect(await sent({ senderPhone: "532", website: "" })).toMatchObject({
    status: 422,
    data: { fields: { senderPhone: callTexts.phone }, values: { senderPhone: "532" } },
  });
});
