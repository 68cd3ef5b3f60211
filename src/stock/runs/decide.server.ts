import { createHash } from "node:crypto";
import { retiredNames, withoutRetiredFeatures } from "#src/catalogue/retired.server.ts";
import { reasonAbout } from "#src/import/find-vehicle.ts";
import { type ListingFacts, matchRecord, type Unread } from "#src/import/match.server.ts";
import { listAt, reasons, type SourceRecord, textAt } from "#src/import/rules.ts";
import type { ReadRecord } from "#src/import/reading/read-record.ts";
import { checkLaw, type LawFacts, rulesInForce } from "#src/listings/authority/law-rules.ts";
import { findListPrice, hasGrantedAuthority } from "#src/listings/authority/queries.server.ts";
import { descriptionText } from "#src/listings/description-text.ts";
import { descriptionMaxLength } from "#src/listings/fields/common.ts";
import { damageDescriptionMaxLength } from "#src/listings/fields/sale.ts";
import { photosUnit, unitName } from "#src/listings/fields/edit-units.ts";
import { editFormOf } from "#src/selling/edit/listing-form.server.ts";
import type { EditedListing } from "#src/selling/edit/queries.server.ts";
import { changedUnits, lockFaults } from "#src/selling/edit/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { isLongerThan } from "#src/shared/characters.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { matchKey } from "#src/shared/turkish.ts";
import { cardFields, messages } from "#src/shared/validation.ts";
import { type Item, selectEditsOnSite, selectItemListings, selectItems } from "../items-queries.server.ts";
import type { Person } from "../queries.server.ts";
import { addressMaxLength, photoAddressesMax, stockMessages, stockNumberMaxLength } from "../rules.ts";
import { stockColumns } from "../columns.ts";
import type { NumberedRow } from "./batches.server.ts";
import { updatedListing } from "./facts.ts";
import type { RunTools } from "./tools.server.ts";

type Row = { rowNumber: number; stockNumber: string; vehicle: string };
/** `warnings`: sentences about values of the row that the listing lacks, in the order of the columns. */
type Content = { hash: Buffer; photoUrls: string[]; warnings: string[] };

/** What has to be done with a row of a file. */
export type Decision = Row &
  (
    | { outcome: "same" }
    | { outcome: "refused"; details: string }
    | ({ outcome: "new"; facts: ListingFacts; owner: Person } & Content)
    | ({
        /** `touched`: the record differs, but nothing that its listing shows. */
        outcome: "changed" | "returned" | "touched";
        item: Item;
        listing: EditedListing;
        after: EditedListing;
        /** Whether the listing itself has to be edited, and not its photos or state alone. */
        isEdit: boolean;
        /** The names of what changes. */
        details: string;
      } & Content)
  );

/**
 * Compares rows with the stock. `seen` are the stock numbers of the file before them; theirs are added. With `isLocked`
 * the listings stay locked until the transaction ends.
 */
export async function decide(
  ctx: Context,
  tools: RunTools,
  rows: readonly NumberedRow[],
  { seen, isLocked = false }: { seen: Set<string>; isLocked?: boolean },
): Promise<Decision[]> {
  const numbered = rows.map((row) => ({ ...row, stockNumber: stockNumberOf(row.read, tools) ?? "" }));
  const items = await selectItems(
    ctx,
    tools.business.id,
    numbered.flatMap(({ stockNumber }) => (isNumber(stockNumber) ? [stockNumber] : [])),
  );
  const itemOf = new Map(items.map((item) => [item.stockNumber, item]));
  const listingIds = numbered.flatMap(({ stockNumber, read }) => {
    const item = itemOf.get(stockNumber);
    return item && !isSame(item, hashOf(read, tools)) ? [item.listingId] : [];
  });
  const listings = await selectItemListings(ctx, listingIds, { isLocked });
  const listingOf = new Map(listings.map((listing) => [listing.id, listing]));
  const edits = await selectEditsOnSite(ctx, listingIds);
  const decisions: Decision[] = [];
  for (const { rowNumber, read, stockNumber } of numbered) {
    const item = itemOf.get(stockNumber);
    const listing = item && listingOf.get(item.listingId);
    const editedOnSite = (item && edits.get(item.listingId)) ?? [];
    decisions.push(await decideRow(ctx, tools, { rowNumber, read, stockNumber, item, listing, editedOnSite, seen }));
  }
  return decisions;
}

/** Whether the stock has all of these rows as they are; their numbers are added to `seen`. Nothing is locked. */
export async function areSame(
  ctx: Context,
  tools: RunTools,
  rows: readonly NumberedRow[],
  seen: Set<string>,
): Promise<boolean> {
  const numbered = rows.map(({ read }) => ({
    stockNumber: stockNumberOf(read, tools) ?? "",
    hash: hashOf(read, tools),
  }));
  const items = await selectItems(ctx, tools.business.id, [...new Set(numbered.map((row) => row.stockNumber))]);
  const itemOf = new Map(items.map((item) => [item.stockNumber, item]));
  if (!numbered.every(({ stockNumber, hash }) => isSame(itemOf.get(stockNumber), hash))) return false;
  for (const { stockNumber } of numbered) seen.add(stockNumber);
  return true;
}

/** An equal row of a vehicle in stock changes nothing. That of an expired listing renews it. */
const isSame = (item: Item | undefined, hash: Buffer) =>
  item !== undefined && item.goneAt === null && item.state !== "expired" && item.rowHash.equals(hash);

const isNumber = (stockNumber: string) => stockNumber !== "" && stockNumber.length <= stockNumberMaxLength;

const stockNumberOf = (read: ReadRecord, { format }: RunTools) =>
  "record" in read ? textAt(read.record, format.fields.sourceId) : undefined;

const hashOf = (read: ReadRecord, { mappingHash }: RunTools) =>
  createHash("sha256").update(mappingHash).update(JSON.stringify(read)).digest();

type Given = {
  rowNumber: number;
  read: ReadRecord;
  stockNumber: string;
  item: Item | undefined;
  listing: EditedListing | undefined;
  editedOnSite: readonly string[];
  seen: Set<string>;
};

async function decideRow(ctx: Context, tools: RunTools, given: Given): Promise<Decision> {
  const { rowNumber, read, stockNumber, item, listing, editedOnSite, seen } = given;
  const row: Row = { rowNumber, stockNumber: stockNumber.slice(0, stockNumberMaxLength), vehicle: "" };
  if (!("record" in read)) return { ...row, outcome: "refused", details: stockMessages.unreadable };
  const { record } = read;
  row.vehicle = vehicleText(record, tools);
  const refused = (...reasons: string[]): Decision => ({ ...row, outcome: "refused", details: reasons.join("; ") });
  if (stockNumber.length > stockNumberMaxLength) return refused(stockMessages.numberTooLong);
  if (stockNumber !== "") {
    if (seen.has(stockNumber)) return refused(stockMessages.repeated);
    seen.add(stockNumber);
  }
  if (item && item.sourceId !== tools.source.id) return refused(stockMessages.otherSource);
  if (item && !listing) return { ...row, outcome: "same" };
  if (listing && (listing.state === "sold" || listing.state === "removed")) return refused(stockMessages.ended);

  const owner = ownerOf(record, tools);
  if (!owner) return refused(stockMessages.branch);
  const matched = matchRecord(record, tools.format, { ...tools.match, defaultCity: cityOf(owner, tools) });
  if (matched.reasons.length > 0 || !matched.facts) return refused(...matched.reasons);
  if (listing && listing.listingType !== matched.facts.listingType) return refused(stockMessages.otherType);
  const { catalogue } = tools.match;
  const facts = withoutRetiredFeatures(catalogue, withBranchTown(matched.facts, record, owner, tools), listing);
  const after = listing && updatedListing(listing, facts, tools.mapping);
  const retired = retiredNames(catalogue, after ?? facts, listing).join(", ");
  if (retired !== "") return refused(reasonAbout(reasons.retired, retired));
  const hash = hashOf(read, tools);
  const photoUrls = photoUrlsOf(record, tools);
  const warnings = warningsOf(record, tools, matched.unread, photoUrls.length);
  const tooLong = [
    isLongerThan(descriptionText(facts.descriptionHtml), descriptionMaxLength) && stockMessages.descriptionTooLong,
    isLongerThan(facts.damageDescription ?? "", damageDescriptionMaxLength) && stockMessages.damageDescriptionTooLong,
  ].filter((reason) => reason !== false);
  if (tooLong.length > 0) return refused(...tooLong);
  if (cardFields(facts).length > 0) return refused(messages.cardNumber);
  const unlawful = await lawReasons(ctx, tools, after ?? facts);
  if (unlawful.length > 0) return refused(...unlawful);
  if (!item || !listing || !after) return { ...row, outcome: "new", facts, owner, hash, photoUrls, warnings };

  const [before, changed] = [editFormOf(catalogue, listing), editFormOf(catalogue, after)];
  const units = changedUnits({ form: before, photoIds: [] }, { form: changed, photoIds: [] });
  if (Object.keys(lockFaults(before, changed)).length > 0 && (await hasGrantedAuthority(ctx, listing.id)))
    return refused(stockMessages.locked);
  const names = units.map(unitName);
  const isEdit = names.length > 0;
  if (photoUrls.join() !== item.photoUrls.join() && photoUrls.length > 0) names.push(unitName(photosUnit));
  const isExpired = listing.state === "expired";
  const outcome = item.goneAt !== null || isExpired ? "returned" : names.length > 0 ? "changed" : "touched";
  const written = new Set(editedOnSite.flatMap((note) => note.split(", ")));
  const details = [
    ...(isExpired ? [stockMessages.renewed] : []),
    ...names.map((name) => (written.has(name) ? stockMessages.editedOnSite(name) : name)),
  ].join(", ");
  return { ...row, outcome, item, listing, after, isEdit, hash, photoUrls, warnings, details };
}

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
  return checkLaw(facts, lawRules, today).map(({ reason }) => reason.replace(/\.$/, ""));
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
