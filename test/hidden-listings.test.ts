import { describe, expect, test } from "vitest";
import { createOrder } from "#src/money/orders/service.server.ts";
import { testApp, testOrigin } from "./support/app.ts";
import { aMember } from "./support/builders.ts";
import { aListing } from "./support/listings.ts";
import { aSolvedCaptcha } from "./support/messages.ts";
import { aBusiness } from "./support/my-listings.ts";
import { openPage, sendForm } from "./support/pages.ts";
import { uploadsOf } from "./support/photos.ts";
import { signedIn } from "./support/shop.ts";

const app = await testApp();
const nobodys = "222222222";
type Member = Awaited<ReturnType<typeof aMember>>;
type Sent = { url: string; payload?: object; method?: "PUT" };

/** Every call that takes a key code, by its place in openapi.json or else by its address. */
const calls: Record<string, (keyCode: string, member: Member) => Promise<Sent>> = {
  "POST /ajax/garaj/ekle": async (keyCode) => ({ url: "/ajax/garaj/ekle", payload: { keyCode } }),
  "GET /ajax/garaj/sil": async (keyCode) => ({ url: `/ajax/garaj/sil?keyCode=${keyCode}` }),
  "GET /ajax/mesajlarim/mesaj-gonder/{keyCode}": async (keyCode) => ({
    url: `/ajax/mesajlarim/mesaj-gonder/${keyCode}`,
  }),
  "POST /ajax/mesaj-gonder": async (keyCode, member) => ({
    url: "/ajax/mesaj-gonder",
    payload: { keyCode, message: "Satılık mı?", captcha: await aSolvedCaptcha(app, member) },
  }),
  "POST /ajax/my-account/video-request": async (keyCode) => ({
    url: "/ajax/my-account/video-request",
    payload: { keyCode },
  }),
  "POST /ajax/ilan-sikayet": async (keyCode) => ({
    url: "/ajax/ilan-sikayet",
    payload: { keyCode, reason: "price", note: "" },
  }),
  "POST /ajax/data/offers/{keyCode}/note": async (keyCode) => ({
    url: `/ajax/data/offers/${keyCode}/note`,
    payload: { note: "İki anahtar" },
  }),
  "POST /ajax/events/offer-share/{keyCode}": async (keyCode) => ({
    url: `/ajax/events/offer-share/${keyCode}`,
    payload: {},
  }),
  "POST /ajax/events/offer-show-phone/{keyCode}": async (keyCode) => ({
    url: `/ajax/events/offer-show-phone/${keyCode}`,
    payload: {},
  }),
  "GET /ajax/get-offer-photos/{keycode}": async (keyCode) => ({ url: `/ajax/get-offer-photos/${keyCode}` }),
  "GET /ilanver/get-uploaded-photos": async (keyCode) => ({ url: `/ilanver/get-uploaded-photos?keyCode=${keyCode}` }),
  "GET /ajax/ilan-fotograf-sil": async (keyCode) => ({
    url: `/ajax/ilan-fotograf-sil?keyCode=${keyCode}&photoName=${"a".repeat(32)}`,
  }),
  "GET /ajax/ilanlarim/fiyat/{keyCode}": async (keyCode) => ({
    url: `/ajax/ilanlarim/fiyat/${keyCode}?price=1.100.000`,
  }),
  "GET /ilanver/resim-plaka": async (keyCode) => ({
    url: `/ilanver/resim-plaka?keyCode=${keyCode}&fileId=${"a".repeat(32)}`,
  }),
  "POST /ilanver/resim-plaka-ac": async (keyCode) => ({
    url: `/ilanver/resim-plaka-ac?keyCode=${keyCode}`,
    payload: { fileId: "a".repeat(32) },
  }),
  "POST /ilanver/resim-plaka": async (keyCode) => ({
    url: `/ilanver/resim-plaka?keyCode=${keyCode}`,
    payload: { fileId: "a".repeat(32), area: { x: 0.4, y: 0.4, width: 0.2, height: 0.1 } },
  }),
  "POST /ilanedit/resim-yukle": async (keyCode) => ({
    url: "/ilanedit/resim-yukle",
    payload: [{ keycode: keyCode }],
  }),
  "POST /ilanlarim/kullanici-ata": async (keyCode, { id }) => ({
    url: "/ilanlarim/kullanici-ata",
    payload: { related_member: id, offers: [keyCode] },
  }),
  "GET /ajax/offers/{id}/view-count/daily": async (keyCode) => ({ url: `/ajax/offers/${keyCode}/view-count/daily` }),
  "GET /ajax/offers/{offerId}/all-count": async (keyCode) => ({ url: `/ajax/offers/${keyCode}/all-count` }),
  "GET /ajax/events/{eventType}/{id}": async (keyCode) => ({ url: `/ajax/events/offer-view/${keyCode}` }),
  "GET /ajax/events/{eventType}/{id}/daily": async (keyCode) => ({ url: `/ajax/events/offer-view/${keyCode}/daily` }),
  "GET /ajax/share-count": async (keyCode) => ({
    url: `/ajax/share-count?url=${testOrigin}/ilan/a/b/c/${keyCode}`,
  }),
  "POST /ajax/get-freemium-order": async (keyCode) => ({
    url: "/ajax/get-freemium-order",
    payload: { dopingId: 23, offerKeyCode: keyCode, period: 7 },
  }),
  "POST /ajax/get-premium-order": async (keyCode) => ({
    url: "/ajax/get-premium-order",
    payload: { package: "premium", months: 12, items: [{ dopingId: 23, offerKeyCode: keyCode, period: 7 }] },
  }),
  "PUT /ajax/update-premium-order": async (keyCode, member) => ({
    method: "PUT",
    url: "/ajax/update-premium-order",
    payload: {
      orderId: await createOrder(app.ctx(signedIn(member)), [{ kind: "package", package: "premium", months: 12 }]),
      items: [{ dopingId: 23, offerKeyCode: keyCode, period: 7 }],
    },
  }),
  "POST /ajax/data/content/{contentId}/rate": async (keyCode) => ({
    url: `/ajax/data/content/${keyCode}/rate`,
    payload: { rate: 4 },
  }),
};

type Asked = { path: string; form?: Record<string, string> };
/** Every page and form that takes a key code. */
const pages: Record<string, (keyCode: string) => Asked> = {
  "compose page": (keyCode) => ({ path: `/mesajlarim/mesaj-gonder/${keyCode}` }),
  "compose form": (keyCode) => ({ path: `/mesajlarim/mesaj-gonder/${keyCode}`, form: { message: "Satılık mı?" } }),
  "video request page": (keyCode) => ({ path: `/mesajlarim/video-iste/${keyCode}` }),
  "video request form": (keyCode) => ({ path: `/mesajlarim/video-iste/${keyCode}`, form: {} }),
  "report page": (keyCode) => ({ path: `/ilan-sikayet/${keyCode}` }),
  "report form": (keyCode) => ({ path: `/ilan-sikayet/${keyCode}`, form: { reason: "price", note: "" } }),
  "phone form": (keyCode) => ({ path: `/ilan/a/b/c/${keyCode}`, form: {} }),
  "rating form": (keyCode) => ({ path: `/ilan/a/b/c/${keyCode}`, form: { islem: "puan", rate: "4" } }),
  "success page": (keyCode) => ({ path: `/ilanver/tamam/${keyCode}` }),
  "authority page": (keyCode) => ({ path: `/ilanlarim/yetki/${keyCode}` }),
  "authority form": (keyCode) => ({ path: `/ilanlarim/yetki/${keyCode}`, form: {} }),
  "appeal page": (keyCode) => ({ path: `/ilanlarim/itiraz?keyCode=${keyCode}` }),
  "appeal form": (keyCode) => ({ path: `/ilanlarim/itiraz?keyCode=${keyCode}`, form: { note: "Hata var." } }),
  "edit page": (keyCode) => ({ path: `/ilanlarim/duzenle?keyCode=${keyCode}` }),
  "edit form": (keyCode) => ({ path: `/ilanlarim/duzenle?keyCode=${keyCode}`, form: {} }),
  "differences page": (keyCode) => ({ path: `/ilanlarim/duzenle/farklar?keyCode=${keyCode}` }),
  "photo removal page": (keyCode) => ({
    path: `/ilanver/fotograf-sil?keyCode=${keyCode}&photoName=${"a".repeat(32)}`,
  }),
  "my listings: pause": (keyCode) => ({ path: "/ilanlarim", form: { keyCode, action: "pause" } }),
  "my listings: note": (keyCode) => ({ path: "/ilanlarim", form: { keyCode, action: "note", note: "İki anahtar" } }),
  "heart on": (keyCode) => ({ path: "/garaj/degistir", form: { ekle: keyCode } }),
  "heart off": (keyCode) => ({ path: "/garaj/degistir", form: { sil: keyCode } }),
  "promotion shop": (keyCode) => ({ path: `/doping?ilan=${keyCode}` }),
  "promotion form": (keyCode) => ({ path: "/doping", form: { ilan: keyCode, "doping-23": "7" } }),
  "follow listing": (keyCode) => ({ path: "/takip-ettiklerim/degistir", form: { takip: keyCode, what: "listing" } }),
  "follow seller": (keyCode) => ({ path: "/takip-ettiklerim/degistir", form: { takip: keyCode, what: "seller" } }),
  "unfollow listing": (keyCode) => ({ path: "/takip-ettiklerim/degistir", form: { birak: keyCode, what: "listing" } }),
  "unfollow seller": (keyCode) => ({ path: "/takip-ettiklerim/degistir", form: { birak: keyCode, what: "seller" } }),
};

const hidden = await Promise.all(
  (["draft", "pending", "rejected", "removed", "authority-lost"] as const).map(async (state) => ({
    state,
    keyCode: (await aListing(app, { state })).keyCode,
  })),
);
/** Has most permissions of members: the owner of a business. */
const aStranger = async () => (await aBusiness(app)).owner;

test("every call with a key code in openapi.json is in the table", async () => {
  const { paths } = (await app.request({ url: "/ajax/openapi.json" })).json();
  type Operation = { parameters: { name: string }[]; requestBody?: object };
  const known = Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) =>
        /"(?:name":")?(?:keyCode|keycode|offerKeyCode)"/.test(
          JSON.stringify([operation.parameters, operation.requestBody]),
        ),
      )
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  expect(known.length).toBeGreaterThan(5);
  for (const name of known) expect(Object.keys(calls)).toContain(name);
});

describe.each(Object.entries(calls))("%s", (_name, made) => {
  test("answers for a hidden listing as for one that does not exist", async () => {
    const member = await aStranger();
    const send = async (keyCode: string) => {
      const { url, payload, method = "POST" } = await made(keyCode, member);
      const headers = { cookie: member.cookie, "sec-fetch-mode": "cors" };
      const answer = await app.request({ url, headers, ...(payload ? { method, payload } : {}) });
      return { status: answer.statusCode, body: answer.json() };
    };
    const missing = await send(nobodys);
    expect(missing.status).toBe(404);
    for (const { state, keyCode } of hidden) expect({ state, ...(await send(keyCode)) }).toEqual({ state, ...missing });
  });
});

describe.each(Object.entries(pages))("%s", (_name, asked) => {
  test("answers for a hidden listing as for one that does not exist", async () => {
    const { cookie } = await aStranger();
    const open = async (keyCode: string) => {
      const { path, form } = asked(keyCode);
      const { status, data } = await (form ? sendForm(app, path, form, { cookie }) : openPage(app, path, { cookie }));
      const message = typeof data === "string" ? data : data?.["message"];
      return { status, message };
    };
    const missing = await open(nobodys);
    expect(missing.status).toBe(404);
    for (const { state, keyCode } of hidden) expect({ state, ...(await open(keyCode)) }).toEqual({ state, ...missing });
  });
});

test("a listing's page does so too, except for a removed one, where search engines get 410", async () => {
  const { cookie } = await aStranger();
  for (const { state, keyCode } of hidden) {
    const { status } = await openPage(app, `/ilan/a/b/c/${keyCode}`, { cookie });
    expect([state, status]).toEqual([state, state === "removed" ? 410 : 404]);
  }
});

test("an upload for a hidden listing is refused as for one that does not exist", async () => {
  const { send } = uploadsOf(app, await aStranger());
  const missing = await send(Buffer.alloc(10), { keyCode: nobodys });
  expect(missing.statusCode).toBe(404);
  for (const { keyCode } of hidden) {
    const answer = await send(Buffer.alloc(10), { keyCode });
    expect([answer.statusCode, answer.json()]).toEqual([404, missing.json()]);
  }
});
