import { z } from "zod/mini";
import { maxCharacters, messages, singleLine } from "#src/shared/validation.ts";

/** A request to be shown as the authorised dealer of a brand, as its owner reads it. */
export const brandStates = {
  asked: "İnceleniyor",
  granted: "Onaylandı",
  denied: "Onaylanmadı",
  revoked: "Geri alındı",
} as const;
export type BrandState = keyof typeof brandStates;

/** Decisions, by the name in the form: from which state to which, and whether a reason is required. */
export const brandDecisions = {
  grant: { from: "asked", to: "granted", needsReason: false, button: "Onaylayın", done: "Yetkili bayilik onaylandı." },
  deny: { from: "asked", to: "denied", needsReason: true, button: "Reddedin", done: "İstek reddedildi." },
  revoke: {
    from: "granted",
    to: "revoked",
    needsReason: true,
    button: "Onayı geri alın",
    done: "Yetkili bayilik onayı geri alındı; işletmenin bu markayı taşıyan ilanları ikinci el oldu.",
  },
} as const satisfies Record<string, { from: BrandState; to: BrandState } & Record<string, unknown>>;
export type BrandDecision = keyof typeof brandDecisions;

export const brandNoteMaxLength = 300;
const brandReasonMaxLength = 300;
/** How many requests of a business may be pending, and the rate limit of new ones. */
export const maxOpenRequests = 10;
export const brandThrottle = { capacity: 20, perHour: 20 };

export const brandMessages = {
  asked: "İsteğiniz alındı. Sonucu e-postayla bildireceğiz.",
  withdrawn: "İsteğinizi geri aldınız.",
  unknownBrand: "Lütfen listeden bir marka seçiniz.",
  alreadyAsked: "Bu marka için isteğiniz zaten inceleniyor.",
  alreadyGranted: "Bu markanın yetkili bayisi olduğunuz zaten onaylı.",
  tooMany: `En fazla ${maxOpenRequests} istek aynı anda inceleniyor olabilir.`,
  notFound: "Aradığınız istek bulunamadı.",
  decided: "Bu istek için az önce başka bir karar verildi.",
  own: "Kendi işletmeniz hakkında karar veremezsiniz.",
};

const idField = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number));

/** Requests a brand of the catalogue; the note names the evidence, such as the contract's number. */
export const BrandRequestForm = z.object({
  brand: z.pipe(
    z.string().check(z.minLength(1), z.regex(/^\d{1,9}$/, brandMessages.unknownBrand)),
    z.transform(Number),
  ),
  note: z._default(z.string().check(singleLine, maxCharacters(brandNoteMaxLength)), ""),
});

export const WithdrawForm = z.object({ id: idField });

/** The moderator's form. */
export const DecisionForm = z
  .object({
    decision: z.enum(Object.keys(brandDecisions) as BrandDecision[]),
    id: idField,
    reason: z._default(z.string().check(singleLine, maxCharacters(brandReasonMaxLength)), ""),
  })
  .check(
    z.refine(({ decision, reason }) => !brandDecisions[decision].needsReason || reason !== "", {
      path: ["reason"],
      message: messages.empty,
    }),
  );
