import { titleMaxLength } from "#src/saved-searches/rules.ts";
import { insertFollow } from "#src/follows/queries.server.ts";
import { aMobile, aPhoneCode } from "./support/phones.ts";
import { aGarageItem, aSavedSearch } from "./support/alerts.ts";
import type { TestApp } from "./support/app.ts";
import { aMember } from "./support/builders.ts";
import { aListing } from "./support/listings.ts";
import { aConversation } from "./support/messages.ts";
import { reportAddress } from "#src/certified-cars/rules.ts";
import { aReport } from "./support/certified-cars.ts";
import { createOrder } from "#src/orders/service.server.ts";
import { aHeldBooking, aRentalMarket, payBooking } from "./support/rental-bookings.ts";
import { saveBilling } from "#src/orders/billing/service.server.ts";
import { aBusiness } from "./support/my-listings.ts";
import { aPerson, aShopOfPrices, promotionsOf, signedIn } from "./support/shop.ts";

type Member = Awaited<ReturnType<typeof aMember>>;
export type Sent = { url: string; payload?: object; method?: "POST" | "PUT" };
type Call = {
  /** A confirmed member's request that is answered with 200; creates what the call needs. */
  made: (member: Member) => Promise<Sent>;
  /** The required role, where it needs more than a member. */
  by?: () => Promise<Member>;
  visitor: 200 | 401;
  unconfirmed: 200 | 403;
  /** Another member, who sends the same. */
  stranger: 200 | 403 | 404 | 410;
  /** A script of another site, with the member's cookies. Reads are allowed: browsers do not let it read the answer. */
  foreign: 200 | 403;
  /** Where opening the address in a browser redirects. */
  asksAt?: RegExp;
  /** An input that is too long, and its answer. */
  tooLong: [(sent: Sent) => Sent, 400 | 404 | 422] | null;
  /** Too many of them are refused. Reading one's own data is not limited. */
  isThrottled: boolean;
};

const long = "x".repeat(5000);
const inBody = (field: string, text: unknown): Call["tooLong"] => [
  ({ url, payload, ...rest }) => ({ url, ...rest, payload: { ...payload, [field]: text } }),
  422,
];
const inAddress = (number: RegExp): Call["tooLong"] => [
  ({ url, ...rest }) => ({ url: url.replace(number, "9".repeat(90)), ...rest }),
  404,
];

const memberOnly = { visitor: 401, unconfirmed: 200, stranger: 404, foreign: 403, isThrottled: true } as const;
const anybody = { visitor: 200, unconfirmed: 200, stranger: 200, foreign: 200, isThrottled: false } as const;

/**
 * Product 12.4 and 12.6: every call with everything that it refuses, and
 * our further calls of the same features.
 */
export function callsOf(app: TestApp): Record<string, Call> {
  aShopOfPrices(app, { 20: 240_00 });
  let certified: ReturnType<typeof aReport> | undefined;
  const doping = { dopingId: 20, offerKeyCode: "K7M2P9QXA", period: 7 };
  const anItem = async ({ id }: Member) => aGarageItem(app, id, (await aListing(app)).keyCode);
  const aMessage = async (seller: Member) => (await aConversation(app, { seller })).messages[0]!.id;

  const aReservation = async (member: Member) => {
    const billing = await saveBilling(app.ctx(signedIn(member)), aPerson);
    const { code } = await aHeldBooking(app, await aRentalMarket(app), { ...member, billing });
    return code;
  };

  return {
    "GET /ajax/rent/booking/bill/:id": {
      ...memberOnly,
      foreign: 200,
      isThrottled: false,
      made: async (member) => {
        const code = await aReservation(member);
        await payBooking(app, member, code);
        return { url: `/ajax/rent/booking/bill/${code}` };
      },
      tooLong: inAddress(/[^/]+$/),
    },
    "POST /ajax/rent/booking/:id/support-request/:type": {
      ...memberOnly,
      made: async (member) => ({
        url: `/ajax/rent/booking/${await aReservation(member)}/support-request/invoice`,
        payload: { message: "Faturamı hangi tarihte alırım?" },
      }),
      tooLong: inBody("message", long),
    },
    "GET /ajax/bank/bin/:cardNumber": {
      ...memberOnly,
      made: async () => ({ url: "/ajax/bank/bin/540669" }),
      stranger: 200,
      foreign: 200,
      tooLong: [({ url }) => ({ url: `${url}999` }), 400],
    },
    "GET /ajax/payment/installment-options/:bankSlug": {
      ...memberOnly,
      made: async () => ({ url: "/ajax/payment/installment-options/akbank" }),
      stranger: 200,
      foreign: 200,
      tooLong: [({ url }) => ({ url: `${url}?program=${long}` }), 422],
    },
    "GET /ajax/reklam": {
      ...anybody,
      made: async () => ({ url: "/ajax/reklam?adres=%2Fotomobil" }),
      tooLong: [() => ({ url: `/ajax/reklam?adres=/otomobil?ara=${long}` }), 422],
    },
    "POST /ajax/garaj/ekle": {
      ...memberOnly,
      made: async () => ({ url: "/ajax/garaj/ekle", payload: { keyCode: (await aListing(app)).keyCode } }),
      stranger: 200,
      tooLong: [({ url }) => ({ url, payload: { keyCode: long } }), 404],
    },
    "POST /ajax/garaj/birlestir": {
      ...memberOnly,
      made: async () => ({ url: "/ajax/garaj/birlestir", payload: { keyCodes: [(await aListing(app)).keyCode] } }),
      stranger: 200,
      tooLong: inBody(
        "keyCodes",
        Array.from({ length: 51 }, () => "K7M2P9QXA"),
      ),
    },
    "GET /ajax/garaj/sil": {
      ...memberOnly,
      made: async (member) => ({ url: `/ajax/garaj/sil?gid=${await anItem(member)}` }),
      asksAt: /^\/garaj\/degistir\?gid=\d+$/,
      tooLong: inAddress(/\d+$/),
    },
    "POST /ajax/garaj/notu-kaydet": {
      ...memberOnly,
      made: async (member) => ({
        url: "/ajax/garaj/notu-kaydet",
        payload: { note_id: await anItem(member), note_value: "Farları sor" },
      }),
      tooLong: inBody("note_value", "x".repeat(501)),
    },
    "GET /ajax/garaj/:id/email/disable": {
      ...memberOnly,
      made: async (member) => ({ url: `/ajax/garaj/${await anItem(member)}/email/disable` }),
      asksAt: /^\/garaj\/\d+\/email$/,
      tooLong: inAddress(/\d+/),
    },
    "GET /ajax/car-parks-count": {
      ...anybody,
      made: async () => ({ url: "/ajax/car-parks-count" }),
      tooLong: null,
    },
    "GET /ajax/takip-ettiklerim/:id/email/disable": {
      ...memberOnly,
      made: async ({ id: memberId }) => {
        const target = { kind: "member", id: (await aMember(app)).id } as const;
        await insertFollow(app.ctx(), { memberId, target, priceKurus: null, frequency: "daily" });
        const { id } = await app.db
          .selectFrom("follow")
          .where("memberId", "=", memberId)
          .select("id")
          .executeTakeFirstOrThrow();
        return { url: `/ajax/takip-ettiklerim/${id}/email/disable` };
      },
      asksAt: /^\/takip-ettiklerim\/\d+\/email$/,
      tooLong: inAddress(/\d+/),
    },
    "POST /ajax/aramalarim/email": {
      ...memberOnly,
      made: async ({ id }) => ({
        url: "/ajax/aramalarim/email",
        payload: { id: await aSavedSearch(app, id), status: "disabled" },
      }),
      tooLong: inBody("id", "9".repeat(90)),
    },
    "POST /ajax/aramalarim/yeni": {
      ...memberOnly,
      made: async () => ({
        url: "/ajax/aramalarim/yeni",
        payload: { title: "Passat", route: "/otomobil", params: "" },
      }),
      stranger: 200,
      tooLong: inBody("title", "x".repeat(titleMaxLength + 1)),
    },
    "POST /ajax/data/offers/:keyCode/note": {
      ...memberOnly,
      made: async ({ id: ownerId }) => ({
        url: `/ajax/data/offers/${(await aListing(app, { ownerId })).keyCode}/note`,
        payload: { note: "İki anahtar" },
      }),
      tooLong: inBody("note", "x".repeat(501)),
    },
    "GET /ajax/ilanlarim/fiyat/:keyCode": {
      ...memberOnly,
      unconfirmed: 403,
      foreign: 200,
      made: async ({ id: ownerId }) => ({
        url: `/ajax/ilanlarim/fiyat/${(await aListing(app, { ownerId })).keyCode}?price=1.100.000`,
      }),
      tooLong: [({ url }) => ({ url: url + "0".repeat(20) }), 422],
    },
    "POST /ilanlarim/kullanici-ata": {
      ...memberOnly,
      unconfirmed: 403,
      by: async () => (await aBusiness(app)).owner,
      made: async ({ id: ownerId, businessId }) => ({
        url: "/ilanlarim/kullanici-ata",
        payload: {
          related_member: (await aMember(app, { businessId, businessRole: "user" })).id,
          offers: [(await aListing(app, { ownerId, businessId })).keyCode],
        },
      }),
      stranger: 403,
      tooLong: inBody(
        "offers",
        Array.from({ length: 1001 }, () => "AAAAAAAAA"),
      ),
    },
    "GET /ajax/member-vehicle-brand-and-model-ids": {
      ...anybody,
      made: async () => ({ url: "/ajax/member-vehicle-brand-and-model-ids?filter=otomobil" }),
      visitor: 401,
      tooLong: [() => ({ url: `/ajax/member-vehicle-brand-and-model-ids?filter=${"x".repeat(61)}` }), 422],
    },
    "GET /ajax/arac-filtrele/:member/:type/:brand": {
      ...anybody,
      made: async ({ id }) => ({ url: `/ajax/arac-filtrele/${id}/0/0` }),
      tooLong: inAddress(/\d+/),
    },
    "POST /ajax/ilan-sikayet": {
      ...anybody,
      made: async () => ({
        url: "/ajax/ilan-sikayet",
        payload: { keyCode: (await aListing(app)).keyCode, reason: "price" },
      }),
      foreign: 403,
      tooLong: inBody("note", "x".repeat(501)),
      isThrottled: true,
    },
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
    "POST /ajax/send-to-gtm": {
      ...anybody,
      made: async () => ({
        url: "/ajax/send-to-gtm",
        payload: {
          way: "price",
          vehicleType: ["otomobil"],
          customerName: "Deniz Aksoy",
          customerEmail: "deniz@ornek.example",
          customerPhone: "0532 123 45 67",
          city: "ankara",
          contactAgreement: "1",
        },
      }),
      foreign: 403,
      tooLong: inBody("customerName", long),
      isThrottled: true,
    },
    "POST /ajax/credit-tasit-apply": {
      ...anybody,
      made: async () => ({
        url: "/ajax/credit-tasit-apply",
        payload: {
          customerName: "Ali Kurt",
          customerPhone: "0532 111 22 33",
          customerEmail: "ali@ornek.example",
          city: "Bolu",
          amount: "250.000",
          term: "36",
          loanType: "ikinci-el-tasit-kredisi",
          contactAgreement: "1",
        },
      }),
      foreign: 403,
      tooLong: inBody("customerNote", "x".repeat(1001)),
      isThrottled: true,
    },
    "POST /ajax/certificated-car-message": {
      ...anybody,
      made: async () => ({
        url: "/ajax/certificated-car-message",
        payload: {
          senderPhone: "+90 532 123 45 67",
          certificatedCarUrl: reportAddress((await (certified ??= aReport(app))).slug),
        },
      }),
      foreign: 403,
      tooLong: inBody("certificatedCarUrl", "x".repeat(301)),
      isThrottled: true,
    },
    "GET /ajax/mtv/getMtvListsByParentRows/:vehicleType": {
      ...anybody,
      made: async () => ({ url: "/ajax/mtv/getMtvListsByParentRows/1" }),
      tooLong: inAddress(/1$/),
    },
    "GET /ajax/mtv/getMtvListsByParentCols/:vehicleType": {
      ...anybody,
      made: async () => ({ url: "/ajax/mtv/getMtvListsByParentCols/1" }),
      tooLong: inAddress(/1$/),
    },
    "POST /ajax/partner-business-request": {
      ...anybody,
      made: async () => ({
        url: "/ajax/partner-business-request",
        payload: {
          company: "Kurt Oto",
          name: "Ali Kurt",
          phone: "444 0 123",
          email: "ali@ornek.example",
          city: "Bolu",
          trade: "galeri",
        },
      }),
      foreign: 403,
      tooLong: inBody("company", long),
      isThrottled: true,
    },
    "GET /ajax/facebook-tab/activation-code": {
      ...anybody,
      made: async () => ({ url: "/ajax/facebook-tab/activation-code" }),
      by: async () => (await aBusiness(app)).owner,
      visitor: 401,
      unconfirmed: 403,
      stranger: 404,
      tooLong: null,
    },
    "GET /ajax/guvenlik-kodu": {
      ...memberOnly,
      made: async () => ({ url: "/ajax/guvenlik-kodu" }),
      stranger: 200,
      foreign: 200,
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
    "POST /ajax/get-freemium-order": {
      ...memberOnly,
      made: async () => ({ url: "/ajax/get-freemium-order", payload: doping }),
      stranger: 200,
      tooLong: inBody("offerKeyCode", long),
    },
    "POST /ajax/fatura-bilgisi": {
      ...memberOnly,
      made: async () => ({ url: "/ajax/fatura-bilgisi", payload: aPerson }),
      stranger: 200,
      tooLong: inBody("first_name", long),
      isThrottled: false,
    },
    "POST /ajax/get-premium-order": {
      ...memberOnly,
      made: async () => ({ url: "/ajax/get-premium-order", payload: { package: "test", months: 12 } }),
      stranger: 200,
      tooLong: inBody("package", long),
    },
    "PUT /ajax/update-premium-order": {
      ...memberOnly,
      made: async (member) => ({
        url: "/ajax/update-premium-order",
        method: "PUT",
        payload: { orderId: await createOrder(app.ctx(signedIn(member)), promotionsOf(20)), useReal: false },
      }),
      tooLong: inBody("orderId", long),
    },
  };
}
