import { submitRequest } from "#src/staff/requests/service.server.ts";
import type { RequestKind } from "#src/staff/requests/kinds.server.ts";
import { type Context, requireMember } from "#src/shared/context.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { getBooking } from "../bookings/service.server.ts";
import { isSupportType, type SupportInput, supportTypes } from "./rules.ts";
import { supportRequestKind } from "./rules.ts";

export const rentalRequestKinds: Record<string, RequestKind> = {
  [supportRequestKind]: {
    name: "Kiralama desteği",
    labels: { type: "Konu", code: "Rezervasyon", business: "Kiraya veren", pickup: "Alış", message: "Mesaj" },
  },
};

/** Sends the desk a question about the member's own reservation; 404 for those of others and for unknown types. */
export async function requestSupport(
  ctx: Context,
  code: string,
  type: string,
  { message }: SupportInput,
): Promise<void> {
  const member = requireMember(ctx);
  const booking = await getBooking(ctx, code);
  if (!isSupportType(type)) throw new Refusal(404, pageNotFound);
  await submitRequest(ctx, supportRequestKind, {
    senderName: `${member.firstName} ${member.lastName}`,
    email: member.email,
    phone: booking.driverPhone,
    fields: {
      type: supportTypes[type],
      code: booking.code,
      business: booking.businessName,
      pickup: `${booking.pickupPlace}, ${formatDateTime(booking.pickupAt)}`,
      message,
    },
  });
}
