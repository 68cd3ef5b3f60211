import { hashPassword } from "#src/people/accounts/password.server.ts";
import { shareCatalogue } from "#src/core/catalogue/catalogue.server.ts";
import { listingTypeIds } from "#src/core/catalogue/rules.ts";
import { insertPriceChange } from "#src/selling/listing-editor/edit/queries.server.ts";
import { insertItem } from "#src/finding/garage/queries.server.ts";
import { storeDrawing } from "#src/selling/listings/photos/making/service.server.ts";
import { insertGranted } from "#src/selling/listings/authority/queries.server.ts";
import { insertListings } from "#src/selling/listings/queries.server.ts";
import type { InsertedListing, NewListing } from "#src/selling/listings/queries.server.ts";
import { insertGenericPhotos } from "#src/staff/moderation/generic-photos/queries.server.ts";
import { inTransaction } from "#src/shared/context.server.ts";
import type { Context, Member } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { equipmentIds, readBasis } from "./basis.server.ts";
import { fillInterests } from "./interests.server.ts";
import { storePortraits, pastQuestions } from "./members.server.ts";
import { inventAttention } from "./market/attention.ts";
import { writeConversations } from "./conversations.server.ts";
import { demoAccounts, demoPassword } from "./market/demo-accounts.ts";
import type { DemoAccount } from "./market/demo-accounts.ts";
import { planGarage } from "./market/garage.ts";
import { planMarket } from "./market/market-plan.ts";
import { toPartRow, toRow } from "./listing-rows.server.ts";
import { fillCertifiedCars } from "./certified-cars.server.ts";
import { fillCreditOffers } from "./credit-offers.server.ts";
import { fillPackages } from "./packages.server.ts";
import { isDocumented, type People, shownNames, writePeople } from "./people.server.ts";
import { fillOrders } from "./orders.server.ts";
import { fillLeads } from "./leads.server.ts";
import { fillRentalFleets } from "./rental-fleets.server.ts";
import { fillNews } from "./news.server.ts";
import { demoTeams, fillTeams } from "./teams.server.ts";
import { fillPromotions } from "./promotions.server.ts";
import { fillBlockedMember } from "./blocked-member.server.ts";
import { fillBusinessApi } from "./business-api.server.ts";
import { fillStock } from "./stock.server.ts";
import { fillSiteRequests } from "./site-requests.server.ts";
import { fillShops, storeShopFiles } from "./shops.server.ts";
import { grantDealerBrand } from "./dealer-brands.server.ts";
import { drawn } from "./pictures/drawings.server.ts";
import { allPictures, pictureSet, type PictureSet } from "./pictures/picture-set.ts";
import {
  countInterest,
  insertEventDays,
  isMarketEmpty,
  lockMarket,
  selectEmails,
  selectTeam,
} from "./queries.server.ts";
import { type Random, seededRandom } from "./random.ts";

export interface DemoMarket {
  /** Number of active listings; some in every other state are added. */
  size: number;
  seed?: string;
  /** Called with progress messages. */
  say?: (text: string) => void;
}

/**
 * Fills an empty database with the demo market: pictures, accounts of every role, dealers, private sellers and their
 * listings. Does nothing, and returns false, where a member or a listing exists. The pictures are stored first;
 * all rows are written in one transaction, so that a process killed half way leaves an empty market that the next start
 * fills. The same seed on the same catalogue gives the same market; only key codes are random.
 */
export async function fillDemoMarket(
  ctx: Context,
  { size, seed = "kontak", say = () => {} }: DemoMarket,
): Promise<boolean> {
  if (!(await isMarketEmpty(ctx))) return false;
  const pictures = pictureSet(looksFor(size));
  const basis = { ...(await readBasis(ctx)), pictures };
  const plan = planMarket(basis, size, seed);
  const equipment = await equipmentIds(ctx);
  const rentalEquipment = await equipmentIds(ctx, listingTypeIds.kiralik);
  say(`Örnek pazarın ${allPictures(pictures).length} fotoğrafı hazırlanıyor`);
  const [photoIds, portraits, shopFiles, passwordHash] = await Promise.all([
    storePictures(ctx, pictures),
    storePortraits(ctx, shownNames(plan, size >= 1000 ? 24 : 3), seed),
    storeShopFiles(ctx),
    hashPassword(demoPassword),
  ]);
  return await inTransaction(ctx, async (tx) => {
    await lockMarket(tx);
    if (!(await isMarketEmpty(tx))) return false;
    shareCatalogue(ctx, tx);
    say(`${plan.listings.length + plan.rentals.length + plan.spareParts.length} örnek ilan yazılıyor`);
    const people = await writePeople(tx, plan, { passwordHash, portraits });
    // Its listings share drawings, which show no vehicle.
    await insertGenericPhotos(tx, [...new Set(photoIds.values())], "Örnek pazarın çizimi");
    await fillPackages(tx);
    await fillCreditOffers(tx);
    const random = seededRandom(`${seed}/past`);
    const listings = plan.listings.map((listing) => toRow(listing, { ctx: tx, people, photoIds, equipment, random }));
    await grantDealerBrand(tx, plan, people, listings);
    const inserted = await insertListings(tx, listings, { actorId: null, action: "publish" });
    const attention = seededRandom(`${seed}/attention`);
    // Only owners can read statistics: just those of the documented accounts are ever shown.
    const events = listings.flatMap(({ publishedAt, state, updatedAt }, i) => {
      if (!publishedAt || !isDocumented(plan, plan.listings[i]!.seller)) return [];
      const [from, to] = [new Date(publishedAt), state === "active" ? tx.clock() : new Date(updatedAt!)];
      return inventAttention(from, to, attention).map((row) => ({ ...row, listingId: inserted[i]!.id }));
    });
    await insertEventDays(tx, events);
    const rented = seededRandom(`${seed}/rented`);
    const others = [
      ...plan.rentals.map((listing) =>
        toRow(listing, { ctx: tx, people, photoIds, equipment: rentalEquipment, random: rented }),
      ),
      ...plan.spareParts.map((part) => toPartRow(part, { ctx: tx, people, photoIds, random: rented })),
    ];
    const insertedOthers = await insertListings(tx, others, { actorId: null, action: "publish" });
    await fillGarage(tx, listings, inserted, { memberId: people.buyerId, random: seededRandom(`${seed}/garage`) });
    await fillInterests(tx, people.buyerId, listings, inserted);
    await grantAuthority(tx, [...listings, ...others], [...inserted, ...insertedOthers]);
    await fillNews(tx, people.buyerId);
    const live = listings.findIndex(({ state, businessId }) => state === "active" && !businessId);
    await fillSiteRequests(tx, inserted[live] && { keyCode: inserted[live].keyCode, title: listings[live]!.title });
    const fleets = await fillRentalFleets(tx, {
      rentals: others.filter(({ listingType, state }) => listingType === "kiralik" && state === "active"),
      passwordHash,
      customerIds: [
        people.buyerId,
        ...people.sellers.filter(({ businessId }) => businessId === null).map(({ memberId }) => memberId),
      ],
      random: seededRandom(`${seed}/fleets`),
    });
    await grantAuthority(tx, fleets.rows, fleets.inserted);
    const published = listings.flatMap(({ state, ownerId, businessId = null, priceKurus, publishedAt }, i) =>
      state === "active"
        ? [
            {
              ...inserted[i]!,
              memberId: ownerId,
              businessId,
              priceKurus: Number(priceKurus),
              publishedAt: new Date(publishedAt!),
            },
          ]
        : [],
    );
    const { offered, conversations } = await fillTeams(tx, {
      businessIds: businessIdsOf(people),
      offered: published,
      buyerIds: published.flatMap(({ memberId, businessId }) => (businessId === null ? [memberId] : [])).slice(0, 40),
    });
    const leads = await fillLeads(tx, {
      businessIds: businessIdsOf(people).slice(0, demoTeams.length),
      offered,
      buyerIds: [
        ...new Set(published.flatMap(({ memberId, businessId }) => (businessId === null ? [memberId] : []))),
      ].toReversed(),
      publishedAt: ({ publishedAt }) => publishedAt,
      seed,
    });
    await writeConversations(tx, {
      uyeId: people.buyerId,
      galeriId: people.galeriId,
      offered,
      more: [...conversations, ...leads, ...pastQuestions({ first: [people.buyerId, people.galeriId], offered, seed })],
    });
    await fillOrders(
      tx,
      demoMember("uye@kontak.example", people.buyerId),
      offered.find(({ memberId, businessId }) => memberId === people.buyerId && businessId === null)?.keyCode,
    );
    await fillShops(tx, { plan, people, offered, files: shopFiles });
    await fillPromotions(tx, offered, seededRandom(`${seed}/promotions`));
    for (const [which, businessId] of businessIdsOf(people).slice(0, demoTeams.length).entries())
      await fillStock(tx, { which, memberId: (await selectTeam(tx, businessId)).ownerId, businessId, offered });
    const dealer = offered.find(({ memberId, businessId }) => memberId === people.galeriId && businessId !== null);
    if (dealer)
      await fillBusinessApi(tx, {
        memberId: people.galeriId,
        businessId: dealer.businessId!,
        offered: offered.filter(({ businessId }) => businessId === dealer.businessId),
      });
    await fillCertifiedCars(tx, {
      // Some of the documented dealer's vehicles are reserved and sold later.
      offered: offered.filter(({ memberId }) => memberId !== people.galeriId),
      admin: demoMember("yonetici@kontak.example", people.adminId),
      count: Math.min(12, Math.ceil(size / 100)),
      seed,
    });
    await fillBlockedMember(tx, demoMember("moderator@kontak.example", people.moderatorId), passwordHash);
    await countInterest(tx);
    return true;
  });
}

/** The documented accounts that exist in this database: all of them after the market was filled. */
export async function demoAccountsIn(ctx: Context): Promise<DemoAccount[]> {
  const emails = await selectEmails(
    ctx,
    demoAccounts.map(({ email }) => email),
  );
  return demoAccounts.filter(({ email }) => emails.includes(email));
}

/** The businesses, the documented dealer's first. */
const businessIdsOf = ({ sellers, galeriId }: People) => [
  ...new Set(
    sellers
      .toSorted((one, other) => Number(other.memberId === galeriId) - Number(one.memberId === galeriId))
      .flatMap(({ businessId }) => businessId ?? []),
  ),
];

/** A documented account without a business, as the context of a request has it. */
function demoMember(email: string, id: number): Member {
  const { firstName, lastName, staffRoles } = demoAccounts.find((one) => one.email === email)!;
  const none = {
    businessId: null,
    businessRole: null,
    isDealer: false,
    isRentalBusiness: false,
    branchId: null,
    branchMemberIds: [],
    package: "none",
  } as const;
  return {
    ...none,
    id,
    email,
    firstName,
    lastName,
    role: staffRoles.length === 0 ? "member" : "moderator",
    staffRoles,
    isEmailConfirmed: true,
  };
}

/** A small market needs few pictures: drawn vehicles of each body. */
const looksFor = (size: number) => (size >= 1000 ? undefined : size >= 100 ? 2 : 1);

/** Stores every picture, a few at a time; returns the photo id of each name. */
async function storePictures(ctx: Context, set: PictureSet): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  await Promise.all(
    allPictures(set).map(async (picture) => {
      const { id } = await storeDrawing(ctx, () => drawn(picture));
      ids.set(picture.name, id);
    }),
  );
  return ids;
}

/** Puts listings into a member's garage, with the prices of that time. */
async function fillGarage(
  ctx: Context,
  listings: readonly NewListing[],
  inserted: readonly InsertedListing[],
  { memberId, random }: { memberId: number; random: Random },
) {
  const offered = listings.map(({ state, ownerId, publishedAt, updatedAt, priceKurus }) => ({
    state,
    ownerId,
    publishedAt: publishedAt ? new Date(publishedAt) : null,
    updatedAt: new Date(updatedAt!),
    priceKurus,
  }));
  for (const favourite of planGarage(offered, { memberId, now: ctx.clock(), random })) {
    const { index, addedAt, addedKurus, changedAt, note, emailEnabled } = favourite;
    const { id: listingId } = inserted[index]!;
    await insertItem(ctx, { memberId, listingId, note, emailEnabled, priceKurus: addedKurus, createdAt: addedAt });
    if (changedAt)
      await insertPriceChange(
        { ...ctx, clock: () => changedAt },
        { listingId, before: addedKurus, after: offered[index]!.priceKurus },
      );
  }
}

const authorityDays = 365;

/** Grants the demo market's sellers the authority to sell their vehicles. */
async function grantAuthority(ctx: Context, listings: readonly NewListing[], inserted: readonly InsertedListing[]) {
  const now = ctx.clock();
  const granted = listings.map((listing, i) => ({
    listingId: inserted[i]!.id,
    plate: listing.plate ?? null,
    relation: listing.businessId ? ("authorised-dealer" as const) : ("owner" as const),
    reference: "ORNEK",
    askedAt: now,
    validUntil: addDays(now, authorityDays),
  }));
  await insertGranted(
    ctx,
    granted.filter(({ plate }) => plate !== null),
  );
}
