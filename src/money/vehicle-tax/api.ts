import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";

const TaxListItem = z.object({ record_id: z.number(), slug: z.string(), subject: z.string() });
export type TaxListItem = z.output<typeof TaxListItem>;

/** Product 18.2. */
export const getMtvListsByParentRows = endpoint({
  method: "GET",
  refuses: [404],
  path: "/ajax/mtv/getMtvListsByParentRows/:vehicleType",
  about: "The rows of a vehicle type's tax table: engine volumes, seats or weights. By its id or slug.",
  input: z.object({}),
  answer: z.array(TaxListItem),
});

export const getMtvListsByParentCols = endpoint({
  method: "GET",
  refuses: [404],
  path: "/ajax/mtv/getMtvListsByParentCols/:vehicleType",
  about: "The columns of a vehicle type's tax table: ages. By its id or slug.",
  input: z.object({}),
  answer: z.array(TaxListItem),
});
