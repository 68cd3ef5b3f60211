import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";

/** Product 6.5: `GET /ajax/fulltext-suggestion/{product}/{term}`. */
export const fulltextSuggestion = endpoint({
  method: "GET",
  refuses: [422, 429],
  path: "/ajax/fulltext-suggestion/:product/:term",
  about:
    "Completes a search: brands, models, cities and shops, and its last word as a filter, with how many listings each finds and the address of the results, and the search of the words as they are. The product is a listing type (`satilik`, `kiralik`, `yedek-parca`) or a vehicle category (`otomobil`, `motosiklet`), within which all is counted. A term has at least 3 characters.",
  input: z.object({}),
  answer: z.object({
    suggestions: z.array(
      z.object({
        kind: z.enum(["brand", "model", "filter", "city", "shop", "text"]),
        label: z.string(),
        /** The filters that the sentence was parsed into. */
        remark: z.optional(z.string()),
        /** Of the sentence: its words that are not searched. */
        ignored: z.optional(z.array(z.string())),
        total: z.number(),
        address: z.string(),
      }),
    ),
  }),
});

export type FoundSuggestion = z.output<typeof fulltextSuggestion.answer>["suggestions"][number];
