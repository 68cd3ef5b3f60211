import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { searchForm } from "./search-form.ts";

export const getSearchFormAction = endpoint({
  method: "POST",
  path: "/ajax/get-search-form-action",
  allowsImpersonation: true,
  about:
    "The address of the results of a detailed search. Takes the form as JSON or serialised, as browsers send forms.",
  input: searchForm,
  answer: z.object({ result: z.string() }),
});

export const countResults = endpoint({
  method: "GET",
  path: "/ajax/arama/sayi",
  about: "How many listings a search form finds, and the address of the results. Lists are separated by commas.",
  input: searchForm,
  answer: z.object({ total: z.number(), address: z.string() }),
});
