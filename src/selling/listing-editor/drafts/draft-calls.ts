import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";

/** The call that saves a draft; `thing` is what the form describes, such as "a listing". */
export const saveCallOf = <Path extends string, Form extends z.ZodMiniType>(path: Path, thing: string, form: Form) =>
  endpoint({
    method: "POST",
    refuses: [404, 409],
    path,
    needsSignIn: true,
    allowsImpersonation: true,
    keepsCards: true,
    about: `Saves the draft of ${thing}: without \`draftId\` the member's own, or a new one. \`keptAt\` is when the version was saved that the form began with: 409 if another device has saved since.`,
    input: z.object({ draftId: z.optional(z.uuid()), keptAt: z.optional(z.iso.datetime()), form }),
    answer: z.object({ draftId: z.uuid(), savedAt: z.iso.datetime() }),
  });

/** The call that submits a draft. */
export const publishCallOf = <Path extends string, Form extends z.ZodMiniType>(path: Path, thing: string, form: Form) =>
  endpoint({
    method: "POST",
    refuses: [404, 409],
    path,
    needsSignIn: true,
    about: `Submits a draft as ${thing} for approval. The same draft sent again answers the key code of the same listing.`,
    input: z.object({
      draftId: z.uuid(),
      /** When the draft was saved that the member saw before publishing. */
      keptAt: z.optional(z.iso.datetime()),
      /** The form as it is now; without it the saved draft is published. */
      form: z.optional(form),
      /** Files chosen in the browser that are not uploaded. */
      waitingPhotos: z.optional(z.int().check(z.minimum(0))),
    }),
    answer: z.object({ keyCode: z.string() }),
  });
