import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { isPlaceKind, isPlaceOpen, type RentalPlace } from "./rules.ts";

/** The dated table of places, under which their ends are stored. */
export const placesTable = "rental-places";

/** The first day on which `place` is closed again; null without one. */
const closedFrom = sql<string | null>`(select valid_to::text from dated_end
  where entity = ${placesTable} and entity_id = place.id::text)`;

/** Whether `place` is open on a day. */
export const isOpenOn = (day: string) => sql<boolean>`(coalesce(place.valid_from <= ${day}::date, true)
  and coalesce(${closedFrom}::date > ${day}::date, true))`;

const places = ({ db }: Pick<Context, "db">) =>
  db
    .selectFrom("rentalPlace as place")
    .innerJoin("city", "city.id", "place.cityId")
    .select([
      "place.id",
      "place.name",
      "place.simpleSlug",
      "place.kind",
      "place.airportCode",
      "place.countryId",
      "place.countryName",
      "place.cityId",
      "city.name as city",
      "place.latitude",
      "place.longitude",
      sql<string | null>`place.valid_from::text`.as("openFrom"),
      closedFrom.as("closedFrom"),
    ]);

const withKind = <Row extends { kind: string }>(row: Row) => {
  if (!isPlaceKind(row.kind)) throw new Error(`unknown kind of rental place: ${row.kind}`);
  return { ...row, kind: row.kind };
};

/** Every place that is open on all of these days, by id. */
export const selectPlaces = async (ctx: Pick<Context, "db">, ...days: readonly string[]): Promise<RentalPlace[]> =>
  (await places(ctx).orderBy("place.id").execute())
    .map(withKind)
    .filter((place) => days.every((day) => isPlaceOpen(place, day)));

/** Every place with the days between which it is open. */
export const selectDatedPlaces = (ctx: Pick<Context, "db">) =>
  places(ctx).orderBy("place.id").select("place.source").execute();

/** The places with these slugs, in no order; unknown slugs have none. */
export const selectPlacesBySlug = async (ctx: Pick<Context, "db">, slugs: readonly string[]): Promise<RentalPlace[]> =>
  (await places(ctx).where("place.simpleSlug", "in", slugs).execute()).map(withKind);

type NewPlace = Pick<
  RentalPlace,
  "name" | "simpleSlug" | "kind" | "airportCode" | "cityId" | "latitude" | "longitude"
> & {
  validFrom: string;
  source: string;
};

/** Adds a place that opens on a day; false where one has its slug. */
export async function insertPlace({ db, clock }: Context, { validFrom, ...place }: NewPlace): Promise<boolean> {
  const row = await db
    .insertInto("rentalPlace")
    .values({
      ...place,
      // Above the ids of reference data.
      id: sql<number>`nextval(pg_get_serial_sequence('catalogue_change', 'id'))`,
      countryId: 90,
      countryName: "Türkiye",
      validFrom: sql<Date>`${validFrom}::date`,
      addedAt: clock(),
    })
    .onConflict((conflict) => conflict.column("simpleSlug").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
