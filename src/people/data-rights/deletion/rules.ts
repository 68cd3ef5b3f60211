import { z } from "zod/mini";
import { existingPassword } from "#src/people/accounts/rules.ts";
import { typedCodeMaxLength } from "#src/people/accounts/two-factor/rules.ts";
import { dataPath } from "../export/rules.ts";

/** How long a member may cancel, and how long before the due date they are reminded. */
export const waitingDays = 30;
export const reminderDays = 3;

/** How many listings are paused or restored in one transaction. */
export const listingsAtOnce = 20;

/** How many rows are erased in one transaction. */
export const rowsAtOnce = 500;
/** At most one erasing job of a member is queued. */
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

export const DeletionForm = z.object({
  currentPassword: existingPassword,
  code: z.optional(z.string().check(z.maxLength(typedCodeMaxLength))),
});

type Person = { firstName: string; lastName: string; email: string; phone: string | null };

const escape = (text: string) => text.replace(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`);

/** All cases of each letter, in Turkish and English. */
const letters = (text: string) =>
  Array.from(text, (letter) => {
    const cases = ["tr", "en"].flatMap((language) => [
      letter.toLocaleLowerCase(language),
      letter.toLocaleUpperCase(language),
    ]);
    const one = [...new Set(cases)].filter((form) => form.length === 1);
    return one.length > 1 ? `[${one.join("")}]` : escape(letter);
  }).join("");

/** Names that may be the beginning of another word are matched as whole words. */
const namesFromLetters = 3;
const namesWithEndingsFromLetters = 5;

/**
 * PostgreSQL regular expression of what identifies the person in a text: their names as words, long ones with Turkish
 * endings too, their address, and their phone number in any format.
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
