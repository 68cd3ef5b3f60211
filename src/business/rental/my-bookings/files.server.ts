import type { FastifyInstance } from "fastify";
import type { Context } from "#src/shared/context.server.ts";
import { withFullStop } from "#src/shared/plain-text.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { signInAddress } from "#src/shared/sign-in-address.ts";
import { calendarFile } from "../bookings/calendar-file.ts";
import { bookingAddress, bookingMessages } from "../bookings/rules.ts";
import { countChanges } from "../changes/queries.server.ts";
import { readBookingPage } from "./page-data.server.ts";
import { voucherPdf } from "./voucher-pdf.server.ts";
import { getBooking } from "../bookings/service.server.ts";

const headers = (name: string) => ({
  "content-disposition": `attachment; filename="${name}"`,
  "cache-control": "private, no-store",
});

/** The voucher as a PDF and as a calendar file; visitors are sent to sign in. */
export async function voucherFiles(app: FastifyInstance) {
  app.get<{ Params: { code: string } }>(
    `${bookingAddress(":code")}/belge.pdf`,
    async ({ ctx, params: { code } }, reply) => {
      if (!ctx.member) return reply.redirect(signInAddress(`${bookingAddress(code)}/belge.pdf`));
      const shown = await readBookingPage(ctx, code);
      requireVoucher(shown.isVoucher);
      return reply
        .headers(headers(`kontak-${code}.pdf`))
        .type("application/pdf")
        .send(await voucherPdf(shown, ctx.clock()));
    },
  );
  app.get<{ Params: { code: string } }>(
    `${bookingAddress(":code")}/takvim.ics`,
    async ({ ctx, params: { code } }, reply) => {
      if (!ctx.member) return reply.redirect(signInAddress(`${bookingAddress(code)}/takvim.ics`));
      return reply
        .headers(headers(`kontak-${code}.ics`))
        .type("text/calendar; charset=utf-8")
        .send(await readCalendarFile(ctx, code));
    },
  );
}

/** 404 before a booking is paid. */
function requireVoucher(isVoucher: boolean) {
  if (!isVoucher) throw new Refusal(404, bookingMessages.notFound);
}

async function readCalendarFile(ctx: Context, code: string): Promise<string> {
  const booking = await getBooking(ctx, code);
  const { isVoucher, vehicle, counterNote } = await readBookingPage(ctx, code);
  const isCancelled = booking.state === "cancelledByCustomer" || booking.state === "cancelledByBusiness";
  requireVoucher(isVoucher || isCancelled);
  return calendarFile({
    uid: `rental-${code}@${new URL(ctx.origin).hostname}`,
    sequence: (await countChanges(ctx, booking.id)) + (isCancelled ? 1 : 0),
    stampedAt: booking.updatedAt,
    from: booking.pickupAt,
    to: booking.dropoffAt,
    title: `Kiralık araç: ${vehicle}`,
    place: booking.pickupPlace,
    text: `Rezervasyon kodu: ${code}. Kiraya veren: ${withFullStop(booking.businessName)} Bırakış: ${withFullStop(booking.dropoffPlace)} ${counterNote}`.trim(),
    url: ctx.origin + bookingAddress(code),
    isCancelled,
  });
}
