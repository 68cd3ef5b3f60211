import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import type { CardView } from "#src/selling/listings/cards/rules.ts";
import { searchForm } from "./address/search-form.ts";

export const Cards = z.array(z.custom<CardView>((card) => typeof card === "object" && card !== null));

export const getSearchFormAction = endpoint({
  method: "POST",
  path: "/ajax/get-search-form-action",
  allowsImpersonation: true,
  about:
    "The address of the results of a detailed search. Takes the form as JSON or serialised, as browsers send forms.",
  input: searchForm,
  answer: z.object({ result: z.string() }),
});

export const countVehicleTypes = endpoint({
  method: "GET",
  path: "/ajax/arama/turler",
  about:
    "How many vehicles each type of the menu has for sale, by the first segment of the address of its results; of rentals and spare parts all.",
  input: z.object({}),
  answer: z.object({ counts: z.record(z.string(), z.number()) }),
});

export const waysOut = endpoint({
  method: "GET",
  path: "/ajax/arama/yollar",
  refuses: [404],
  about:
    "What a result page without listings offers instead, by its path and query: searches that find something, and listings that nearly match.",
  input: z.object({ adres: z.string().check(z.maxLength(2000)) }),
  answer: z.object({
    relaxations: z.array(
      z.object({ label: z.string(), total: z.number(), to: z.string(), changes: z.optional(z.number()) }),
    ),
    nearby: z.nullable(
      z.object({
        cards: Cards,
        /** What was taken less strictly. */
        why: z.string(),
        all: z.nullable(z.object({ total: z.number(), to: z.string() })),
      }),
    ),
    /** Those of the listings that are in the member's garage; none of a visitor. */
    inGarage: z.array(z.string()),
  }),
});

export const countResults = endpoint({
  method: "GET",
  path: "/ajax/arama/sayi",
  about: "How many listings a search form finds, and the address of the results. Lists are separated by commas.",
  input: searchForm,
  answer: z.object({ total: z.number(), address: z.string() }),
});
