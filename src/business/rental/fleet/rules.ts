import { amountMaxLength } from "#src/shared/money.ts";
import { z } from "zod/mini";
import { formatNumber } from "#src/shared/turkish.ts";

export const fleetPath = "/kurumsal/kiralama";
export const fleetPaths = {
  offers: `${fleetPath}/ilanlar`,
  rates: `${fleetPath}/fiyatlar`,
  places: `${fleetPath}/yerler`,
  terms: `${fleetPath}/kosullar`,
  calendar: `${fleetPath}/takvim`,
  bookings: `${fleetPath}/rezervasyonlar`,
  report: `${fleetPath}/rapor`,
  feeds: `${fleetPath}/takvim-baglantilari`,
} as const;
export const offerPath = (keyCode: string) => `${fleetPaths.offers}/${keyCode}`;
export const ratesPath = (keyCode: string) => `${fleetPaths.rates}/${keyCode}`;
export const bookingPath = (code: string) => `${fleetPaths.bookings}/${code}`;
export const spanPath = (id: number) => `${fleetPaths.calendar}/${id}`;

export const fleetMessages = {
  noBusiness: "Bu sayfalar araç kiralama işletmeleri içindir.",
  notRental:
    "Bu sayfalar araç kiralama işletmeleri içindir. İşletmeniz araç kiralıyorsa dükkânınızın türünü araç kiralama olarak değiştirmemiz için bize yazınız.",
  wholeBusiness: "Bütün işletmeyi ilgilendiren bu ayarları yalnız işletme sahibi değiştirebilir.",
  offerNotFound: "Aradığınız kiralık araç bulunamadı.",
  saved: "Kaydedildi.",
};

/** Rate limit of a business's changes of its fleet. */
export const fleetThrottle = { capacity: 300, perHour: 1200 };

/** `1.250`, `1250`, `1.250,5` or `1250,50` lira as kuruş; undefined for anything else. */
export function parseLira(text: string): number | undefined {
  const [, lira, fraction = ""] = /^(\d{1,3}(?:\.\d{3})+|\d{1,12})(?:,(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (lira === undefined) return undefined;
  return Number(lira.replaceAll(".", "")) * 100 + Number(fraction.padEnd(2, "0"));
}

/** Kuruş as a form shows them: `1.250` or `1.250,50`. */
export function liraInput(kurus: number): string {
  const fraction = kurus % 100;
  return `${formatNumber(Math.floor(kurus / 100))}${fraction === 0 ? "" : `,${String(fraction).padStart(2, "0")}`}`;
}

type Limits = { min?: number; max: number; message: string };

/** An amount of a form in lira, as kuruş; `min` and `max` in kuruş. */
export const liraField = ({ min = 0, max, message }: Limits) =>
  z.pipe(
    z.pipe(
      z.string(message).check(z.maxLength(amountMaxLength, message)),
      z.transform((text) => parseLira(text) ?? -1),
    ),
    z.number().check(z.gte(min, message), z.lte(max, message)),
  );

/** As `liraField`; null where the field is empty. */
export const optionalLiraField = (limits: Limits) =>
  z.union(
    [
      z.pipe(
        z.string(limits.message).check(z.regex(/^\s*$/, limits.message)),
        z.transform(() => null),
      ),
      liraField(limits),
    ],
    limits.message,
  );
