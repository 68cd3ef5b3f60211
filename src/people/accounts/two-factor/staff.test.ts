import { onTestFinished, beforeEach, describe, expect, test } from "vitest";
import { insertPasskey } from "#src/people/accounts/passkeys/queries.server.ts";
import { secondFactorNeeded } from "#src/shared/refusal.ts";
import { password, passwordHash } from "#test/support/accounts.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { insertTotp, updateConfirmed } from "./queries.server.ts";

const app = await testApp();
beforeEach(() => app.db.deleteFrom("throttle").execute());

/** The site as in production; the demo market's staff have no second factor. */
function inProduction() {
  app.deps.isDemo = false;
  onTestFinished(() => void (app.deps.isDemo = true));
}
const staffPages = ["/yonetim", "/yonetim/ilanlar", "/yonetim/siparisler", "/yonetim/uye-gorunumu"];
const addTotp = async (memberId: number) => {
  await insertTotp(app.ctx(), memberId, "GEZDGNBVGY3TQOJQ");
  await updateConfirmed(app.ctx(), memberId);
};
const addPasskey = (memberId: number) =>
  insertPasskey(app.ctx(), {
    memberId,
    credentialId: Buffer.from(`anahtar ${memberId}`),
    publicKey: Buffer.from("yok"),
    signCount: 0,
    transports: [],
    kind: "device",
    name: "Telefon",
    createdAt: app.now,
  });

describe("staff without a second factor, in production", () => {
  test("are led to set it up, from their home and from every page of staff; members' pages stay open", async () => {
    inProduction();
    const { cookie } = await aMember(app, { role: "admin" });
    expect((await openPage(app, "/bana-ozel", { cookie })).location).toBe("/yonetim");
    for (const path of staffPages) expect((await openPage(app, path, { cookie })).location).toBe("/hesabim/iki-adim");
    expect((await openPage(app, "/hesabim", { cookie })).status).toBe(200);
  });

  test("can change nothing: neither money nor members nor their view of the site", async () => {
    inProduction();
    const admin = await aMember(app, { role: "admin", passwordHash });
    const member = await aMember(app);
    const form = { username: member.email, reason: "Destek 4711", currentPassword: password };
    const refused = { status: 403, data: { message: secondFactorNeeded } };
    const at = { cookie: admin.cookie };
    expect(await sendForm(app, "/yonetim/uye-gorunumu", form, at)).toMatchObject(refused);
    const refund = { decision: "approve", id: "1", reason: "Uygun görüldü" };
    expect(await sendForm(app, "/yonetim/siparisler", refund, at)).toMatchObject(refused);
    expect((await app.request({ url: "/yonetim/siparisler.csv", headers: at })).statusCode).toBe(403);
  });

  test("an open impersonation ends with the admin's second factor", async () => {
    inProduction();
    const admin = await aMember(app, { role: "admin" });
    const member = await aMember(app, { firstName: "Görülen" });
    await addTotp(admin.id);
    const as = await anImpersonation(app, member.id, admin.cookie);
    expect((await openPage(app, "/bana-ozel", { cookie: as })).data).toMatchObject({ firstName: "Görülen" });
    await app.db.deleteFrom("totp").where("memberId", "=", admin.id).execute();
    expect((await openPage(app, "/bana-ozel", { cookie: as })).location).toBe("/yonetim");
  });
});

describe("staff with a second factor, in production", () => {
  test.each([
    ["an app", addTotp],
    ["a passkey", addPasskey],
  ])("%s opens the pages of staff, and a password alone does not sign in", async (_name, add) => {
    inProduction();
    const admin = await aMember(app, { role: "admin", passwordHash });
    await add(admin.id);
    for (const path of staffPages) expect((await openPage(app, path, admin)).status).toBe(200);
    const entered = await sendForm(app, "/login", { email: admin.email, password });
    expect(entered.location).toBe("/login/dogrulama");
    expect(entered.cookies["__Host-kontak"]).toBeUndefined();
  });

  test("an app that was set up but not confirmed is none", async () => {
    inProduction();
    const { id, cookie } = await aMember(app, { role: "moderator" });
    await insertTotp(app.ctx(), id, "GEZDGNBVGY3TQOJQ");
    expect((await openPage(app, "/yonetim", { cookie })).location).toBe("/hesabim/iki-adim");
  });
});

test("in demo mode staff need none, and the start page says so; members never do", async () => {
  const { cookie } = await aMember(app, { role: "admin" });
  expect((await openPage(app, "/yonetim", { cookie })).data).toMatchObject({ isDemo: true });
  inProduction();
  const member = await aMember(app);
  expect((await openPage(app, "/bana-ozel", member)).status).toBe(200);
  expect((await openPage(app, "/yonetim", member)).status).toBe(404);
});
