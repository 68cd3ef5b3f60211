import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import {
  pageBefore,
  redirectToSignIn,
  storeReturnAction,
  storeReturnPath,
  runReturnAction,
  signInPurpose,
  consumeReturnAction,
  consumeReturnPath,
} from "./return.server.ts";

const app = await testApp();
const withCookie = (header: string) =>
  new Request("http://kontak.test/", { headers: { cookie: header.split("; ")[0]! } });
const wanted = { action: "garaj-ekle", keyCode: "K7M2P9QXA" };
const take = (header: string, { name = "garaj-ekle", afterSeconds = 0 } = {}) =>
  consumeReturnAction({ ...app.ctx(), clock: () => addSeconds(app.now, afterSeconds) }, withCookie(header), name);

test("an action is stored for ten minutes until its visitor signs in", async () => {
  const header = await storeReturnAction(app.ctx(), wanted);
  expect(header).toContain("; Max-Age=600; Secure; HttpOnly; SameSite=Lax");
  const taken = await take(header, { afterSeconds: 600 });
  expect(taken!.action).toEqual(wanted);
  expect(await take(header, { afterSeconds: 601 })).toBeUndefined();
  expect(taken!.cookie).toMatch(/^__Host-donus-islemi=; .*Max-Age=0/);
});

test("the sign-in page gets the purpose of the action whose page it returns to", async () => {
  const purpose = { text: "Passat ilanını garajınıza eklemek için giriş yapın.", path: "/garaj/degistir?geri=%2F" };
  const header = await storeReturnAction(app.ctx(), wanted, purpose);
  expect(await signInPurpose(app.ctx(), withCookie(header), purpose.path)).toBe(purpose.text);
  expect(await signInPurpose(app.ctx(), withCookie(header), "/ilanver")).toBeUndefined();
  const later = { ...app.ctx(), clock: () => addSeconds(app.now, 601) };
  expect(await signInPurpose(later, withCookie(header), purpose.path)).toBeUndefined();
  const without = withCookie(await storeReturnAction(app.ctx(), wanted));
  expect(await signInPurpose(app.ctx(), without, purpose.path)).toBeUndefined();
  const toSignIn = await redirectToSignIn(app.ctx(), "/mesajlarim", undefined, "Yazmak için giriş yapın.");
  const page = withCookie(toSignIn.headers.get("set-cookie")!);
  expect(await signInPurpose(app.ctx(), page, "/mesajlarim")).toBe("Yazmak için giriş yapın.");
});

test("an action is only run by its own page", async () => {
  expect(await take(await storeReturnAction(app.ctx(), wanted), { name: "mesaj-gonder" })).toBeUndefined();
});

const asHeader = (value: string) => `__Host-donus-islemi=${encodeURIComponent(value)}`;
const far = JSON.stringify({ ...wanted, until: "9999999999999" });

test("a forged action, or one whose time was changed, is not run", async () => {
  const value = decodeURIComponent((await storeReturnAction(app.ctx(), wanted)).split("; ")[0]!.split("=")[1]!);
  const signature = value.slice(0, value.indexOf("."));
  expect((await take(asHeader(value)))?.action).toEqual(wanted);
  for (const forged of [far, `.${far}`, `${signature}.${far}`, `${signature}${signature}.${far}`])
    expect(await take(asHeader(forged))).toBeUndefined();
});

test.each(["", "yok", "%", "null", "[]", "1", '{"keyCode":"A"}', '{"action":"garaj-ekle","keyCode":{"a":1}}'])(
  "the cookie %j holds no action",
  async (value) => {
    expect(await take(asHeader(value))).toBeUndefined();
    expect(await take(asHeader(`x.${value}`))).toBeUndefined();
  },
);

test("a path is stored for ten minutes and validated again when it is used", () => {
  const header = storeReturnPath("/garaj?sayfa=2");
  expect(header).toMatch(/^redirect-after-login=%2Fgaraj%3Fsayfa%3D2; Path=\/; Max-Age=600;/);
  expect(consumeReturnPath(withCookie(header)).path).toBe("/garaj?sayfa=2");
  expect(consumeReturnPath(withCookie("redirect-after-login=%2F%2Fevil.test")).path).toBe("/bana-ozel");
  expect(consumeReturnPath(withCookie(header), "//evil.test").path).toBe("/garaj?sayfa=2");
});

test("an action runs once its visitor has signed in, and is cleared even where it is refused", async () => {
  const toSignIn = await redirectToSignIn(app.ctx(), "/garaj?sayfa=2", { action: "garaj-ekle", keyCode: "K7M2P9QXA" });
  expect(toSignIn.headers.get("location")).toBe("/login?ref=%2Fgaraj%3Fsayfa%3D2");
  const request = withCookie(toSignIn.headers.get("set-cookie")!);
  const ran: string[] = [];
  const done = await runReturnAction(app.ctx(), request, "garaj-ekle", async ({ keyCode }) => void ran.push(keyCode!));
  expect(ran).toEqual(["K7M2P9QXA"]);
  expect(done).toMatchObject({ refusal: undefined, headers: { "set-cookie": expect.stringContaining("Max-Age=0") } });
  const refused = await runReturnAction(app.ctx(), request, "garaj-ekle", () => {
    throw new Refusal(404, "Bu ilan bulunamadı.");
  });
  expect(refused?.refusal?.message).toBe("Bu ilan bulunamadı.");
  expect(refused?.headers["set-cookie"]).toContain("Max-Age=0");
  expect(await runReturnAction(app.ctx(), request, "mesaj-gonder", () => expect.unreachable())).toBeUndefined();
});

test.each([
  ["http://kontak.test/otomobil?sayfa=2", "/otomobil?sayfa=2"],
  ["http://kontak.test/garaj/degistir?geri=%2F", undefined],
  ["http://kontak.test/login?ref=%2Fgaraj", undefined],
  ["http://kontak.test//baska.test", undefined],
  ["yok", undefined],
])("a form that was sent from %s leads back to %s", (referer, path) => {
  const request = new Request("http://kontak.test/garaj/degistir", { headers: { referer } });
  expect(pageBefore(request, "/garaj/degistir")).toBe(path);
});
