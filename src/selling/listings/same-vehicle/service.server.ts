import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { findListingOfVehicle, type OfferedVehicle } from "./queries.server.ts";

export const secondListing = (keyCode: string) =>
  `Bu araç için ${keyCode} numaralı ilanınız var. Yeni bir ilan vermek yerine onu düzenleyiniz.`;

/**
 * Refuses with 422 a second listing of one vehicle of the same type by the same seller (Product 5.7): one with the plate
 * or the chassis number of another of theirs. `exceptId` is the listing itself.
 */
export async function requireOnlyListing(ctx: Context, vehicle: OfferedVehicle, exceptId?: number) {
  if (vehicle.plate === null && vehicle.chassisNumber === null) return;
  const other = await findListingOfVehicle(ctx, vehicle, exceptId);
  if (!other) return;
  const message = secondListing(other.keyCode);
  throw new Refusal(422, message, { [other.plate === vehicle.plate ? "plate" : "chassis"]: message });
}
