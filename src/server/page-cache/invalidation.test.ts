import { globSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { saveContent, withdrawContent } from "#src/site/content/desk/service.server.ts";
import { replyMinConversations } from "#src/people/members/seller/rules.ts";
import { replaceChosen, upsertSettings } from "#src/money/down-payments/settings/queries.server.ts";
import { insertConversation, insertMessage } from "#src/people/messages/queries.server.ts";
import { searchIndex } from "#src/finding/search/feed/index-process.server.ts";
import { beginPromotion, updatePromotionStates } from "#src/money/promotions/service.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { cachedPages } from "#test/support/cached-pages.ts";
import { endConnections } from "#test/support/connections.ts";
import { anArticle, contentForm } from "#test/support/content.ts";
import { randomFrom } from "#test/support/random.ts";
import { aPhoto } from "#test/support/sale.ts";
import { aSubMerchant } from "#test/support/sub-merchants.ts";

const app = await testApp();
const { integer, one, is } = randomFrom(20261123);

const resultPages = [
  "/otomobil",
  "/otomobil/fiat-egea",
  "/otomobil/fiat-egea/ankara",
  "/otomobil/renault-clio/izmir?yakit=dizel",
  "/otomobil/renault?fiyat_max=500000&sirala=fiyat-artan",
  "/otomobil?yer=bursa&modelYili_min=2015&modelYili_max=2018",
  "/otomobil/fiat/ankara?gorunum=harita",
  "/otomobil/renault-megane/mus?km_max=50000",
  "/motosiklet/honda",
  "/arac-kiralama?yer=ankara",
  "/satilik?ara=egea",
  "/detayli-arama?kategori=otomobil&marka=fiat&yer=izmir",
  "/araba",
];

const { read, aNode } = cachedPages(app);

const catalogue = await catalogueOf(app);
const vehicles = [
  ["fiat", "egea"],
  ["fiat", "linea"],
  ["renault", "clio"],
  ["renault", "megane"],
  ["honda", "civic"],
].map(([brandSlug, modelSlug]) => {
  const brand = catalogue.matchBrand(brandSlug!)!;
  return { vehicleTypeId: 1, brandId: brand.id, modelId: catalogue.matchModel([1], brand.id, modelSlug!)!.id };
});
const [motorbike] = catalogue.vehicleTypes.filter(({ slug }) => slug === "motosiklet");
const honda = catalogue.matchBrand("honda")!;
const bike = catalogue.modelsOf([motorbike!.id], honda.id)[0]!;
/** Enough listings of one model for a price comparison. */
const frequent = Array.from({ length: 8 }, () => vehicles[0]!);
const all = [...frequent, ...vehicles, { vehicleTypeId: motorbike!.id, brandId: honda.id, modelId: bike.id }];

test("every page that may be cached is covered by the test below", () => {
  const cached = globSync("src/**/*.page.tsx").filter((file) =>
    readFileSync(file, "utf8").includes("isSameForVisitors: true"),
  );
  expect(cached.toSorted()).toEqual([
    "src/business/businesses/shop.page.tsx",
    // It reads nothing.
    "src/finding/saved-searches/anonymous/anonymous.page.tsx",
    "src/finding/search/detailed/detailed.page.tsx",
    "src/finding/search/results.page.tsx",
    "src/people/members/seller/member.page.tsx",
    "src/selling/listing-page/listing.page.tsx",
    "src/site/content/pages/article.page.tsx",
    "src/site/content/pages/list.page.tsx",
    "src/site/home/car-site/car-site.page.tsx",
    "src/site/home/home.page.tsx",
  ]);
});

const aPrice = () => 30_000_000 + integer(40) * 1_000_000;
const some = () => ({
  ...one(all),
  cityId: one([6, 16, 35, 49]),
  fuel: one(["dizel", "benzin"]),
  modelYear: 2015 + integer(3),
  mileageKm: integer(20) * 10_000,
  photoCount: integer(1),
  priceKurus: aPrice(),
  state: is(0.8) ? ("active" as const) : ("passive" as const),
});

const aBusiness = (slug: string) =>
  aShop(app, { slug, name: `${slug} Otomotiv`, shortName: slug, certificateNumber: "1", cityId: 6 });

test("a cached page survives changes that do not show on it, and is invalidated by those that do, on every node", async () => {
  const [deniz, gunes] = [await aBusiness("deniz"), await aBusiness("gunes")];
  const [owner, seller] = [await aMember(app), await aMember(app)];
  const dealer = await aMember(app, { businessId: deniz.id, businessRole: "owner" });
  const other = await aMember(app, { businessId: gunes.id, businessRole: "owner" });
  const sides = [
    { ownerId: owner.id },
    { ownerId: seller.id },
    { ownerId: dealer.id, businessId: deniz.id },
    { ownerId: other.id, businessId: gunes.id },
  ];
  const photos = [await aPhoto(app), await aPhoto(app), await aPhoto(app)];
  const insert = (values: object = {}) =>
    app.db
      .insertInto("listing")
      .values({
        ...some(),
        ...one(sides),
        keyCode: `EX${Array.from({ length: 7 }, () => 2 + integer(7)).join("")}`,
        ...(is(0.8) ? { listingType: "satilik" } : { listingType: "kiralik", rentPeriod: "gunluk" }),
        ageType: 2,
        title: one(["BAKIMLI", "TEMİZ EGEA", "SAHİBİNDEN"]),
        descriptionHtml: "<p>Bakımlı</p>",
        publishedAt: addDays(app.now, -integer(40)),
        expiresAt: addDays(app.now, 60),
        ...values,
      })
      .returning(["id", "keyCode"])
      .executeTakeFirstOrThrow();
  const listings: Awaited<ReturnType<typeof insert>>[] = [];
  for (const state of ["active", "active", "active", "passive"])
    listings.push(await insert({ ...vehicles[0], listingType: "satilik", rentPeriod: null, state }));
  for (let made = 0; made < 60; made++) listings.push(await insert());
  await sql`insert into listing_authority (listing_id, status, relation, reference, asked_at, answered_at, valid_until)
      select id, 'granted', 'owner', 'SINAMA', ${app.now}::timestamptz, ${app.now}, ${addDays(app.now, 90)}
      from listing where id % 2 = 0`.execute(app.db);
  const watched = listings.slice(0, 4);

  const anId = () => one(listings).id;
  const change = (values: object) => app.db.updateTable("listing").set(values).where("id", "=", anId()).execute();
  const ofMember = (values: object) =>
    app.db
      .updateTable("member")
      .set(values)
      .where("id", "=", one([owner, seller, dealer]).id)
      .execute();
  const ofBusiness = (values: object) =>
    app.db
      .updateTable("business")
      .set(values)
      .where("id", "=", one([deniz, gunes]).id)
      .execute();
  const repriced = async () => {
    const [listingId, newKurus] = [anId(), aPrice()];
    await app.db.transaction().execute(async (db) => {
      const { priceKurus: oldKurus } = await db
        .selectFrom("listing")
        .where("id", "=", listingId)
        .select("priceKurus")
        .executeTakeFirstOrThrow();
      await db.updateTable("listing").set({ priceKurus: newKurus }).where("id", "=", listingId).execute();
      const at = app.now;
      await db.insertInto("listingPriceChange").values({ listingId, at, oldKurus, newKurus }).execute();
    });
  };
  /** Starts a conversation with the seller of a listing, with or without an answer. */
  const asks = async (isAnswered = is(0.6)) => {
    const [{ id: listingId }, buyer] = [await insert(), await aMember(app)];
    const { ownerId, businessId } = one(sides) as { ownerId: number; businessId?: number };
    const parties = { buyerId: buyer.id, sellerId: ownerId, businessId: businessId ?? null };
    const at = (time: Date) => ({ ...app.ctx(), clock: () => time });
    const began = at(addDays(app.now, -2));
    const { code } = await insertConversation(began, { ...parties, listingId, subject: "Egea" });
    const { id: conversationId } = await app.db
      .selectFrom("conversation")
      .where("code", "=", code)
      .select("id")
      .executeTakeFirstOrThrow();
    const write = (time: Date, senderId: number) =>
      insertMessage(at(time), { conversationId, senderId, isFromBuyer: senderId === buyer.id, body: "Merhaba" });
    await write(addDays(app.now, -2), buyer.id);
    if (isAnswered) await write(addDays(app.now, -1), ownerId);
    return parties;
  };
  for (let n = 0; n < 4 * replyMinConversations; n++) await asks();

  await Promise.all([
    aSubMerchant(app, { businessId: deniz.id, ownerId: dealer.id }),
    aSubMerchant(app, { businessId: gunes.id, ownerId: other.id }),
  ]);
  const news = await anArticle(app);
  const changes: Record<string, () => Promise<unknown>> = {
    "a listing comes": () => insert(),
    "a rental of a shop comes": () =>
      insert({ ...sides[2], listingType: "kiralik", rentPeriod: "gunluk", state: "active" }),
    "all of a listing": () => change(some()),
    "a price": () => change({ priceKurus: aPrice() }),
    "a price with its history": repriced,
    "a state": () => change({ state: one(["active", "passive", "sold"]) }),
    "a title": () => change({ title: one(["EGEA DEĞİL", "YENİ"]) }),
    "a text": () => change({ descriptionHtml: `<p>${integer(99)}</p>`, equipmentIds: [1019 + integer(2)] }),
    damage: () => change({ damage: one([{ tavan: "painted" }, {}]), paintedCount: 1 }),
    "its time": () => change({ publishedAt: addDays(app.now, -integer(20)) }),
    "its end": () => change({ expiresAt: addDays(app.now, one([-1, 30])) }),
    "a promotion begins": async () => {
      const live = await app.db
        .selectFrom("listing")
        .where("state", "=", "active")
        .orderBy("id")
        .select("keyCode")
        .execute();
      await beginPromotion(app.ctx(), {
        keyCode: one(live).keyCode,
        promotionKey: one(["home", "strip", "top", "urgent", "bold"]),
        periodDays: 7,
        orderItemId: null,
        memberId: owner.id,
      });
    },
    "promotions end": async () => {
      await sql`update listing_promotion set starts_at = ${addDays(app.now, -8)}, ends_at = ${addDays(app.now, -1)}
          where id % 2 = 0`.execute(app.db);
      await updatePromotionStates(app.ctx());
    },
    "a reservation": () => change({ isReserved: is(0.7) }),
    "a vehicle can be reserved": () => change({ isReservable: is(0.7) }),
    "settings of down payments": () =>
      upsertSettings(
        app.ctx(),
        one([deniz, gunes]).id,
        {
          isOn: is(0.8),
          isForAll: is(0.5),
          feeKurus: 1_000_00,
          holdDays: 1 + integer(6),
          freeHours: null,
          latePercent: 0,
        },
        dealer.id,
      ),
    "vehicles that can be reserved": () => {
      const { id } = one([deniz, gunes]);
      return app.db.transaction().execute((db) => replaceChosen({ ...app.ctx(), db }, id, [anId()]));
    },
    "who sells it": () => change({ businessId: null, ...one(sides) }),
    "another photo": async () => {
      const id = anId();
      await sql`delete from listing_photo where listing_id = ${id}`.execute(app.db);
      await sql`insert into listing_photo (listing_id, photo_id, position)
          values (${id}, ${one(photos)}, 0)`.execute(app.db);
    },
    "a photo goes": () => sql`delete from listing_photo where listing_id = ${anId()}`.execute(app.db),
    "a rating": () =>
      sql`insert into content_rating (content_id, visitor, rate)
          values (${one(listings).keyCode}, ${String(integer(1e6))}, ${1 + integer(4)})`.execute(app.db),
    "an authority": () =>
      sql`insert into listing_authority (listing_id, status, relation, reference, asked_at, answered_at, valid_until)
          values (${anId()}, 'granted', 'owner', 'SINAMA', ${app.now}, ${app.now}, ${addDays(app.now, 90)})
          on conflict (listing_id) do nothing`.execute(app.db),
    "an authority ends": () => sql`delete from listing_authority where listing_id = ${anId()}`.execute(app.db),
    "a seller's name": () => ofMember({ firstName: `Ege${integer(99)}` }),
    "a seller's number": () => ofMember({ phone: is(0.5) ? null : `+90532${String(1_000_000 + integer(8_999_999))}` }),
    "a seller's words": () => ofMember({ about: `Ege ${integer(99)}`, pictureId: String(integer(99)) }),
    "an account": () => ofMember({ isActive: is(0.5) }),
    "a shop": () => ofBusiness({ shortName: `Deniz ${integer(9)}`, name: `Deniz ${integer(99)} A.Ş.` }),
    "a suspension": () => ofBusiness({ suspendedAt: is(0.5) ? app.now : null }),
    "a certificate": () => ofBusiness({ certificateNumber: one(["1", "2", null]), cityId: one([6, 35]) }),
    "a question": () => asks(false),
    "an answer": () => asks(true),
    "a decision of the desk": () =>
      sql`update message set held = 'waiting' where id = (
          select id from message where held is null order by md5(id::text || ${String(integer(99))}) limit 1)`.execute(
        app.db,
      ),
    "a block": async () => {
      const { buyerId, sellerId } = await asks(true);
      await sql`insert into member_block (blocker_id, blocked_id, created_at)
          values (${buyerId}, ${sellerId}, ${app.now})`.execute(app.db);
    },
    "a price while the nodes are cut off": async () => {
      await endConnections(app, "kontak search");
      await change({ priceKurus: aPrice() });
    },
    "a price whose change is no longer stored": () =>
      app.db.transaction().execute(async (db) => {
        await db.updateTable("listing").set({ priceKurus: aPrice() }).where("id", "=", anId()).execute();
        await sql`delete from listing_change`.execute(db);
        await sql`update listing_change_pruned set xid = pg_current_xact_id()`.execute(db);
      }),
    "more prices than a page is held against": async () => {
      for (let n = 0; n < 220; n++) await change({ priceKurus: aPrice() });
    },
    "a news page": () => anArticle(app, { title: `Haber ${integer(9_999)}` }),
    "an edited news page": async () => {
      const { version } = await app.db
        .selectFrom("contentItem")
        .where("id", "=", news.id)
        .select("version")
        .executeTakeFirstOrThrow();
      const title = `Kasımda satılan araçlar ${integer(99)}`;
      await saveContent(news.ctx, news.id, contentForm({ title, slug: news.slug, base: String(version) }), {});
    },
    "a draft": () => anArticle(app, { title: `Taslak ${integer(9_999)}`, isDraft: true }),
    "a withdrawn news page": async () => {
      const { id, ctx } = await anArticle(app, { title: `Kaldırılan ${integer(9_999)}` });
      await withdrawContent(ctx, id, 1, { reason: "Yanlış haber" });
    },
    "a rating of a news page": () =>
      sql`insert into content_rating (content_id, visitor, rate)
          values (${String(news.id)}, ${String(integer(1e6))}, ${1 + integer(4)})`.execute(app.db),
    "no block any more": () => sql`delete from member_block`.execute(app.db),
    "deleted messages": () =>
      sql`delete from message where id = (
          select id from message order by md5(id::text || ${String(integer(99))}) limit 1)`.execute(app.db),
  };

  const second = searchIndex(app.url, { timeoutMs: 20_000 });
  onTestFinished(() => second.close());
  const [search, nodes] = [app.deps.search!, [aNode(app.deps.search!), aNode(second)]];
  /** The current URL of a listing: its slugs are made of the vehicle and the title, and former ones redirect. */
  const addressOf = async ({ keyCode }: { keyCode: string }) =>
    (await read(`/ilan/x/y/z/${keyCode}`, search)).text.replace(/^301 /, "");
  const hitsOf = new Map<string, number>();
  const order = [
    ...Object.keys(changes),
    ...Array<string>(6).fill("a promotion begins"),
    "settings of down payments",
  ].toSorted(() => integer(2) - 1);
  for (const what of ["nothing", ...order]) {
    await changes[what]?.();
    const others = ["/", "/?kategori=motosiklet", `/uye/${owner.pathName}`, `/uye/${seller.pathName}`];
    const shops = ["/dukkan/deniz", "/dukkan/gunes", "/haberler", `/haber/${news.slug}`];
    const details = (await Promise.all(watched.map(addressOf))).filter((address) => address.startsWith("/ilan"));
    const some = Array.from({ length: 4 }, () => one(resultPages));
    for (const address of [...others, ...shops, ...details, ...some]) {
      const before = nodes.map(({ state }) => state().hit);
      const [first, later] = await Promise.all(nodes.map(({ open }) => open(address)));
      const [isFirstHit, isLaterHit] = nodes.map(({ state }, at) => state().hit > before[at]!);
      // After a cache miss the node has just rendered the page, so that answer is not stale.
      const fresh = !isFirstHit ? first : !isLaterHit ? later : (await read(address, search)).text;
      expect(first, `${address} after ${what}`).toBe(fresh);
      expect(later, `${address} after ${what} on the second node`).toBe(fresh);
      const kind = `/${address.split("/")[1]!.split("?")[0]}`;
      const hits = [isFirstHit, isLaterHit].filter(Boolean).length;
      hitsOf.set(kind, (hitsOf.get(kind) ?? 0) + hits);
    }
  }
  for (const kind of ["/", "/ilan", "/uye", "/dukkan", "/haberler", "/haber"])
    expect(hitsOf.get(kind), kind).toBeGreaterThan(order.length / 2);
});
