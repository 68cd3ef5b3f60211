import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { OwnPlace } from "./rules.ts";

/** The owner of a place. */
export type PlaceOwner = { kind: "member" | "business"; id: number };
type Read = Pick<Context, "db">;

/** The whole place, also if it is hidden; only for its owner. */
export async function findOwnPlace({ db }: Read, { kind, id }: PlaceOwner): Promise<OwnPlace> {
  const { rows } = await sql<OwnPlace>`
    select address, latitude, longitude, is_place_shown from ${sql.table(kind)} where id = ${id}`.execute(db);
  return rows[0]!;
}

/** The public part of a place. */
export type ShownPlace = { address: string; latitude: number; longitude: number };

/** The place if its owner shows it, else null. */
export async function findShownPlace({ db }: Read, { kind, id }: PlaceOwner): Promise<ShownPlace | null> {
  const { rows } = await sql<ShownPlace>`
    select address, latitude, longitude from ${sql.table(kind)} where id = ${id} and is_place_shown`.execute(db);
  return rows[0] ?? null;
}

export const updateOwnPlace = (
  { db }: Read,
  { kind, id }: PlaceOwner,
  { address, latitude, longitude, isPlaceShown }: OwnPlace,
) =>
  sql`
    update ${sql.table(kind)}
    set address = ${address}, latitude = ${latitude}, longitude = ${longitude}, is_place_shown = ${isPlaceShown}
    where id = ${id}`.execute(db);
