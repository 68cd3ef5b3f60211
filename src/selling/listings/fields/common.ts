import { becomes } from "#src/shared/personal-data/rule.ts";
import { type ChoiceNames, liraText } from "./texts.ts";
import { liraIn } from "./columns.ts";
import { z } from "zod/mini";
import { oneLine } from "#src/shared/plain-text.ts";
import { fold, upperCase } from "#src/shared/turkish.ts";
import { isLongerThan, isShorterThan, maxUnits } from "#src/shared/characters.ts";
import { maxCharacters, messages, minCharacters } from "#src/shared/validation.ts";
import { descriptionText } from "../description-text.ts";
import { hasPhone } from "../phone-in-text.ts";
import type { Texts } from "./field.ts";
import { markupOf, numberOf } from "./normalize.ts";
import { chosenId, filled, masked, maxLira, wholeLira } from "./schemas.ts";

/** The fields that listings of vehicles and of spare parts have both; the step is each table's own. */

export const titleMinLength = 10;
export const titleMaxLength = 60;
export const descriptionMinLength = 20;
export const descriptionMaxLength = 4000;
export const phoneInTextMessage = "Buraya telefon numarası yazmayınız; alıcılar size ilandan ulaşır.";

export const title = {
  label: "Başlık",
  unit: "title",
  schema: () =>
    z.pipe(
      z.pipe(
        filled,
        z.transform((text) => upperCase(oneLine(text))),
      ),
      z.string().check(
        minCharacters(titleMinLength),
        maxCharacters(titleMaxLength),
        z.refine((text) => !hasPhone(fold(text)), phoneInTextMessage),
      ),
    ),
  normalize: (typed: string | undefined) => upperCase(oneLine((typed ?? "").trim())),
  column: "title",
  erase: becomes("SİLİNMİŞ İLAN"),
} as const;

/** Lengths are of the text without its tags. */
function descriptionFault(text: string): string | undefined {
  if (text === "") return messages.empty;
  if (isShorterThan(text, descriptionMinLength)) return messages.tooShort(descriptionMinLength);
  if (isLongerThan(text, descriptionMaxLength)) return messages.tooLong(descriptionMaxLength);
  return hasPhone(fold(text)) ? phoneInTextMessage : undefined;
}

export const description = {
  label: "Açıklama",
  unit: "description",
  draft: z.string().check(z.maxLength(2 * maxUnits(descriptionMaxLength))),
  schema: () =>
    z.pipe(
      z.optional(z.string()),
      z.transform((html = "", payload) => {
        const fault = descriptionFault(descriptionText(html));
        if (fault) payload.issues.push({ code: "custom", message: fault, input: html });
        return html;
      }),
    ),
  normalize: markupOf,
  column: "descriptionHtml",
  text: (typed: string | undefined) => descriptionText(typed ?? ""),
  erase: becomes(""),
} as const;

export const price = {
  label: "Fiyat",
  unit: "price",
  schema: () => wholeLira(masked(1, maxLira, "Geçerli bir fiyat giriniz.")),
  normalize: numberOf,
  ...liraIn("priceKurus"),
  text: liraText,
} as const;

export const city = {
  label: "İl",
  unit: "place",
  schema: () => chosenId,
  column: "cityId",
  exportNameIn: "city",
  text: (typed: string | undefined, names: ChoiceNames) => names.city(typed),
} as const;

export const town = {
  label: "İlçe",
  unit: "place",
  showsIf: ({ city: chosen }: Texts<"city">) => Boolean(chosen),
  schema: () => chosenId,
  column: "townId",
  text: (typed: string | undefined, names: ChoiceNames) => names.town(typed),
  exportNameIn: "town",
  erase: becomes(null),
} as const;
