import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loader as shopPage } from "#src/businesses/shop.page.tsx";
import { loader as ownBusinessPage } from "#src/businesses/company/business.page.tsx";
import { changeState } from "#src/listings/service.server.ts";
import { testApp } from "#test/support/app.ts";
import { anApiBusiness } from "#test/support/business-api.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { myListingsIn } from "#test/support/my-listings.ts";
import { callPage, sendFromElsewhere } from "#test/support/pages.ts";
import * as page from "./business.page.tsx";
import * as searchPage from "./businesses.page.tsx";

const app = await testApp();
const reason = "Yetki belgesinin iptal edildiği bildirildi.";
let moderator: Awaited<ReturnType<typeof aMember>>;
let admin: Awaited<ReturnType<typeof aMember>>;
beforeAll(async () => {
  moderator = await aMember(app, { role: "moderator" });
  admin = await aMember(app, { role: "admin" });
});
beforeEach(() => app.db.deleteFrom("throttle").execute());

const at = (id: number) => ({ path: `/yonetim/isletmeler/${id}`, params: { id: String(id) } });
const act = (cookie: string, id: number, form: Record<string, string>) =>
  callPage(app, page.action, { ...at(id), form, cookie });
const read = (id: number, cookie = moderator.cookie) => callPage(app, page.loader, { ...at(id), cookie });
const rowOf = (id: number) => app.db.selectFrom("business").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const stateOf = async (keyCode: string) =>
  (await app.db.selectFrom("listing").where("keyCode", "=", keyCode).select("state").executeTakeFirstOrThrow()).state;

describe("a suspended business", () => {
  test("has no shop, no live listing and no API until it is resumed; its people are told", async () => {
    const { businessId, owner, call } = await anApiBusiness(app);
    const listing = { ownerId: owner.id, businessId };
    const live = await aListing(app, listing);
    const waiting = await aListing(app, { ...listing, state: "pending" });
    const { slug } = await rowOf(businessId);
    const shop = async () => (await callPage(app, shopPage, { path: `/dukkan/${slug}`, params: { slug } })).status;
    const searched = async () =>
      (await callPage(app, searchPage.loader, { path: `/yonetim/isletmeler?q=${slug}`, cookie: admin.cookie })).data;
    expect([await shop(), (await call("GET", "/listings")).status]).toEqual([200, 200]);
    expect((await act(admin.cookie, businessId, { step: "suspend", reason })).data).toEqual({
      done: "İşletme durduruldu.",
    });
    await app.runJobs();
    expect([await shop(), (await call("GET", "/listings")).status]).toEqual([404, 401]);
    expect(await stateOf(live.keyCode)).toBe("passive");
    const own = { path: "/hesabim/isletme", cookie: owner.cookie };
    expect((await callPage(app, ownBusinessPage, own)).data).toMatchObject({ suspensionReason: reason });
    expect((await myListingsIn(app).listingsOf(owner.cookie, "?durum=pasif"))[0]).toMatchObject({
      isPausedByHold: true,
    });
    for (const [keyCode, action, actor] of [
      [live.keyCode, "resume", owner],
      [waiting.keyCode, "approve", moderator],
    ] as const)
      await expect(changeState(app.ctx(), { keyCode, action, actor })).rejects.toThrow("İşletme durdurulmuş");
    expect(await searched()).toMatchObject({ businesses: [{ id: businessId, isSuspended: true }] });
    expect((await act(admin.cookie, businessId, { step: "suspend", reason })).status).toBe(409);
    await act(admin.cookie, businessId, { step: "resume", reason });
    await app.runJobs();
    expect([await shop(), (await call("GET", "/listings")).status]).toEqual([200, 200]);
    expect(await stateOf(live.keyCode)).toBe("active");
    expect((await app.mails(owner.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("durduruldu"),
      expect.stringContaining("yeniden açıldı"),
    ]);
    expect((await read(businessId)).data).toMatchObject({
      suspension: null,
      people: [{ id: owner.id, role: "Sahibi" }, { role: "Şube yöneticisi" }, { role: "Kullanıcı" }],
      audit: [
        { action: "İşletmeyi yeniden açtı", reason },
        { action: "İşletmeyi durdurdu", reason },
      ],
    });
  });

  test("keeps no live listing, whatever is approved at the same moment", async () => {
    const { businessId, owner } = await anApiBusiness(app);
    const pending = await Promise.all(
      Array.from({ length: 15 }, () => aListing(app, { ownerId: owner.id, businessId, state: "pending" })),
    );
    await Promise.all([
      ...pending.map(({ keyCode }) =>
        changeState(app.ctx(), { keyCode, action: "approve", actor: moderator }).catch(() => undefined),
      ),
      ...Array.from({ length: 5 }, () => act(admin.cookie, businessId, { step: "suspend", reason })),
    ]);
    await app.runJobs();
    const states = await Promise.all(pending.map(({ keyCode }) => stateOf(keyCode)));
    expect(states).not.toContain("active");
  });
});

test("moderators read and write notes, admins suspend, nobody else finds the pages", async () => {
  const { businessId, owner } = await anApiBusiness(app);
  expect((await act(moderator.cookie, businessId, { step: "suspend", reason })).status).toBe(404);
  expect((await act(moderator.cookie, businessId, { step: "note", text: "Telefonla görüşüldü." })).status).toBe(200);
  expect((await read(businessId)).data).toMatchObject({ notes: [{ text: "Telefonla görüşüldü." }], orders: [] });
  const form = { step: "suspend", reason };
  const as = await anImpersonation(app, owner.id, admin.cookie);
  for (const [cookie, status] of [
    [owner.cookie, 404],
    [as, 403],
  ] as const)
    expect((await act(cookie, businessId, form)).status).toBe(status);
  expect((await read(businessId, owner.cookie)).status).toBe(404);
  expect((await callPage(app, page.action, { ...at(businessId), form })).location).toMatch(/^\/login/);
  expect((await sendFromElsewhere(app, { path: at(businessId).path, form, cookie: admin.cookie })).statusCode).toBe(
    403,
  );
  expect((await act(admin.cookie, 999_999, form)).status).toBe(404);
  expect((await act(admin.cookie, businessId, { ...form, reason: "x".repeat(1_000_000) })).status).toBe(422);
  expect((await rowOf(businessId)).suspendedAt).toBeNull();
});
