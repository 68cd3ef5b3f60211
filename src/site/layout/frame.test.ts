import { expect, test } from "vitest";
import { noRowDependencies, recordDependencies } from "#src/shared/page-dependencies.server.ts";
import { testApp, testOrigin } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { sendForm } from "#test/support/pages.ts";
import { readFrame } from "./frame.server.ts";

const app = await testApp();
const home = (cookie?: string) => new Request(`${testOrigin}/`, { headers: cookie ? { cookie } : {} });

test("the frame's data has only the fields of the member that it shows", async () => {
  const member = await aMember(app, { firstName: "Elif", lastName: "Aydın", email: "elif@ornek.com" });
  const { member: shown } = await readFrame(app.ctx({ ...member, isEmailConfirmed: true }), home());
  expect(shown).toEqual({
    firstName: "Elif",
    lastName: "Aydın",
    isEmailConfirmed: true,
    userPackage: "other",
    isModerator: false,
    impersonationMsLeft: null,
    closedForms: null,
    links: [
      { to: "/bana-ozel", label: "Bana özel" },
      { to: "/ilanlarim", label: "İlanlarım" },
      { to: "/garaj", label: "Garajım" },
      { to: "/mesajlarim", label: "Mesajlarım", count: "unreadMessages" },
      { to: "/aramalarim", label: "Aramalarım" },
      { to: "/takip-ettiklerim", label: "Takip ettiklerim" },
      { to: "/rezervasyonlarim", label: "Rezervasyonlarım" },
      { to: "/siparislerim", label: "Siparişlerim" },
      { to: "/bakiyem", label: "Bakiyem" },
      { to: "/on-odemelerim", label: "Ön ödemelerim" },
      { to: "/bildirimlerim", label: "Bildirimlerim" },
      { to: "/hesabim", label: "Hesap ayarları" },
      { to: "/hesabim/oturumlar", label: "Oturumlarım" },
    ],
    getsLatest: false,
    garageCount: 0,
    unreadMessages: 0,
    unreadAlerts: 0,
  });
  expect(await readFrame(app.ctx(), home())).toMatchObject({ member: undefined, maySell: true, isOfflineOn: true });
  expect(await readFrame({ ...app.ctx(), isOfflineOn: false }, home())).toMatchObject({ isOfflineOn: false });
});

test("the frame of a cached page reads no listings", async () => {
  const dependencies = noRowDependencies();
  await recordDependencies(dependencies, () => readFrame(app.ctx(), home()));
  expect(dependencies).toEqual(noRowDependencies());
});

test.each([
  ["an unconfirmed member", { emailConfirmedAt: null }, true],
  ["a private member", {}, true],
  ["a moderator", { role: "moderator" }, false],
] as const)("%s is shown the way to sell: %j, %s", async (_who, values, maySell) => {
  expect(await readFrame(app.ctx(await aMember(app, values)), home())).toMatchObject({ maySell });
});

test("the menu has the vehicle types in their order, with subtypes nested", async () => {
  const { types } = await readFrame(app.ctx(), home());
  expect(types.map(({ slug }) => slug).slice(0, 2)).toEqual(["otomobil", "arazi-suv-pickup"]);
  expect(types[0]).toEqual({ slug: "otomobil", name: "Otomobil", children: [] });
  const commercial = types.find(({ slug }) => slug === "ticari-araclar");
  expect(commercial?.children.map(({ name }) => name)).toEqual([
    "Minibüs ve midibüs",
    "Otobüs",
    "Kamyon ve kamyonet",
    "Çekici",
  ]);
  expect(types.some(({ slug }) => slug === "otobus")).toBe(false);
});

test.each([
  ["cerez-izni=kabul", { consent: "kabul", isEventPopupDismissed: false, view: "mobil" }],
  ["cerez-izni=ret; gorunum=masaustu", { consent: "ret", view: "masaustu" }],
  ["cerez-izni=constructor; davet-kapatildi=1", { consent: undefined, isEventPopupDismissed: true }],
])("the cookies %s are read as choices", async (cookie, choices) =>
  expect(await readFrame(app.ctx(), home(cookie))).toMatchObject(choices),
);

test("the cookie choice is stored, and a page without scripts returns to where it was asked", async () => {
  const path = "/cerez-politikasi";
  const inPlace = await sendForm(app, path, { izin: "ret" });
  expect(inPlace).toMatchObject({ status: 200, location: undefined, cookies: { "cerez-izni": "ret" } });
  const back = await sendForm(app, path, { izin: "kabul", ref: "/otomobil?sayfa=2" });
  expect(back).toMatchObject({ location: "/otomobil?sayfa=2", cookies: { "cerez-izni": "kabul" } });
  const signingIn = await sendForm(app, path, { izin: "ret", ref: "/login?ref=/garaj" });
  expect(signingIn.location).toBe("/login?ref=/garaj");
  const away = await sendForm(app, path, { izin: "kabul", ref: "//evil.example/" });
  expect(away.location).toBe("/cerez-politikasi");
  expect(await sendForm(app, path, { izin: "belki" })).toMatchObject({ status: 422 });
});

test("the view is switched and stored for a year", async () => {
  const answer = await sendForm(app, "/gorunum", { gorunum: "masaustu", ref: "/yardim" });
  expect(answer).toMatchObject({ location: "/yardim", cookies: { gorunum: "masaustu" } });
  const signingIn = await sendForm(app, "/gorunum", { gorunum: "mobil", ref: "/login" });
  expect(signingIn.location).toBe("/login");
});
