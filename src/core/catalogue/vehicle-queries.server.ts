import { type SelectQueryBuilder, sql } from "kysely";
import type { DB } from "#src/shared/database.ts";
import type { LeftJoined } from "#src/shared/join-types.ts";

type Needed = Pick<DB, "listing" | "brand" | "model" | "variant">;
type WithVehicle<Tables, From extends keyof Tables, Row> = SelectQueryBuilder<
  LeftJoined<Tables, "variant">,
  From | Extract<keyof Needed, keyof Tables>,
  Row
>;

/** Inner joins of `brand` and `model` and a left join of `variant` to the query's `listing`: `query.$call(joinVehicle)`. */
export const joinVehicle = <Tables extends Needed, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From | "listing", Row>,
) =>
  // Kysely resolves no columns while the query's tables are a type parameter.
  (query as unknown as SelectQueryBuilder<DB, "listing", Row>)
    .innerJoin("brand", "brand.id", "listing.brandId")
    .innerJoin("model", "model.id", "listing.modelId")
    .leftJoin("variant", "variant.id", "listing.variantId") as unknown as WithVehicle<Tables, From, Row>;

/** The names of what `joinVehicle` joined. */
export const vehicleNames = [
  "brand.name as brandName",
  "model.name as modelName",
  "variant.name as variantName",
] as const;

/** `joinVehicle`, with the names of brand, model and variant selected. */
export const withVehicleNames = <Tables extends Needed, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From | "listing", Row>,
) =>
  joinVehicle(query as unknown as SelectQueryBuilder<DB, "listing", Row>).select(
    vehicleNames,
  ) as unknown as WithVehicle<Tables, From, Row & { brandName: string; modelName: string; variantName: string | null }>;

/** As `joinVehicle` without the variant, in SQL. */
export const brandAndModelJoins = sql`
  join brand on brand.id = listing.brand_id
  join model on model.id = listing.model_id`;
