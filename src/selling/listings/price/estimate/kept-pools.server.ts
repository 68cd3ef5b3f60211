import type { Context } from "#src/shared/context.server.ts";
import type { Db } from "#src/shared/db.server.ts";
import type { PricedVehicle } from "./features.ts";
import { type Pool, poolIdOf, poolKinds } from "./pools.ts";
import { selectPools, selectPriceFit } from "./queries.server.ts";

/** Pools of the fit `version` that were read, by `keyOf`; undefined for a vehicle that has none of the kind. */
type Kept = { version: string; pools: Map<string, Pool | undefined> };

const kept = new WeakMap<Db, Kept>();

const keyOf = (kind: string, typeId: number, id: number) => `${kind} ${typeId} ${id}`;
const keysOf = (vehicle: PricedVehicle) =>
  poolKinds.flatMap((kind) => {
    const id = poolIdOf[kind](vehicle);
    return id === null ? [] : [keyOf(kind, vehicle.typeId, id)];
  });

/**
 * The present fit with the pools of these vehicles, and the former prices of the listings with these ids (`selectPriceFit`).
 * Pools change with a fit alone, once a day: each is read once for each fit.
 */
export async function fitOf(ctx: Pick<Context, "db">, vehicles: readonly PricedVehicle[], ids: readonly number[]) {
  const { version, fittedAt, fittedPrices } = await selectPriceFit(ctx, ids);
  const pools = await poolsOf(ctx, vehicles, version);
  // Prices were fitted in the meantime.
  if (pools === undefined) return fitOf(ctx, vehicles, ids);
  return { fittedAt, fittedPrices, pools };
}

/** The pools of these vehicles in the fit `version`; undefined where it is not the present one any more. */
async function poolsOf({ db }: Pick<Context, "db">, vehicles: readonly PricedVehicle[], version: string) {
  let known = kept.get(db);
  if (known?.version !== version) kept.set(db, (known = { version, pools: new Map() }));
  const { pools } = known;
  const unread = vehicles.filter((vehicle) => keysOf(vehicle).some((key) => !pools.has(key)));
  if (unread.length > 0) {
    const read = await selectPools({ db }, unread);
    if (read.version !== version) return undefined;
    for (const key of unread.flatMap(keysOf)) pools.set(key, undefined);
    for (const pool of read.pools) pools.set(keyOf(pool.kind, pool.typeId, pool.id), pool);
  }
  const keys = new Set(vehicles.flatMap(keysOf));
  return [...keys].flatMap((key) => pools.get(key) ?? []);
}
