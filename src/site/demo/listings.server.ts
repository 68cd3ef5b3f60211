import { listingTypeIds } from "#src/core/catalogue/rules.ts";
import { insertGranted } from "#src/selling/listings/authority/queries.server.ts";
import { type InsertedListing, insertListings, type NewListing } from "#src/selling/listings/queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { equipmentIds } from "./basis.server.ts";
import { grantDealerBrand } from "./dealer-brands.server.ts";
import { toPartRow, toRow } from "./listing-rows.server.ts";
import { inventAttention } from "./market/attention.ts";
import type { MarketPlan } from "./market/market-plan.ts";
import { isDocumented, type People } from "./people.server.ts";
import { insertAll } from "./queries.server.ts";
import type { Random } from "./random.ts";

/** A live listing for sale, with who is responsible for it. */
export interface Offered {
  id: number;
  keyCode: string;
  memberId: number;
  businessId: number | null;
  priceKurus: number;
  publishedAt: Date;
}

/** Rows and what they were inserted as, in the same order. */
export type Written = { rows: NewListing[]; inserted: InsertedListing[] };

export async function writeListings(tx: Context, rows: NewListing[]): Promise<Written> {
  return { rows, inserted: await insertListings(tx, rows, { actorId: null, action: "publish" }) };
}

type Known = { people: People; photoIds: Map<string, string>; random: (label: string) => Random };

/** Writes the plan's vehicles for sale, with the events of those whose owners can be visited. */
export async function writeSales(tx: Context, plan: MarketPlan, { random, ...known }: Known): Promise<Written> {
  const around = { ctx: tx, ...known, equipment: await equipmentIds(tx), random: random("past") };
  const rows = plan.listings.map((listing) => toRow(listing, around));
  await grantDealerBrand(tx, known.people, rows);
  const written = await writeListings(tx, rows);
  const attention = random("attention");
  // Only owners can read statistics: just those of the documented accounts are ever shown.
  const events = rows.flatMap(({ publishedAt, state, updatedAt }, i) => {
    if (!publishedAt || !isDocumented(plan, plan.listings[i]!.seller)) return [];
    const [from, to] = [new Date(publishedAt), state === "active" ? tx.clock() : new Date(updatedAt!)];
    return inventAttention(from, to, attention).map((row) => ({ ...row, listingId: written.inserted[i]!.id }));
  });
  await insertAll(tx, "listingEventDay", events);
  return written;
}

/** Writes the plan's vehicles for rent and its spare parts. */
export async function writeOthers(tx: Context, plan: MarketPlan, { random, ...known }: Known): Promise<Written> {
  const around = { ctx: tx, ...known, random: random("rented") };
  const equipment = await equipmentIds(tx, listingTypeIds.kiralik);
  return await writeListings(tx, [
    ...plan.rentals.map((listing) => toRow(listing, { ...around, equipment })),
    ...plan.spareParts.map((part) => toPartRow(part, around)),
  ]);
}

/** The live ones of listings for sale. */
export const offeredOf = ({ rows, inserted }: Written): Offered[] =>
  rows.flatMap(({ state, ownerId, businessId = null, priceKurus, publishedAt }, i) =>
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

/** Records a verified EİDS authorisation to sell, valid for a year, for each demo listing with a number plate. */
export async function grantAuthority(tx: Context, { rows, inserted }: Written) {
  const now = tx.clock();
  const granted = rows.map(({ plate = null, businessId }, i) => ({
    listingId: inserted[i]!.id,
    plate,
    relation: businessId ? ("authorised-dealer" as const) : ("owner" as const),
    reference: "ORNEK",
    askedAt: now,
    validUntil: addDays(now, 365),
  }));
  await insertGranted(
    tx,
    granted.filter(({ plate }) => plate !== null),
  );
}
