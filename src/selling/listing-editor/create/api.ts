import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { publishCallOf, saveCallOf } from "../drafts/draft-calls.ts";
import { JudgedFairness } from "../price/rules.ts";
import { DraftForm } from "./rules.ts";
import { WarrantyConditions } from "./warranty-rules.ts";

export const saveDraftCall = saveCallOf("/ajax/ilanver/taslak", "a listing", DraftForm);
export const publishCall = publishCallOf("/ajax/ilanver/yayinla", "a listing", DraftForm);

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
