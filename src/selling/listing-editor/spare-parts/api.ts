import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { SpareForm } from "./rules.ts";

export const saveSpareDraftCall = endpoint({
  method: "POST",
  refuses: [404, 409],
  path: "/ajax/ilanver-yedek-parca/taslak",
  needsSignIn: true,
  allowsImpersonation: true,
  keepsCards: true,
  about:
    "Saves the draft of a spare-part listing: without `draftId` the member's own, or a new one. `keptAt` is when the version was saved that the form began with: 409 if another device has saved since.",
  input: z.object({ draftId: z.optional(z.uuid()), keptAt: z.optional(z.iso.datetime()), form: SpareForm }),
  answer: z.object({ draftId: z.uuid(), savedAt: z.iso.datetime() }),
});

export const publishSparePartCall = endpoint({
  method: "POST",
  refuses: [404, 409],
  path: "/ajax/ilanver-yedek-parca/yayinla",
  needsSignIn: true,
  about:
    "Submits a draft as a spare-part listing for approval. The same draft sent again answers the key code of the same listing.",
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
