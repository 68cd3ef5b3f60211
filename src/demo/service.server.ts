import { hashPassword } from "#src/accounts/password.server.ts";
import { listingTypeIds } from "#src/catalogue/rules.ts";
import { insertPriceChange } from "#src/listings/edit/queries.server.ts";
import { insertItem } from "#src/garage/queries.server.ts";
import { storePhoto } from "#src/listings/photos/making/service.server.ts";
import { insertGranted } from "#src/listings/authority/queries.server.ts";
import { insertListings } from "#src/listings/queries.server.ts";
import type { InsertedListing, NewListing } from "#src/listings/queries.server.ts";
import { inTransaction } from "#src/shared/context.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { slugify } from "#src/shared/turkish.ts";
import { equipmentIds, readBasis } from "./basis.server.ts";
import { fillInterests } from "./interests.server.ts";
import { storePortraits, writePastQuestions } from "./members.server.ts";
import { aboutTexts } from "./market/answers.ts";
import { inventAttention } from "./market/attention.ts";
import { inventAttributes } from "./market/attributes.ts";
import { writeConversations } from "./conversations.server.ts";
import { demoAccounts, demoPassword } from "./market/demo-accounts.ts";
import type { DemoAccount } from "./market/demo-accounts.ts";
import { planGarage } from "./market/garage.ts";
import { inventPast } from "./market/history.ts";
import { planMarket } from "./market/market-plan.ts";
import type { MarketPlan, PlannedListing, PlannedPart } from "./market/market-plan.ts";
import { inventPlate } from "./market/plates.ts";
import { fillNews } from "./news.server.ts";
import { allPictures, pictureSet } from "./pictures/picture-set.ts";
import type { PictureSet } from "./pictures/picture-set.ts";
import {
  countInterest,
  insertBusinesses,
  insertEventDays,
  insertMembers,
  isMarketEmpty,
  lockMarket,
  selectEmails,
} from "./queries.server.ts";
import { type Random, seededRandom } from "./random.ts";

export interface DemoMarket {
  /** Active listings; some in every other state come with them. */
  size: number;
  seed?: string;
  /** Told what is being done, for whoever waits. */
  say?: (text: string) => void;
}

/**
 * Fills an empty database with the demo market: pictures, accounts of every role, dealers, private sellers and their
 * listings. Does nothing, and answers false, where a member or a listing is. The pictures are kept by content first; all
 * rows are written in one transaction, so that a process killed half way leaves an empty market that the next start
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
  say(`Örnek pazarın ${allPictures(pictures).length} fotoğrafı çiziliyor`);
  const photoIds = await storePictures(ctx, pictures);
  const portraits = await storePortraits(ctx, shownNames(plan, size >= 1000 ? 24 : 3), seed);
  const passwordHash = await hashPassword(demoPassword);
  return await inTransaction(ctx, async (tx) => {
    await lockMarket(tx);
    if (!(await isMarketEmpty(tx))) return false;
    say(`${plan.listings.length + plan.rentals.length + plan.spareParts.length} örnek ilan yazılıyor`);
    const people = await writePeople(tx, plan, { passwordHash, portraits });
    const random = seededRandom(`${seed}/past`);
    const listings = plan.listings.map((listing) => toRow(listing, { ctx: tx, people, photoIds, equipment, random }));
    const inserted = await insertListings(tx, listings, { actorId: null, action: "publish" });
    const attention = seededRandom(`${seed}/attention`);
    // Statistics are their owner's alone: only those of the documented accounts are ever seen.
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
    const offered = listings.flatMap(({ state, ownerId, businessId = null, priceKurus }, i) =>
      state === "active"
        ? [{ id: inserted[i]!.id, memberId: ownerId, businessId, priceKurus: Number(priceKurus) }]
        : [],
    );
    await writePastQuestions(tx, { first: [people.buyerId, people.galeriId], offered, seed });
    await writeConversations(tx, { uyeId: people.buyerId, galeriId: people.galeriId, offered });
    await countInterest(tx);
    return true;
  });
}

/** The documented accounts that this database has: all of them after the market was filled. */
export async function demoAccountsIn(ctx: Context): Promise<DemoAccount[]> {
  const emails = await selectEmails(
    ctx,
    demoAccounts.map(({ email }) => email),
  );
  return demoAccounts.filter(({ email }) => emails.includes(email));
}

/** A small market needs few pictures: drawn vehicles of each body. */
const looksFor = (size: number) => (size >= 1000 ? undefined : size >= 100 ? 2 : 1);

/** Draws and keeps every picture, a few at a time; answers the photo id of each name. */
async function storePictures(ctx: Context, set: PictureSet): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  await Promise.all(
    allPictures(set).map(async ({ name, svg }) => {
      const { id } = await storePhoto(ctx, () => Promise.resolve(Buffer.from(svg())), { isOurs: true });
      ids.set(name, id);
    }),
  );
  return ids;
}

interface People {
  /** Member and business of each planned seller. */
  sellers: { memberId: number; businessId: number | null }[];
  moderatorId: number;
  galeriId: number;
  /** Whose garage is filled. */
  buyerId: number;
}

/** Those with a picture: the documented private seller, and the first others. */
const shownNames = ({ sellers }: MarketPlan, count: number) => [
  demoAccounts.find(({ email }) => email === "uye@kontak.example")!.firstName,
  ...sellers
    .slice(1)
    .filter(({ dealer }) => dealer === null)
    .map(({ firstName }) => firstName)
    .slice(0, count - 1),
];

type Known = { passwordHash: string; portraits: readonly string[] };

async function writePeople(ctx: Context, plan: MarketPlan, { passwordHash, portraits }: Known): Promise<People> {
  const left = [...portraits];
  const now = ctx.clock();
  const taken = new Set<string>();
  const businesses = plan.dealers.map(
    ({ name, shortName, certificateNumber, cityId, townId, joinedDaysAgo }, index) => {
      let slug = slugify(shortName);
      while (taken.has(slug)) slug += "-2";
      taken.add(slug);
      // The business of the demo accounts is an authorised dealer, so that its form can be tried.
      const nature = index === 0 ? "franchiser" : "dealer";
      return {
        slug,
        name,
        shortName,
        nature,
        certificateNumber,
        cityId,
        townId,
        createdAt: addDays(now, -joinedDaysAgo),
      };
    },
  );
  const businessIds = await insertBusinesses(ctx, businesses);
  const firstDealer = plan.dealers[0];
  const accountIds = await insertMembers(
    ctx,
    demoAccounts.map(({ email, firstName, lastName, role, isEmailConfirmed, businessRole, package: bought }, i) => ({
      email,
      firstName,
      lastName,
      role,
      businessRole,
      package: bought,
      businessId: businessRole ? (businessIds[0] ?? null) : null,
      ...(email === "uye@kontak.example"
        ? { pictureId: left.shift() ?? null, about: aboutTexts[0]!, phoneConfirmedAt: addDays(now, -100) }
        : {}),
      townId: (businessRole ? firstDealer?.townId : plan.sellers[0]?.townId) ?? null,
      cityId: (businessRole ? firstDealer?.cityId : plan.sellers[0]?.cityId) ?? null,
      phone: inventedPhone(i),
      passwordHash,
      emailConfirmedAt: isEmailConfirmed ? addDays(now, -120) : null,
      termsAcceptedAt: addDays(now, -121),
      createdAt: addDays(now, -121),
    })),
  );
  const account = (email: string) => accountIds[demoAccounts.findIndex((known) => known.email === email)] as number;
  // Nobody signs in as the other sellers: they have a password that nobody knows.
  const unknown = await hashPassword(crypto.randomUUID());
  const rest = plan.sellers.map((seller, i) => ({ seller, i })).filter(({ i }) => !isDocumented(plan, i));
  const restIds = await insertMembers(
    ctx,
    rest.map(({ seller: { firstName, lastName, cityId, townId, dealer, joinedDaysAgo }, i }) => ({
      email: `satici-${i}@kontak.example`,
      firstName,
      lastName,
      cityId,
      townId,
      ...(dealer === null
        ? { pictureId: left.shift() ?? null, about: i % 2 === 0 ? aboutTexts[i % aboutTexts.length]! : "" }
        : {}),
      ...(i % 3 === 0 ? { phoneConfirmedAt: addDays(now, -joinedDaysAgo) } : {}),
      businessId: dealer === null ? null : (businessIds[dealer] ?? null),
      businessRole: dealer === null ? null : "owner",
      package: dealer === null ? "none" : i % 3 === 0 ? "premium" : "pro",
      phone: inventedPhone(100 + i),
      passwordHash: unknown,
      emailConfirmedAt: addDays(now, -joinedDaysAgo),
      termsAcceptedAt: addDays(now, -joinedDaysAgo),
      createdAt: addDays(now, -joinedDaysAgo),
    })),
  );
  const idOf = new Map(rest.map(({ i }, at) => [i, restIds[at] as number]));
  return {
    moderatorId: account("moderator@kontak.example"),
    galeriId: account("galeri@kontak.example"),
    buyerId: account("uye@kontak.example"),
    sellers: plan.sellers.map(({ dealer }, i) => ({
      memberId: idOf.get(i) ?? account(dealer === null ? "uye@kontak.example" : "galeri@kontak.example"),
      businessId: dealer === null ? null : (businessIds[dealer] ?? null),
    })),
  };
}

/** The first private seller and the first dealer are the documented accounts. */
const isDocumented = ({ sellers }: MarketPlan, i: number) => i === 0 || sellers[i]?.dealer === 0;

/** Puts listings into a member's garage, with the prices that they had then. */
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

/** The demo market's sellers may sell what they offer. */
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

/** Numbers that no subscriber has: 0555 000 and what follows. */
const inventedPhone = (i: number) => `+90555000${String(i).padStart(4, "0")}`;

interface Surroundings {
  ctx: Context;
  people: People;
  photoIds: Map<string, string>;
  equipment: Map<number, Map<string, number>>;
  random: ReturnType<typeof seededRandom>;
}

function toRow(listing: PlannedListing, { ctx, people, photoIds, equipment, random }: Surroundings): NewListing {
  const { vehicle, condition } = listing;
  const { model } = vehicle;
  const idsOfType = equipment.get(model.vehicleTypeId);
  return {
    ...lifeOf(listing, { ctx, people, random }),
    state: listing.state,
    listingType: listing.rental ? "kiralik" : "satilik",
    rentPeriod: listing.rental?.period ?? null,
    rentDeposits: listing.rental?.deposits ?? [],
    vehicleTypeId: model.vehicleTypeId,
    brandId: model.brandId,
    modelId: model.id,
    variantId: vehicle.engine?.variantId ?? null,
    engineId: vehicle.engine?.id ?? null,
    modelYear: vehicle.modelYear,
    ageType: vehicle.isNew ? 1 : 2,
    mileageKm: vehicle.mileageKm,
    fuel: vehicle.fuel,
    gear: vehicle.gear,
    body: vehicle.body,
    drive: vehicle.drive,
    colour: vehicle.colour,
    doors: vehicle.doors,
    capacityCc: vehicle.capacityCc,
    powerHp: vehicle.powerHp,
    attributes: inventAttributes(vehicle, random),
    equipmentIds: listing.equipment.flatMap((slug) => idsOfType?.get(slug) ?? []),
    damage: condition.damage,
    totalDamageKurus: condition.totalDamageKurus,
    damageDescription: condition.damageDescription,
    priceKurus: listing.priceTl * 100,
    isSwapPossible: listing.isSwapPossible,
    hasWarranty: condition.hasWarranty,
    plate: vehicle.isNew ? null : inventPlate(listing.cityId, random),
    title: listing.title,
    descriptionHtml: listing.descriptionHtml,
    cityId: listing.cityId,
    townId: listing.townId,
    photoIds: listing.pictures.map((name) => photoIds.get(name) as string),
  };
}

function toPartRow(part: PlannedPart, { ctx, people, photoIds, random }: Omit<Surroundings, "equipment">): NewListing {
  const { model } = part;
  return {
    ...lifeOf({ ...part, state: "active", rejectionReasons: [] }, { ctx, people, random }),
    state: "active",
    listingType: "yedek-parca",
    partId: part.partId,
    partCondition: part.condition,
    partNumber: part.partNumber,
    vehicleTypeId: model.vehicleTypeId,
    brandId: model.brandId,
    modelId: model.id,
    mileageKm: 0,
    priceKurus: part.priceTl * 100,
    title: part.title,
    descriptionHtml: part.descriptionHtml,
    cityId: part.cityId,
    townId: part.townId,
    photoIds: part.pictures.map((name) => photoIds.get(name) as string),
  };
}

/** Whose a listing is, and how it came to its state. */
function lifeOf(
  listing: Parameters<typeof inventPast>[0] & { seller: number },
  { ctx, people, random }: Pick<Surroundings, "ctx" | "people" | "random">,
) {
  const { memberId, businessId } = people.sellers[listing.seller] as People["sellers"][number];
  const past = inventPast(listing, ctx.clock(), random);
  const actorIds = { owner: memberId, moderator: people.moderatorId, system: null };
  return {
    ownerId: memberId,
    businessId,
    createdAt: past.createdAt,
    updatedAt: past.updatedAt,
    publishedAt: past.publishedAt,
    expiresAt: past.expiresAt,
    history: past.steps.map(({ at, action, fromState, toState, by, reasonCodes }) => ({
      at,
      action,
      fromState,
      toState,
      reasonCodes,
      actorId: actorIds[by],
    })),
  };
}
