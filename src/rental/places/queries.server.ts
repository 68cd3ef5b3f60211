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

/** Every place, by id. */
export const selectPlaces = async (ctx: Pick<Context, "db">): Promise<RentalPlace[]> =>
  (await places(ctx).orderBy("place.id").execute()).map(withKind);

/** The places with these slugs, in no order; unknown slugs have none. */
export const selectPlacesBySlug = async (ctx: Pick<Context, "db">, slugs: readonly string[]): Promise<RentalPlace[]> =>
  (await places(ctx).where("place.simpleSlug", "in", slugs).execute()).map(withKind);
