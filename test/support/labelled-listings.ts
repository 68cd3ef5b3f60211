import { readFileSync } from "node:fs";
import { insertBlockedTraces, insertTrace } from "#src/people/accounts/traces/queries.server.ts";
import { equipmentIds, readBasis } from "#src/site/demo/basis.server.ts";
import { toRow } from "#src/site/demo/listing-rows.server.ts";
import { type PlannedListing, planMarket } from "#src/site/demo/market/market-plan.ts";
import { type People, writePeople } from "#src/site/demo/people.server.ts";
import { pictureSet } from "#src/site/demo/pictures/picture-set.ts";
import { seededRandom } from "#src/site/demo/random.ts";
import { fitPrices } from "#src/selling/listings/price/estimate/service.server.ts";
import { insertListings, type NewListing } from "#src/selling/listings/queries.server.ts";
import { addDays } from "#src/shared/dates.ts";
import type { TestApp } from "./app.ts";
import { aMember } from "./builders.ts";
import { deskIn } from "./desk.ts";
import { aListing, aPlate } from "./listings.ts";
import { aPhoto } from "./sale.ts";

/** A pending listing, whether it is a fraud and of which kind. Every second of each kind is held back: no rule is tuned on it. */
export type Labelled = { keyCode: string; isFraud: boolean; kind: string; isHeldBack: boolean; title: string };

const marketSize = 900;
const honestCount = 100;
/** Vehicles that frauds are put on: some kinds need old cars, or those of some makers. */
const baseCount = 400;

const fixture = (name: string) =>
  readFileSync(new URL(`../../src/staff/moderation/risk/fixtures/${name}.tsv`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("\t"));

/** The rows of honest texts that look like fraud to a careless rule. */
export const honestTexts = fixture("honest-texts").map(([title, text]) => ({ title: title!, text: text! }));

/** 100 honest listings of the demo's generator and 100 frauds, pending on a market of its active ones. */
export async function labelledListings(app: TestApp): Promise<Labelled[]> {
  const basis = { ...(await readBasis(app.ctx())), pictures: pictureSet() };
  const plan = planMarket(basis, marketSize + honestCount + baseCount, "denetim");
  const people = await writePeople(app.ctx(), plan, { passwordHash: "yok", portraits: [] });
  const equipment = await equipmentIds(app.ctx());
  const active = plan.listings.filter(({ state }) => state === "active");
  const random = seededRandom("denetim");
  const rowOf = async (listing: PlannedListing): Promise<NewListing> => ({
    ...toRow(listing, { ctx: app.ctx(), people, photoIds: new Map(), equipment, random }),
    photoIds: [await aPhoto(app)],
    plate: listing.vehicle.isNew ? null : aPlate(),
  });
  const insert = (rows: NewListing[]) => insertListings(app.ctx(), rows, { actorId: null, action: "publish" });
  const market = await Promise.all(active.slice(0, marketSize).map(rowOf));
  await insert(market);
  await fitPrices(app.ctx());
  const pending = async (listing: PlannedListing, values: Partial<NewListing> = {}): Promise<NewListing> => {
    const { history: _, ...row } = await rowOf(listing);
    return { ...row, state: "pending", publishedAt: null, expiresAt: null, updatedAt: app.now, ...values };
  };
  const honest = await insert(
    await Promise.all(active.slice(marketSize, marketSize + honestCount).map((one) => pending(one))),
  );
  const bases = active.slice(marketSize + honestCount);
  const frauds = await fraudsOn(app, { bases, market, people, pending });
  const inserted = await insert(frauds.map(({ row }) => row));
  const placed = new Map<string, number>();
  const isHeldBack = (kind: string) => {
    const at = placed.get(kind) ?? 0;
    placed.set(kind, at + 1);
    return at % 2 === 1;
  };
  return [
    ...honest.map(({ keyCode }, at) => ({
      keyCode,
      isFraud: false,
      kind: "honest",
      isHeldBack: isHeldBack("honest"),
      title: active[marketSize + at]!.title,
    })),
    ...inserted.map(({ keyCode }, at) => {
      const { kind, row } = frauds[at]!;
      return { keyCode, isFraud: true, kind, isHeldBack: isHeldBack(kind), title: row.title };
    }),
  ];
}

type Surroundings = {
  bases: readonly PlannedListing[];
  market: readonly NewListing[];
  people: People;
  pending: (listing: PlannedListing, values?: Partial<NewListing>) => Promise<NewListing>;
};

/** Makers that no title of the fixture names. */
const unnamedBrands = ["fiat", "dacia", "skoda", "peugeot", "citroen", "opel", "ford", "kia", "seat"];

/** Every kind of fraud, each on an ordinary vehicle at its ordinary price unless that is the fraud. */
async function fraudsOn(app: TestApp, { bases, market, people, pending }: Surroundings) {
  const left = [...bases];
  const take = (fits: (listing: PlannedListing) => boolean = () => true): PlannedListing => {
    const at = left.findIndex(fits);
    if (at === -1) throw new Error("the market has too few vehicles of this kind");
    return left.splice(at, 1)[0]!;
  };
  const isUsed = ({ vehicle }: PlannedListing) => !vehicle.isNew;
  const isCar = ({ vehicle }: PlannedListing) => vehicle.model.vehicleTypeId === 1 && !vehicle.isNew;
  const frauds: { kind: string; row: NewListing }[] = [];
  const add = async (kind: string, base: PlannedListing, values: Partial<NewListing> = {}) =>
    frauds.push({ kind, row: await pending(base, values) });

  for (const [kind, title, text] of fixture("fraud-texts")) {
    const isNamed = kind === "name";
    const base = take((one) => isCar(one) && (!isNamed || unnamedBrands.includes(one.vehicle.model.brandSlug)));
    await add(kind!, base, { title: title!, descriptionHtml: `<p>${text!}</p>` });
  }
  const { aDecided } = deskIn(app);
  for (const removal of ["plate", "chassis", "photo"] as const)
    for (let n = 0; n < 3; n++) {
      const chassisNumber = `WVWZZZ3CZKE1${removal.length}000${n}`;
      const photoIds = [await aPhoto(app)];
      const plate = aPlate();
      await aDecided("takeDown", { plate, chassisNumber, photoIds });
      await add(
        "remembered",
        take(isUsed),
        { plate: { plate }, chassis: { chassisNumber }, photo: { photoIds } }[removal],
      );
    }
  const gone = await aListing(app, { state: "passive", plate: aPlate(), photoIds: [await aPhoto(app)] });
  const goneRow = await app.db
    .selectFrom("listing")
    .where("id", "=", gone.id)
    .select("plate")
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto("accountBlock")
    .values({ memberId: gone.ownerId, reason: "Kapora dolandırıcılığı", blockedAt: app.now })
    .execute();
  await add("remembered", take(isUsed), { plate: goneRow.plate });

  const priced = async (kind: string, times: number) => {
    const base = take(isCar);
    await add(kind, base, { priceKurus: Math.round(base.priceTl * times) * 100 });
  };
  for (const times of [0.35, 0.4, 0.45, 0.5, 0.55, 0.3]) await priced("cheap", times);
  for (const times of [10, 8, 10, 6, 4, 12, 10, 5]) await priced("dear", times);

  const shown = market.filter(({ descriptionHtml }) => descriptionHtml.length > 200);
  const rewritings: ((html: string) => string)[] = [
    (html) => html,
    (html) => html.replace(/\d/g, "7"),
    (html) => html.toLocaleUpperCase("tr").replaceAll(/<(\/?)(P|UL|LI)>/g, (tag) => tag.toLowerCase()),
    (html) => html.replaceAll("<p>", "<p><strong>").replaceAll("</p>", "</strong></p>"),
    (html) => html.replace(/[.,;]/g, " "),
    (html) => html.replaceAll(". ", "!! "),
    (html) => `${html}<p>05</p>`,
    (html) => html.replaceAll("</p><p>", " "),
  ];
  for (const [at, rewrite] of rewritings.entries()) {
    const copied = shown[at * 11]!;
    const isOthers = ({ seller }: PlannedListing) => people.sellers[seller]!.memberId !== copied.ownerId;
    await add(
      "copied",
      take((one) => isUsed(one) && isOthers(one)),
      { descriptionHtml: rewrite(copied.descriptionHtml) },
    );
  }

  const oldest = (years: number) => (one: PlannedListing) => isCar(one) && one.vehicle.age >= years;
  for (const [mileageKm, years] of [
    [900, 20],
    [85, 8],
    [1_200, 10],
    [140, 12],
    [2_000, 9],
    [3_000, 14],
    [999, 6],
  ] as const)
    await add("mileage", take(oldest(years)), { mileageKm });

  for (const count of [8, 5, 3]) {
    const owner = await aMember(app, { createdAt: new Date(app.now.getTime() - 3 * 3_600_000) });
    for (let n = 1; n < count; n++) await aListing(app, { ownerId: owner.id, plate: aPlate(), state: "rejected" });
    await add("burst", take(isUsed), { ownerId: owner.id, businessId: null });
  }

  for (const kind of ["phone", "device", "device", "network"] as const) {
    const [one, other] = [`+9055500199${frauds.length % 100}`, `mark-${frauds.length}`];
    const [banned, owner] = [
      await aMember(app, { phone: one }),
      await aMember(app, {
        phone: kind === "phone" ? one : null,
        createdAt: addDays(app.now, kind === "network" ? -2 : -40),
      }),
    ];
    if (kind !== "phone")
      for (const { id } of [banned, owner]) await insertTrace(app.ctx(), { memberId: id, kind, value: other });
    await insertBlockedTraces(app.ctx(), banned.id);
    await add("shared", take(isUsed), { ownerId: owner.id, businessId: null });
  }
  return frauds;
}
