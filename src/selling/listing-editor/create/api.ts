import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { JudgedFairness } from "../price/rules.ts";
import { DraftForm } from "./rules.ts";
import { WarrantyConditions } from "./warranty-rules.ts";

export const saveDraftCall = endpoint({
  method: "POST",
  refuses: [404, 409],
  path: "/ajax/ilanver/taslak",
  needsSignIn: true,
  allowsImpersonation: true,
  keepsCards: true,
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

const Text = z.string();

export const priceAdviceCall = endpoint({
  method: "POST",
  refuses: [404, 429],
  path: "/ajax/ilanver/fiyat",
  needsSignIn: true,
  allowsImpersonation: true,
  about:
    "Advice on the price of the vehicle in a draft: its label, the expected price and the nearest comparables; null for rentals and incomplete vehicles. `question` asks to confirm an unusual price.",
  input: z.object({ draftId: z.uuid(), form: DraftForm }),
  answer: z.object({
    advice: z.nullable(
      z.object({
        fairness: JudgedFairness,
        reason: z.nullable(Text),
        expected: z.nullable(z.object({ price: Text, span: Text, differences: Text, basis: Text })),
        market: z.nullable(z.object({ median: Text, middleHalf: Text, count: z.int() })),
        comparables: z.array(
          z.object({
            keyCode: Text,
            address: Text,
            name: Text,
            year: z.nullable(z.int()),
            mileage: z.nullable(Text),
            price: Text,
          }),
        ),
        question: z.nullable(Text),
      }),
    ),
  }),
});

/** Product 12.3: the provider's slug begins the address, such as `/kontak-garanti-warranty-conditions/check`. */
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
