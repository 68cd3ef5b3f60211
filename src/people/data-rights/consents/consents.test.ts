import { beforeEach, expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { openPage, sendForm, sendFromElsewhere } from "#test/support/pages.ts";
import { sendMarketingMail } from "./marketing-mail.server.ts";
import { consentMessages, saveThrottle } from "./rules.ts";

const app = await testApp();
let member: Awaited<ReturnType<typeof aMember>>;
beforeEach(async () => {
  await app.db.deleteFrom("throttle").execute();
  member = await aMember(app);
});

const path = "/hesabim/izinler";
const save = (form: Record<string, string | readonly string[]>, cookie = member.cookie) =>
  sendForm(app, path, form, { cookie });
const shown = async (cookie = member.cookie) =>
  (
    await openPage<{ given: string[]; history: { what: string; isGiven: boolean; about: string }[] }>(app, path, {
      cookie,
    })
  ).data!;
const changesOf = (memberId: number) =>
  app.db.selectFrom("consentChange").selectAll().where("memberId", "=", memberId).orderBy("id").execute();

test("there are no consents at first, and every change is one row of the history", async () => {
  expect(await shown()).toMatchObject({ given: [], history: [] });
  expect(await save({ "izin[]": ["campaign.email", "survey.push"] })).toMatchObject({
    status: 302,
    location: `${path}?kaydedildi`,
  });
  await save({ "izin[]": ["campaign.email", "survey.push"] });
  await save({ "izin[]": ["survey.push"] });
  const { given, history } = await shown();
  expect(given).toEqual(["survey.push"]);
  expect(history.map(({ what, isGiven }) => [what, isGiven])).toEqual([
    ["Kampanyalar ve fırsatlar, e-posta", false],
    ["Anketler, tarayıcı bildirimi", true],
    ["Kampanyalar ve fırsatlar, e-posta", true],
  ]);
  expect(history[0]!.about).toContain(`İzinler sayfası · ${member.email} · metin izinler-1`);
});

test("one button refuses everything, and one allows every channel that can reach the member", async () => {
  await save({ hepsi: "kabul" });
  expect((await shown()).given.toSorted()).toEqual([
    "campaign.email",
    "campaign.push",
    "partner.email",
    "partner.push",
    "survey.email",
    "survey.push",
  ]);
  await save({ hepsi: "ret" });
  expect((await shown()).given).toEqual([]);
});

test("a text message or a call needs a phone number", async () => {
  const message = "SMS ve arama izni için önce telefon numaranızı ekleyiniz.";
  expect(await save({ "izin[]": ["campaign.sms"] })).toMatchObject({ status: 422, data: { message } });
  const reachable = await aMember(app, { phone: "+905321112233" });
  await save({ "izin[]": ["campaign.sms"] }, reachable.cookie);
  expect((await changesOf(reachable.id)).map(({ channel, contact }) => [channel, contact])).toEqual([
    ["sms", "+905321112233"],
  ]);
});

test("a landline allows calls, but no text messages", async () => {
  const { cookie } = await aMember(app, { phone: "+902121234567" });
  expect(await save({ "izin[]": ["campaign.sms"] }, cookie)).toMatchObject({
    status: 422,
    data: { message: "SMS izni için önce cep telefonu numaranızı ekleyiniz." },
  });
  expect((await save({ "izin[]": ["campaign.call"] }, cookie)).status).toBe(302);
});

test.each([
  ["a purpose nobody asks about", { "izin[]": ["gossip.email"] }, 422],
  ["a way there is not", { "izin[]": ["campaign.pigeon"] }, 422],
])("%s is refused", async (_, form, status) => {
  expect((await save(form)).status).toBe(status);
});

test("a visitor is sent to sign in; saving is rate limited", async () => {
  expect(await openPage(app, path)).toMatchObject({
    status: 302,
    location: "/login?ref=%2Fhesabim%2Fizinler",
  });
  expect((await sendForm(app, path, {})).status).toBe(302);
  for (let n = 0; n < saveThrottle.capacity; n++) await save({});
  expect((await save({})).status).toBe(429);
});

test("a form of another site is refused", async () => {
  const answer = await sendFromElsewhere(app, { path, form: { hepsi: "kabul" }, cookie: member.cookie });
  expect(answer.statusCode).toBe(403);
  expect(await changesOf(member.id)).toEqual([]);
});

test("a consent given at registration is the first row; without one there is no row", async () => {
  const signUp = async (email: string, more: Record<string, string>) => {
    const password = "kırmızı bisiklet 7";
    const form = {
      firstName: "Ayşe",
      lastName: "Yıldız",
      email,
      password,
      passwordAgain: password,
      terms: "on",
      ...more,
    };
    await sendForm(app, "/bireysel/kayit", form);
    await app.runJobs();
    return app.db.selectFrom("member").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  };
  const { id } = await signUp("izinli@kontak.test", { marketing: "on" });
  expect(await changesOf(id)).toMatchObject([
    { purpose: "campaign", channel: "email", isGiven: true, source: "registration", contact: "izinli@kontak.test" },
  ]);
  expect(await changesOf((await signUp("izinsiz@kontak.test", {})).id)).toEqual([]);
});

test("the cookie choice is stored with the account, also a refusal", async () => {
  const answer = (izin: string) => sendForm(app, "/cerez-politikasi", { izin }, member);
  await answer("ret");
  await answer("ret");
  await answer("kabul");
  expect((await changesOf(member.id)).map(({ purpose, isGiven }) => [purpose, isGiven])).toEqual([
    ["statistics", false],
    ["marketing", false],
    ["statistics", true],
    ["marketing", true],
  ]);
  expect((await shown()).history[0]).toMatchObject({ what: "Pazarlama çerezleri", isGiven: true });
});

test("a moderator withdraws a member's consents without learning whether the account exists; nobody else may", async () => {
  await save({ "izin[]": ["campaign.email", "survey.push"] });
  const moderator = await aMember(app, { role: "moderator" });
  const desk = (email: string, cookie = moderator.cookie) => sendForm(app, "/yonetim/izinler", { email }, { cookie });
  const answered = { done: consentMessages.withdrawnAtDesk };
  expect((await desk("kimse@kontak.test")).data).toEqual(answered);
  expect((await desk(member.email)).data).toEqual(answered);
  expect((await shown()).given).toEqual([]);
  expect((await shown()).history[0]!.about).toContain("Kontak ekibi, isteğinizle");
  expect((await desk("x")).status).toBe(422);
  expect((await desk(member.email, member.cookie)).status).toBe(404);
  expect((await openPage(app, "/yonetim/izinler", member)).status).toBe(404);
});

let mailed = 0;
const campaign = (memberId: number) =>
  sendMarketingMail(app.ctx(), {
    memberId,
    purpose: "campaign",
    key: `campaign:${++mailed}`,
    mail: { subject: "Bu hafta ilan vermek ücretsiz", paragraphs: ["Kaçırmayın."] },
  });

test("marketing mail is sent only with consent and to a confirmed address", async () => {
  expect(await campaign(member.id)).toBe(false);
  await save({ "izin[]": ["survey.email"] });
  expect(await campaign(member.id)).toBe(false);
  const unconfirmed = await aMember(app, { emailConfirmedAt: null });
  await save({ "izin[]": ["campaign.email"] }, unconfirmed.cookie);
  expect(await campaign(unconfirmed.id)).toBe(false);
  await save({ "izin[]": ["campaign.email"] });
  expect(await campaign(member.id)).toBe(true);
  await app.runJobs();
  expect(await app.mails(member.email)).toHaveLength(1);
  expect(await app.mails(unconfirmed.email)).toEqual([]);
});

test("the mail's link and the mail program's button withdraw the consent, with the link as the source", async () => {
  await save({ "izin[]": ["campaign.email", "survey.email"] });
  await campaign(member.id);
  await app.runJobs();
  const mail = (await app.mails(member.email)).at(-1)!;
  const link = /http:\/\/kontak\.test(\/izin-kapat\?\S+)/.exec(mail.textBody)![1]!;
  expect(await openPage(app, link)).toMatchObject({
    data: { name: "Kampanyalar ve fırsatlar" },
  });
  expect((await shown()).given).toContain("campaign.email");
  app.now = addDays(app.now, 400);
  expect(await sendForm(app, link, {})).toMatchObject({ data: { isDone: true } });
  app.now = addDays(app.now, -400);
  expect((await shown()).given).toEqual(["survey.email"]);
  expect((await changesOf(member.id)).at(-1)).toMatchObject({ isGiven: false, source: "unsubscribe" });
  expect(await campaign(member.id)).toBe(false);

  await save({ "izin[]": ["campaign.email", "survey.email"] });
  const header = (mail.headers as Record<string, string>)["List-Unsubscribe"]!.slice(1, -1);
  const oneClick = await app.http.inject({
    method: "POST",
    url: header.replace("http://kontak.test", ""),
    headers: { host: "kontak.test", "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });
  expect([oneClick.statusCode, oneClick.json()]).toEqual([
    200,
    { message: "İzniniz geri alındı; bu konuda artık e-posta göndermeyiz." },
  ]);
  expect((await shown()).given).toEqual(["survey.email"]);
});

test("a forged link withdraws nothing", async () => {
  await save({ "izin[]": ["campaign.email"] });
  const forged = `/izin-kapat?anahtar=${member.id}-campaign.AAAAAAAAAAAAAAAAAAAAAAAA`;
  expect((await openPage(app, forged)).status).toBe(404);
  expect((await sendForm(app, forged, {})).status).toBe(404);
  expect((await shown()).given).toEqual(["campaign.email"]);
});
