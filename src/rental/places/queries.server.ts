import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { isPlaceKind, type RentalPlace } from "./rules.ts";

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
    ]);

const withKind = <Row extends { kind: string }>(row: Row) => {
  if (!isPlaceKind(row.kind)) throw new Error(`unknown kind of rental place: ${row.kind}`);
  return { ...row, kind: row.kind };
};

/** Every place that is open on a day, by id. */
export const selectPlaces = async (ctx: Pick<Context, "db">, day: string): Promise<RentalPlace[]> =>
  (
    await places(ctx)
      .where((eb) => eb.or([eb("place.validFrom", "is", null), eb("place.validFrom", "<=", sql<Date>`${day}::date`)]))
      .orderBy("place.id")
      .execute()
  ).map(withKind);

/** All rental places with the day from which they can be chosen, also those of a day to come. */
export const selectDatedPlaces = (ctx: Pick<Context, "db">) =>
  places(ctx)
    .orderBy("place.id")
    .select(["place.source", sql<string | null>`place.valid_from::text`.as("since")])
    .execute();

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
