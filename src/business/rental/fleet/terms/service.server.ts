import { rentalExtras } from "#src/business/rental/extras/rules.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { limitFleetChanges, requireWholeFleet } from "../access.server.ts";
import {
  hasOpenPlace,
  insertFleetPlace,
  type OneWayFee,
  replaceOneWayFees,
  selectFleetPlaces,
  updateFleetPlace,
} from "./place-queries.server.ts";
import { replaceExtras, upsertTerms } from "./queries.server.ts";
import {
  ExtraForm,
  extraField,
  extraKinds,
  feeField,
  feeSchema,
  PlaceForm,
  TermsForm,
  termsMessages,
} from "./rules.ts";

/** Sets the terms of the business, `input` as `TermsForm`. */
export async function saveTerms(ctx: Context, input: unknown): Promise<void> {
  const scope = requireWholeFleet(ctx);
  const { youngDriverDay, excess, coveredExcess, ...terms } = parseInput(TermsForm, input);
  await limitFleetChanges(ctx, scope);
  await upsertTerms(ctx, scope.businessId, {
    ...terms,
    youngDriverDayKurus: youngDriverDay,
    excessKurus: excess,
    coveredExcessKurus: coveredExcess ?? 0,
  });
}

/** Checks one value after the other, and refuses with the sentences of all fields at once. */
function collected<Value>(parts: readonly { parse: () => Value; field: (name: string) => string }[]): Value[] {
  const fields: Record<string, string> = {};
  const values = parts.flatMap(({ parse, field }) => {
    try {
      return [parse()];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const faults = Object.entries(error.fields ?? {});
      // The fault of a single value has no name of its own.
      for (const [name, message] of faults.length > 0 ? faults : [["", error.message]]) fields[field(name!)] = message!;
      return [];
    }
  });
  const sentences = [...new Set(Object.values(fields))];
  if (sentences.length > 0) throw new Refusal(422, sentences.join("\n"), fields);
  return values;
}

/** Sets the extras of the business; those without a price are not offered. */
export async function saveExtras(ctx: Context, input: Readonly<Record<string, unknown>>): Promise<void> {
  const scope = requireWholeFleet(ctx);
  const extras = collected(
    extraKinds.map((kind) => ({
      field: (name: string) => extraField(kind, name as "day"),
      parse: () => ({
        kind,
        ...parseInput(ExtraForm, {
          day: input[extraField(kind, "day")] ?? "",
          max: input[extraField(kind, "max")] ?? "",
          count: rentalExtras[kind].isOnce ? "1" : (input[extraField(kind, "count")] ?? "1"),
        }),
      }),
    })),
  );
  await limitFleetChanges(ctx, scope);
  const offered = extras.flatMap(({ kind, day, max, count }) =>
    day === null ? [] : [{ kind, dayKurus: day, maxKurus: max, maxCount: count }],
  );
  await inTransaction(ctx, (tx) => replaceExtras(tx, scope.businessId, offered));
}

/** Adds a place where the business hands vehicles over, `input` as `PlaceForm`. */
export async function addPlace(ctx: Context, input: unknown): Promise<void> {
  const scope = requireWholeFleet(ctx);
  const { place, opens, closes, note } = parseInput(PlaceForm, input);
  await limitFleetChanges(ctx, scope);
  const values = { opensMinute: opens, closesMinute: closes, note };
  if (await insertFleetPlace(ctx, scope.businessId, place, values)) return;
  const message = (await hasOpenPlace(ctx, scope.businessId, place)) ? termsMessages.placeTaken : termsMessages.place;
  throw new Refusal(422, message, { place: message });
}

/** Changes the hours and the note of a place of the business. */
export async function changePlace(ctx: Context, input: unknown): Promise<void> {
  const scope = requireWholeFleet(ctx);
  const { place, opens, closes, note } = parseInput(PlaceForm, input);
  await limitFleetChanges(ctx, scope);
  const values = { opensMinute: opens, closesMinute: closes, note };
  if (!(await updateFleetPlace(ctx, scope.businessId, place, values)))
    throw new Refusal(404, termsMessages.placeNotFound);
}

/** Closes a place for new bookings; 409 while units stand there. */
export async function closePlace(ctx: Context, placeId: number): Promise<void> {
  const scope = requireWholeFleet(ctx);
  await limitFleetChanges(ctx, scope);
  const place = (await selectFleetPlaces(ctx, scope.businessId)).find(({ id }) => id === placeId);
  if (!place) throw new Refusal(404, termsMessages.placeNotFound);
  if (place.units > 0) throw new Refusal(409, termsMessages.placeInUse(place.units));
  await updateFleetPlace(ctx, scope.businessId, placeId, { closedAt: ctx.clock() });
}

/** Sets the one-way fees between all pairs of the business's places; an empty one makes the pair impossible. */
export async function saveOneWayFees(ctx: Context, input: Readonly<Record<string, unknown>>): Promise<void> {
  const scope = requireWholeFleet(ctx);
  await limitFleetChanges(ctx, scope);
  await inTransaction(ctx, async (tx) => {
    const places = await selectFleetPlaces(tx, scope.businessId);
    const pairs = places.flatMap((from) => places.filter((to) => to !== from).map((to) => [from.id, to.id] as const));
    const fees = collected<OneWayFee | undefined>(
      pairs.map(([from, to]) => ({
        field: () => feeField(from, to),
        parse: () => {
          const feeKurus = parseInput(feeSchema, input[feeField(from, to)] ?? "");
          return feeKurus === null ? undefined : { fromPlaceId: from, toPlaceId: to, feeKurus };
        },
      })),
    );
    await replaceOneWayFees(
      tx,
      scope.businessId,
      fees.filter((fee) => fee !== undefined),
    );
  });
}
