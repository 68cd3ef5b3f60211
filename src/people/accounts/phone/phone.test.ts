import { beforeEach, expect, test } from "vitest";
import { addSeconds } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { codeThrottles } from "./rules.ts";

const app = await testApp();
let cookie: string;
let id: number;
beforeEach(async () => {
  await app.db.deleteFrom("throttle").execute();
  ({ cookie, id } = await aMember(app));
});

const path = "/hesabim/telefon";
const press = (form: Record<string, string>, as = cookie) => sendForm(app, path, form, { cookie: as });
const send = (phone: string) => press({ islem: "send", phone });
const enter = (code: string) => press({ islem: "confirm", code });
const shown = async () => (await openPage(app, path, { cookie })).data;
async function lastSms() {
  await app.runJobs();
  return app.db.selectFrom("smsMessage").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
}
const sentCode = async () => /\b\d{6}\b/.exec((await lastSms()).body)![0];
const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

test("a number is confirmed once the code that was sent to it is entered", async () => {
  expect(await send("0532 111 22 33")).toMatchObject({ status: 302, location: path });
  expect(await shown()).toMatchObject({ phone: null, codeSentTo: "0532 111 22 33" });
  const sms = await lastSms();
  expect(sms.toPhone).toBe("+905321112233");
  expect(sms.body).toMatch(/^Kontak onay kodunuz: \d{6}\. Kod 10 dakika geçerlidir, kimseyle paylaşmayın\./);
  expect(sms.body).toMatch(/\n\n@kontak\.test #\d{6}$/);
  expect(await enter((await sentCode()).replace(/(...)/, "$1 "))).toMatchObject({
    status: 302,
    location: `${path}?onaylandi`,
  });
  expect(await shown()).toMatchObject({ phone: "0532 111 22 33", isConfirmed: true, codeSentTo: undefined });
});

test("before that nothing changes, and the code is not stored in clear", async () => {
  await app.db.updateTable("member").set({ phone: "+905330000000" }).where("id", "=", id).execute();
  await send("05321112233");
  const code = await sentCode();
  expect(await shown()).toMatchObject({ phone: "0533 000 00 00", isConfirmed: false });
  const row = await app.db.selectFrom("phoneCode").selectAll().where("memberId", "=", id).executeTakeFirstOrThrow();
  expect(JSON.stringify({ ...row, codeHash: row.codeHash.toString("latin1") })).not.toContain(code);
});

test("five attempts, each answered with how many are left; then the right code is refused too", async () => {
  await send("05321112234");
  const code = await sentCode();
  for (const left of [4, 3, 2, 1]) {
    const message = `Kod hatalı. ${left} deneme hakkınız kaldı.`;
    expect(await enter(otherThan(code))).toMatchObject({ status: 422, data: { fields: { code: message } } });
  }
  const ended = "Kodun süresi dolmuş ya da deneme hakkınız bitmiş. Lütfen yeni bir kod isteyiniz.";
  expect(await enter(otherThan(code))).toMatchObject({ status: 410, data: { message: ended } });
  expect(await enter(code)).toMatchObject({ status: 410, data: { message: ended } });
  expect(await shown()).toMatchObject({ phone: null, codeSentTo: undefined });
});

test("the fifth attempt may succeed, and concurrent attempts are five at most", async () => {
  await send("05321112235");
  const code = await sentCode();
  for (let n = 0; n < 4; n++) await enter(otherThan(code));
  expect((await enter(code)).status).toBe(302);

  await send("05321112236");
  const wrong = otherThan(await sentCode());
  const answers = await Promise.all(Array.from({ length: 12 }, () => enter(wrong)));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
});

test.each([
  [10 * 60 - 1, 302],
  [10 * 60, 410],
])("%d seconds later the code answers %d", async (seconds, status) => {
  const start = app.now;
  try {
    await send("05321112237");
    const code = await sentCode();
    app.now = addSeconds(start, seconds);
    expect((await enter(code)).status).toBe(status);
  } finally {
    app.now = start;
  }
});

test("a code is valid for its member and the last number alone", async () => {
  await send("05321112238");
  const first = await sentCode();
  const other = await aMember(app);
  expect((await press({ islem: "confirm", code: first }, other.cookie)).status).toBe(410);
  await send("05321112239");
  const second = await sentCode();
  if (first !== second) expect((await enter(first)).status).toBe(422);
  expect((await enter(second)).status).toBe(302);
  expect(await shown()).toMatchObject({ phone: "0532 111 22 39" });
});

test("the number can be removed, and the step cancelled", async () => {
  await send("05321112240");
  await press({ islem: "change" });
  expect(await shown()).toMatchObject({ codeSentTo: undefined });
  await send("05321112241");
  await enter(await sentCode());
  await press({ islem: "remove" });
  expect(await shown()).toMatchObject({ phone: null, isConfirmed: false });
});

test("what is refused: no mobile number, the confirmed one again, no code, a visitor, a site without text messages", async () => {
  const wrong = "Telefon Numarası Eksik veya Hatalı";
  expect(await send("0212 444 55 66")).toMatchObject({ status: 422, data: { fields: { phone: wrong } } });
  await send("05321112242");
  expect(await enter("12345")).toMatchObject({ status: 422, data: { fields: { code: "Kod 6 rakamdan oluşur." } } });
  await enter(await sentCode());
  expect(await send("05321112242")).toMatchObject({
    status: 409,
    data: { message: "Bu numara zaten onaylı telefon numaranız." },
  });
  expect((await openPage(app, path)).location).toMatch(/^\/login/);
  const { sms } = app.deps;
  try {
    app.deps.sms = undefined;
    expect((await send("05321112243")).status).toBe(503);
    expect(await shown()).toMatchObject({ canSend: false });
  } finally {
    app.deps.sms = sms;
  }
});

test("a business has a landline or a short number, which gets no code and stays unconfirmed", async () => {
  const boss = await aMember(app, { businessId: (await aShop(app)).id, businessRole: "owner", phone: "+905321112233" });
  const open = async () => (await openPage(app, path, boss)).data;
  await press({ islem: "send", phone: "0532 111 22 99" }, boss.cookie);
  await app.runJobs();
  const sent = await app.db.selectFrom("smsMessage").selectAll().execute();
  for (const [typed, shown] of [
    ["0212 456 78 90", "0212 456 78 90"],
    ["4440123", "444 0 123"],
    ["+49 30 123456", "+4930123456"],
  ]) {
    expect((await press({ islem: "send", phone: typed! }, boss.cookie)).status).toBe(302);
    expect(await open()).toMatchObject({
      phone: shown,
      isConfirmed: false,
      canBeConfirmed: false,
      codeSentTo: undefined,
      owner: "business",
    });
  }
  await app.runJobs();
  expect(await app.db.selectFrom("smsMessage").selectAll().execute()).toHaveLength(sent.length);
  expect((await send("444 0 123")).status).toBe(422);
});

test("three codes an hour per number, from any member; five per member", async () => {
  for (let n = 0; n < codeThrottles.phone.capacity; n++) expect((await send("05321112244")).status).toBe(302);
  const other = await aMember(app);
  expect((await press({ islem: "send", phone: "05321112244" }, other.cookie)).status).toBe(429);
  expect((await send("05321112245")).status).toBe(302);
  expect((await send("05321112246")).status).toBe(302);
  expect((await send("05321112247")).status).toBe(429);
});
