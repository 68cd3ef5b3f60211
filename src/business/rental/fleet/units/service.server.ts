import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { limitFleetChanges, requireFleet } from "../access.server.ts";
import { getTurnedOnOffer } from "../offers/service.server.ts";
import { hasOpenPlace } from "../terms/place-queries.server.ts";
import {
  insertUnits,
  lockChosenUnits,
  lockUnits,
  removeUnits,
  selectBookedPlates,
  updateUnitPlace,
} from "./queries.server.ts";
import { ChosenUnitsForm, MoveUnitsForm, namedPlates, readPlates, unitMessages, UnitsForm, unitsMax } from "./rules.ts";

const refusePlates = (message: string) => new Refusal(422, message, { plates: message });

async function requirePlace(ctx: Context, businessId: number, placeId: number) {
  if (!(await hasOpenPlace(ctx, businessId, placeId)))
    throw new Refusal(422, unitMessages.place, { place: unitMessages.place });
}

/** Adds the units of a pasted list of plates, all or none. 422 for wrong and repeated plates, 409 for those in use. */
export async function addUnits(ctx: Context, keyCode: string, input: unknown): Promise<void> {
  const scope = requireFleet(ctx);
  const { listingId } = await getTurnedOnOffer(ctx, scope, keyCode);
  const { plates: text, place } = parseInput(UnitsForm, input);
  const { plates, invalid, repeated } = readPlates(text);
  if (invalid.length > 0) throw refusePlates(unitMessages.invalid(invalid));
  if (repeated.length > 0) throw refusePlates(unitMessages.repeated(repeated));
  if (plates.length === 0) throw refusePlates(unitMessages.plates);
  await requirePlace(ctx, scope.businessId, place);
  await limitFleetChanges(ctx, scope);
  await inTransaction(ctx, async (tx) => {
    if ((await lockUnits(tx, listingId)) + plates.length > unitsMax) throw refusePlates(unitMessages.tooMany);
    const added = new Set(await insertUnits(tx, { listingId, placeId: place, plates }));
    const taken = plates.filter((plate) => !added.has(plate));
    if (taken.length > 0)
      throw new Refusal(409, unitMessages.taken(namedPlates(taken)), {
        plates: unitMessages.taken(namedPlates(taken)),
      });
  });
}

async function lockChosen(tx: Context, listingId: number, unit: readonly string[]): Promise<number[]> {
  const ids = [...new Set(unit.map(Number))];
  const found = await lockChosenUnits(tx, listingId, ids);
  if (found.length !== ids.length) throw new Refusal(404, unitMessages.notFound);
  return ids;
}

/** Moves units to another place of the business, `input` as `MoveUnitsForm`. */
export async function moveUnits(ctx: Context, keyCode: string, input: unknown): Promise<void> {
  const scope = requireFleet(ctx);
  const { listingId } = await getTurnedOnOffer(ctx, scope, keyCode);
  const { unit, place } = parseInput(MoveUnitsForm, input);
  await requirePlace(ctx, scope.businessId, place);
  await limitFleetChanges(ctx, scope);
  await inTransaction(ctx, async (tx) => {
    await lockUnits(tx, listingId);
    await updateUnitPlace(tx, await lockChosen(tx, listingId, unit), place);
  });
}

/** Takes units out of the fleet, `input` as `ChosenUnitsForm`; 409 while one of them is booked. */
export async function removeChosenUnits(ctx: Context, keyCode: string, input: unknown): Promise<void> {
  const scope = requireFleet(ctx);
  const { listingId } = await getTurnedOnOffer(ctx, scope, keyCode);
  const { unit } = parseInput(ChosenUnitsForm, input);
  await limitFleetChanges(ctx, scope);
  await inTransaction(ctx, async (tx) => {
    await lockUnits(tx, listingId);
    const ids = await lockChosen(tx, listingId, unit);
    const booked = await selectBookedPlates(tx, ids);
    if (booked.length > 0) throw new Refusal(409, unitMessages.booked(namedPlates(booked)));
    await removeUnits(tx, ids);
  });
}
