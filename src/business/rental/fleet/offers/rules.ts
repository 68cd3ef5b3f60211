import { z } from "zod/mini";
import { isRentalClass, type RentalClass } from "#src/business/rental/classes.ts";
import { singleLine, wholeNumber } from "#src/shared/validation.ts";
import { liraField } from "../rules.ts";

export const seatsMax = 60;
const extraKmMaxKurus = 1_000_00;

export const offerMessages = {
  class: "Araç sınıfını seçiniz.",
  seats: `Koltuk sayısı 1 ile ${seatsMax} arasında olmalıdır.`,
  extraKm: "Fazla kilometre ücretini 0 ile 1.000 TL arasında yazınız, örneğin 4,50.",
  turnedOn: "Rezervasyon açıldı.",
  turnedOff: "Rezervasyon kapatıldı. Var olan rezervasyonlarınız geçerlidir.",
};

/** What makes a rental listing bookable. */
export const OfferForm = z.object({
  class: z.pipe(
    z.string(offerMessages.class).check(singleLine, z.refine(isRentalClass, offerMessages.class)),
    z.transform((slug) => slug as RentalClass),
  ),
  seats: wholeNumber({ min: 1, max: seatsMax, message: offerMessages.seats }),
  extraKm: liraField({ max: extraKmMaxKurus, message: offerMessages.extraKm }),
});
