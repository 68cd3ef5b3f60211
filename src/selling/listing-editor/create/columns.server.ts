import { columnValues } from "#src/selling/listings/fields/columns.ts";
import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import type { ListingContent } from "#src/selling/listings/queries.server.ts";
import type { readForm } from "./form-facts.server.ts";
import type { ListingValues } from "./submit-rules.ts";

type Engine = ReturnType<typeof readForm>["vehicle"]["engine"];
type Columns = Omit<ListingContent, "listingType" | "photoIds">;

/** Checked values as columns; facts of the engine that the catalogue has override the seller's. */
export const columns = (values: ListingValues, engine: Engine): Columns =>
  ({ ...columnValues(vehicleFields, values), ...(engine && knownOf(engine)) }) as Columns;

function knownOf({ fuel, gear, body, drive, doors, capacityCc, powerHp }: NonNullable<Engine>) {
  const facts = { fuel, gear, body, drive, doors, capacityCc, powerHp };
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== null));
}
