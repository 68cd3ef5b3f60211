import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { workerPath } from "#src/finding/alerts/push/rules.ts";
import { buildApp } from "#src/server/app.server.ts";
import { testApp, testOrigin } from "#test/support/app.ts";
import { aGarageItem, aSavedSearch } from "#test/support/alerts.ts";
import { aMember, anImpersonation, aSession } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { offlineDocument } from "./offline-page.server.tsx";
import { readOffline } from "./offline.server.ts";
import { manifestPath, offlineMark, offlineOwnerHeader, offlinePath, sharedTarget, sharePath } from "./rules.ts";

const app = await testApp();
const get = (url: string, cookie = "") => app.request({ url, headers: { accept: "text/html", cookie } });
const ownerOf = async (cookie: string) => (await get("/saglik/canli", cookie)).headers[offlineOwnerHeader];

test("the web app manifest names icons that exist and pages of the site", async () => {
  const answer = await get(manifestPath);
  expect(answer.headers["content-type"]).toContain("application/manifest+json");
  const manifest = answer.json<{
    lang: string;
    start_url: string;
    icons: { src: string; purpose: string }[];
    shortcuts: { name: string; url: string }[];
    share_target: { action: string; method: string; enctype: string };
  }>();
  const form = { action: sharePath, method: "GET", enctype: "application/x-www-form-urlencoded" };
  expect(manifest).toMatchObject({ lang: "tr", start_url: "/", share_target: form });
  expect(manifest.icons.filter(({ src }) => !existsSync(`public${src}`))).toEqual([]);
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ["Ara", "/detayli-arama"],
    ["İlan ver", "/ilanver"],
    ["Garajım", "/garaj"],
    ["Mesajlarım", "/mesajlarim"],
  ]);
});

const listing = "/ilan/sahibinden/volkswagen-golf/temiz-golf/ABC2DEF3G";
describe("what is shared with the site", () => {
  test.each([
    ["a listing of ours", { adres: testOrigin + listing }, listing],
    ["a listing of ours inside a text", { metin: `Bak: ${testOrigin}${listing}` }, listing],
    ["a text", { metin: "  kırmızı   golf " }, "/ara?q=k%C4%B1rm%C4%B1z%C4%B1+golf"],
    [
      "an address of another site with a title",
      { baslik: "Golf 7", adres: "https://example.com/golf" },
      "/ara?q=Golf+7",
    ],
    ["the path of a listing on another site", { adres: `https://example.com${listing}` }, "/detayli-arama"],
    ["a user name that looks like our host", { adres: `http://kontak.test@example.com${listing}` }, "/detayli-arama"],
    ["another page of ours", { adres: `${testOrigin}/cikis` }, "/detayli-arama"],
    ["a path without a host", { adres: `${testOrigin}//example.com${listing}` }, "/detayli-arama"],
    ["a script", { adres: "javascript:alert(1)" }, "/detayli-arama"],
    ["lists instead of texts", { metin: ["a", "b"] }, "/detayli-arama"],
    ["nothing", {}, "/detayli-arama"],
    ["a very long text", { metin: "a".repeat(9000) }, `/ara?q=${"a".repeat(200)}`],
  ])("%s opens its target", (_, shared, target) => {
    expect(sharedTarget(shared, [testOrigin])).toBe(target);
  });

  test("is answered with a redirect on the site", async () => {
    const answer = await get(`${sharePath}?metin=golf`);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, "/ara?q=golf"]);
    const twice = await get(`${sharePath}?metin=a&metin=b`);
    expect(twice.headers.location).toBe("/detayli-arama");
  });
});

describe("the offline page", () => {
  test("shows a member's garage and searches with the time of their prices", async () => {
    const member = await aMember(app);
    const { keyCode } = await aListing(app, { priceKurus: 95_500_000 });
    await aGarageItem(app, member.id, keyCode);
    await aSavedSearch(app, member.id, { title: "Passat <arıyorum>" });
    const answer = await get(offlinePath, member.cookie);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.body).toContain("955.000");
    expect(answer.body.match(/itibarıyla/g)!.length).toBeGreaterThanOrEqual(3);
    expect(answer.body).toContain("Passat &lt;arıyorum&gt;");
    expect(answer.body).not.toContain("<script");
    expect(answer.body).toMatch(/<link rel="stylesheet" href="\/[^"]+"/);
  });

  test("shows no member's data to a visitor, another member or an impersonating admin", async () => {
    const member = await aMember(app);
    await aSavedSearch(app, member.id, { title: "Gizli aramam" });
    const other = await aMember(app);
    for (const cookie of ["", other.cookie, await anImpersonation(app, member.id)]) {
      const { body, statusCode } = await get(offlinePath, cookie);
      expect(statusCode).toBe(200);
      expect(body).not.toContain("Gizli aramam");
    }
  });

  test("marks the pictures that are stored with it", async () => {
    const member = await aMember(app);
    const data = await readOffline({ ...app.ctx(), member: undefined, session: undefined });
    expect(offlineDocument(data)).not.toContain(`?${offlineMark}`);
    expect((await get(offlinePath, member.cookie)).body).toContain("Garajınızda ilan yok.");
  });
});

describe("answers name the session whose offline page a browser may store", () => {
  test("another one for each session, none for visitors and impersonations", async () => {
    const member = await aMember(app);
    const second = await aSession(app, member.id);
    const owners = [await ownerOf(member.cookie), await ownerOf(second)];
    expect(owners[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(owners).size).toBe(2);
    expect(await ownerOf(member.cookie)).toBe(owners[0]);
    expect(await ownerOf("")).toBeUndefined();
    expect(await ownerOf(await anImpersonation(app, member.id))).toBeUndefined();
  });
});

test("the service worker is switched off by the setting, which keeps push messages", async () => {
  const settingsOf = (script: string) =>
    JSON.parse(/const settings = (\{.*\});/.exec(script)![1]!) as { isOn: boolean; version: string };
  const on = await get(workerPath);
  expect(on.headers).toMatchObject({ "cache-control": "no-cache" });
  expect(on.headers["content-type"]).toContain("javascript");
  expect(settingsOf(on.body).isOn).toBe(true);
  const { http } = await buildApp({ ...app.deps, isOfflineOn: false }, { uploadFolder: `${app.folder}/off` });
  const off = await http.inject({ url: workerPath, headers: { host: "kontak.test" } });
  expect(settingsOf(off.body).isOn).toBe(false);
  expect(off.body).toContain('addEventListener("push"');
  const { cookie } = await aMember(app);
  const answer = await http.inject({ url: "/saglik/canli", headers: { host: "kontak.test", cookie } });
  expect(answer.headers[offlineOwnerHeader]).toBeUndefined();
  await http.close();
});
