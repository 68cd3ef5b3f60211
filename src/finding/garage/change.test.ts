import { expect, test } from "vitest";
import { storeReturnAction } from "#src/people/accounts/return.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage, sendForm } from "#test/support/pages.ts";

const app = await testApp();

const itemsOf = (memberId: number) =>
  app.db.selectFrom("garageItem").where("memberId", "=", memberId).select("id").execute();
const press = (form: Record<string, string>, cookie?: string) =>
  sendForm(app, "/garaj/degistir", form, { headers: { referer: "http://kontak.test/otomobil?sayfa=2" }, cookie });

test("a member's heart redirects back to its page", async () => {
  const member = await aMember(app);
  const { keyCode } = await aListing(app);
  expect(await press({ ekle: keyCode }, member.cookie)).toMatchObject({ status: 302, location: "/otomobil?sayfa=2" });
  expect(await itemsOf(member.id)).toHaveLength(1);
  await press({ sil: keyCode }, member.cookie);
  expect(await itemsOf(member.id)).toEqual([]);
});

test("a refusal shows the reason", async () => {
  const member = await aMember(app);
  const { keyCode } = await aListing(app, { state: "sold" });
  expect(await press({ ekle: keyCode }, member.cookie)).toMatchObject({
    status: 410,
    data: { message: "Bu ilan yayında olmadığı için garajınıza eklenemez." },
  });
  expect((await press({}, member.cookie)).status).toBe(404);
});

const ref = "/garaj/degistir?geri=%2Fotomobil%3Fsayfa%3D2";
test("a visitor's heart is added after signing in within ten minutes", async () => {
  const { keyCode } = await aListing(app);
  const pressed = await press({ ekle: keyCode });
  expect(pressed.location).toBe(`/login?${new URLSearchParams({ ref })}`);
  const waiting = `__Host-donus-islemi=${pressed.cookies["__Host-donus-islemi"]}`;

  for (const [seconds, isDone] of [
    [600, true],
    [601, false],
  ] as const) {
    const member = await aMember(app);
    const now = app.now;
    app.now = addSeconds(now, seconds);
    const back = await openPage(app, ref, { cookie: `${member.cookie}; ${waiting}` });
    app.now = now;
    expect(back.location).toBe("/otomobil?sayfa=2");
    expect(await itemsOf(member.id)).toHaveLength(isDone ? 1 : 0);
    if (isDone) expect(back.cookies).toEqual({ "__Host-donus-islemi": undefined });
  }
});

test("the sign-in page names the car that a heart was pressed for", async () => {
  const { keyCode } = await aListing(app);
  const pressed = await press({ ekle: keyCode });
  const cookie = `__Host-donus-islemi=${pressed.cookies["__Host-donus-islemi"]}`;
  const { data } = await openPage(app, pressed.location!, { cookie });
  expect(data?.["purpose"]).toMatch(/^Volkswagen Passat.*, 2019 ilanını garajınıza eklemek için giriş yapın\.$/);
  const elsewhere = await openPage(app, "/login?ref=%2Filanver", { cookie });
  expect(elsewhere.data?.["purpose"]).toBeUndefined();
});

test("the sign-in page does not name a listing that is not public", async () => {
  const { keyCode } = await aListing(app, { state: "draft" });
  const pressed = await press({ ekle: keyCode });
  const cookie = `__Host-donus-islemi=${pressed.cookies["__Host-donus-islemi"]}`;
  const { data } = await openPage(app, pressed.location!, { cookie });
  expect(data?.["purpose"]).toBeUndefined();
});

test("a listing that cannot be added any more shows a message after signing in", async () => {
  const member = await aMember(app);
  const { keyCode } = await aListing(app, { state: "sold" });
  const header = await storeReturnAction(app.ctx(), { action: "garaj-ekle", keyCode });
  const waiting = header.split(";")[0]!;
  const back = await openPage(app, ref, { cookie: `${member.cookie}; ${waiting}` });
  expect(back).toMatchObject({
    status: 410,
    data: { refused: "Bu ilan yayında olmadığı için garajınıza eklenemez." },
  });
});

test("a visitor who returns without signing in is asked to sign in again", async () => {
  const back = await openPage(app, ref);
  expect(back.location).toBe(`/login?${new URLSearchParams({ ref })}`);
});
