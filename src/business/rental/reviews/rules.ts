import { z } from "zod/mini";
import { withoutInvisible } from "#src/shared/plain-text.ts";
import { maxCharacters, wholeNumber } from "#src/shared/validation.ts";
import type { BookingState } from "../bookings/states.ts";

export const reviewMaxLength = 1000;
export const reviewMessages = {
  stars: "Lütfen 1 ile 5 arasında bir puan seçiniz.",
  notYet: "Yorumunuzu araç geri alındıktan sonra yazabilirsiniz.",
  once: "Bu rezervasyonu değerlendirdiniz.",
  thanks: "Teşekkür ederiz. Değerlendirmeniz kaydedildi.",
  decided: "Bu yorum için karar verilmiş.",
  done: { shown: "Yorum yayınlandı.", hidden: "Yorum gizlendi." },
};

/** A rental is reviewed once the vehicle was taken back. */
export const canReview = (state: BookingState): boolean => state === "returned";

export const ReviewInput = z.object({
  stars: wholeNumber({ min: 1, max: 5, message: reviewMessages.stars }),
  text: z._default(
    z.string().check(
      z.overwrite<string>((text) => withoutInvisible(text).trim()),
      maxCharacters(reviewMaxLength),
    ),
    "",
  ),
});
export type ReviewInput = z.output<typeof ReviewInput>;

/** What a moderator decides on a held text. */
export const reviewDecisions = { shown: "Yayınlayın", hidden: "Gizleyin" } as const;
export const ReviewDecision = z.object({
  code: z.string(),
  state: z.enum(Object.keys(reviewDecisions) as (keyof typeof reviewDecisions)[]),
});
