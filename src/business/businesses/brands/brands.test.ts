import { describe, expect, test } from "vitest";
import { everything } from "#src/finding/search/engine/engine.ts";
import { searchEngine } from "#src/finding/search/service.server.ts";
import { testApp } from "#test/support/app.ts";
import { aBusinessBrand, aMember, anImpersonation, aShop } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { maxOpenRequests } from "./rules.ts";

const app = await testApp();

type Member = Awaited<ReturnType<typeof aMember>>;
type Shown = { id: number; brandName: string; state: string; note: string; reason: string };
const path = "/hesabim/isletme";
const deskPath = "/yonetim/yetkili-bayiler";
let shops = 0;

async function aDealer() {
  const slug = `yildiz-${++shops}`;
  const { id: businessId } = await aShop(app, { slug, name: "Yıldız Otomotiv", certificateNumber: "3400123" });
  const person = (businessRole: "owner" | "manager" | "user") =>
    aMember(app, { businessId, businessRole, firstName: "Ayşe" });
  return {
    slug,
    businessId,
    owner: await person("owner"),
    manager: await person("manager"),
    user: await person("user"),
  };
}
const brandId = async (slug: string) =>
  (await app.db.selectFrom("brand").where("slug", "=", slug).select("id").executeTakeFirstOrThrow()).id;
const sends = async (cookie: string | undefined, form: Record<string, string>) => {
  const { status, data, location } = await sendForm<{ message?: string; fields?: Record<string, string> }>(
    app,
    path,
    form,
    { cookie },
  );
  return { status, location, ...data };
};
const asks = async ({ cookie }: Pick<Member, "cookie">, slug: string, note = "") =>
  sends(cookie, { islem: "marka-iste", brand: String(await brandId(slug)), note });
const withdraws = ({ cookie }: Pick<Member, "cookie">, id: number | string) =>
  sends(cookie, { islem: "marka-geri-al", id: String(id) });
const requestsOf = async ({ cookie }: Member) => (await openPage(app, path, { cookie })).data!["requests"] as Shown[];
const decides = async (cookie: string | undefined, form: Record<string, string>) => {
  const { status, data, location } = await sendForm<{
    message?: string;
    fields?: Record<string, string>;
    done?: string;
  }>(app, deskPath, form, { cookie });
  return { status, location, ...data! };
};
const aModerator = () => aMember(app, { role: "moderator", firstName: "Burak", lastName: "Yılmaz" });
const natureOf = async (id: number) =>
  (await app.db.selectFrom("business").where("id", "=", id).select("nature").executeTakeFirstOrThrow()).nature;

describe("an owner asks for a brand", () => {
  test("and reads its state; the people of the business read it too, without the note", async () => {
    const { owner, manager, user, businessId } = await aDealer();
    expect(await asks(owner, "toyota", "Sözleşme no  17")).toMatchObject({ status: 302, location: `${path}?istendi` });
    const [request] = await requestsOf(owner);
    expect(request).toMatchObject({ brandName: "Toyota", state: "asked", note: "Sözleşme no 17", reason: "" });
    for (const reader of [manager, user])
      expect(await requestsOf(reader)).toMatchObject([{ brandName: "Toyota", state: "asked", note: "" }]);
    expect(await natureOf(businessId)).toBe("dealer");
  });

  test("only the owner can request and withdraw; others are refused and nothing is written", async () => {
    const { owner, manager, user } = await aDealer();
    await asks(owner, "toyota");
    const { id } = (await requestsOf(owner))[0]!;
    for (const member of [manager, user]) {
      expect((await asks(member, "bmw")).status).toBe(403);
      expect((await withdraws(member, id)).status).toBe(403);
    }
    const stranger = await aMember(app);
    expect((await asks(stranger, "bmw")).status).toBe(404);
    expect((await withdraws(stranger, id)).status).toBe(404);
    const other = await aDealer();
    expect((await withdraws(other.owner, id)).status).toBe(404);
    const admin = { cookie: await anImpersonation(app, owner.id) };
    expect((await asks(admin, "bmw")).status).toBe(403);
    const visitor = await sends(undefined, { islem: "marka-iste", brand: "1" });
    expect(visitor.location).toBe("/login?ref=%2Fhesabim%2Fisletme");
    expect(await requestsOf(owner)).toMatchObject([{ id, state: "asked" }]);
  });

  test.each(["", "0", "999999999", "toyota", "-1"])("the brand %j is refused at its field", async (brand) => {
    const { owner } = await aDealer();
    const answer = await sends(owner.cookie, { islem: "marka-iste", brand });
    expect(answer).toMatchObject({ status: 422, fields: { brand: expect.any(String) } });
    expect(await requestsOf(owner)).toEqual([]);
  });

  test("with twenty concurrent submissions, one request is written", async () => {
    const { owner } = await aDealer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => asks(owner, "toyota")));
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409).map(({ message }) => message)).toEqual(
      Array(19).fill("Bu marka için isteğiniz zaten inceleniyor."),
    );
    expect(await requestsOf(owner)).toHaveLength(1);
  });

  test("withdraws it and asks again; a granted brand can be neither requested nor withdrawn", async () => {
    const { owner, businessId } = await aDealer();
    await asks(owner, "toyota");
    const { id } = (await requestsOf(owner))[0]!;
    expect(await withdraws(owner, id)).toMatchObject({ status: 302, location: `${path}?geri-alindi` });
    expect(await requestsOf(owner)).toEqual([]);
    expect((await withdraws(owner, id)).status).toBe(404);
    const granted = await aBusinessBrand(app, businessId, { slug: "toyota" });
    expect(await asks(owner, "toyota")).toMatchObject({
      status: 409,
      message: "Bu markanın yetkili bayisi olduğunuz zaten onaylı.",
    });
    expect((await withdraws(owner, granted.id)).status).toBe(409);
  });

  test("at most ten requests are pending", async () => {
    const { owner, businessId } = await aDealer();
    const brands = await app.db.selectFrom("brand").select("slug").limit(maxOpenRequests).execute();
    for (const { slug } of brands) await aBusinessBrand(app, businessId, { slug, state: "asked" });
    const { id } = await app.db
      .selectFrom("brand")
      .where(
        "slug",
        "not in",
        brands.map(({ slug }) => slug),
      )
      .select("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(await sends(owner.cookie, { islem: "marka-iste", brand: String(id) })).toMatchObject({
      status: 409,
      message: "En fazla 10 istek aynı anda inceleniyor olabilir.",
    });
  });
});

describe("moderators decide", () => {
  test("members get 404, visitors are sent to sign in", async () => {
    const { owner, businessId } = await aDealer();
    const { id } = await aBusinessBrand(app, businessId, { state: "asked" });
    for (const member of [owner, await aMember(app)]) {
      expect((await openPage(app, deskPath, member)).status).toBe(404);
      expect((await decides(member.cookie, { id: String(id), decision: "grant" })).status).toBe(404);
    }
    const visitor = await openPage(app, deskPath);
    expect(visitor.location).toBe("/login?ref=%2Fyonetim%2Fyetkili-bayiler");
    expect((await decides(undefined, { id: String(id), decision: "grant" })).location).toMatch(/^\/login/);
    expect(await requestsOf(owner)).toMatchObject([{ state: "asked" }]);
  });

  test.each(["moderator", "admin"] as const)("a %s grants: shop, listing, nature and mail follow", async (role) => {
    const { owner, manager, businessId, slug } = await aDealer();
    await asks(owner, "toyota", "Sözleşme 17");
    const { id } = (await requestsOf(owner))[0]!;
    const staff = await aMember(app, { role, firstName: "Burak", lastName: "Yılmaz" });
    const desk = await openPage(app, `${deskPath}?q=yıldız`, staff);
    expect(desk.data!["asked"]).toContainEqual(
      expect.objectContaining({ id, brandName: "Toyota", note: "Sözleşme 17" }),
    );
    expect(await decides(staff.cookie, { id: String(id), decision: "grant" })).toMatchObject({
      status: 200,
      done: "Yetkili bayilik onaylandı.",
    });
    expect(await natureOf(businessId)).toBe("franchiser");
    expect(await requestsOf(manager)).toMatchObject([{ state: "granted" }]);
    const shop = await openPage(app, `/dukkan/${slug}`);
    expect(shop.data).toMatchObject({ seller: { view: { kindName: "Toyota yetkili bayisi" } } });
    await app.runJobs();
    await app.runJobs();
    const mails = await app.mails(owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Toyota yetkili bayiliğiniz onaylandı"]);
    expect(mails[0]!.textBody).toContain("/hesabim/isletme");
    expect(await app.mails(manager.email)).toEqual([]);
  });

  test("denying and revoking need a reason, which the owner reads on the page and in the mail", async () => {
    const { owner } = await aDealer();
    await asks(owner, "toyota");
    const { id } = (await requestsOf(owner))[0]!;
    const { cookie } = await aModerator();
    expect(await decides(cookie, { id: String(id), decision: "deny", reason: "  " })).toMatchObject({
      status: 422,
      fields: { reason: "Bu alan boş bırakılamaz." },
    });
    const reason = "Sözleşme numarası bulunamadı.";
    expect((await decides(cookie, { id: String(id), decision: "deny", reason })).status).toBe(200);
    expect(await requestsOf(owner)).toMatchObject([{ state: "denied", reason }]);
    await app.runJobs();
    await app.runJobs();
    const [mail] = await app.mails(owner.email);
    expect(mail).toMatchObject({
      subject: "Toyota yetkili bayiliğiniz onaylanmadı",
      textBody: expect.stringContaining(reason),
    });
    expect((await asks(owner, "toyota")).status).toBe(302);
    expect(await requestsOf(owner)).toMatchObject([{ state: "asked" }, { state: "denied" }]);
  });

  test("a second decision is refused, also of twenty concurrent ones, and one mail is sent", async () => {
    const { owner, businessId } = await aDealer();
    await asks(owner, "toyota");
    const { id } = (await requestsOf(owner))[0]!;
    const staff = await aModerator();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        decides(staff.cookie, { id: String(id), decision: n % 2 ? "grant" : "deny", reason: "Belge yok." }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(answers.find(({ status }) => status === 409)!.message).toBe(
      "Bu istek için az önce başka bir karar verildi.",
    );
    const [{ state }] = (await requestsOf(owner)) as [Shown];
    expect(await natureOf(businessId)).toBe(state === "granted" ? "franchiser" : "dealer");
    await app.runJobs();
    await app.runJobs();
    expect(await app.mails(owner.email)).toHaveLength(1);
  });

  test("an unknown request answers 404, and nobody decides about their own business", async () => {
    const { businessId } = await aDealer();
    const { id } = await aBusinessBrand(app, businessId, { state: "asked" });
    const own = await aMember(app, { role: "moderator", businessId, businessRole: "owner" });
    expect((await decides(own.cookie, { id: String(id), decision: "grant" })).status).toBe(403);
    const { cookie } = await aModerator();
    expect((await decides(cookie, { id: "999999999", decision: "grant" })).status).toBe(404);
    expect((await decides(cookie, { id: "1 or 1=1", decision: "grant" })).status).toBe(422);
  });

  test("revoking a brand removes it from the business's listings, and search and pages show that at once", async () => {
    const { owner, businessId, slug } = await aDealer();
    const other = await aDealer();
    const toyota = await aBusinessBrand(app, businessId, { slug: "toyota" });
    const lexus = await aBusinessBrand(app, businessId, { slug: "volkswagen" });
    const othersToyota = await aBusinessBrand(app, other.businessId, { slug: "toyota" });
    await app.db.updateTable("business").set({ nature: "franchiser" }).where("id", "=", businessId).execute();
    const listed = (ownerId: number, of: number, franchiserBrandId: number) =>
      aListing(app, { ownerId, businessId: of, franchiserBrandId });
    const mine = await listed(owner.id, businessId, toyota.brandId);
    const second = await listed(owner.id, businessId, lexus.brandId);
    const others = await listed(other.owner.id, other.businessId, othersToyota.brandId);
    const ofDealers = () => searchEngine(app.ctx()).count({ ...everything, sellers: ["yetkili-bayiden"] });
    expect(await ofDealers()).toBe(3);

    const { cookie } = await aModerator();
    const reason = "Bayilik sözleşmesi sona erdi.";
    expect((await decides(cookie, { id: String(toyota.id), decision: "revoke", reason })).status).toBe(200);
    expect(await ofDealers()).toBe(2);
    const brandOf = async ({ id }: { id: number }) =>
      (await app.db.selectFrom("listing").where("id", "=", id).select("franchiserBrandId").executeTakeFirstOrThrow())
        .franchiserBrandId;
    expect([await brandOf(mine), await brandOf(second), await brandOf(others)]).toEqual([
      null,
      lexus.brandId,
      othersToyota.brandId,
    ]);
    const shop = await openPage(app, `/dukkan/${slug}`);
    expect(shop.data).toMatchObject({ seller: { view: { kindName: "Volkswagen yetkili bayisi" } } });
    expect(await natureOf(businessId)).toBe("franchiser");
    await app.runJobs();
    await app.runJobs();
    const [mail] = await app.mails(owner.email);
    expect(mail!.textBody).toContain("1 ilan artık “Galeri aracı”");

    await decides(cookie, { id: String(lexus.id), decision: "revoke", reason });
    expect(await natureOf(businessId)).toBe("dealer");
    expect(await ofDealers()).toBe(1);
    expect((await decides(cookie, { id: String(lexus.id), decision: "revoke", reason })).status).toBe(409);
    const past = await openPage(app, deskPath, { cookie });
    expect(past.data!["past"]).toContainEqual(expect.objectContaining({ id: lexus.id, state: "revoked", reason }));
  });
});

test("a listing's page shows the granted brands of its seller", async () => {
  const { owner, businessId } = await aDealer();
  await aBusinessBrand(app, businessId, { slug: "toyota" });
  await aBusinessBrand(app, businessId, { slug: "volkswagen" });
  await aBusinessBrand(app, businessId, { slug: "bmw", state: "asked" });
  const { keyCode } = await aListing(app, { ownerId: owner.id, businessId });
  const path = `/ilan/otomobil/volkswagen-passat/ilk-sahibinden-temiz/${keyCode}`;
  expect((await openPage(app, path)).data).toMatchObject({
    view: { seller: { kindName: "Toyota ve Volkswagen yetkili bayisi" } },
  });
});
