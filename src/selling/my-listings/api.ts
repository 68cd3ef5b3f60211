import { NoteInput } from "#src/selling/listings/note-rules.ts";
import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { JudgedFairness, typedPrice } from "#src/selling/listing-editor/price/rules.ts";
import { AssignForm } from "./rules.ts";

/** Product 5.19: `POST /ajax/data/offers/{keyCode}/note` (note; empty deletes). */
export const saveOfferNote = endpoint({
  method: "POST",
  refuses: [429],
  path: "/ajax/data/offers/:keyCode/note",
  needsSignIn: true,
  about: "The owner's note of a listing: 2 to 500 characters; an empty one deletes it.",
  input: NoteInput,
  answer: z.object({
    /** The stored note, trimmed; empty if it was deleted. */
    note: z.string(),
    message: z.string(),
  }),
});

/** Product 5.17: `POST /ilanlarim/kullanici-ata` (related_member, offers[]). */
export const assignOffers = endpoint({
  method: "POST",
  refuses: [404, 429],
  path: "/ilanlarim/kullanici-ata",
  needsSignIn: true,
  about:
    "Gives listings (their key codes) of a business, with their conversations, to another of its people; its owner, and managers within their branch, all or nothing: a list with a listing out of reach is refused as a whole.",
  input: AssignForm,
  answer: z.object({
    /** The result in one sentence, with counts. */
    message: z.string(),
    done: z.array(z.string()),
    already: z.array(z.string()),
    failed: z.array(z.object({ message: z.string(), keyCodes: z.array(z.string()) })),
  }),
});

/** The label of a price that the owner considers. */
export const judgeNewPriceCall = endpoint({
  method: "GET",
  refuses: [403, 404, 410, 429],
  path: "/ajax/ilanlarim/fiyat/:keyCode",
  needsSignIn: true,
  about:
    "How a new price of a listing would be labelled; null for rentals, spare parts and rare vehicles. `question` asks to confirm an unlikely price.",
  input: z.object({ price: typedPrice }),
  answer: z.object({ fairness: JudgedFairness, question: z.nullable(z.string()) }),
});
