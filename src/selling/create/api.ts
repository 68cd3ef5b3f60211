import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { DraftForm } from "./rules.ts";
import { WarrantyConditions } from "./warranty-rules.ts";

export const saveDraftCall = endpoint({
  method: "POST",
  refuses: [404, 409],
  path: "/ajax/ilanver/taslak",
  needsSignIn: true,
  allowsImpersonation: true,
  about:
    "Saves the draft of a listing: without `draftId` the member's own, or a new one. `keptAt` is when the version was saved that the form began with: 409 if another device has saved since.",
  input: z.object({ draftId: z.optional(z.uuid()), keptAt: z.optional(z.iso.datetime()), form: DraftForm }),
  answer: z.object({ draftId: z.uuid(), savedAt: z.iso.datetime() }),
});

export const publishCall = endpoint({
  method: "POST",
  refuses: [404, 409],
  path: "/ajax/ilanver/yayinla",
  needsSignIn: true,
  about:
    "Submits a draft as a listing for approval. The same draft sent again answers the key code of the same listing.",
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
    refuses: [429],
    path: `/${slug}-warranty-conditions/check`,
    needsSignIn: true,
    allowsImpersonation: true,
    about: "Whether the warranty provider takes a vehicle; if the provider does not answer, it does not.",
    input: WarrantyConditions,
    answer: z.object({ success: z.boolean() }),
  });
