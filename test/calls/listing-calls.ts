import { insertFollow } from "#src/people/follows/queries.server.ts";
import { titleMaxLength } from "#src/finding/search/title-rules.ts";
import { aGarageItem, aSavedSearch } from "../support/alerts.ts";
import type { TestApp } from "../support/app.ts";
import { aMember } from "../support/builders.ts";
import { aListing } from "../support/listings.ts";
import { aBusiness } from "../support/my-listings.ts";
import { anybody, type Call, inAddress, inBody, long, type Member, memberOnly } from "./call.ts";

/** Calls of the garage, follows, saved searches and own listings. */
export function listingCalls(app: TestApp): Record<string, Call> {
  const anItem = async ({ id }: Member) => aGarageItem(app, id, (await aListing(app)).keyCode);
  return {
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
  };
}
