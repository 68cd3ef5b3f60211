import { type Selectable, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { DB } from "#src/shared/database.ts";
import { dependOnSubjects } from "#src/shared/page-dependencies.server.ts";
import { priceFitSubject } from "./fit-subject.ts";
import type { PricedVehicle } from "./features.ts";
import { type Pool, poolIdOf, type PoolKind, poolKinds } from "./pools.ts";

/** A batch of the listings that prices are fitted to, live ones for sale in lira: those with an id above `after`, by id. */
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

/** Names a fit: the transaction that wrote the row, because two fits may have the same time. */
const versionOfFit = sql<string>`price_fit.xmin::text`.as("version");

/** The present fit, and the prices at its time of those listings (of `ids`, or all) that changed theirs since: kuruş by id. */
export async function selectPriceFit({ db }: Pick<Context, "db">, ids?: readonly number[]) {
  const ofListings = ids ? sql`and listing_id = any(${ids}::bigint[])` : sql``;
  const { rows } = await dependOnSubjects([priceFitSubject], () =>
    sql<{ version: string; fittedAt: Date | null; listingId: number | null; oldKurus: number }>`
      select ${versionOfFit}, fitted_at, listing_id, old_kurus
      from price_fit
      left join lateral (
        select distinct on (listing_id) listing_id, old_kurus from listing_price_change
        where at > fitted_at ${ofListings} order by listing_id, id
      ) change on true`.execute(db),
  );
  const { version, fittedAt } = rows[0]!;
  const changed = rows.flatMap(({ listingId, oldKurus }) =>
    listingId === null ? [] : [[listingId, oldKurus] as const],
  );
  return { version, fittedAt, fittedPrices: new Map(changed) };
}

/** The pools of these vehicles, or all, and the version of the fit that they belong to. */
export async function selectPools({ db }: Pick<Context, "db">, vehicles?: readonly PricedVehicle[]) {
  const rows = await dependOnSubjects([priceFitSubject], () =>
    db
      .selectFrom("priceFit")
      .leftJoin("pricePool", (join) =>
        vehicles
          ? join.on("typeId", "in", [...new Set(vehicles.map(({ typeId }) => typeId))]).on((eb) =>
              eb.or(
                poolKinds.flatMap((kind) => {
                  const ids = [...new Set(vehicles.map(poolIdOf[kind]))].filter((id) => id !== null);
                  return ids.length === 0 ? [] : [eb.and([eb("kind", "=", kind), eb("pricePool.id", "in", ids)])];
                }),
              ),
            )
          : join.onTrue(),
      )
      .select(versionOfFit)
      .selectAll("pricePool")
      .execute(),
  );
  return {
    version: rows[0]!.version,
    pools: rows.flatMap((row) => (isPool(row) ? [poolOf(row)] : [])),
  };
}

type PoolRow = Selectable<DB["pricePool"]>;

/** A fit without the wanted pools is a row of nulls. */
const isPool = (row: { [Column in keyof PoolRow]: PoolRow[Column] | null }): row is PoolRow => row.kind !== null;

const poolOf = ({
  coefficients,
  covariance,
  kind,
  typeId,
  id,
  count,
  middleYear,
  middleKm,
  spread,
}: PoolRow): Pool => ({
  kind: kind as PoolKind,
  typeId,
  id,
  count,
  middleYear,
  middleKm,
  spread,
  coefficients: numbersOf(coefficients),
  covariance: numbersOf(covariance),
});

const bytesOf = (numbers: Float32Array) => Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
/** Copied: a view of floats must begin at a multiple of four bytes. */
const numbersOf = (bytes: Buffer) => new Float32Array(Uint8Array.from(bytes).buffer);
