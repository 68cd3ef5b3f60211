import type { Context } from "#src/shared/context.server.ts";
import { dependOnSubjects } from "#src/shared/page-dependencies.server.ts";
import { priceFitSubject } from "./fit-subject.ts";
import type { PricedVehicle } from "./features.ts";
import { type Pool, poolIdOf, type PoolKind, poolKinds } from "./pools.ts";

/** Live sale listings in lira after the one with the id `after`, in the order of ids, as far as prices are fitted to them. */
export const selectPricedListings = ({ db, clock }: Context, after: number, limit: number) =>
  db
    .selectFrom("listing")
    .where("state", "=", "active")
    .where("listingType", "=", "satilik")
    .where("currency", "=", "TL")
    .where("modelYear", "is not", null)
    .where((eb) => eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">", clock())]))
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .select([
      "id",
      "vehicleTypeId",
      "brandId",
      "modelId",
      "variantId",
      "fuel",
      "gear",
      "mileageKm",
      "powerHp",
      "capacityCc",
      "paintedCount",
      "replacedCount",
      "totalDamageKurus",
      "businessId",
      "priceKurus",
    ])
    .select((eb) => eb.ref("modelYear").$notNull().as("modelYear"))
    .execute();

const rowsOfInsert = 500;

/** Replaces all pools; call it in a transaction. Concurrent fits wait for each other. */
export async function replacePools({ db }: Context, pools: readonly Pool[], fittedAt: Date): Promise<void> {
  await db.updateTable("priceFit").set({ fittedAt }).execute();
  await db.deleteFrom("pricePool").execute();
  for (let at = 0; at < pools.length; at += rowsOfInsert)
    await db
      .insertInto("pricePool")
      .values(
        pools.slice(at, at + rowsOfInsert).map(({ coefficients, covariance, ...pool }) => ({
          ...pool,
          coefficients: bytesOf(coefficients),
          covariance: bytesOf(covariance),
        })),
      )
      .execute();
}

/** When prices were last fitted; null is never. */
export const findPriceFit = ({ db }: Pick<Context, "db">) =>
  dependOnSubjects([priceFitSubject], () => db.selectFrom("priceFit").select("fittedAt").executeTakeFirstOrThrow());

/** What those of these listings, or of all, cost at the last fit whose prices changed since, in kuruş by id. */
export async function selectFittedPrices(
  { db }: Pick<Context, "db">,
  ids?: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("listingPriceChange")
    .$if(ids !== undefined, (query) => query.where("listingId", "in", ids!))
    .where("at", ">", (eb) => eb.selectFrom("priceFit").select("fittedAt"))
    .distinctOn("listingId")
    .orderBy("listingId")
    .orderBy("id")
    .select(["listingId", "oldKurus"])
    .execute();
  return new Map(rows.map(({ listingId, oldKurus }) => [listingId, oldKurus]));
}

/** The pools of these vehicles (at least one), or all. */
export async function selectPools({ db }: Pick<Context, "db">, vehicles?: readonly PricedVehicle[]): Promise<Pool[]> {
  const rows = await dependOnSubjects([priceFitSubject], () =>
    db
      .selectFrom("pricePool")
      .$if(vehicles !== undefined, (query) =>
        query.where("typeId", "in", [...new Set(vehicles!.map(({ typeId }) => typeId))]).where((eb) =>
          eb.or(
            poolKinds.flatMap((kind) => {
              const ids = [...new Set(vehicles!.map(poolIdOf[kind]))].filter((id) => id !== null);
              return ids.length === 0 ? [] : [eb.and([eb("kind", "=", kind), eb("id", "in", ids)])];
            }),
          ),
        ),
      )
      .selectAll()
      .execute(),
  );
  return rows.map(({ coefficients, covariance, kind, ...pool }) => ({
    ...pool,
    kind: kind as PoolKind,
    coefficients: numbersOf(coefficients),
    covariance: numbersOf(covariance),
  }));
}

const bytesOf = (numbers: Float32Array) => Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
/** Copied: a view of floats must begin at a multiple of four bytes. */
const numbersOf = (bytes: Buffer) => new Float32Array(Uint8Array.from(bytes).buffer);
