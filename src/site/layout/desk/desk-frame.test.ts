import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { currentLink } from "./current-link.ts";
import { readDeskFrame } from "./desk-frame.server.ts";

const app = await testApp();
const linksFor = async (values: Parameters<typeof aMember>[1]) =>
  readDeskFrame(app.ctx(await aMember(app, values))).groups.flatMap(({ links }) => links.map(({ to }) => to));

test("the navigation has the desks that one's roles may read, and none for members", async () => {
  const ofModerator = await linksFor({ role: "moderator" });
  expect(ofModerator).toEqual(expect.arrayContaining(["/yonetim/ilanlar", "/yonetim/uyeler", "/yonetim/isletmeler"]));
  expect(ofModerator).not.toContain("/yonetim/siparisler");
  expect(await linksFor({ role: "admin" })).toEqual(
    expect.arrayContaining([...ofModerator, "/yonetim/siparisler", "/yonetim/uye-gorunumu"]),
  );
  expect(await linksFor({ staffRoles: ["finance"] })).toEqual([
    "/yonetim/uyeler",
    "/yonetim/isletmeler",
    "/yonetim/siparisler",
    "/yonetim/tablolar",
    "/yonetim/denetim",
  ]);
  expect(await linksFor({})).toEqual([]);
});

test("the frame names the roles, and which desks are for reading alone", async () => {
  const reader = readDeskFrame(app.ctx(await aMember(app, { staffRoles: ["reading", "finance"] })));
  expect(reader.roles).toBe("Finans, Okuma");
  expect(reader.desks.change).toEqual(expect.arrayContaining(["orders", "revenue"]));
  expect(reader.desks.change).not.toContain("catalogue");
  expect(reader.desks.read).toContain("catalogue");
});

test("the navigation marks the link of the page, also on pages that have no link of their own", async () => {
  const frame = readDeskFrame(app.ctx(await aMember(app, { staffRoles: ["finance", "content", "administration"] })));
  const links = frame.groups.flatMap(({ links: some }) => some);
  const marked = (path: string) => currentLink(path, links)?.label;
  for (const page of [
    "siparisler",
    "siparisler/K1",
    "havaleler",
    "odemeler/3",
    "on-odemeler",
    "kuponlar",
    "fiyatlar",
    "gelir",
  ])
    expect(marked(`/yonetim/${page}`), page).toBe("Mali işler");
  expect(marked("/yonetim/icerik/konular")).toBe("İçerik");
  expect(marked("/yonetim")).toBeUndefined();
});
