import type { TestApp } from "../support/app.ts";
import { aMember } from "../support/builders.ts";
import { aListing } from "../support/listings.ts";
import { aConversation } from "../support/messages.ts";
import { aMobile, aPhoneCode } from "../support/phones.ts";
import { anybody, type Call, inAddress, inBody, long, type Member, memberOnly } from "./call.ts";

/** Calls of accounts, messages and notifications. */
export function accountCalls(app: TestApp): Record<string, Call> {
  const aMessage = async (seller: Member) => (await aConversation(app, { seller })).messages[0]!.id;
  return {
    "GET /ajax/phone-number/check": {
      ...anybody,
      made: async () => ({ url: "/ajax/phone-number/check?phoneNumber=05321234567" }),
      tooLong: [({ url }) => ({ url: url + "0".repeat(5000) }), 422],
      isThrottled: true,
    },
    "POST /ajax/phone-number/code": {
      ...memberOnly,
      made: async () => ({ url: "/ajax/phone-number/code", payload: { phone: aMobile() } }),
      stranger: 200,
      tooLong: inBody("phone", long),
    },
    "POST /ajax/phone-number/confirm": {
      ...memberOnly,
      made: async ({ cookie }) => ({
        url: "/ajax/phone-number/confirm",
        payload: { code: await aPhoneCode(app, cookie) },
      }),
      stranger: 410,
      isThrottled: false,
      tooLong: inBody("code", long),
    },
    "POST /ajax/username/check": {
      ...anybody,
      made: async ({ email }) => ({ url: "/ajax/username/check", payload: { username: email } }),
      foreign: 403,
      tooLong: inBody("username", `${long}@kontak.example`),
      isThrottled: true,
    },
    "POST /ajax/my-pm/show": {
      ...memberOnly,
      made: async (member) => ({ url: "/ajax/my-pm/show", payload: { id: await aMessage(member) } }),
      tooLong: inBody("id", "9".repeat(90)),
      isThrottled: false,
    },
    "POST /ajax/my-pm/show?reply_to=1": {
      ...memberOnly,
      made: async (member) => ({ url: "/ajax/my-pm/show?reply_to=1", payload: { id: await aMessage(member) } }),
      unconfirmed: 403,
      tooLong: inBody("id", "9".repeat(90)),
      isThrottled: false,
    },
    "GET /my_pm/delete/id/:id/tab/:tab": {
      ...memberOnly,
      made: async (member) => ({ url: `/my_pm/delete/id/${await aMessage(member)}/tab/gelenler` }),
      asksAt: /^\/mesajlarim\/sil\/gelenler\/\d+$/,
      tooLong: inAddress(/\d+/),
    },
    "GET /ajax/mesajlarim/mesaj-gonder/:keyCode": {
      ...memberOnly,
      made: async () => ({ url: `/ajax/mesajlarim/mesaj-gonder/${(await aListing(app)).keyCode}` }),
      unconfirmed: 403,
      stranger: 200,
      foreign: 200,
      tooLong: [({ url }) => ({ url: url + "X".repeat(80) }), 404],
      isThrottled: false,
    },
    "GET /ajax/mesajlarim/uyeye-mesaj/:kind/:name": {
      ...memberOnly,
      made: async () => ({ url: `/ajax/mesajlarim/uyeye-mesaj/uye/${(await aMember(app)).pathName}` }),
      unconfirmed: 403,
      stranger: 200,
      foreign: 200,
      tooLong: [({ url }) => ({ url: url + "x".repeat(80) }), 404],
      isThrottled: false,
    },
    "POST /ajax/mesaj-gonder": {
      ...memberOnly,
      made: async (member) => ({
        url: "/ajax/mesaj-gonder",
        payload: { reply_to: await aMessage(member), message: "Evet, satılık." },
      }),
      unconfirmed: 403,
      tooLong: inBody("message", "x".repeat(4001)),
    },
    "POST /ajax/my-account/video-request": {
      ...memberOnly,
      made: async () => ({
        url: "/ajax/my-account/video-request",
        payload: { keyCode: (await aListing(app)).keyCode },
      }),
      unconfirmed: 403,
      stranger: 200,
      tooLong: inBody("keyCode", long),
    },
    "GET /ajax/guvenlik-kodu": {
      ...memberOnly,
      made: async () => ({ url: "/ajax/guvenlik-kodu" }),
      stranger: 200,
      foreign: 200,
      tooLong: null,
    },
    "GET /ajax/bildirimlerim/tarayici": {
      ...memberOnly,
      made: async () => ({ url: "/ajax/bildirimlerim/tarayici" }),
      stranger: 200,
      foreign: 200,
      isThrottled: false,
      tooLong: null,
    },
    "POST /ajax/bildirimlerim/tarayici": {
      ...memberOnly,
      made: async ({ id }) => ({
        url: "/ajax/bildirimlerim/tarayici",
        payload: {
          endpoint: `https://push.example/${id}`,
          keys: {
            p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            auth: "BTBZMqHH6r4Tts7J_aSIgg",
          },
        },
      }),
      stranger: 200,
      tooLong: inBody("endpoint", `https://push.example/${long}`),
    },
    "POST /ajax/bildirimlerim/tarayici/kapat": {
      ...memberOnly,
      made: async ({ id }) => ({
        url: "/ajax/bildirimlerim/tarayici/kapat",
        payload: { endpoint: `https://push.example/${id}` },
      }),
      stranger: 200,
      tooLong: inBody("endpoint", `https://push.example/${long}`),
      isThrottled: false,
    },
  };
}
