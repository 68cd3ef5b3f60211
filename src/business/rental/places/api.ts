import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";

/** How long a browser may keep suggestions: places are reference data. */
export const suggestionsMaxAgeSeconds = 600;

export const rentPlaceSuggestion = endpoint({
  method: "GET",
  refuses: [422],
  path: "/ajax/rent-place-suggestion/:term",
  aliases: ["/ajax/rent-place-suggestion-https/:term"],
  about:
    "Completes a place where vehicles are picked up and dropped off, by words of its name or city in any order or by its IATA code: at most 10, airports first. A term has at least 3 characters.",
  input: z.object({}),
  answer: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      country_name: z.string(),
      airport_code: z.nullable(z.string()),
      airport: z.boolean(),
      railway: z.boolean(),
      country_id: z.number(),
      simple_slug: z.string(),
    }),
  ),
});
