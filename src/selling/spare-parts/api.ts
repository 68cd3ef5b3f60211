import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { SpareForm } from "./rules.ts";

export const saveSpareDraftCall = endpoint({
  method: "POST",
  path: "/ajax/ilanver-yedek-parca/taslak",
  needsSignIn: true,
  allowsImpersonation: true,
  about:
    "Yedek parça ilanının taslağını kaydeder; draftId verilmezse üyenin taslağına, yoksa yeni bir taslağa yazar. keptAt formun hangi kayıttan açıldığıdır: başka bir cihaz o zamandan beri kaydettiyse 409 döner.",
  input: z.object({ draftId: z.optional(z.uuid()), keptAt: z.optional(z.iso.datetime()), form: SpareForm }),
  answer: z.object({ draftId: z.uuid(), savedAt: z.iso.datetime() }),
});

export const publishSparePartCall = endpoint({
  method: "POST",
  path: "/ajax/ilanver-yedek-parca/yayinla",
  needsSignIn: true,
  about: "Taslağı yedek parça ilanı olarak onaya gönderir. Aynı taslak yeniden gönderilirse aynı ilanın kodu döner.",
  input: z.object({
    draftId: z.uuid(),
    /** When the draft was saved that the member saw before publishing. */
    keptAt: z.optional(z.iso.datetime()),
    /** The form as it is now; without it the saved draft is published. */
    form: z.optional(SpareForm),
    /** Files chosen in the browser that are not uploaded. */
    waitingPhotos: z.optional(z.int().check(z.minimum(0))),
  }),
  answer: z.object({ keyCode: z.string() }),
});
