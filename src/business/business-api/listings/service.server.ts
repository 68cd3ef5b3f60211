import { randomBytes } from "node:crypto";
import type { Damage } from "#src/selling/listings/damage/rules.ts";
import { publishFaults } from "#src/selling/listings/publish-rules.ts";
import type { ListingAction } from "#src/selling/listings/transitions.ts";
import { isKeyCode, type ListingState, listingNotFound, readKeyCode } from "#src/selling/listings/rules.ts";
import { changeState } from "#src/selling/listings/service.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { exportedRecords } from "#src/business/stock/export/export.server.ts";
import type { ExportedListing } from "#src/business/stock/export/queries.server.ts";
import { insertItems, type Item, lockMembers, selectItems } from "#src/business/stock/items-queries.server.ts";
import { queuePhotos } from "#src/business/stock/photos/queue.server.ts";
import { getApiSource, type Source } from "#src/business/stock/queries.server.ts";
import { type Mapping, sameVehicle, stockMessages } from "#src/business/stock/rules.ts";
import { insertVehicles, updateVehicle } from "#src/business/stock/runs/apply.server.ts";
import { decide, selectOwners } from "#src/business/stock/runs/decide.server.ts";
import { openRunTools } from "#src/business/stock/runs/tools.server.ts";
import { SeenVehicles } from "#src/business/stock/vehicles/identify.server.ts";
import type { ApiContext } from "../answering.server.ts";
import { columns, faultsOf, headingOf } from "./fields.server.ts";
import { countDrafts, findItem, findListing } from "./queries.server.ts";
import { draftsMax, listingMessages } from "./rules.ts";

/** A listing after it was written; `warnings` are about sent values that it lacks. */
export type Written = { listing: ExportedListing; isNew: boolean; warnings: string[] };

type VehicleRecord = Readonly<Record<string, unknown>>;

/** A stock number as text; programs may send it as a number. */
const textOf = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** A listing of the key's business by its key code; 404 for any other. */
export async function getListing(ctx: ApiContext, id: string): Promise<ExportedListing> {
  const keyCode = readKeyCode(id);
  const listing = isKeyCode(keyCode) ? await findListing(ctx, ctx.member.businessId, keyCode) : undefined;
  if (!listing) throw new Refusal(404, listingNotFound);
  return listing;
}

/**
 * Creates a listing of a vehicle as a draft, or updates the one with its stock number from the columns that the record
 * has. 422 for what a stock's file is refused for, 409 for a vehicle of another source and one that was sold or removed.
 */
export async function upsertVehicle(
  tx: ApiContext,
  record: VehicleRecord,
  options: { isMoving: boolean; isPublishing: boolean; isPriceConfirmed: boolean },
): Promise<Written> {
  const source = await openSource(tx);
  const number = String(record[headingOf("sourceId")]).replace(/\s+/g, " ").trim();
  await adopt(tx, source, number);
  return write(tx, source, { record, given: record, ...options });
}

/** Replaces the columns of a listing by those of the record; without `isWhole`, only the columns that it has. */
export async function updateListing(
  tx: ApiContext,
  id: string,
  given: VehicleRecord,
  { isWhole, ...options }: { isWhole: boolean; isMoving: boolean; isPriceConfirmed: boolean },
): Promise<Written> {
  const listing = await getListing(tx, id);
  const heading = headingOf("sourceId");
  if (given[heading] !== undefined && textOf(given[heading]) !== listing.stockNumber)
    throw new Refusal(422, listingMessages.stockNumber, { [`vehicle.${heading}`]: listingMessages.stockNumber });
  const source = await openSource(tx);
  await adopt(tx, source, listing.keyCode);
  const [current] = await exportedRecords(tx, [{ listing, photoIds: [] }]);
  const record = isWhole ? given : { ...current, ...given };
  return write(tx, source, {
    record: { ...record, [heading]: listing.stockNumber },
    given: isWhole ? { ...current!, ...given } : given,
    ...options,
  });
}

/** The stock source of the API; its new listings belong to the owner of the business. */
async function openSource(tx: ApiContext): Promise<Source> {
  const { id: memberId, businessId } = tx.member;
  return { ...(await getApiSource(tx, { businessId, memberId })), memberId };
}

/** A listing of the site that no source has becomes a vehicle of the API; its key code is its stock number. */
async function adopt(tx: ApiContext, source: Source, keyCode: string) {
  const listing = isKeyCode(keyCode) ? await findListing(tx, source.businessId, keyCode) : undefined;
  if (!listing || (await findItem(tx, listing.id))) return;
  const { businessId, id: sourceId } = source;
  const item = { businessId, sourceId, listingId: listing.id, stockNumber: keyCode };
  await insertItems(tx, [
    { ...item, rowHash: randomBytes(32), photoUrls: [], photosDueAt: null, appliedAt: tx.clock() },
  ]);
}

type Writing = {
  record: VehicleRecord;
  /** The columns that change the listing. */
  given: VehicleRecord;
  isMoving: boolean;
  /** A draft is published by the same call. */
  isPublishing?: boolean;
  isPriceConfirmed: boolean;
};

/** Validates a vehicle with the same rules as a row of a stock file, then creates or updates its listing. */
async function write(
  tx: ApiContext,
  source: Source,
  { record, given, isMoving, isPublishing = false, isPriceConfirmed }: Writing,
): Promise<Written> {
  const all = await openRunTools(tx, source, { columns, values: {} });
  const changing = Object.entries(columns).filter(([, heading]) => given[heading] !== undefined);
  const mapping: Mapping = { columns: Object.fromEntries(changing), values: {} };
  const tools = { ...all, mapping, isPriceConfirmed };
  const row = { rowNumber: 1, read: { record: { ...record } } };
  const owners = await selectOwners(tx, tools, [row]);
  await lockMembers(tx, [...new Set([...tools.people.map(({ id }) => id), ...owners])]);
  // A call is about one vehicle: that its number is new does not mean that another one is gone.
  const hasNumber = async () => true;
  const [decision] = await decide(tx, tools, [row], {
    seen: new SeenVehicles(),
    hasNumber,
    isDraft: !isPublishing,
    isLocked: true,
  });
  if (decision!.outcome === "refused") throw refusalOf(decision!.details);
  if (decision!.outcome === "elsewhere" && !isMoving && !isFree(decision!.item)) {
    const message = listingMessages.elsewhere(decision!.where);
    throw new Refusal(409, message, { [`vehicle.${headingOf("sourceId")}`]: message });
  }
  // An equal record may differ from what was changed on the site since, so that its hash is of no use.
  const hash = randomBytes(32);
  if (decision!.outcome === "new") {
    if ((await countDrafts(tx, source.businessId)) >= draftsMax) throw new Refusal(409, listingMessages.tooManyDrafts);
    const [inserted] = await insertVehicles(tx, tools, [{ ...decision!, hash }], "draft");
    if (decision!.photoUrls.length > 0) await queuePhotos(tx, source.businessId);
    return {
      listing: (await findListing(tx, source.businessId, inserted!.keyCode))!,
      isNew: true,
      warnings: decision!.warnings,
    };
  }
  if (decision!.outcome === "same") throw new Refusal(409, listingMessages.busy);
  await updateVehicle(tx, tools, { ...decision!, hash });
  if (decision!.photoUrls.length > 0) await queuePhotos(tx, source.businessId);
  const { listing, warnings } = decision!;
  return { listing: (await findListing(tx, source.businessId, listing.keyCode))!, isNew: false, warnings };
}

const conflicts: readonly string[] = [...Object.values(stockMessages.ended), stockMessages.locked];
const isConflict = (details: string) => conflicts.includes(details) || details.startsWith(sameVehicle);

const refusalOf = (details: string) => new Refusal(isConflict(details) ? 409 : 422, details, faultsOf(details));

/** Nobody writes the vehicles of a source that was removed. */
const isFree = (item: Item | undefined) => item !== undefined && item.sourceRemovedAt !== null;

type Wanted = "publish" | "pause" | "sold" | "remove";

/** What brings a listing from its state to the wanted one; null: it is there already. Missing: the state forbids it. */
const actions: Record<Wanted, Partial<Record<ListingState, ListingAction | null>>> = {
  publish: { draft: "publish", pending: null, active: null, passive: "resume", expired: "renew", sold: "undoSale" },
  pause: { active: "pause", passive: null },
  sold: { active: "sell", passive: "sell", sold: null },
  remove: {
    draft: "remove",
    pending: "remove",
    active: "remove",
    passive: "remove",
    rejected: "remove",
    expired: "remove",
    sold: "remove",
    "authority-lost": "remove",
    removed: null,
  },
};

/**
 * Brings a listing of the business into a state, as its owner does on the site. 409 where the state does not allow it, and,
 * as for its price, where another source writes the vehicle; 422 for a draft that lacks what the wizard asks.
 */
export async function changeListingState(tx: ApiContext, id: string, wanted: Wanted): Promise<ExportedListing> {
  const listing = await getListing(tx, id);
  const { keyCode, state, stockNumber } = listing;
  const [item] = await selectItems(tx, tx.member.businessId, [stockNumber]);
  if (item && !item.isOfApi && !isFree(item)) throw new Refusal(409, listingMessages.ownedByFeed(item.sourceName));
  const action = actions[wanted][state];
  if (action === undefined) throw new Refusal(409, listingMessages.state(wanted, state));
  if (action === "publish") await requirePublishable(tx, listing, item);
  if (action !== null) await changeState(tx, { keyCode, action, actor: tx.member });
  return getListing(tx, keyCode);
}

/** Refuses a draft without photos or stated damage. Addresses that are still to be fetched count as photos. */
async function requirePublishable(tx: ApiContext, listing: ExportedListing, item: Item | undefined) {
  const waiting = item?.photosDueAt ? item.photoUrls.length : 0;
  const faults = publishFaults({ ...listing, damage: listing.damage as Damage }, listing.photoCount || waiting);
  if (Object.keys(faults).length === 0) return;
  const fields = Object.entries(faults).map(([field, fault]) => [`vehicle.${headingOf(field as "photos")}`, fault]);
  throw new Refusal(422, Object.values(faults).join("\n"), Object.fromEntries(fields) as Record<string, string>);
}
