import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { addDays, formatDateTime } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { limitFleetChanges, requireFleet } from "../access.server.ts";
import { unitMessages } from "../units/rules.ts";
import {
  deleteService,
  findOverlap,
  findService,
  findUnit,
  insertService,
  isOverlap,
  lockMovable,
  lockSpans,
  moveSpan,
  updateService,
} from "./queries.server.ts";
import { calendarMessages, MoveForm, NewServiceForm, ServiceForm, serviceReachDays } from "./rules.ts";

type Span = { from: Date; until: Date };

function checkReach({ clock }: Context, { from, until }: Span) {
  const now = clock();
  if (from < addDays(now, -serviceReachDays) || until > addDays(now, serviceReachDays))
    throw new Refusal(422, calendarMessages.tooFar, { from: calendarMessages.tooFar });
}

/** Writes a service span; where the database refuses it, a 409 that names what it overlaps. */
async function writeService(
  ctx: Context,
  about: Span & { unitId: number; listingId: number; exceptId?: number },
  write: (tx: Context) => Promise<unknown>,
): Promise<void> {
  try {
    await inTransaction(ctx, async (tx) => {
      await lockSpans(tx, about.listingId);
      await write(tx);
    });
  } catch (error) {
    if (!isOverlap(error)) throw error;
    const message = overlapSentence(await findOverlap(ctx, about));
    throw new Refusal(409, message, { from: message });
  }
}

function overlapSentence(other: Awaited<ReturnType<typeof findOverlap>>): string {
  // What overlapped may be over by now.
  if (!other || (other.kind === "booking" && other.code === null)) return calendarMessages.overHold;
  const [from, until] = [formatDateTime(other.from), formatDateTime(other.until)];
  return other.code === null
    ? calendarMessages.overService(from, until)
    : calendarMessages.overBooking(other.code, from, until);
}

/** Takes a unit out of service for a while, `input` as `NewServiceForm`; 409 over a booking or another service span. */
export async function addService(ctx: Context, input: unknown): Promise<void> {
  const scope = requireFleet(ctx);
  const { unit: unitId, ...span } = parseInput(NewServiceForm, input);
  checkReach(ctx, span);
  const unit = await findUnit(ctx, scope, unitId);
  if (!unit) throw new Refusal(404, unitMessages.notFound);
  await limitFleetChanges(ctx, scope);
  const about = { ...span, unitId, listingId: unit.listingId };
  await writeService(ctx, about, (tx) => insertService(tx, { ...span, unitId }));
}

/** A service span of a unit that the member reaches; 404 for any other. */
export async function getService(ctx: Context, id: number) {
  const service = await findService(ctx, requireFleet(ctx), id);
  if (!service) throw new Refusal(404, calendarMessages.spanNotFound);
  return service;
}

/** Changes a service span, `input` as `ServiceForm`. */
export async function changeService(ctx: Context, id: number, input: unknown): Promise<void> {
  const { unitId, listingId } = await getService(ctx, id);
  const span = parseInput(ServiceForm, input);
  checkReach(ctx, span);
  await limitFleetChanges(ctx, requireFleet(ctx));
  const about = { ...span, unitId, listingId, exceptId: id };
  await writeService(ctx, about, (tx) => updateService(tx, id, span));
}

export async function removeService(ctx: Context, id: number): Promise<void> {
  await getService(ctx, id);
  await limitFleetChanges(ctx, requireFleet(ctx));
  await deleteService(ctx, id);
}

/** Gives a booking another unit of its offer, `input` as `MoveForm`; 409 where the unit is not free for all of it. */
export async function moveToUnit(ctx: Context, input: unknown): Promise<void> {
  const scope = requireFleet(ctx, "handOverVehicles");
  const { code, unit: unitId } = parseInput(MoveForm, input);
  await limitFleetChanges(ctx, scope);
  try {
    await inTransaction(ctx, async (tx) => {
      const booking = await lockMovable(tx, scope, code);
      if (!booking) throw new Refusal(404, calendarMessages.bookingNotFound);
      if (booking.state !== "confirmed") throw new Refusal(409, calendarMessages.notMovable);
      const unit = await findUnit(tx, scope, unitId);
      if (!unit) throw new Refusal(404, unitMessages.notFound);
      if (unit.listingId !== booking.listingId)
        throw new Refusal(422, calendarMessages.otherOffer, { unit: calendarMessages.otherOffer });
      await lockSpans(tx, booking.listingId);
      await moveSpan(tx, booking.id, unitId);
    });
  } catch (error) {
    if (!isOverlap(error)) throw error;
    throw new Refusal(409, calendarMessages.notFree, { unit: calendarMessages.notFree });
  }
}
