import { z } from "zod/mini";
import { maxCharacters, singleLine } from "#src/shared/validation.ts";

/** The bounding box of Turkey in degrees. */
const bounds = { latitude: { min: 35.7, max: 42.2 }, longitude: { min: 25.5, max: 44.9 } } as const;

export const addressMaxLength = 200;

export const ownPlaceMessages = {
  saved: "Yeriniz kaydedildi.",
  latitude: "Enlem, Türkiye’de olan bir derece olmalıdır (35,7 ile 42,2 arasında).",
  longitude: "Boylam, Türkiye’de olan bir derece olmalıdır (25,5 ile 44,9 arasında).",
  both: "Enlem ve boylamı birlikte giriniz ya da ikisini de boş bırakınız.",
  noPoint: "Haritada gösterilmesi için yerinizi haritada işaretleyiniz.",
  contact: "Adreste telefon, e-posta, IBAN ya da bağlantı bulunamaz.",
};

/** Five decimals are about a metre. */
const decimals = 5;
export const roundedDegrees = (degrees: number) => Number(degrees.toFixed(decimals));

/** Degrees with a decimal comma or point; null if the field is empty. */
const degrees = ({ min, max }: { min: number; max: number }, message: string) =>
  z.pipe(
    z._default(z.string().check(z.trim(), z.maxLength(20)), "").check(
      z.refine((text) => {
        const value = parseDegrees(text);
        return text === "" || (value !== undefined && value >= min && value <= max);
      }, message),
    ),
    z.transform((text) => parseDegrees(text) ?? null),
  );

/** Parses `41,0082` or `41.0082`; undefined for anything else. */
export const parseDegrees = (text: string): number | undefined =>
  /^\d{1,3}(?:[.,]\d{1,15})?$/.test(text.trim()) ? roundedDegrees(Number(text.trim().replace(",", "."))) : undefined;

/** A point in Turkey as a form sends it; null for an empty field. */
export const latitudeField = degrees(bounds.latitude, ownPlaceMessages.latitude);
export const longitudeField = degrees(bounds.longitude, ownPlaceMessages.longitude);

/** The fields of an address with a point; `isWholePoint` is to be checked as well. */
export const placeFields = {
  address: z._default(z.string().check(singleLine, maxCharacters(addressMaxLength)), ""),
  latitude: latitudeField,
  longitude: longitudeField,
};
export const isWholePoint = z.refine<{ latitude: number | null; longitude: number | null }>(
  ({ latitude, longitude }) => (latitude === null) === (longitude === null),
  { path: ["latitude"], message: ownPlaceMessages.both },
);

/** The form of a member's or business's place. */
export const OwnPlaceForm = z
  .object({
    ...placeFields,
    isPlaceShown: z.pipe(
      z._default(z.string(), ""),
      z.transform((text) => text === "1"),
    ),
  })
  .check(
    isWholePoint,
    z.refine(({ latitude, isPlaceShown }) => latitude !== null || !isPlaceShown, {
      path: ["isPlaceShown"],
      message: ownPlaceMessages.noPoint,
    }),
  );
export type OwnPlace = z.output<typeof OwnPlaceForm>;
