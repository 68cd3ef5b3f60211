import { z } from "zod/mini";
import { maxCharacters, singleLine } from "#src/shared/validation.ts";
import { type Scope, scopeNames } from "../rules.ts";

export const keysMax = 10;
export const keyNameMaxLength = 80;

/** A key: a prefix by which it is looked up and shown, and the secret. */
export const keyPattern = /^(kontak_[a-z0-9]{10})_([\w-]{43})$/;

/** After how many days a key may expire, by the value of the form. */
export const keyLives: readonly { value: string; label: string; days: number | null }[] = [
  { value: "", label: "Süresiz", days: null },
  { value: "30", label: "30 gün", days: 30 },
  { value: "90", label: "90 gün", days: 90 },
  { value: "365", label: "1 yıl", days: 365 },
];

export const keyMessages = {
  tooMany: `En fazla ${keysMax} API anahtarınız olabilir. Kullanmadığınız bir anahtarı iptal ediniz.`,
  noScope: "En az bir yetki seçiniz.",
  notFound: "Aradığınız anahtar bulunamadı.",
  revoked: "Anahtar iptal edildi.",
};

export const KeyForm = z.object({
  name: z.string().check(singleLine, z.minLength(1), maxCharacters(keyNameMaxLength)),
  scopes: z
    .pipe(
      z.transform((value: unknown) => (Array.isArray(value) ? value : value === undefined ? [] : [value])),
      z.array(z.enum(scopeNames as [Scope, ...Scope[]])),
    )
    .check(z.minLength(1, keyMessages.noScope)),
  life: z._default(z.enum(keyLives.map(({ value }) => value)), ""),
});
