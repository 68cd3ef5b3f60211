import { beforeEach, describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { applyDecisions } from "#test/support/desk.ts";
import { aDealer } from "#test/support/edits.ts";
import { openPage, sendForm, type Visitor } from "#test/support/pages.ts";
import { sellerReportThrottle } from "./rules.ts";

const app = await testApp();
beforeEach(async () => {
  await app.db.deleteFrom("memberReport").execute();
});

const pageOf = (kind: string, name: string) => `/sikayet/${kind}/${name}`;
const send = (kind: string, name: string, form: Record<string, string> = { reason: "fraud" }, who: Visitor = {}) =>
  sendForm(app, pageOf(kind, name), form, { client: "198.51.100.7", ...who });
const reports = () => app.db.selectFrom("memberReport").orderBy("id").selectAll().execute();
const shopOf = (businessId: number | null) =>
  app.db.selectFrom("business").where("id", "=", businessId!).select(["id", "slug"]).executeTakeFirstOrThrow();
const moderate = async (islem: string, id: number) => {
  const { cookie } = await aMember(app, { role: "moderator" });
  const answer = await sendForm(app, "/yonetim/mesajlar", { islem, id: String(id) }, { cookie });
  await applyDecisions(app);
  return answer;
};
const onDesk = async () => {
  const { cookie } = await aMember(app, { role: "moderator" });
  return (await openPage(app, "/yonetim/mesajlar", { cookie })).data!["reports"];
};
const stopped = async (id: number) =>
  (await app.db.selectFrom("messageSetting").where("memberId", "=", id).select("stoppedAt").executeTakeFirst())
    ?.stoppedAt != null;

test("a visitor reports a member's page and is thanked; moderators read it, and no IP address is stored", async () => {
  const person = await aMember(app, { firstName: "Elif", lastName: "Aydın" });
  const page = await openPage(app, pageOf("uye", person.pathName));
  expect(page.data).toMatchObject({ name: "Elif A.", address: `/uye/${person.pathName}` });
  const note = " Resmi bana ait. ";
  expect((await send("uye", person.pathName, { reason: "identity", note })).data).toEqual({ isSent: true });
  const stored = await reports();
  expect(stored).toMatchObject([
    { reportedId: person.id, businessId: null, reporterId: null, conversationId: null, note: "Resmi bana ait." },
  ]);
  expect(JSON.stringify(stored)).not.toContain("198.51.100.7");
  expect(await onDesk()).toMatchObject([
    {
      reportedName: "Elif Aydın",
      reporterName: null,
      address: `/uye/${person.pathName}`,
      reason: "Başkasının adını ya da işletmesini kullanıyor",
      isOfPage: true,
      lines: [],
      actions: ["clear", "stop", "dismiss"],
    },
  ]);
});

test("the same person counts once while their report is open, also concurrently; others count too", async () => {
  const [person, member] = [await aMember(app), await aMember(app)];
  const { owner } = await aDealer(app);
  const shop = await shopOf(owner.businessId);
  await Promise.all(Array.from({ length: 3 }, () => send("uye", person.pathName)));
  await send("uye", person.pathName, { reason: "money" }, { cookie: member.cookie });
  await send("uye", person.pathName, { reason: "money" }, { client: "198.51.100.8" });
  await send("dukkan", shop.slug);
  await send("dukkan", shop.slug);
  expect((await reports()).map(({ reporterId, businessId }) => [reporterId, businessId])).toEqual([
    [null, null],
    [member.id, null],
    [null, null],
    [null, shop.id],
  ]);
  const [first] = await reports();
  await moderate("dismiss", first!.id);
  await send("uye", person.pathName);
  expect(await reports()).toHaveLength(5);
});

describe("a moderator", () => {
  test("removes picture and text of a member's page", async () => {
    const person = await aMember(app, { about: "Kaba sözler", pictureId: "a".repeat(32) });
    await send("uye", person.pathName, { reason: "content" });
    const [report] = await reports();
    expect((await moderate("clear", report!.id)).status).toBe(200);
    await app.runJobs();
    const row = app.db.selectFrom("member").where("id", "=", person.id).select(["about", "pictureId"]);
    expect(await row.executeTakeFirst()).toEqual({ about: "", pictureId: null });
    expect((await reports())[0]).toMatchObject({ resolution: "acted" });
    expect((await moderate("clear", report!.id)).status).toBe(409);
  });

  test("blocks all members of a shop from writing", async () => {
    const { owner, user } = await aDealer(app);
    const shop = await shopOf(owner.businessId);
    await send("dukkan", shop.slug);
    expect(await onDesk()).toMatchObject([{ reportedName: "Öz Oto", address: `/dukkan/${shop.slug}` }]);
    const [report] = await reports();
    await moderate("stop", report!.id);
    expect([await stopped(owner.id), await stopped(user.id)]).toEqual([true, true]);
  });
});

describe("a report is refused for", () => {
  test.each([
    [{}, "reason"],
    [{ reason: "hack" }, "reason"],
    [{ reason: "other", note: " " }, "note"],
    [{ reason: "fraud", note: "x".repeat(501) }, "note"],
  ] as [Record<string, string>, string][])("%j", async (form, field) => {
    const { pathName } = await aMember(app);
    const answer = await send("uye", pathName, form);
    expect(answer).toMatchObject({ status: 422, data: { fields: { [field]: expect.any(String) } } });
    expect(await reports()).toEqual([]);
  });

  test("one's own page, and one's own shop", async () => {
    const person = await aMember(app);
    const { owner, user } = await aDealer(app);
    const { slug } = await shopOf(owner.businessId);
    const own = await send("uye", person.pathName, undefined, { cookie: person.cookie });
    expect(own).toMatchObject({ status: 409, data: { message: "Kendi sayfanızı şikâyet edemezsiniz." } });
    expect((await send("dukkan", slug, undefined, { cookie: user.cookie })).status).toBe(409);
  });

  test("unknown pages, staff and closed accounts; a report of a business's member is one of the business", async () => {
    const gone = [await aMember(app, { isActive: false }), await aMember(app, { role: "admin" })];
    const names = [...gone.map(({ pathName }) => ["uye", pathName]), ["uye", "yok"], ["dukkan", "yok"], ["ilan", "x"]];
    for (const [kind, name] of names as [string, string][]) {
      expect((await openPage(app, pageOf(kind, name))).status).toBe(404);
      expect((await send(kind, name, undefined, { client: "198.51.100.30" })).status).toBe(404);
    }
    const { user } = await aDealer(app);
    const { slug } = await shopOf(user.businessId);
    expect(await openPage(app, pageOf("uye", user.pathName))).toMatchObject({
      status: 301,
      location: `/sikayet/dukkan/${slug}`,
    });
    expect(await reports()).toEqual([]);
  });

  test("a flood from one network, but not from others", async () => {
    const { pathName } = await aMember(app);
    const [flood, other] = [{ client: "203.0.113.9" }, { client: "203.0.113.10" }];
    for (let n = 0; n < sellerReportThrottle.capacity; n++) await send("uye", pathName, undefined, flood);
    expect((await send("uye", pathName, undefined, flood)).status).toBe(429);
    expect((await send("uye", pathName, undefined, other)).data).toEqual({ isSent: true });
  });
});
