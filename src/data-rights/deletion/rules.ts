import { z } from "zod/mini";
import { knownPassword } from "#src/accounts/rules.ts";
import { dataPath } from "../export/rules.ts";

/** How long a member may change their mind, and how long before the end they are reminded. */
export const waitingDays = 30;
export const reminderDays = 3;

/** How many listings leave the site, or come back, in one transaction. */
export const listingsAtOnce = 20;

/** How many rows are erased in one transaction. */
export const rowsAtOnce = 500;
/** Of a member at most one erasing job waits. */
export const erasureKey = (memberId: number) => `data-rights.erase:${memberId}`;

export const deletionPath = `${dataPath}/sil`;

export const deletionMessages = {
  isBegun: "Hesabınız zaten silinmek üzere.",
  isNotBegun: "Süren bir silme isteğiniz yok.",
  staff: "Yönetim hesapları buradan silinemez.",
  ownerWithPeople: (people: number) =>
    `İşletmenizin ${people} kullanıcısı daha var. Hesabınızla birlikte işletmeniz de kapanacağı için önce onların hesaplarını kapatmaları gerekir.`,
  listingsOfBusiness: (count: number) =>
    `Üzerinizde işletmenizin ${count} ilanı var. Hesabınızı silmeden önce işletme sahibinizden bunları başka bir kullanıcıya atamasını isteyiniz.`,
  dropped: "Silme isteğinizden vazgeçtiniz. Hesabınız duruyor.",
};

export const DeletionForm = z.object({ currentPassword: knownPassword, code: z.optional(z.string()) });

type Person = { firstName: string; lastName: string; email: string; phone: string | null };

const escape = (text: string) => text.replace(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`);

/** Every case of each letter, as Turkish and English have them. */
const letters = (text: string) =>
  Array.from(text, (letter) => {
    const cases = ["tr", "en"].flatMap((language) => [
      letter.toLocaleLowerCase(language),
      letter.toLocaleUpperCase(language),
    ]);
    const one = [...new Set(cases)].filter((form) => form.length === 1);
    return one.length > 1 ? `[${one.join("")}]` : escape(letter);
  }).join("");

/** Names that may be the beginning of another word are looked for as whole words. */
const namesFromLetters = 3;
const namesWithEndingsFromLetters = 5;

/**
 * What of a text leads to the person, as a regular expression of PostgreSQL: their names as words, long ones with Turkish
 * endings too, their address, and their phone number however it is written.
 */
export function identityPattern({ firstName, lastName, email, phone }: Person): string {
  const names = [...new Set(`${firstName} ${lastName}`.split(/\s+/))]
    .filter((name) => name.length >= namesFromLetters)
    .map((name) =>
      name.length >= namesWithEndingsFromLetters
        ? String.raw`\m${letters(name)}[[:alpha:]]*`
        : String.raw`\m${letters(name)}\M`,
    );
  const digits = phone?.replace(/^\+90/, "").replace(/\D/g, "");
  const number = digits ? [String.raw`(?:\+?90|0)?[\s().-]*${Array.from(digits).join(String.raw`[\s().-]*`)}`] : [];
  return [letters(email), ...number, ...names].join("|");
}
