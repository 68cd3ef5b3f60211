import { formatAmount } from "#src/shared/money.ts";
import { excessSentence } from "./cover-sentences.ts";

/** What a rental business asks of renters: a row of `rental_terms`. */
export type RentalTerms = {
  minDriverAge: number;
  minLicenceYears: number;
  youngDriverAge: number;
  youngDriverDayKurus: number;
  freeCancellationHours: number | null;
  lateRefundPercent: number;
  prepaidPercent: number;
  turnaroundMinutes: number;
  /** What the renter pays of a damage at most; null: not said. */
  excessKurus: number | null;
  /** The same with full cover. */
  coveredExcessKurus: number;
};

/** The terms of a business that has set none. */
export const standardTerms: RentalTerms = {
  minDriverAge: 22,
  minLicenceYears: 2,
  youngDriverAge: 25,
  youngDriverDayKurus: 0,
  freeCancellationHours: null,
  lateRefundPercent: 0,
  prepaidPercent: 100,
  turnaroundMinutes: 60,
  excessKurus: null,
  coveredExcessKurus: 0,
};

const hoursText = (hours: number) => (hours > 0 && hours % 24 === 0 ? `${hours / 24} gün` : `${hours} saat`);

function driverSentence({ minDriverAge, minLicenceYears, youngDriverAge, youngDriverDayKurus }: RentalTerms): string {
  const licence = minLicenceYears === 0 ? "geçerli bir ehliyeti" : `en az ${minLicenceYears} yıllık ehliyeti`;
  const young =
    youngDriverDayKurus > 0 && youngDriverAge > minDriverAge
      ? ` ${youngDriverAge} yaşından küçük sürücüler için günlük ${formatAmount(youngDriverDayKurus)} genç sürücü ücreti eklenir.`
      : "";
  return `Sürücünün en az ${minDriverAge} yaşında olması ve ${licence} bulunması gerekir.${young}`;
}

function cancellationSentence({ freeCancellationHours, lateRefundPercent }: RentalTerms): string {
  const late =
    lateRefundPercent === 0
      ? "ödenen tutar iade edilmez"
      : lateRefundPercent === 100
        ? "ödenen tutarın tamamı iade edilir"
        : `ödenen tutarın yüzde ${lateRefundPercent} kadarı iade edilir`;
  if (freeCancellationHours === null) return `Rezervasyon alış saatine kadar iptal edilebilir; ${late}.`;
  if (freeCancellationHours === 0) return "Rezervasyon alış saatine kadar ücretsiz iptal edilebilir.";
  return `Alış saatinden ${hoursText(freeCancellationHours)} öncesine kadar ücretsiz iptal edilebilir; daha sonra ${late}.`;
}

const paymentSentence = ({ prepaidPercent }: RentalTerms): string =>
  prepaidPercent === 100
    ? "Kiralama bedelinin tamamı rezervasyon sırasında ödenir."
    : `Kiralama bedelinin yüzde ${prepaidPercent} kadarı rezervasyon sırasında, kalanı aracı alırken ödenir.`;

/** The terms as customers read them, a sentence or two each: driver, cancellation, payment, damage. */
export const termsSentences = (terms: RentalTerms): string[] => [
  driverSentence(terms),
  cancellationSentence(terms),
  paymentSentence(terms),
  excessSentence(terms),
];
