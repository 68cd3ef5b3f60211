import { z } from "zod/mini";
import { searchForm } from "#src/finding/search/address/search-form.ts";
import { endpoint } from "#src/shared/endpoint.ts";

const Counted = z.object({ slug: z.string(), name: z.string(), count: z.number() });

export const narrowQuickSearch = endpoint({
  method: "GET",
  path: "/ajax/arama/hizli",
  about:
    "The number of results of a quick search, and the brands and the models of the chosen brand with the number of results for each. Lists are separated by commas.",
  input: searchForm,
  answer: z.object({ total: z.number(), brands: z.array(Counted), models: z.array(Counted) }),
});
