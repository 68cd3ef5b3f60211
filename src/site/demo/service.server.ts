import { hashPassword } from "#src/people/accounts/password.server.ts";
import { shareCatalogue } from "#src/core/catalogue/catalogue.server.ts";
import { storeDrawing } from "#src/selling/listings/photos/making/service.server.ts";
import { insertGenericPhotos } from "#src/staff/moderation/generic-photos/queries.server.ts";
import { inTransaction, type Context } from "#src/shared/context.server.ts";
import { readBasis } from "./basis.server.ts";
import { fillBlockedMember } from "./blocked-member.server.ts";
import { fillBusinessApi } from "./business-api.server.ts";
import { fillCertifiedCars } from "./certified-cars.server.ts";
import { writeConversations } from "./conversations.server.ts";
import { fillCreditOffers } from "./credit-offers.server.ts";
import { fillGarage, fillInterests } from "./interests.server.ts";
import { fillLeads } from "./leads.server.ts";
import { grantAuthority, offeredOf, writeOthers, writeSales } from "./listings.server.ts";
import { demoAccounts, demoPassword, type DemoAccount } from "./market/demo-accounts.ts";
import { planMarket } from "./market/market-plan.ts";
import { pastQuestions, storePortraits } from "./members.server.ts";
import { fillNews } from "./news.server.ts";
import { fillOrders } from "./orders.server.ts";
import { fillPackages } from "./packages.server.ts";
import { shownNames, writePeople } from "./people.server.ts";
import { drawn } from "./pictures/drawings.server.ts";
import { allPictures, pictureSet, type PictureSet } from "./pictures/picture-set.ts";
import { fillPromotions } from "./promotions.server.ts";
import { countInterest, isMarketEmpty, lockMarket, selectMembers } from "./queries.server.ts";
import { seededRandom } from "./random.ts";
import { fillRentalFleets } from "./rental-fleets.server.ts";
import { fillShops, storeShopFiles } from "./shops.server.ts";
import { fillSiteRequests } from "./site-requests.server.ts";
import { fillStock } from "./stock.server.ts";
import { demoTeams, fillTeams, teamNames } from "./teams.server.ts";

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
  // A small market needs few pictures, drawn vehicles of each body, and few vehicles of each rental offer.
  const pictures = pictureSet(size >= 1000 ? undefined : size >= 100 ? 2 : 1);
  const mostUnits = size >= 100 ? Number.POSITIVE_INFINITY : 2;
  const plan = planMarket({ ...(await readBasis(ctx)), pictures }, size, seed);
  const random = (label: string) => seededRandom(`${seed}/${label}`);
  say(`Örnek pazarın ${allPictures(pictures).length} fotoğrafı hazırlanıyor`);
  const [photoIds, portraits, teamPortraits, shopFiles, passwordHash] = await Promise.all([
    storePictures(ctx, pictures),
    storePortraits(ctx, shownNames(plan, size >= 1000 ? 24 : 3), seed),
    storePortraits(ctx, teamNames.slice(0, size >= 1000 ? teamNames.length : 2), `${seed}/team`),
    storeShopFiles(ctx),
    hashPassword(demoPassword),
  ]);
  return await inTransaction(ctx, async (tx) => {
    await lockMarket(tx);
    if (!(await isMarketEmpty(tx))) return false;
    shareCatalogue(ctx, tx);
    say(`${plan.listings.length + plan.rentals.length + plan.spareParts.length} örnek ilan yazılıyor`);
    const people = await writePeople(tx, plan, { passwordHash, portraits });
    const { buyerId, galeriId, dealers, account } = people;
    // Its listings share drawings, which show no vehicle.
    await insertGenericPhotos(tx, [...new Set(photoIds.values())], "Örnek pazarın çizimi");
    await fillPackages(tx);
    await fillCreditOffers(tx);
    const sales = await writeSales(tx, plan, { people, photoIds, random });
    const others = await writeOthers(tx, plan, { people, photoIds, random });
    await fillGarage(tx, buyerId, sales, random("garage"));
    await fillInterests(tx, buyerId, sales);
    await grantAuthority(tx, sales);
    await grantAuthority(tx, others);
    await fillNews(tx, buyerId);
    const published = offeredOf(sales);
    await fillSiteRequests(tx, sales);
    const fleets = await fillRentalFleets(tx, {
      rentals: others.rows.filter(({ listingType, state }) => listingType === "kiralik" && state === "active"),
      passwordHash,
      customerIds: [buyerId, ...people.sellers.flatMap((one) => (one.businessId === null ? [one.memberId] : []))],
      mostUnits,
      random: random("fleets"),
    });
    await grantAuthority(tx, fleets);
    const askingIds = published.flatMap(({ memberId, businessId }) => (businessId === null ? [memberId] : []));
    const { offered, conversations } = await fillTeams(tx, people, {
      offered: published,
      buyerIds: askingIds.slice(0, 40),
      portraits: teamPortraits,
    });
    const leads = await fillLeads(tx, {
      businessIds: dealers.slice(0, demoTeams.length).map(({ businessId }) => businessId),
      offered,
      buyerIds: [...new Set(askingIds)].toReversed(),
      random,
    });
    const past = pastQuestions({ first: [buyerId, galeriId], offered, random });
    await writeConversations(tx, people, offered, [...conversations, ...leads, ...past]);
    const own = offered.find(({ memberId, businessId }) => memberId === buyerId && businessId === null);
    await fillOrders(tx, account("uye"), own?.keyCode);
    await fillShops(tx, { plan, people, offered, files: shopFiles });
    await fillPromotions(tx, offered, random("promotions"));
    for (const [which, dealer] of dealers.slice(0, demoTeams.length).entries())
      await fillStock(tx, which, dealer, offered);
    await fillBusinessApi(tx, dealers[0]!, offered);
    await fillCertifiedCars(tx, {
      // Some of the documented dealer's vehicles are reserved and sold later.
      offered: offered.filter(({ memberId }) => memberId !== galeriId),
      admin: account("yonetici"),
      count: Math.min(12, Math.ceil(size / 100)),
      random: random("certified-cars"),
    });
    await fillBlockedMember(tx, account("moderator"), passwordHash);
    await countInterest(tx);
    return true;
  });
}

/** The documented accounts that exist in this database: all of them after the market was filled. */
export async function demoAccountsIn(ctx: Context): Promise<DemoAccount[]> {
  const emails = demoAccounts.map(({ email }) => email);
  const members = await selectMembers(ctx, emails);
  return demoAccounts.filter(({ email }) => members.has(email));
}

/** Stores every picture; returns the photo id of each name. */
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
