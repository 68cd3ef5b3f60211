import type { SelectQueryBuilder } from "kysely";
import type { DB } from "#src/shared/database.ts";
import type { LeftJoined } from "#src/shared/join-types.ts";

/** The name of what `Key` refers to: null where there may be none. */
type NameOf<Key> = string | Extract<Key, null>;

/** Joins the city of the rows of `table` and selects its name as `cityName`: `query.$call(withCityName("member"))`. */
export const withCityName =
  <Table extends string>(table: Table) =>
  <Tables extends Pick<DB, "city"> & Record<Table, { cityId: number | null }>, From extends keyof Tables, Row>(
    query: SelectQueryBuilder<Tables, From | Table, Row>,
  ) =>
    // Kysely resolves no columns while the query's tables are a type parameter.
    (query as unknown as SelectQueryBuilder<DB, "business", Row>)
      .leftJoin("city", "city.id", `${table as "business"}.cityId`)
      .select("city.name as cityName") as unknown as SelectQueryBuilder<
      LeftJoined<Tables, "city">,
      From | Table | "city",
      Row & { cityName: NameOf<Tables[Table]["cityId"]> }
    >;

/** As `withCityName`; selects the name of the rows' town too, as `townName`. */
export const withPlaceNames =
  <Table extends string>(table: Table) =>
  <
    Tables extends Pick<DB, "city" | "town"> & Record<Table, { cityId: number | null; townId: number | null }>,
    From extends keyof Tables,
    Row,
  >(
    query: SelectQueryBuilder<Tables, From | Table, Row>,
  ) =>
    withCityName(table as "business")(query as unknown as SelectQueryBuilder<DB, "business", Row>)
      .leftJoin("town", "town.id", `${table as "business"}.townId`)
      .select("town.name as townName") as unknown as SelectQueryBuilder<
      LeftJoined<Tables, "city" | "town">,
      From | Table | "city" | "town",
      Row & { cityName: NameOf<Tables[Table]["cityId"]>; townName: NameOf<Tables[Table]["townId"]> }
    >;
