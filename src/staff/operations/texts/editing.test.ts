import { beforeAll, expect, test } from "vitest";
import { codeText } from "#src/people/accounts/phone/rules.ts";
import { resetMail } from "#src/people/accounts/mails.ts";
import { approvedMail, expiredMail, rejectedMail } from "#src/selling/listings/mails/texts.ts";
import { writeMail, writeText } from "#src/core/message-texts/write.server.ts";
import { testApp } from "#test/support/app.ts";
import { auditOf } from "#test/support/audit.ts";
import { aMember } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { smsParts, textFault, textMessages } from "./rules.ts";

const app = await testApp();
let cookie = "";
let email = "";
beforeAll(async () => {
  ({ cookie, email } = await aMember(app, { staffRoles: ["content"], firstName: "Deniz", lastName: "Ak" }));
});

type Field = { name: string; code: string; value: string; place: string };
type Change = { before: string; after: string };
type Opened = {
  subject: string;
  html: string;
  text: string;
  editor: {
    base: number;
    publishedVersion: number;
    fields: Field[];
    versions: { version: number; who: string; note: string; changes: Change[] }[];
  };
};
const pageOf = (name: string, query = "") => `/yonetim/metinler/${name}${query}`;
const open = async (name: string, query = "") =>
  (await openPage(app, pageOf(name, query), { cookie })).data!["opened"] as Opened;
const send = (name: string, form: Record<string, string>, as = cookie) =>
  sendForm(app, pageOf(name), form, { cookie: as });
/** Sends the form of a message with some of its texts replaced, as the code has them. */
async function edit(name: string, texts: Record<string, string>, { islem = "yayimla", note = "" } = {}, as = cookie) {
  const { editor } = await open(name);
  const fields = editor.fields.map(({ name: field, code, value }) => [field, texts[code] ?? value]);
  return send(name, { ...Object.fromEntries(fields), base: String(editor.base), islem, note }, as);
}
const listing = {
  keyCode: "ABC",
  listingType: "satilik",
  vehicle: "Fiat Egea",
  address: "/ilan/a",
  firstName: "Ayşe <b>",
};
const approved = () => writeMail(app.ctx(), approvedMail(listing));
const sentence = "{ilan} ilanınız onaylandı ve yayına alındı.";

test("a draft is previewed and sent to oneself alone; published, it is what recipients get, until a version is brought back", async () => {
  const name = "listings/onaylandi";
  const before = await approved();
  const texts = {
    [sentence]: "Güzel haber: {ilan} yayında.\n\nBol şans.",
    "İlanınız yayında": "İlanınız artık yayında",
  };
  expect((await edit(name, texts, { islem: "kaydet", note: "Daha sıcak" })).location).toContain("sonuc=kaydet");
  const drafted = await open(name);
  expect(drafted.subject).toBe("İlanınız artık yayında");
  expect(drafted.text).toContain(
    "Güzel haber: Volkswagen Passat 1.6 TDI Business (ilan no 4821937) yayında.\n\nBol şans.",
  );
  expect(await approved()).toEqual(before);
  expect((await open(name, "?surum=0")).subject).toBe("İlanınız yayında");
  await send(name, { islem: "gonder", version: "1" });
  await app.runJobs();
  expect(await app.mails(email)).toMatchObject([{ subject: "Örnek: İlanınız artık yayında" }]);

  expect((await edit(name, {})).location).toContain("sonuc=yayimla");
  const sent = await approved();
  expect(sent.subject).toBe("İlanınız artık yayında");
  expect(sent.text).toContain("Merhaba Ayşe");
  expect(sent.html).toContain("Güzel haber: Fiat Egea (ilan no ABC) yayında.</p>");
  expect(sent.html).not.toContain("<b>");
  const { editor } = await open(name);
  expect(editor).toMatchObject({ base: 1, publishedVersion: 1, versions: [{ who: "Deniz Ak", note: "Daha sıcak" }] });
  expect(editor.versions[0]!.changes).toContainEqual({
    before: "İlanınız yayında",
    after: "İlanınız artık yayında",
  });

  await send(name, { islem: "don", base: "1", version: "0" });
  expect(await approved()).toEqual(before);
  await send(name, { islem: "don", base: "2", version: "1" });
  expect(await approved()).toEqual(sent);
  expect((await send(name, { islem: "don", base: "3", version: "9" })).status).toBe(404);
  const actions = await auditOf(app, "/yonetim/metinler/listings/onaylandi", ["action"]);
  expect(actions.map((row) => row.action)).toEqual([
    "saveMessageText",
    "publishMessageText",
    "saveMessageText",
    "publishMessageText",
    "saveMessageText",
    "publishMessageText",
  ]);
});

test("texts of cases that the opened sample lacks are edited with it, and only their own message changes", async () => {
  await edit("listings/reddedildi", {
    "İlanınızı düzelterek yeniden onaya gönderebilirsiniz.": "Düzeltip yeniden gönderiniz.",
    "Merhaba {ad},": "Sayın {ad},",
  });
  const mail = (afterAppeal: boolean) =>
    writeMail(app.ctx(), rejectedMail(listing, { reasons: ["Fotoğraf yok."], note: "", afterAppeal }));
  expect((await mail(true)).text).toContain("Düzeltip yeniden gönderiniz.");
  expect((await mail(false)).text).not.toContain("Düzeltip");
  expect((await mail(false)).text).toMatch(/^Sayın Ayşe/);
  expect((await writeMail(app.ctx(), resetMail({ firstName: "Ayşe" }, "x"))).text).toMatch(/^Merhaba Ayşe/);
});

test("a text keeps its placeholders and is plain text without addresses", () => {
  const code = "Kod {kod}, {gun} gün geçerlidir.";
  const faults: [string, string][] = [
    ["", textMessages.empty],
    ["Kod {kod}.", textMessages.missing("{gun}")],
    ["{kod} {gun} {isim}", textMessages.unknown("{isim}")],
    ["{kod} {gun} {", textMessages.braces],
    ["{kod} {gun} {KOD}", textMessages.braces],
    ["<a>{kod}</a> {gun}", textMessages.tags],
    ["{kod} {gun} www.kotu.example", textMessages.address],
    ["{kod} {gun} https://kotu.example", textMessages.address],
    ["{kod} {gun} kotu.com", textMessages.address],
    [`{kod} {gun} ${"a".repeat(1_500)}`, textMessages.long(1_500)],
  ];
  for (const [edited, fault] of faults) expect(textFault(code, edited, "text"), edited).toBe(fault);
  expect(textFault(code, "{gun} gün: {kod}. A.Ş. adına, sn. üyemiz.", "text")).toBeUndefined();
  expect(textFault("Konu", "İki\nsatır", "subject")).toBe(textMessages.lines);
});

test("a refused form names each text; two editors do not overwrite each other", async () => {
  const name = "accounts/sifre-yenileme";
  const { editor } = await open(name);
  const [first, second] = [editor.fields[0]!, editor.fields[1]!];
  const refused = await send(name, { [first.name]: "", [second.name]: "Merhaba,", base: "0", islem: "kaydet" });
  expect(refused).toMatchObject({
    status: 422,
    data: { fields: { [first.name]: textMessages.empty, [second.name]: textMessages.missing("{ad}") } },
  });
  const answers = await Promise.all(
    ["Bir", "İki", "Üç"].map((word) => send(name, { [first.name]: word, base: "0", islem: "kaydet" })),
  );
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  expect((await open(name)).editor.versions).toHaveLength(1);
});

test("the text message of a code keeps its code and its end for phones, and fits two parts", async () => {
  const name = "accounts/onay-kodu";
  const { code } = (await open(name)).editor.fields[0]!;
  expect(await open(name)).toMatchObject({ length: { characters: 101, parts: 2 } });
  expect((await edit(name, { [code]: `{kod} {dakika} ${"ş".repeat(120)}` })).data).toMatchObject({
    message: textMessages.sms,
  });
  await edit(name, { [code]: "Kodunuz {kod}, {dakika} dakika." });
  expect(await writeText(app.ctx(), codeText, "123456", "kontak.example")).toMatch(
    /^Kodunuz 123456, \d+ dakika\.\n\n@kontak\.example #123456$/,
  );
  expect([
    smsParts("a".repeat(160)),
    smsParts("a".repeat(161)),
    smsParts("ş".repeat(70)),
    smsParts("ş".repeat(71)),
  ]).toEqual([1, 2, 1, 2]);
});

test("texts that do not fit the code any more never stop a mail", async () => {
  await app.db.insertInto("messageText").values({ message: "listings-expired", version: 1 }).execute();
  const version = { message: "listings-expired", version: 1, createdAt: app.now, authorId: null };
  const texts = { "İlanınızın süresi doldu": 7, "Merhaba {ad},": "Merhaba {kim},", "Eski metin": "Yeni metin" };
  await app.db
    .insertInto("messageTextVersion")
    .values({ ...version, texts: JSON.stringify(texts) })
    .execute();
  await app.db
    .updateTable("messageText")
    .set({ publishedVersion: 1 })
    .where("message", "=", "listings-expired")
    .execute();
  const mail = await writeMail(app.ctx(), expiredMail(listing));
  expect(mail.subject).toBe("İlanınızın süresi doldu");
  expect(mail.text).toMatch(/^Merhaba Ayşe/);
});

test("the role content edits texts; who may only read them and members do not", async () => {
  const name = "listings/satildi";
  for (const staffRoles of [["administration"], ["reading"]] as const) {
    const other = await aMember(app, { staffRoles: [...staffRoles] });
    expect((await openPage(app, pageOf(name), other)).status).toBe(200);
    expect((await edit(name, {}, {}, other.cookie)).status).toBe(403);
    expect((await send(name, { islem: "don", base: "0", version: "0" }, other.cookie)).status).toBe(403);
  }
  const member = await aMember(app);
  expect((await edit(name, {}, {}, member.cookie)).status).toBe(404);
  expect((await send("alerts/anlik-yeni-ilan", { islem: "kaydet", base: "0" })).status).toBe(404);
});
