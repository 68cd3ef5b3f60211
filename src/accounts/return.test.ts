import { expect, test } from "vitest";
import { addSeconds } from "#src/shared/dates.ts";
import { rememberReturnAction, rememberReturnPath, takeReturnAction, takeReturnPath } from "./return.server.ts";

const now = new Date("2026-11-21T09:00:00Z");
const withCookie = (header: string) =>
  new Request("http://kontak.test/", { headers: { cookie: header.split("; ")[0]! } });

test("an action waits ten minutes for its visitor to sign in", () => {
  const header = rememberReturnAction({ action: "garaj-ekle", keyCode: "K7M2P9QXA" }, now);
  expect(header).toContain("; Max-Age=600; Secure; HttpOnly; SameSite=Lax");
  const request = withCookie(header);
  const taken = takeReturnAction(request, "garaj-ekle", addSeconds(now, 600));
  expect(taken!.action).toEqual({ action: "garaj-ekle", keyCode: "K7M2P9QXA" });
  expect(takeReturnAction(request, "garaj-ekle", addSeconds(now, 601))).toBeUndefined();
  expect(taken!.cookie).toMatch(/^__Host-donus-islemi=; .*Max-Age=0/);
});

test("an action is for the page that knows it", () => {
  const header = rememberReturnAction({ action: "garaj-ekle", keyCode: "K7M2P9QXA" }, now);
  expect(takeReturnAction(withCookie(header), "mesaj-gonder", now)).toBeUndefined();
});

test.each(["", "yok", "%", "null", "[]", "1", '{"keyCode":"A"}', '{"action":"garaj-ekle","keyCode":{"a":1}}'])(
  "the cookie %j holds no action",
  (value) => {
    const header = `__Host-donus-islemi=${encodeURIComponent(value)}`;
    expect(takeReturnAction(withCookie(header), "garaj-ekle", now)).toBeUndefined();
  },
);

test("a path waits ten minutes and is checked again when it is taken", () => {
  const header = rememberReturnPath("/garaj?sayfa=2");
  expect(header).toMatch(/^redirect-after-login=%2Fgaraj%3Fsayfa%3D2; Path=\/; Max-Age=600;/);
  expect(takeReturnPath(withCookie(header)).path).toBe("/garaj?sayfa=2");
  expect(takeReturnPath(withCookie("redirect-after-login=%2F%2Fevil.test")).path).toBe("/bana-ozel");
  expect(takeReturnPath(withCookie(header), "//evil.test").path).toBe("/garaj?sayfa=2");
});
