import { nameWithYear, vehicleName } from "#src/selling/listings/names.ts";
import type { Context } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { type Handover, type HandoverBooking, selectHandovers } from "./queries.server.ts";
import { fuelText, handoverKinds, photoAddress } from "./rules.ts";
import { newDamage, wearLines } from "./wear.ts";

export const vehicleOf = ({ brandName, modelName, modelYear }: HandoverBooking) =>
  nameWithYear(vehicleName(brandName, modelName), modelYear);

/** The amounts that the customer paid or got back at the counter, one per line. */
function settled({ kind, depositKurus, depositKeptKurus, depositReason, ...back }: Handover) {
  if (kind === "pickup") return [`Alınan depozito: ${formatAmount(depositKurus)}`];
  return [
    `Geri verilen depozito: ${formatAmount(depositKurus - depositKeptKurus)}`,
    ...(depositKeptKurus > 0 ? [`Alıkonulan depozito: ${formatAmount(depositKeptKurus)} (${depositReason})`] : []),
    ...(back.extraKm > 0
      ? [`Fazla kilometre: ${formatNumber(back.extraKm)} km, ${formatAmount(back.extraKmKurus)} (tezgâhta ödenir)`]
      : []),
    ...(back.lateKurus > 0 ? [`Geç dönüş: ${formatAmount(back.lateKurus)} (tezgâhta ödenir)`] : []),
  ];
}

/** The protocols of a booking as pages and mails show them, first that of the hand-over. */
export async function readProtocols(ctx: Context, booking: HandoverBooking) {
  const handovers = await selectHandovers(ctx, booking.id);
  const before = handovers.find(({ kind }) => kind === "pickup")?.damage;
  return handovers.map((handover) => {
    const isReturn = handover.kind === "return";
    return {
      kind: handover.kind,
      title: handoverKinds[handover.kind],
      facts: [
        `Zaman: ${formatDateTime(handover.at)}`,
        `Kilometre: ${formatNumber(handover.mileageKm)} km`,
        `Yakıt: ${fuelText(handover.fuelEighths)}`,
        ...settled(handover),
        ...(handover.note === "" ? [] : [`Not: ${handover.note}`]),
        handover.signedWith === "code" ? "Müşteri rezervasyon koduyla onayladı." : "Müşteri ekranda imzaladı.",
      ],
      damage: handover.damage,
      newPanels: isReturn && before ? newDamage(before, handover.damage) : [],
      lines: wearLines(handover.damage, isReturn ? before : undefined),
      signature: handover.signature,
      photos: handover.photoIds.map(photoAddress),
    };
  });
}
export type Protocol = Awaited<ReturnType<typeof readProtocols>>[number];
