import { describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation, aShop } from "#test/support/builders.ts";
import { openPage, sendFromElsewhere } from "#test/support/pages.ts";
import { applicationForm, applicationsIn, aPdf } from "#test/support/shops.ts";

const app = await testApp();
const applications = applicationsIn(app);

type Who = { cookie: string };
const opens = async (who: Partial<Who>) => openPage(app, "/dukkan-olustur", who);
const aModerator = () => aMember(app, { role: "moderator" });
const businessOf = (memberId: number) =>
  app.db
    .selectFrom("business")
    .innerJoin("member", "member.businessId", "business.id")
    .where("member.id", "=", memberId)
    .selectAll("business")
    .select("member.businessRole")
    .executeTakeFirst();

describe("who may apply", () => {
  test("a private member with a confirmed address; others are told why not", async () => {
    expect((await opens({})).location).toBe("/login?ref=%2Fdukkan-olustur");
    const unconfirmed = await aMember(app, { emailConfirmedAt: null });
    expect((await opens(unconfirmed)).data).toMatchObject({ isUnconfirmed: true, form: null });
    expect(await applications.submit(unconfirmed)).toMatchObject({
      status: 403,
      data: { message: "Dükkân açmak için önce e-posta adresinizi onaylayınız." },
    });
    const { id: businessId } = await aShop(app);
    const owner = await aMember(app, { businessId, businessRole: "owner" });
    expect((await opens(owner)).location).toBe("/kurumsal/dukkan");
    expect((await applications.submit(owner)).status).toBe(403);
    const user = await aMember(app, { businessId, businessRole: "user" });
    expect((await opens(user)).location).toMatch(/^\/dukkan\/galeri-/);
    expect((await opens(await aModerator())).status).toBe(403);
    const member = await aMember(app);
    expect((await applications.save({ cookie: await anImpersonation(app, member.id) }, { shopName: "X" })).status).toBe(
      403,
    );
    const elsewhere = { path: "/dukkan-olustur", cookie: member.cookie, form: applicationForm };
    expect((await sendFromElsewhere(app, elsewhere)).statusCode).toBe(403);
  });
});

describe("a draft", () => {
  test("is stored as typed, and is there when the page is opened again", async () => {
    const member = await aMember(app);
    expect((await applications.save(member, { shopName: "Yıl", tax_number: "12", secret: "x" })).location).toBe(
      "/dukkan-olustur?kaydedildi",
    );
    expect(await applications.form(member)).toMatchObject({
      state: "draft",
      details: { shopName: "Yıl", tax_number: "12" },
    });
    expect((await applications.form(member)).details).not.toHaveProperty("secret");
    expect(await applications.form(await aMember(app))).toMatchObject({ details: {} });
    const { data } = await applications.save(member, { shopName: "Yıldız", arkada: "1" });
    expect(data).toEqual({ isSaved: true });
  });

  test("of several at once is one application", async () => {
    const member = await aMember(app);
    await Promise.all(Array.from({ length: 20 }, (_, n) => applications.save(member, { shopName: `Ad ${n}` })));
    const rows = await app.db
      .selectFrom("businessApplication")
      .where("memberId", "=", member.id)
      .select("id")
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe("an application", () => {
  test.each([
    ["shopName", "ab", "En az 3 karakter girilmelidir"],
    ["shopName", "Arayın 0532 123 45 67", "Burada telefon, e-posta, IBAN ya da bağlantı bulunamaz."],
    ["company", "", "Bu alan boş bırakılamaz."],
    ["tax_number", "1234567891", "Geçerli bir vergi numarası giriniz."],
    ["certificateNumber", "", "Bu alan boş bırakılamaz."],
    [
      "certificateNumber",
      "9912345",
      "Yetki belgesi numarası ilin plaka koduyla başlayan 7 ya da 8 rakamdır, örneğin 3400123.",
    ],
    ["phone", "12345", "Lütfen geçerli bir telefon numarası giriniz: 0212 345 67 89 ya da 444 0 123."],
    ["town", "999999", "Lütfen listeden bir ilçe seçiniz."],
    ["latitude", "", "Enlem ve boylam"],
    ["nature", "bank", "Seçiminizi belirtmelisiniz."],
    ["terms", "", "Başvuru için koşulları kabul etmelisiniz."],
  ])("with %s %j is refused at its field", async (field, value, message) => {
    const member = await aMember(app);
    const { status, data } = await applications.submit(member, { [field]: value });
    expect(status).toBe(422);
    const { fields } = data as { fields: Record<string, string> };
    if (message !== "Enlem ve boylam") expect(fields[field]).toBe(message);
    else expect(fields).toHaveProperty("latitude");
    expect((await applications.form(member)).state).toBe("draft");
  });

  test("of an authorised dealer names brands of the catalogue; rental needs no certificate", async () => {
    const member = await aMember(app);
    const franchiser = (brands: string) => applications.submit(member, { nature: "franchiser", brands });
    expect((await franchiser("")).data).toMatchObject({
      fields: { brands: "Yetkili bayisi olduğunuz en az bir marka yazınız." },
    });
    expect((await franchiser("Toyota, Yokmarka")).data).toMatchObject({
      fields: { brands: "“Yokmarka” adında bir marka bulunamadı. Lütfen yazımını kontrol ediniz." },
    });
    await applications.addDocument(member, aPdf());
    await app.db.deleteFrom("throttle").execute();
    const rental = await applications.submit(member, { nature: "rental", certificateNumber: "" });
    expect(rental.location).toBe("/dukkan-olustur");
  });

  test("needs a document, is stored normalised and cannot be changed while it is pending", async () => {
    const member = await aMember(app);
    expect(await applications.submit(member)).toMatchObject({
      status: 422,
      data: { message: "Lütfen en az bir belge ekleyiniz: vergi levhanız ve yetki belgeniz gibi." },
    });
    expect((await applications.form(member)).details).toMatchObject({ shopName: "Yıldız Otomotiv" });
    await applications.addDocument(member, aPdf());
    expect((await applications.submit(member)).location).toBe("/dukkan-olustur");
    const form = await applications.form(member);
    expect(form).toMatchObject({
      state: "pending",
      details: { certificateNumber: "3400123", phone: "444 0 123", latitude: "40.96321" },
    });
    expect((await applications.save(member, { shopName: "Başka" })).status).toBe(409);
    expect((await applications.submit(member)).status).toBe(409);
    expect((await applications.removeDocument(member, form.documents[0]!.id)).status).toBe(409);
    expect((await applications.addDocument(member, aPdf())).statusCode).toBe(409);
  });

  test("is limited to a few an hour", async () => {
    const member = await aMember(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => applications.submit(member)));
    expect(answers.filter(({ status }) => status === 429).length).toBe(15);
  });
});

describe("the moderators' desk", () => {
  test("is for moderators alone, and lists the longest waiting first", async () => {
    const { id: first } = await applications.aPending({ shopName: "Birinci Galeri" });
    app.now = new Date(app.now.getTime() + 1000);
    const { id: second, member } = await applications.aPending({ shopName: "İkinci Galeri" });
    const moderator = await aModerator();
    const { data } = await openPage(app, "/yonetim/dukkanlar", moderator);
    const ids = (data!["waiting"] as { id: number }[]).map(({ id }) => id);
    expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second));
    expect((await openPage(app, "/yonetim/dukkanlar", member)).status).toBe(404);
    const one = (who: Who, id: number | string) => openPage(app, `/yonetim/dukkanlar/${id}`, who);
    expect((await one(moderator, first)).data).toMatchObject({
      canDecide: true,
      details: { shopName: "Birinci Galeri" },
      place: "İstanbul / Kadıköy",
    });
    for (const id of [999_999, "x", "9".repeat(40)]) expect((await one(moderator, id)).status).toBe(404);
    expect((await one(member, first)).status).toBe(404);
    expect((await applications.decide(member, first, { decision: "approve" })).status).toBe(404);
    const draft = await aMember(app);
    await applications.save(draft, { shopName: "Taslak" });
    const { id } = await app.db
      .selectFrom("businessApplication")
      .where("memberId", "=", draft.id)
      .select("id")
      .executeTakeFirstOrThrow();
    expect((await one(moderator, id)).status).toBe(404);
  });

  test("approves: the business has an owner, an address, a first branch and requests for brands", async () => {
    const { member, id } = await applications.aPending({
      shopName: "Öz Işık Oto",
      nature: "franchiser",
      brands: "vw, Toyota",
    });
    const moderator = await aModerator();
    expect((await applications.decide(moderator, id, { decision: "approve" })).location).toBe(
      "/yonetim/dukkanlar?karar=approve",
    );
    const business = await businessOf(member.id);
    expect(business).toMatchObject({
      name: "Öz Işık Oto",
      slug: "oz-isik-oto",
      certificateNumber: "3400123",
      nature: "dealer",
      businessRole: "owner",
      cityId: 34,
    });
    const brands = await app.db
      .selectFrom("businessBrand")
      .innerJoin("brand", "brand.id", "businessBrand.brandId")
      .where("businessId", "=", business!.id)
      .select(["brand.slug", "state"])
      .execute();
    expect(brands.toSorted((a, b) => a.slug.localeCompare(b.slug))).toEqual([
      { slug: "toyota", state: "asked" },
      { slug: "volkswagen", state: "asked" },
    ]);
    const branches = await app.db
      .selectFrom("branch")
      .where("businessId", "=", business!.id)
      .select(["name", "phone"])
      .execute();
    expect(branches).toEqual([{ name: "Merkez", phone: "+904440123" }]);
    await app.runJobs();
    const mails = await app.mails(member.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Dükkânınız açıldı"]);
    expect(mails[0]!.textBody).toContain("/kurumsal/paketler");
  });

  test("gives shops of the same name addresses of their own", async () => {
    const moderator = await aModerator();
    const some = [];
    for (let n = 0; n < 3; n++) some.push(await applications.aPending({ shopName: "Aynı Ad Galeri" }));
    await Promise.all(some.map(({ id }) => applications.decide(moderator, id, { decision: "approve" })));
    const slugs = await Promise.all(some.map(async ({ member }) => (await businessOf(member.id))!.slug));
    expect(slugs.toSorted()).toEqual(["ayni-ad-galeri", "ayni-ad-galeri-2", "ayni-ad-galeri-3"]);
  });

  test("refuses a second decision, of twenty at once and of one that read an earlier version", async () => {
    const { member, id } = await applications.aPending();
    const moderator = await aModerator();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => applications.decide(moderator, id, { decision: "approve" })),
    );
    expect(answers.filter(({ location }) => location !== undefined)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const businesses = await app.db
      .selectFrom("businessApplication")
      .where("memberId", "=", member.id)
      .select("businessId")
      .execute();
    expect(businesses).toHaveLength(1);

    const { member: other, id: otherId } = await applications.aPending();
    const version = await applications.versionOf(otherId);
    await applications.decide(moderator, otherId, { decision: "askChange", reasons: "documents" });
    await applications.submit(other);
    const late = await applications.decide(moderator, otherId, { decision: "reject", reasons: "company", version });
    expect(late).toMatchObject({
      status: 409,
      data: { message: "Bu başvuru için az önce başka bir karar verildi." },
    });
  });

  test("refuses with reasons; the applicant corrects it, or appeals once", async () => {
    const { member, id } = await applications.aPending();
    const moderator = await aModerator();
    expect((await applications.decide(moderator, id, { decision: "reject" })).data).toMatchObject({
      fields: { reasons: "Lütfen en az bir neden seçiniz." },
    });
    expect((await applications.decide(moderator, id, { decision: "reject", reasons: "other" })).data).toMatchObject({
      fields: { note: "Bu alan boş bırakılamaz." },
    });
    await applications.decide(moderator, id, {
      decision: "reject",
      reasons: ["documents", "company"],
      note: "2. sayfa.",
    });
    await app.runJobs();
    expect((await app.mails(member.email)).at(-1)!.textBody).toContain("Belgeleriniz eksik ya da okunmuyor.");
    expect(await applications.form(member)).toMatchObject({
      state: "rejected",
      canAppeal: true,
      decision: { note: "2. sayfa." },
    });
    const appeal = () => applications.appeal(member, "Belgelerimin hepsi okunuyor, yeniden bakar mısınız?");
    expect((await applications.appeal(member, "Yanlış.")).status).toBe(422);
    const appeals = await Promise.all([1, 2, 3].map(appeal));
    expect(appeals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409, 409]);
    await applications.decide(moderator, id, { decision: "reject", reasons: "company" });
    expect(await applications.form(member)).toMatchObject({ state: "rejected", canAppeal: false });
    await app.db.deleteFrom("throttle").execute();
    expect((await appeal()).status).toBe(409);
    expect((await applications.submit(member, { company: "Yıldız A.Ş." })).location).toBe("/dukkan-olustur");
    await applications.decide(moderator, id, { decision: "approve" });
    expect((await businessOf(member.id))?.businessRole).toBe("owner");
  });

  test("does not approve for a member who has joined a business meanwhile", async () => {
    const { member, id } = await applications.aPending();
    const { id: businessId } = await aShop(app);
    await app.db.updateTable("member").set({ businessId, businessRole: "user" }).where("id", "=", member.id).execute();
    expect((await applications.decide(await aModerator(), id, { decision: "approve" })).status).toBe(409);
  });
});
