import { z } from "zod/mini";
import { phoneField } from "#src/people/accounts/rules.ts";
import { isWholePoint, placeFields } from "#src/core/locations/own-place/rules.ts";
import { isMobile } from "#src/shared/phone.ts";
import { idMax, maxCharacters, minCharacters, singleLine, wholeNumber } from "#src/shared/validation.ts";

export const branchesPath = "/kurumsal/subeler";
export const branchPath = (id: number | "yeni") => `${branchesPath}/${id}`;

export const branchNameMaxLength = 80;

export const branchMessages = {
  notFound: "Aradığınız şube bulunamadı.",
  town: "Lütfen ilçeyi listeden seçiniz.",
  nameTaken: "Bu adla başka bir şubeniz var.",
  whatsApp: "WhatsApp için cep telefonu numarası giriniz.",
  target: "Çalışanların geçeceği şubeyi seçiniz.",
  added: "Şube eklendi.",
  saved: "Şube kaydedildi.",
  closed: "Şube kapatıldı.",
};

/** Rate limit of a business's changes of branches. */
export const branchThrottle = { capacity: 30, perHour: 60 };

const emptyAsNull = (text: unknown) => (typeof text === "string" && text.trim() !== "" ? text : null);

/** A branch. Its city is the town's. */
export const BranchForm = z
  .object({
    name: z
      .string()
      // The index of names takes no entry of more than 2,704 bytes.
      .check(singleLine, minCharacters(2), maxCharacters(branchNameMaxLength), z.maxLength(650)),
    town: wholeNumber({ min: 1, max: idMax, message: branchMessages.town }),
    phone: z.pipe(z.transform(emptyAsNull), z.nullable(phoneField("business"))),
    hasWhatsapp: z.pipe(
      z._default(z.string(), ""),
      z.transform((text) => text === "1"),
    ),
    ...placeFields,
  })
  .check(
    isWholePoint,
    z.refine(({ phone, hasWhatsapp }) => !hasWhatsapp || (phone !== null && isMobile(phone)), {
      path: ["hasWhatsapp"],
      message: branchMessages.whatsApp,
    }),
  );
export type BranchForm = z.output<typeof BranchForm>;

/** The value of a choice of branches that means no branch. */
export const noBranch = "yok";

/** A branch of the business by its id, or none, as forms send it. */
export const branchChoice = z.pipe(
  z.string(branchMessages.target).check(z.regex(/^(?:yok|\d{1,9})$/, branchMessages.target)),
  z.transform((text): number | null => (text === noBranch ? null : Number(text))),
);

/** Closing a branch: where its people go. */
export const CloseBranchForm = z.object({ target: branchChoice });
