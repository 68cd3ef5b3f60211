import { installmentCostTitle } from "#src/money/orders/invoices/installment-cost.ts";
import { pdfOf } from "#src/shared/pdf.server.ts";
import { kmSentence, refundSentences } from "../bookings/contract.ts";
import { coverSentences } from "../cover-sentences.ts";
import { lengthText } from "../price/span.ts";
import { extraName } from "../quotes/rules.ts";
import type { BookingPageData } from "./page-data.server.ts";

/** The voucher on paper. */
export const voucherPdf = (booking: BookingPageData, now: Date): Promise<Uint8Array> =>
  pdfOf({ title: `Rezervasyon ${booking.code}`, createdAt: now }, ({ title, put, facts, amounts, rule, space }) => {
    const { trip, price, prepaidKurus, depositKurus, details, payments } = booking;
    put("Kontak", { size: 20, isBold: true });
    title("Araç kiralama belgesi", { isBold: false });
    space(12);
    facts(
      [
        ["Rezervasyon kodu", booking.code],
        ["Durum", booking.stateLabel],
        ["Araç", booking.vehicle],
        ["Kiraya veren", trip.businessName],
        ["Alış", `${trip.pickupPlace}, ${trip.pickupAt}`],
        ["Bırakış", `${trip.dropoffPlace}, ${trip.dropoffAt}`],
        ...(booking.counterNote === "" ? [] : [["Teslim yeri", booking.counterNote] as const]),
        ["Sürücü", booking.driverName],
      ],
      130,
    );
    space(8);
    rule();
    amounts([
      [`Kira, ${lengthText(price.length)}`, price.rentKurus],
      ...(price.oneWayKurus > 0 ? [["Tek yön ücreti", price.oneWayKurus] as const] : []),
      ...(price.youngDriverKurus > 0 ? [["Genç sürücü ücreti", price.youngDriverKurus] as const] : []),
      ...price.extras.map(({ kind, count, kurus }) => [`${extraName(kind)} × ${count}`, kurus] as const),
      ["Toplam", price.totalKurus, { isBold: true }],
      ...(payments.costKurus > 0
        ? ([
            ["Araç bedeli", payments.amountKurus],
            [installmentCostTitle, payments.costKurus],
          ] as const)
        : []),
      ["Ödenen", payments.chargedKurus],
      ...(payments.refundedKurus > 0 ? [["İade edilen", payments.refundedKurus] as const] : []),
      ["Araç alınırken ödenecek", price.totalKurus - prepaidKurus],
      ["Depozito", depositKurus],
    ]);
    rule();
    const cover = coverSentences({ ...details, extras: price.extras });
    for (const sentence of [...cover, kmSentence(details), ...refundSentences(details.terms)]) put(sentence);
    space(8);
    put("Teslimde kimlik, ehliyet ve depozito için sürücünün kredi kartı gerekir.");
  });
