import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { searchForm } from "./address/search-form.ts";

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

export const countResults = endpoint({
  method: "GET",
  path: "/ajax/arama/sayi",
  about: "How many listings a search form finds, and the address of the results. Lists are separated by commas.",
  input: searchForm,
  answer: z.object({ total: z.number(), address: z.string() }),
});
