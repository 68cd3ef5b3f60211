import { pdfEdges, pdfOf } from "#src/shared/pdf.server.ts";
import { kmSentence, refundSentences } from "../bookings/contract.ts";
import { lengthText } from "../price/span.ts";
import { extraName } from "../quotes/rules.ts";
import type { BookingPageData } from "./page-data.server.ts";

/** The voucher on paper. */
export const voucherPdf = (booking: BookingPageData, now: Date): Promise<Uint8Array> =>
  pdfOf({ title: `Rezervasyon ${booking.code}`, createdAt: now }, ({ put, row, amount, rule, space }) => {
    const { trip, price, prepaidKurus, depositKurus, details } = booking;
    const pair = (label: string, text: string) =>
      row([
        [label, pdfEdges.left, 130],
        [text, pdfEdges.left + 140, pdfEdges.right - pdfEdges.left - 140, { isBold: true }],
      ]);
    put("Kontak", { size: 20, isBold: true });
    put("Araç kiralama belgesi", { size: 14 });
    space(12);
    pair("Rezervasyon kodu", booking.code);
    pair("Durum", booking.stateLabel);
    pair("Araç", booking.vehicle);
    pair("Kiraya veren", trip.businessName);
    pair("Alış", `${trip.pickupPlace}, ${trip.pickupAt}`);
    pair("Bırakış", `${trip.dropoffPlace}, ${trip.dropoffAt}`);
    if (booking.counterNote !== "") pair("Teslim yeri", booking.counterNote);
    pair("Sürücü", booking.driverName);
    space(8);
    rule();
    amount(`Kira, ${lengthText(price.length)}`, price.rentKurus);
    if (price.oneWayKurus > 0) amount("Tek yön ücreti", price.oneWayKurus);
    if (price.youngDriverKurus > 0) amount("Genç sürücü ücreti", price.youngDriverKurus);
    for (const { kind, count, kurus } of price.extras) amount(`${extraName(kind)} × ${count}`, kurus);
    amount("Toplam", price.totalKurus, { isBold: true });
    amount("Ödenen", prepaidKurus);
    amount("Araç alınırken ödenecek", price.totalKurus - prepaidKurus);
    amount("Depozito", depositKurus);
    rule();
    for (const sentence of [kmSentence(details), ...refundSentences(details.terms)]) put(sentence);
    space(8);
    put("Teslimde kimlik, ehliyet ve depozito için sürücünün kredi kartı gerekir.");
  });
