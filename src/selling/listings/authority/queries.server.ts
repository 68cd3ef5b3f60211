import { type Insertable, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { ListingAuthority } from "#src/shared/database.ts";
import type { Relation } from "./gateway.ts";
import type { LawFacts, LawRule } from "./law-rules.ts";

/** All legal rules, including those of the past; the desk may have ended one before the end that it was made with. */
export async function selectLawRules({ db }: Context): Promise<LawRule[]> {
  const rows = await db
    .selectFrom("lawRule")
    .select([
      "id",
      "rule",
      "listingTypes",
      "vehicleTypeIds",
      "ageTypes",
      "sellers",
      "modelYearFrom",
      "minMonths",
      "minMileageKm",
      "source",
      sql<string>`valid_from::text`.as("validFrom"),
      sql<string | null>`least(valid_to, (
        select ended.valid_to from dated_end ended where entity = 'law-rules' and entity_id = law_rule.id))::text`.as(
        "validTo",
      ),
    ])
    .orderBy("rule")
    .orderBy("validFrom")
    .execute();
  return rows;
}

/** The maker's recommended price on a day for a new vehicle of a variant and model year, in kuruş; `null` if unknown. */
export async function findListPrice(
  { db }: Context,
  { variantId, modelYear }: { variantId: number | null; modelYear: number | null },
  day: string,
): Promise<number | null> {
  if (variantId === null || modelYear === null) return null;
  const row = await db
    .selectFrom("listPrice")
    .where("variantId", "=", variantId)
    .where("modelYear", "=", modelYear)
    .where("validFrom", "<=", sql<Date>`${day}::date`)
    .orderBy("validFrom", "desc")
    .select("priceKurus")
    .executeTakeFirst();
  return row?.priceKurus ?? null;
}

/** The certificate number of a business; `null` for private members and businesses without one. */
export async function findCertificate({ db }: Context, businessId: number | null): Promise<string | null> {
  if (businessId === null) return null;
  const row = await db
    .selectFrom("business")
    .where("id", "=", businessId)
    .select("certificateNumber")
    .executeTakeFirst();
  return row?.certificateNumber ?? null;
}

const authorityFacts = ({ db }: Context) =>
  db
    .selectFrom("listing")
    .leftJoin("business", "business.id", "listing.businessId")
    .leftJoin("listingAuthority as answer", "answer.listingId", "listing.id")
    .select([
      "listing.id",
      "listing.keyCode",
      "listing.ownerId",
      "listing.businessId",
      "listing.state",
      "listing.source",
      "listing.listingType",
      "listing.vehicleTypeId",
      "listing.variantId",
      "listing.ageType",
      "listing.modelYear",
      "listing.mileageKm",
      "listing.priceKurus",
      "listing.plate",
      "listing.chassisNumber",
      sql<string | null>`listing.first_registration::text`.as("firstRegistration"),
      "business.certificateNumber",
      "answer.status",
      "answer.plate as answerPlate",
      "answer.relation",
      "answer.reason",
      "answer.reference",
      "answer.askedAt",
      "answer.answeredAt",
      "answer.validUntil",
    ]);

function toFacts(row: Awaited<ReturnType<ReturnType<typeof authorityFacts>["executeTakeFirstOrThrow"]>>) {
  const { status, answerPlate, relation, reason, reference, askedAt, answeredAt, validUntil, ...listing } = row;
  const law: LawFacts = {
    listingType: listing.listingType,
    vehicleTypeId: listing.vehicleTypeId,
    ageType: listing.ageType,
    modelYear: listing.modelYear,
    mileageKm: listing.mileageKm,
    priceKurus: listing.priceKurus,
    isDealer: listing.businessId !== null,
    certificateNumber: listing.certificateNumber,
    plate: listing.plate,
    firstRegistration: listing.firstRegistration,
    listPriceKurus: null,
  };
  return {
    ...listing,
    state: listing.state,
    law,
    answer: status
      ? { status, plate: answerPlate, relation, reason, reference, askedAt: askedAt!, answeredAt, validUntil }
      : undefined,
  };
}
export type AuthorityFacts = ReturnType<typeof toFacts>;

/** The facts of a listing that legal rules and the authority check need, with the last answer. */
export async function findAuthorityFacts(
  ctx: Context,
  by: { keyCode: string } | { id: number },
): Promise<AuthorityFacts | undefined> {
  const row = await authorityFacts(ctx)
    .where((eb) => ("id" in by ? eb("listing.id", "=", by.id) : eb("listing.keyCode", "=", by.keyCode)))
    .executeTakeFirst();
  return row && toFacts(row);
}

/** The same for several listings, unsorted. */
export async function selectAuthorityFacts(ctx: Context, keyCodes: readonly string[]): Promise<AuthorityFacts[]> {
  if (keyCodes.length === 0) return [];
  return (await authorityFacts(ctx).where("listing.keyCode", "in", keyCodes).execute()).map(toFacts);
}

/**
 * Whether the authority for this listing's vehicle is granted and valid, which locks its make, model and year. An answer
 * about a former plate does not count.
 */
export async function hasGrantedAuthority({ db, clock }: Context, listingId: number): Promise<boolean> {
  const row = await db
    .selectFrom("listingAuthority as answer")
    .innerJoin("listing", "listing.id", "answer.listingId")
    .where("answer.listingId", "=", listingId)
    .where("answer.status", "=", "granted")
    .where("answer.validUntil", ">", clock())
    .where(sql<boolean>`answer.plate is not distinct from listing.plate`)
    .select("answer.listingId")
    .executeTakeFirst();
  return row !== undefined;
}

/** A granted answer to insert. */
export type NewAuthority = {
  listingId: number;
  plate: string | null;
  relation: Relation;
  reference: string;
  askedAt: Date;
  validUntil: Date;
};

const rowsAtOnce = 1000;

/** Inserts the authority of listings that are created with one. */
export async function insertGranted({ db }: Context, rows: readonly NewAuthority[]) {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await db
      .insertInto("listingAuthority")
      .values(rows.slice(at, at + rowsAtOnce).map((row) => ({ ...row, status: "granted", answeredAt: row.askedAt })))
      .onConflict((conflict) => conflict.column("listingId").doNothing())
      .execute();
}

/** Writes the status of a listing's authority; absent values become null. */
export async function upsertAuthority({ db }: Context, authority: Insertable<ListingAuthority>) {
  const row = {
    relation: null,
    reason: null,
    reference: null,
    attempts: 0,
    answeredAt: null,
    validUntil: null,
    ...authority,
  };
  const { listingId: _id, ...values } = row;
  await db
    .insertInto("listingAuthority")
    .values(row)
    .onConflict((conflict) => conflict.column("listingId").doUpdateSet(values))
    .execute();
}

/** Key codes of live listings whose authority has ended or was last confirmed before `since`, oldest first. */
export const selectToRecheck = ({ db }: Context, now: Date, since: Date, limit: number) =>
  db
    .selectFrom("listingAuthority as answer")
    .innerJoin("listing", "listing.id", "answer.listingId")
    .where("answer.status", "=", "granted")
    .where((eb) => eb.or([eb("answer.validUntil", "<=", now), eb("answer.answeredAt", "<=", since)]))
    .where("listing.state", "=", "active")
    .orderBy("answer.answeredAt")
    .limit(limit)
    .select("listing.keyCode")
    .execute();

/** Key codes of a business's listings that are pending or have lost their authority. */
export const selectWaitingOf = ({ db }: Context, businessId: number) =>
  db
    .selectFrom("listing")
    .where("businessId", "=", businessId)
    .where("state", "in", ["pending", "authority-lost"])
    .where("source", "is", null)
    .select("keyCode")
    .execute();

/** Key codes of pending vehicle listings whose current plate was never checked. */
export const selectUnasked = ({ db }: Context, limit: number) =>
  db
    .selectFrom("listing")
    .leftJoin("listingAuthority as answer", "answer.listingId", "listing.id")
    .where("listing.state", "=", "pending")
    .where("listing.plate", "is not", null)
    .where("listing.source", "is", null)
    .where(sql<boolean>`answer.plate is distinct from listing.plate`)
    .orderBy("listing.updatedAt")
    .limit(limit)
    .select("listing.keyCode")
    .execute();

/** Adds a legal rule; false where there is one with its id. */
export async function insertLawRule(
  { db, clock }: Context,
  { validFrom, ...rule }: Omit<LawRule, "validTo">,
): Promise<boolean> {
  const row = await db
    .insertInto("lawRule")
    .values({
      ...rule,
      listingTypes: [...rule.listingTypes],
      vehicleTypeIds: [...rule.vehicleTypeIds],
      ageTypes: [...rule.ageTypes],
      validFrom: sql<Date>`${validFrom}::date`,
      addedAt: clock(),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** All recommended prices with the names of their vehicles. */
export const selectListPrices = ({ db }: Context) =>
  db
    .selectFrom("listPrice")
    .innerJoin("variant", "variant.id", "listPrice.variantId")
    .innerJoin("model", "model.id", "variant.modelId")
    .innerJoin("brand", "brand.id", "model.brandId")
    .where("variant.mergedInto", "is", null)
    .orderBy("listPrice.id")
    .select([
      "listPrice.id",
      "brand.name as brand",
      "model.name as model",
      "variant.name as variant",
      "modelYear",
      "priceKurus",
      "source",
      sql<string>`valid_from::text`.as("validFrom"),
    ])
    .execute();

/** Adds a recommended price; false where the vehicle has one from that day on. */
export async function insertListPrice(
  { db, clock }: Context,
  price: { variantId: number; modelYear: number; priceKurus: number; validFrom: string; source: string },
): Promise<boolean> {
  const row = await db
    .insertInto("listPrice")
    .values({
      ...price,
      // Above the ids of reference data.
      id: sql<number>`nextval(pg_get_serial_sequence('catalogue_change', 'id'))`,
      validFrom: sql<Date>`${price.validFrom}::date`,
      addedAt: clock(),
    })
    .onConflict((conflict) => conflict.columns(["variantId", "modelYear", "validFrom"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
