import { createHash } from "node:crypto";
import { retiredNames, withoutRetiredFeatures } from "#src/core/catalogue/retired.server.ts";
import { reasonAbout } from "#src/business/import/find-vehicle.ts";
import { type ListingFacts, matchRecord, type Unread } from "#src/business/import/match.server.ts";
import { listAt, reasons, type SourceRecord, textAt } from "#src/business/import/rules.ts";
import type { ReadRecord } from "#src/business/import/reading/read-record.ts";
import { checkLaw, type LawFacts, rulesInForce } from "#src/selling/listings/authority/law-rules.ts";
import { findListPrice, hasGrantedAuthority } from "#src/selling/listings/authority/queries.server.ts";
import { descriptionText } from "#src/selling/listings/description-text.ts";
import { descriptionMaxLength } from "#src/selling/listings/fields/common.ts";
import { damageDescriptionMaxLength } from "#src/selling/listings/fields/sale.ts";
import type { Damage } from "#src/selling/listings/damage/rules.ts";
import { publishFaults } from "#src/selling/listings/publish-rules.ts";
import { editFormOf } from "#src/selling/listing-editor/edit/listing-form.server.ts";
import type { EditedListing } from "#src/selling/listing-editor/edit/queries.server.ts";
import { outcomeOf } from "#src/selling/listing-editor/edit/edit-states.ts";
import { changedUnits, type EditContent, lockFaults, mustBeSeen } from "#src/selling/listing-editor/edit/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { isLongerThan } from "#src/shared/characters.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { matchKey } from "#src/shared/turkish.ts";
import { cardFields, messages } from "#src/shared/validation.ts";
import { photoAddress } from "../export/photo-address.ts";
import { selectExportedPhotos } from "../export/queries.server.ts";
import {
  type Item,
  selectEditsOnSite,
  selectItemListings,
  selectItems,
  selectOwnerIds,
} from "../items-queries.server.ts";
import type { Person } from "../queries.server.ts";
import {
  addressMaxLength,
  photoAddressesMax,
  type RowChange,
  stockMessages,
  stockNumberMaxLength,
  withoutStop,
} from "../rules.ts";
import { stockColumns } from "../columns.ts";
import type { NumberedRow } from "./batches.server.ts";
import { changeOf, photoChange } from "./changes.server.ts";
import type { Content, Decision, Row } from "./decision.ts";
import { updatedListing } from "./facts.ts";
import { withPriceDoubts } from "./price-doubts.server.ts";
import { type Identified, identify, keysOf, type RowKeys, type SeenVehicles } from "../vehicles/identify.server.ts";
import type { RunTools } from "./tools.server.ts";

type Deciding = {
  /** The vehicles of the file before the rows; theirs are added. */
  seen: SeenVehicles;
  /** Whether the file has a stock number anywhere. */
  hasNumber: (stockNumber: string) => Promise<boolean>;
  /** A new vehicle becomes a draft, which may lack what publishing needs. */
  isDraft?: boolean;
  /** Whether to lock the rows of the listings (`for update`) until the transaction ends. */
  isLocked?: boolean;
};

/** Compares rows with the stock. */
export async function decide(
  ctx: Context,
  tools: RunTools,
  rows: readonly NumberedRow[],
  { seen, hasNumber, isDraft = false, isLocked = false }: Deciding,
): Promise<Decision[]> {
  const keyed = rows.map((row) => ({ ...row, keys: keysOf(row.read, tools) }));
  const identified = await identify(
    ctx,
    tools.business.id,
    keyed.map(({ keys }) => keys),
  );
  const listingIds = identified.flatMap(({ item, candidates }, at) =>
    isSame(item, keyed[at]!.read, tools) ? [] : [...(item ? [item.listingId] : []), ...candidates.map(({ id }) => id)],
  );
  const listings = await selectItemListings(ctx, [...new Set(listingIds)], { isLocked });
  const listingOf = new Map(listings.map((listing) => [listing.id, listing]));
  const [edits, photos] = [await selectEditsOnSite(ctx, listingIds), await selectExportedPhotos(ctx, listingIds)];
  const decisions: Decision[] = [];
  for (const [at, row] of keyed.entries()) {
    const known = identified[at]!;
    decisions.push(
      await decideRow(ctx, tools, { ...row, ...known, listingOf, edits, photos, seen, hasNumber, isDraft }),
    );
  }
  return withPriceDoubts(ctx, tools, rows, decisions);
}

/** The owners of the listings that rows may change, to lock them first. */
export async function selectOwners(ctx: Context, tools: RunTools, rows: readonly NumberedRow[]): Promise<number[]> {
  const keys = rows.map(({ read }) => keysOf(read, tools));
  const identified = await identify(ctx, tools.business.id, keys);
  const owners = identified.flatMap(({ candidates }) => candidates.map(({ ownerId }) => ownerId));
  const items = identified.flatMap(({ item }) => (item ? [item.listingId] : []));
  return [...new Set([...owners, ...(await selectOwnerIds(ctx, items))])];
}

/** Whether the stock has all of these rows as they are; they are added to `seen`. Nothing is locked. */
export async function areSame(
  ctx: Context,
  tools: RunTools,
  rows: readonly NumberedRow[],
  seen: SeenVehicles,
): Promise<boolean> {
  const keys = rows.map(({ read }) => keysOf(read, tools));
  const items = await selectItems(ctx, tools.business.id, [...new Set(keys.map(({ stockNumber }) => stockNumber))]);
  const itemOf = new Map(items.map((item) => [item.stockNumber, item]));
  if (!rows.every(({ read }, at) => isSame(itemOf.get(keys[at]!.stockNumber), read, tools))) return false;
  for (const one of keys) seen.add(one);
  return true;
}

/** An equal row of a vehicle in stock changes nothing. That of an expired listing renews it. */
const isSame = (item: Item | undefined, read: ReadRecord, tools: RunTools) =>
  item !== undefined &&
  item.sourceId === tools.source.id &&
  item.goneAt === null &&
  item.state !== "expired" &&
  item.rowHash.equals(hashOf(read, tools));

const hashOf = (read: ReadRecord, { mappingHash }: RunTools) =>
  createHash("sha256").update(mappingHash).update(JSON.stringify(read)).digest();

type Given = NumberedRow &
  Identified &
  Pick<Deciding, "seen" | "hasNumber" | "isDraft"> & {
    keys: RowKeys;
    listingOf: ReadonlyMap<number, EditedListing>;
    edits: ReadonlyMap<number, string[]>;
    photos: ReadonlyMap<number, string[]>;
    /** The stock number of an earlier row of the same vehicle. */
    earlier?: string | undefined;
  };

async function decideRow(ctx: Context, tools: RunTools, given: Given): Promise<Decision> {
  const { rowNumber, read, keys, item, seen } = given;
  const { stockNumber } = keys;
  const row: Row = { rowNumber, stockNumber: stockNumber.slice(0, stockNumberMaxLength), vehicle: "" };
  if (!("record" in read)) return { ...row, outcome: "refused", details: stockMessages.unreadable };
  const { record } = read;
  row.vehicle = vehicleText(record, tools);
  const refused = (...reasons: string[]): Decision => ({ ...row, outcome: "refused", details: reasons.join("; ") });
  if (stockNumber.length > stockNumberMaxLength) return refused(stockMessages.numberTooLong);
  if (stockNumber !== "") {
    if (seen.numbers.has(stockNumber)) return refused(stockMessages.repeated);
    given.earlier = seen.find(keys);
    seen.add(keys);
  }
  if (isSame(item, read, tools)) return { ...row, outcome: "same" };
  if (item?.state === "sold" || item?.state === "removed") return refused(stockMessages.ended[item.state]);

  const owner = ownerOf(record, tools);
  if (!owner) return refused(stockMessages.branch);
  const matched = matchRecord(record, tools.format, { ...tools.match, defaultCity: cityOf(owner, tools) });
  if (matched.reasons.length > 0 || !matched.facts) return refused(...matched.reasons);
  const known = await knownOf(tools, given, matched.facts);
  if (typeof known === "string") return refused(known);
  const { listing } = known ?? {};
  const { catalogue } = tools.match;
  const facts = withoutRetiredFeatures(catalogue, withBranchTown(matched.facts, record, owner, tools), listing);
  const after = listing && updatedListing(listing, facts, tools.mapping);
  const tooLong = [
    isLongerThan(descriptionText(facts.descriptionHtml), descriptionMaxLength) && stockMessages.descriptionTooLong,
    isLongerThan(facts.damageDescription ?? "", damageDescriptionMaxLength) && stockMessages.damageDescriptionTooLong,
  ].filter((reason) => reason !== false);
  if (tooLong.length > 0) return refused(...tooLong);
  if (cardFields(facts).length > 0) return refused(messages.cardNumber);
  const photoUrls = photoUrlsOf(record, tools);
  const content: Content = {
    hash: hashOf(read, tools),
    photoUrls,
    warnings: warningsOf(record, tools, matched.unread, photoUrls.length),
  };
  const forbidden = async () => {
    const retired = retiredNames(catalogue, after ?? facts, listing).join(", ");
    if (retired !== "") return [reasonAbout(reasons.retired, retired)];
    return lawReasons(ctx, tools, after ?? facts);
  };
  if (!known || !listing || !after) {
    const faults = [...(given.isDraft ? [] : unpublishable(facts, photoUrls.length)), ...(await forbidden())];
    return faults.length > 0 ? refused(...faults) : { ...row, outcome: "new", facts, owner, ...content };
  }

  const [before, changed] = [editFormOf(catalogue, listing), editFormOf(catalogue, after)];
  const forms: [EditContent, EditContent] = [
    { form: before, photoIds: [] },
    { form: changed, photoIds: [] },
  ];
  const units = changedUnits(...forms);
  const isExpired = listing.state === "expired";
  // What does not change is not refused: an export comes back as it was.
  const faults = units.length > 0 || isExpired ? await forbidden() : [];
  if (!given.isDraft || listing.state !== "draft") {
    const photoCount = photoUrls.length || (given.photos.get(listing.id) ?? known.item?.photoUrls ?? []).length;
    const isSent = listing.state === "draft" || outcomeOf(listing.state, mustBeSeen(...forms)) === "queue";
    // What a live listing has always lacked takes it off the site no more than it does on the site.
    const lacked = isSent ? [] : unpublishable(listing, photoCount);
    faults.push(...unpublishable(after, photoCount).filter((fault) => !lacked.includes(fault)));
  }
  if (faults.length > 0) return refused(...faults);
  if (Object.keys(lockFaults(before, changed)).length > 0 && (await hasGrantedAuthority(ctx, listing.id)))
    return refused(stockMessages.locked);
  const hasNewPhotos =
    photoUrls.length > 0 &&
    photoUrls.join() !== (known.item?.photoUrls ?? []).join() &&
    !arePhotosOf(given.photos.get(listing.id) ?? [], photoUrls, ctx);
  const written = new Set((given.edits.get(listing.id) ?? []).flatMap((note) => note.split(", ")));
  const where = known.isElsewhere ? elsewhereText(known.item, listing) : undefined;
  const details = [
    ...(where === undefined ? [] : [where]),
    ...(known.item && known.item.stockNumber !== stockNumber
      ? [stockMessages.renumbered(known.item.stockNumber, stockNumber)]
      : []),
    ...(isExpired ? [stockMessages.renewed] : []),
  ].join(", ");
  const changes = [
    ...units.map((unit) => changeOf(unit, before, changed, tools.match)),
    ...(hasNewPhotos ? [photoChange(given.photos.get(listing.id)?.length ?? 0, photoUrls.length)] : []),
  ].map((one): RowChange => (written.has(one.name) ? { ...one, isEdited: true } : one));
  const change = { ...row, item: known.item, listing, after, isEdit: units.length > 0, hasNewPhotos, changes, details };
  if (where !== undefined) return { ...change, ...content, outcome: "elsewhere", where };
  const isReturned = known.item?.goneAt !== null || isExpired;
  const isTouched = details === "" && changes.length === 0;
  return { ...change, ...content, outcome: isReturned ? "returned" : isTouched ? "touched" : "changed" };
}

type Known = { listing: EditedListing; item: Item | undefined; isElsewhere: boolean };

/**
 * The listing of a row's vehicle, by its stock number, else by plate or chassis; undefined for a new vehicle. A sentence
 * where the row would make a second listing of one vehicle.
 */
async function knownOf(tools: RunTools, given: Given, facts: ListingFacts): Promise<Known | string | undefined> {
  const { item: numbered, candidates, listingOf, keys, earlier, hasNumber, seen } = given;
  const { listingType } = facts;
  const ofType = candidates.filter((one) => one.listingType === listingType || one.keyCode === keys.stockNumber);
  const [first] = ofType;
  const item = numbered ?? first?.item;
  const listing = listingOf.get(numbered?.listingId ?? first?.id ?? 0);
  if (!listing) return earlier === undefined ? undefined : stockMessages.repeatedVehicle(earlier);
  if (listing.listingType !== listingType) return stockMessages.otherType;
  const other = ofType.find(({ id }) => id !== listing.id);
  const hasOwnNumber = numbered !== undefined || listing.keyCode === keys.stockNumber;
  const isSameVehicle = listing.plate === facts.plate && listing.chassisNumber === facts.chassisNumber;
  // Two listings of one vehicle that are there already are not refused: nothing is added to them.
  if (!hasOwnNumber || !isSameVehicle) {
    if (other) return stockMessages.twin(other.keyCode);
    if (earlier !== undefined) return stockMessages.repeatedVehicle(earlier);
  }
  if (item?.sourceId === tools.source.id) {
    if (numbered) return { listing, item, isElsewhere: false };
    if (await hasNumber(item.stockNumber)) return stockMessages.repeatedVehicle(item.stockNumber);
    // The vehicle has a new number: it is not gone.
    seen.numbers.add(item.stockNumber);
    return { listing, item, isElsewhere: false };
  }
  const { person, people } = tools;
  const isLimited = person.branchId !== null && person.businessRole !== "owner";
  const itsOwner = people.find(({ id }) => id === listing.ownerId);
  if (isLimited && itsOwner?.branchId !== person.branchId) return stockMessages.otherBranch;
  return { listing, item, isElsewhere: true };
}

const elsewhereText = (item: Item | undefined, { keyCode }: EditedListing) =>
  item ? stockMessages.ofSource(item.sourceName) : stockMessages.ofSite(keyCode);

/** Whether addresses are those of a listing's own photos, as an export has them. */
const arePhotosOf = (photoIds: readonly string[], urls: readonly string[], { origin }: Pick<Context, "origin">) =>
  photoIds.map((id) => photoAddress({ origin }, id)).join() === urls.join();

/** The vehicle of a record in the words of its file. */
const vehicleText = (record: SourceRecord, { format: { fields } }: RunTools) =>
  [fields.year, fields.brand, fields.model, fields.variant]
    .flatMap((path) => textAt(record, path) ?? [])
    .join(" ")
    .slice(0, 120);

/** The source's member, or one of the branch that the record names; undefined where there is none. */
function ownerOf(record: SourceRecord, { format, people, person }: RunTools): Person | undefined {
  const branch = textAt(record, format.fields.branch);
  if (branch === undefined || (person.branchName !== null && matchKey(person.branchName) === matchKey(branch)))
    return person;
  // A branch's manager does not write into the stock of another one.
  if (person.branchId !== null && person.businessRole !== "owner") return undefined;
  const staff = people.filter(({ branchName }) => branchName !== null && matchKey(branchName) === matchKey(branch));
  return staff.find(({ businessRole }) => businessRole === "manager") ?? staff[0];
}

const cityOf = ({ branchCityId }: Person, { match }: RunTools) =>
  branchCityId === null ? match.defaultCity : match.places.city(branchCityId);

/** Where the record names no place, the listing has that of its branch. */
const withBranchTown = (facts: ListingFacts, record: SourceRecord, owner: Person, { format }: RunTools) =>
  textAt(record, format.fields.city) === undefined && owner.branchTownId !== null
    ? { ...facts, townId: owner.branchTownId }
    : facts;

/** Texts of a warning that are repeated, and their length. */
const unreadShown = { texts: 10, length: 60 };

/** What of a record's mapped columns is not in its listing. */
function warningsOf(record: SourceRecord, tools: RunTools, unread: readonly Unread[], photoCount: number): string[] {
  const { columns } = tools.mapping;
  const texts = Map.groupBy(unread, ({ field }) => field);
  const addresses = "photos" in columns ? new Set(listAt(record, columns.photos)).size : 0;
  return [
    ...stockColumns.flatMap(({ field, label }) => {
      const found = field in columns ? (texts.get(field) ?? []) : [];
      const shown = found.slice(0, unreadShown.texts).map(({ text }) => text.slice(0, unreadShown.length));
      return found.length > 0 ? [stockMessages.unread(label, shown)] : [];
    }),
    ...(addresses > photoCount ? [stockMessages.photoAddress(addresses - photoCount)] : []),
  ];
}

const photoUrlsOf = (record: SourceRecord, { format }: RunTools) =>
  [...new Set(listAt(record, format.fields.photos))]
    .filter((url) => Buffer.byteLength(url) <= addressMaxLength && /^https?:\/\//i.test(url))
    .slice(0, photoAddressesMax);

/** What a vehicle lacks before it may be published. */
const unpublishable = (vehicle: ListingFacts | EditedListing, photoCount: number): string[] =>
  Object.values(
    publishFaults(
      { ...vehicle, vehicleTypeId: Number(vehicle.vehicleTypeId), damage: (vehicle.damage ?? {}) as Damage },
      photoCount,
    ),
  ).map(withoutStop);

/** The legal rules in force today that the vehicle violates. */
async function lawReasons(ctx: Context, tools: RunTools, vehicle: ListingFacts | EditedListing): Promise<string[]> {
  const { lawRules, business } = tools;
  const today = calendarDay(ctx.clock());
  const facts: LawFacts = {
    listingType: vehicle.listingType,
    vehicleTypeId: Number(vehicle.vehicleTypeId),
    ageType: vehicle.ageType ?? null,
    modelYear: vehicle.modelYear ?? null,
    mileageKm: vehicle.mileageKm,
    priceKurus: vehicle.priceKurus,
    isDealer: true,
    certificateNumber: business.certificateNumber,
    plate: vehicle.plate ?? null,
    firstRegistration: dayText(vehicle.firstRegistration ?? null),
    listPriceKurus: null,
  };
  if (rulesInForce(facts, lawRules, today).some(({ rule }) => rule === "price-cap"))
    facts.listPriceKurus = await listPriceOf(ctx, tools, vehicle.variantId ?? null, facts.modelYear, today);
  return checkLaw(facts, lawRules, today).map(({ reason }) => withoutStop(reason));
}

const dayText = (date: Date | string | null) => (date instanceof Date ? calendarDay(date) : date);

async function listPriceOf(
  ctx: Context,
  { listPrices }: RunTools,
  variantId: number | null,
  modelYear: number | null,
  today: string,
) {
  const key = `${variantId} ${modelYear}`;
  const known = listPrices.get(key);
  if (known !== undefined) return known;
  const price = await findListPrice(ctx, { variantId, modelYear }, today);
  listPrices.set(key, price);
  return price;
}
