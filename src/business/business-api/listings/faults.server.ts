import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { lookup } from "#src/shared/lookup.ts";
import { isStorable } from "#src/shared/validation.ts";
import { Refusal } from "#src/shared/refusal.ts";
import type { ApiContext } from "../answering.server.ts";
import { unknownColumn, VehicleChange } from "./fields.server.ts";

type Write = (
  tx: ApiContext,
  vehicle: Record<string, unknown>,
  flags: { isMoving: boolean; isPublishing: boolean; isPriceConfirmed: boolean },
) => Promise<unknown>;

/** Rolls a transaction back that would have succeeded. */
class Rehearsed extends Error {
  name = "Rehearsed";
}

/**
 * The sentences by field of a sent body that its schema refuses: the columns that a vehicle does not have, and what writing
 * the understood ones would be refused for. Nothing is written.
 */
export async function vehicleFaults(ctx: ApiContext, body: unknown, write: Write): Promise<Record<string, string>> {
  if (!isObject(body)) return {};
  const { vehicle: sent, move, publish, priceConfirmed } = body;
  if (!isObject(sent)) return {};
  const known = VehicleChange.shape;
  const names = Object.keys(sent).slice(0, namesMax);
  const unknown = names.filter((name) => lookup(known, name) === undefined);
  const understood = names.filter(
    (name) => isStorable(sent[name]) && lookup(known, name)?.safeParse(sent[name]).success,
  );
  const vehicle = Object.fromEntries(understood.map((name) => [name, sent[name]]));
  const flags = {
    isMoving: move === true,
    isPublishing: publish === true,
    isPriceConfirmed: priceConfirmed === true,
  };
  return {
    ...(await refusedFields(ctx, (tx) => write({ ...tx, member: ctx.member }, vehicle, flags))),
    ...Object.fromEntries(unknown.map((name) => [`vehicle.${name}`, unknownColumn(name)])),
  };
}
const namesMax = 100;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The fields for which `work` is refused, by doing it in a transaction that is rolled back. */
async function refusedFields(ctx: Context, work: (tx: Context) => Promise<unknown>): Promise<Record<string, string>> {
  try {
    await inTransaction(ctx, async (tx) => {
      await work(tx);
      throw new Rehearsed();
    });
  } catch (error) {
    if (error instanceof Refusal) return error.fields ?? {};
    if (!(error instanceof Rehearsed)) throw error;
  }
  return {};
}
