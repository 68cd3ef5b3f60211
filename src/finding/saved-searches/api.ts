import { z } from "zod/mini";
import { emailStatuses, toggleFailed } from "#src/core/notifications/rules.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { idMax, wholeNumber } from "#src/shared/validation.ts";
import { NewSearch } from "./saved-search-input.ts";

/** Product 6.9: `POST /ajax/aramalarim/yeni` (title, route, params): message. */
export const saveSearch = endpoint({
  method: "POST",
  refuses: [409, 429],
  path: "/ajax/aramalarim/yeni",
  needsSignIn: true,
  about:
    "Saves a search of the signed-in member: `route` is the path of a page of results, of /detayli-arama or /ara, `params` its query. A duplicate is refused.",
  input: NewSearch,
  answer: z.object({ message: z.string(), id: z.number(), address: z.string() }),
});

/** Product 6.9: `POST /ajax/aramalarim/email` (status, id). */
export const setSearchEmail = endpoint({
  method: "POST",
  refuses: [404, 429],
  path: "/ajax/aramalarim/email",
  needsSignIn: true,
  about: "Switches the mails of a saved search on or off.",
  input: z.object({
    id: wholeNumber({ min: 1, max: idMax, message: toggleFailed }),
    status: z.enum(emailStatuses, toggleFailed),
  }),
  answer: z.object({ success: z.literal(true), status: z.enum(emailStatuses), message: z.string() }),
});
