import { z } from "zod/mini";
import { searchForm } from "#src/search/search-form.ts";
import { endpoint } from "#src/shared/endpoint.ts";

const Counted = z.object({ slug: z.string(), name: z.string(), count: z.number() });

export const narrowQuickSearch = endpoint({
  method: "GET",
  path: "/ajax/arama/hizli",
  about:
    "What a quick search finds as it stands, and the brands and the models of the chosen brand with how many listings choosing them would find. Lists are separated by commas.",
  input: searchForm,
  answer: z.object({ total: z.number(), brands: z.array(Counted), models: z.array(Counted) }),
});
