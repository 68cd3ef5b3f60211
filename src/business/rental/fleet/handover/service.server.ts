import { reaches } from "#src/people/accounts/permissions/rules.ts";
import { moveByBusiness } from "#src/business/rental/bookings/service.server.ts";
import { type Context, inTransaction, requireMemberInPerson } from "#src/shared/context.server.ts";
import { mayAtDesk } from "#src/shared/desks.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { parseInput } from "#src/shared/validation.ts";
import { type FleetScope, limitFleetChanges, requireFleet } from "../access.server.ts";
import {
  deletePhoto,
  findAnyBooking,
  findCodeOut,
  findFleetBooking,
  findLastMileage,
  findPhoto,
  type HandoverBooking,
  insertHandover,
  insertPhoto,
  lockBooking,
  selectHandovers,
  selectPhotoIds,
} from "./queries.server.ts";
import { photoFiles, storePhotoFile } from "./photo-files.server.ts";
import {
  CancelForm,
  extraKmOf,
  type HandoverKind,
  handoverMessages,
  isTooEarly,
  lateReturnKurus,
  mayBeNoShow,
  photoMessages,
  photosMax,
  PickupForm,
  ReturnForm,
} from "./rules.ts";
import { readWear } from "./wear.ts";

type Form = Readonly<Record<string, unknown>>;

/** A booking of a rental business, for those who hand its vehicles over; 404 for any other. */
export async function getFleetBooking(
  ctx: Context,
  code: string,
  scope: FleetScope = requireFleet(ctx, "handOverVehicles"),
): Promise<HandoverBooking> {
  const booking = await findFleetBooking(ctx, scope, code);
  if (!booking) throw new Refusal(404, handoverMessages.notFound);
  return booking;
}

/** A field's refusal with its sentence. */
const refuse = (status: number, field: string, message: string) => new Refusal(status, message, { [field]: message });

/** How the customer agreed: a drawn signature, or the code of the booking. */
function signatureOf(booking: HandoverBooking, { code, signature }: { code: string; signature: string }) {
  if (signature !== "") return { signedWith: "drawing" as const, signature };
  if (code === "") throw refuse(422, "code", handoverMessages.signature);
  if (code !== booking.code) throw refuse(422, "code", handoverMessages.code);
  return { signedWith: "code" as const, signature: "" };
}

/** Runs `work` on a booking that is locked, so that its vehicle is handed over or taken back once. */
async function onLockedBooking(
  ctx: Context,
  code: string,
  work: (tx: Context, booking: HandoverBooking & { unitId: number }) => Promise<void>,
): Promise<void> {
  const scope = requireFleet(ctx, "handOverVehicles");
  const { id } = await getFleetBooking(ctx, code, scope);
  await limitFleetChanges(ctx, scope);
  await inTransaction(ctx, async (tx) => {
    await lockBooking(tx, id);
    const booking = await getFleetBooking(tx, code, scope);
    if (booking.unitId === null) throw new Refusal(409, handoverMessages.noUnit);
    await work(tx, { ...booking, unitId: booking.unitId });
  });
}

async function checkMileage(tx: Context, unitId: number, mileage: number) {
  const last = await findLastMileage(tx, unitId);
  if (mileage < last) throw refuse(422, "mileage", handoverMessages.mileageTooLow(`${formatNumber(last)} km`));
}

/** Notes that a vehicle was handed over to its customer, `input` as `PickupForm` with its panels. */
export async function handOver(ctx: Context, code: string, input: Form): Promise<void> {
  const form = parseInput(PickupForm, input);
  await onLockedBooking(ctx, code, async (tx, booking) => {
    const signed = signatureOf(booking, form);
    if (isTooEarly(booking.pickupAt, tx.clock())) throw new Refusal(409, handoverMessages.tooEarly);
    const codeOut = await findCodeOut(tx, booking.unitId);
    if (codeOut !== undefined && codeOut !== code) throw new Refusal(409, handoverMessages.unitOut(codeOut));
    await checkMileage(tx, booking.unitId, form.mileage);
    await moveByBusiness(tx, code, "handOver", { mileageKm: form.mileage });
    await insertHandover(tx, booking.id, {
      kind: "pickup",
      mileageKm: form.mileage,
      fuelEighths: form.fuel,
      damage: readWear(input),
      depositKurus: form.deposit,
      depositKeptKurus: 0,
      depositReason: "",
      extraKm: 0,
      extraKmKurus: 0,
      lateKurus: 0,
      note: form.note,
      photoIds: await selectPhotoIds(tx, booking.id, "pickup"),
      ...signed,
    });
  });
}

/** Notes that a vehicle came back, `input` as `ReturnForm` with its panels, with what the customer pays at the counter. */
export async function takeBack(ctx: Context, code: string, input: Form): Promise<void> {
  const form = parseInput(ReturnForm, input);
  await onLockedBooking(ctx, code, async (tx, booking) => {
    const signed = signatureOf(booking, form);
    const pickup = (await selectHandovers(tx, booking.id)).find(({ kind }) => kind === "pickup");
    await checkMileage(tx, booking.unitId, form.mileage);
    const kept = form.kept ?? 0;
    if (pickup && kept > pickup.depositKurus) throw refuse(422, "kept", handoverMessages.keptTooMuch);
    await moveByBusiness(tx, code, "takeBack", { mileageKm: form.mileage });
    const extraKm = pickup ? extraKmOf(booking.kmLimit, form.mileage - pickup.mileageKm) : 0;
    await insertHandover(tx, booking.id, {
      kind: "return",
      mileageKm: form.mileage,
      fuelEighths: form.fuel,
      damage: readWear(input),
      depositKurus: pickup?.depositKurus ?? 0,
      depositKeptKurus: kept,
      depositReason: kept > 0 ? form.reason : "",
      extraKm,
      extraKmKurus: extraKm * booking.extraKmKurus,
      lateKurus: lateReturnKurus(booking.price, booking.dropoffAt, tx.clock()),
      note: form.note,
      photoIds: await selectPhotoIds(tx, booking.id, "return"),
      ...signed,
    });
  });
}

/** Notes that the customer did not come; from some hours after the pick-up on. */
export async function noteNoShow(ctx: Context, code: string): Promise<void> {
  await onLockedBooking(ctx, code, async (tx, { pickupAt }) => {
    if (!mayBeNoShow(pickupAt, tx.clock())) throw new Refusal(409, handoverMessages.noShowTooEarly);
    await moveByBusiness(tx, code, "markNoShow");
  });
}

/** Cancels a booking by the business, `input` as `CancelForm`; the customer gets everything back. */
export async function cancelByBusiness(ctx: Context, code: string, input: unknown): Promise<void> {
  const { reason } = parseInput(CancelForm, input);
  await onLockedBooking(ctx, code, async (tx) => {
    await moveByBusiness(tx, code, "cancelByBusiness", { reason });
  });
}

/** Which of the two can be noted of a booking now. */
export const openKind = ({ state }: Pick<HandoverBooking, "state">): HandoverKind | undefined =>
  state === "confirmed" ? "pickup" : state === "handedOver" ? "return" : undefined;

/** The booking, if photos of this hand-over can be changed; 409 once it was noted. */
export async function requireOpenHandover(ctx: Context, code: string, kind: HandoverKind): Promise<HandoverBooking> {
  const booking = await getFleetBooking(ctx, code);
  if (openKind(booking) !== kind) throw new Refusal(409, photoMessages.done);
  return booking;
}

/** Adds a photo to a hand-over or return that is not noted yet; 409 for more than 20. */
export async function addPhoto(ctx: Context, code: string, kind: HandoverKind, sent: Buffer): Promise<void> {
  const booking = await requireOpenHandover(ctx, code, kind);
  const hasRoom = async (tx: Context) => (await selectPhotoIds(tx, booking.id, kind)).length < photosMax;
  if (!(await hasRoom(ctx))) throw new Refusal(409, photoMessages.tooMany);
  const file = await storePhotoFile(ctx, sent);
  await inTransaction(ctx, async (tx) => {
    await lockBooking(tx, booking.id);
    await requireOpenHandover(tx, code, kind);
    if (!(await hasRoom(tx))) throw new Refusal(409, photoMessages.tooMany);
    await insertPhoto(tx, { ...file, bookingId: booking.id, kind });
  });
}

/** Removes a photo of a hand-over or return that is not noted yet. */
export async function removePhoto(ctx: Context, code: string, id: string): Promise<void> {
  const photo = await findPhoto(ctx, id);
  if (photo?.code !== code) throw new Refusal(404, photoMessages.notFound);
  await requireOpenHandover(ctx, code, photo.kind);
  await deletePhoto(ctx, id);
  await photoFiles.remove(ctx, id);
}

/** A booking whose protocols the signed-in member may read: the customer, the business and staff; 404 for others. */
export async function getReadableBooking(ctx: Context, code: string): Promise<HandoverBooking> {
  const member = requireMemberInPerson(ctx);
  const booking = await findAnyBooking(ctx, { code });
  const mayRead =
    booking &&
    (booking.memberId === member.id || mayAtDesk(member, "rentals") || reaches(member, "handOverVehicles", booking));
  if (!mayRead) throw new Refusal(404, handoverMessages.notFound);
  return booking;
}

const idPattern = /^[0-9a-f]{32}$/;

/** A photo of a hand-over, for those who may read its protocol; undefined where its file is lost. */
export async function openPhoto(ctx: Context, id: string): Promise<Buffer | undefined> {
  requireMemberInPerson(ctx);
  const photo = idPattern.test(id) ? await findPhoto(ctx, id) : undefined;
  if (!photo) throw new Refusal(404, photoMessages.notFound);
  await getReadableBooking(ctx, photo.code);
  return photoFiles.find(ctx, id);
}
