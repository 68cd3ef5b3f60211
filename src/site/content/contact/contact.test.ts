import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requestThrottle } from "#src/staff/requests/rules.ts";
import { addHours } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage, sendForm, sendFromElsewhere } from "#test/support/pages.ts";
import { loadContent } from "../items/load.server.ts";
import { answerHours, contactAddressOf, contactSubjects, contactTexts, parseListing } from "./rules.ts";

const app = await testApp();
let moderator: Awaited<ReturnType<typeof aMember>>;
let keyCode: string;
beforeAll(async () => {
  moderator = await aMember(app, { role: "moderator" });
  ({ keyCode } = await aListing(app, { state: "active" }));
});
beforeEach(async () => {
  await app.db.deleteFrom("siteRequest").execute();
  await app.db.deleteFrom("throttle").execute();
  await app.db.deleteFrom("mailMessage").execute();
  app.deps.company = {};
});

const stored = () => app.db.selectFrom("siteRequest").orderBy("id").selectAll().execute();
const question = {
  name: "Ali Kurt",
  email: "ali@ornek.example",
  phone: "",
  subject: "ilan",
  listing: "",
  message: "İlanım neden bekliyor?",
  website: "",
};
const removal = {
  name: "Ali Kurt",
  email: "ali@ornek.example",
  phone: "0532 111 22 33",
  reason: "photo",
  message: "Fotoğrafı ben çektim.",
  declaration: "1",
  website: "",
};
const dataRight = {
  ...removal,
  reason: "",
  right: "erase",
  relation: "mentioned",
  address: "",
  message: "Adımı siliniz.",
};

const ask = (form: Record<string, string>, cookie = "") => sendForm(app, "/iletisim", form, { cookie });
const askAt = (segment: string, form: Record<string, string>, cookie = "") =>
  sendForm(app, `/iletisim/${segment}`, form, { cookie });
const atDesk = async () => {
  const id = (await stored())[0]!.id;
  return (await openPage(app, `/yonetim/talepler/${id}`, moderator)).data!;
};

describe("the contact form", () => {
  test("becomes a request for the desk, with its subject, the listing and without a phone", async () => {
    expect((await ask({ ...question, listing: ` ${keyCode.toLowerCase()} ` })).data).toEqual({ isSent: true });
    expect(await stored()).toMatchObject([
      { kind: "contact", senderName: "Ali Kurt", email: "ali@ornek.example", phone: null, memberId: null },
    ]);
    expect(await atDesk()).toMatchObject({
      kindName: "İletişim",
      due: null,
      fields: [
        { label: "Konu", value: contactSubjects.ilan.name },
        { label: "İlan no", value: keyCode, to: `/yonetim/ilanlar/${keyCode}` },
        { label: "Mesaj", value: question.message },
      ],
    });
  });

  test.each([
    ["name", "Ali"],
    ["name", "x".repeat(81)],
    ["email", "ali"],
    ["phone", "0212"],
    ["subject", "hava"],
    ["subject", "constructor"],
    ["listing", "ABC"],
    ["listing", "https://kontak.test/ilan/otomobil/x"],
    ["message", "Kısa"],
    ["message", "x".repeat(4001)],
    ["message", "x".repeat(1_000_000)],
    ["name", "x".repeat(1_000_000)],
    ["listing", "/ilan/".repeat(100_000)],
  ])("refuses a wrong %s at its field", async (field, value) => {
    const answer = await ask({ ...question, [field]: value });
    expect([answer.status, Object.keys(answer.data!["fields"] as object)]).toEqual([422, [field]]);
    expect(await stored()).toEqual([]);
  });

  test("fills in what is known: the member's name and address, the subject and listing of the link", async () => {
    const { cookie, email } = await aMember(app, { firstName: "Derya", lastName: "Koç" });
    const path = `/iletisim?konu=odeme&ilan=${keyCode}`;
    expect((await openPage(app, path, { cookie })).data).toMatchObject({
      given: { name: "Derya Koç", email, subject: "odeme", listing: keyCode },
    });
    expect((await openPage(app, "/iletisim?konu=constructor&ilan=x")).data).toMatchObject({
      given: { name: undefined, email: undefined, subject: "", listing: undefined },
    });
  });

  test("offers the help pages of each subject's topic before sending", async () => {
    await loadContent(app.ctx());
    const { data } = await openPage(app, "/iletisim");
    const answers = data!["answers"] as Record<string, { to: string }[]>;
    for (const { topic } of Object.values(contactSubjects))
      if (topic !== null) expect(answers[topic]!.length, topic).toBeGreaterThan(0);
    expect(answers["kiralama"]!.map(({ to }) => to)).toContain("/yardim/kiralama-rezervasyonu");
  });

  test("drops the forms of programs, and limits those of people", async () => {
    expect((await ask({ ...question, website: "http://spam.example" })).data).toEqual({ isSent: true });
    expect(await stored()).toEqual([]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => ask({ ...question, message: `Sorum var, ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(requestThrottle.capacity);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20 - requestThrottle.capacity);
    expect(await stored()).toHaveLength(requestThrottle.capacity);
  });

  test("shows the company's facts as they are configured, and says which are not", async () => {
    expect((await openPage(app, "/iletisim")).data).toMatchObject({ company: {} });
    app.deps.company = { name: "Örnek Araç Pazarı A.Ş.", point: { latitude: 39.92, longitude: 32.85 } };
    const page = await openPage(app, "/iletisim");
    expect(page.data).toMatchObject({ company: app.deps.company, contactEmail: "bilgi@kontak.test" });
    expect(page.jsonLd[0]).toMatchObject({
      "@type": "ContactPage",
      mainEntity: {
        "@type": "Organization",
        legalName: "Örnek Araç Pazarı A.Ş.",
        contactPoint: { email: "bilgi@kontak.test" },
      },
    });
  });
});

describe("a request to remove a listing", () => {
  test("reaches the desk with the listing, its reason and the time of the promised answer", async () => {
    const form = { ...removal, listing: `https://kontak.test/ilan/otomobil/fiat-egea/temiz/${keyCode}` };
    expect((await askAt("ilan-kaldirma", form)).data).toEqual({ isSent: true });
    expect(await stored()).toMatchObject([{ kind: "listing-removal", phone: "+905321112233" }]);
    expect(await atDesk()).toMatchObject({
      due: { isOver: false },
      fields: [
        { value: keyCode, to: `/yonetim/ilanlar/${keyCode}` },
        { label: "İlan" },
        { label: "Gerekçe", value: "Fotoğraf benim ya da fotoğrafta ben varım" },
        { value: removal.message },
      ],
    });
    const began = app.now;
    app.now = addHours(began, answerHours.listingRemoval + 1);
    expect(await atDesk()).toMatchObject({ due: { isOver: true } });
    const list = await openPage(app, "/yonetim/talepler", moderator);
    expect(list.data).toMatchObject({ rows: [{ due: { isOver: true } }] });
    app.now = began;
  });

  test("is refused for listings that strangers cannot know, without telling them apart", async () => {
    const { keyCode: draft } = await aListing(app, { state: "pending", publishedAt: null });
    for (const listing of [draft, "ZZZZZZZZZ"])
      expect(await askAt("ilan-kaldirma", { ...removal, listing })).toMatchObject({
        status: 422,
        data: { fields: { listing: contactTexts.unknownListing } },
      });
    expect(await stored()).toEqual([]);
  });

  test.each([
    ["listing", ""],
    ["reason", "toString"],
    ["declaration", ""],
    ["message", ""],
  ])("needs %s", async (field, value) => {
    const answer = await askAt("ilan-kaldirma", { ...removal, listing: keyCode, [field]: value });
    expect([answer.status, Object.keys(answer.data!["fields"] as object)]).toEqual([422, [field]]);
  });
});

describe("a request about personal data", () => {
  test("is answered within the 30 days of the law; the member is mailed that day", async () => {
    const { cookie, email } = await aMember(app);
    expect((await askAt("kisisel-veri", { ...dataRight, email }, cookie)).data).toEqual({ isSent: true });
    expect(await stored()).toMatchObject([
      { kind: "data-right", fields: { right: "Verilerimin silinmesi ya da yok edilmesi" } },
    ]);
    await app.runJobs();
    const [mail] = await app.mails(email);
    expect(mail!.subject).toMatch(/^Talebinizi aldık: Kişisel veri başvurusu/);
    expect(mail!.textBody).toMatch(/en geç \d+ \S+ \d{4} \d\d:\d\d/);
  });

  test.each([
    ["right", "none"],
    ["relation", ""],
    ["address", "x".repeat(301)],
  ])("needs a right %s", async (field, value) => {
    const answer = await askAt("kisisel-veri", { ...dataRight, [field]: value });
    expect([answer.status, Object.keys(answer.data!["fields"] as object)]).toEqual([422, [field]]);
  });
});

test("there are no other forms below the contact page", async () => {
  expect((await openPage(app, "/iletisim/yok")).status).toBe(404);
  expect((await askAt("yok", removal)).status).toBe(404);
  for (const form of ["ilan-kaldirma", "kisisel-veri"])
    expect((await openPage(app, `/iletisim/${form}`)).status).toBe(200);
});

test("forms of other sites are refused", async () => {
  const { cookie } = await aMember(app);
  for (const path of ["/iletisim", "/iletisim/ilan-kaldirma", "/iletisim/kisisel-veri"])
    expect((await sendFromElsewhere(app, { path, form: question, cookie })).statusCode).toBe(403);
  expect(await stored()).toEqual([]);
});

test.each([
  ["K7M3P9QRT", "K7M3P9QRT"],
  [" k7m3p9qrt ", "K7M3P9QRT"],
  ["https://kontak.test/ilan/otomobil/fiat-egea/temiz/K7M3P9QRT?x=1#foto", "K7M3P9QRT"],
  ["/ilan/otomobil/fiat-egea/temiz/K7M3P9QRT", "K7M3P9QRT"],
  ["K7M3P9QR", undefined],
  ["K7M3P9QR0", undefined],
  ["https://kontak.test/otomobil/K7M3P9QRT", undefined],
])("the listing %s", (text, expected) => expect(parseListing(text)).toBe(expected));

test.each([
  ["doping-ve-odeme", "/iletisim?konu=odeme"],
  ["yok-boyle-bir-konu", "/iletisim"],
  [null, "/iletisim"],
])("the help topic %s leads to the form at %s", (topic, address) => expect(contactAddressOf(topic)).toBe(address));
