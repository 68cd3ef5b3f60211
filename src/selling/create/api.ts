import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { DraftForm } from "./rules.ts";
import { WarrantyConditions } from "./warranty-rules.ts";

export const saveDraftCall = endpoint({
  method: "POST",
  path: "/ajax/ilanver/taslak",
  needsSignIn: true,
  allowsImpersonation: true,
  about:
    "İlan taslağını kaydeder; draftId verilmezse üyenin taslağına, yoksa yeni bir taslağa yazar. keptAt formun hangi kayıttan açıldığıdır: başka bir cihaz o zamandan beri kaydettiyse 409 döner.",
  input: z.object({ draftId: z.optional(z.uuid()), keptAt: z.optional(z.iso.datetime()), form: DraftForm }),
  answer: z.object({ draftId: z.uuid(), savedAt: z.iso.datetime() }),
});

export const publishCall = endpoint({
  method: "POST",
  path: "/ajax/ilanver/yayinla",
  needsSignIn: true,
  about: "Taslağı ilan olarak onaya gönderir. Aynı taslak yeniden gönderilirse aynı ilanın kodu döner.",
  input: z.object({
    draftId: z.uuid(),
    /** When the draft was saved that the member saw before publishing. */
    keptAt: z.optional(z.iso.datetime()),
    /** The form as it is now; without it the saved draft is published. */
    form: z.optional(DraftForm),
    /** Files chosen in the browser that are not uploaded. */
    waitingPhotos: z.optional(z.int().check(z.minimum(0))),
  }),
  answer: z.object({ keyCode: z.string() }),
});

/** Product 12.3: the address starts with the provider's slug: `/kontak-garanti-warranty-conditions/check`. */
export const warrantyCheckCall = (slug: string) =>
  endpoint({
    method: "POST",
    path: `/${slug}-warranty-conditions/check`,
    needsSignIn: true,
    allowsImpersonation: true,
    about: "Garanti sağlayıcısının aracı kabul edip etmediği; sağlayıcı yanıt vermezse kabul edilmemiş sayılır.",
    input: WarrantyConditions,
    answer: z.object({ success: z.boolean() }),
  });
