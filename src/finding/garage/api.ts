import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { GarageNoteInput } from "./note-input.ts";
import { guestGarageMaxItems } from "./rules.ts";

const message = z.string();
/** The number of listings in the garage. */
const totalCount = z.number();

/** Product 8.1: `POST /ajax/garaj/ekle` (memberId, keyCode): carPark.id and message. */
export const addFavourite = endpoint({
  method: "POST",
  refuses: [404, 409, 410, 429],
  path: "/ajax/garaj/ekle",
  needsSignIn: true,
  about: "Puts a live listing into the signed-in member's garage; `memberId` is not looked at.",
  input: z.object({ keyCode: z.string(), memberId: z.optional(z.unknown()) }),
  answer: z.object({ carPark: z.object({ id: z.number() }), message, totalCount }),
});

/** Product 8.1: `GET /ajax/garaj/sil?keyCode` (gid). */
export const removeFavourite = endpoint({
  method: "GET",
  refuses: [404, 429],
  path: "/ajax/garaj/sil",
  needsSignIn: true,
  about: "Takes a listing out of the member's garage, by its key code or by the id of the garage's item.",
  changes: true,
  confirmAt: "/garaj/degistir",
  input: z.object({ keyCode: z.optional(z.string()), gid: z.optional(z.string().check(z.regex(/^\d+$/))) }),
  answer: z.object({ message, totalCount }),
});

/** Product 8.1: moves what a visitor had collected in the browser into the member's garage. */
export const mergeGarage = endpoint({
  method: "POST",
  refuses: [429],
  path: "/ajax/garaj/birlestir",
  needsSignIn: true,
  about:
    "Adds the listings that were collected before signing in to the member's garage, the newest first; those that are not live are left out. Idempotent.",
  input: z.object({ keyCodes: z.array(z.string()).check(z.maxLength(guestGarageMaxItems)) }),
  answer: z.object({
    /** How many were not in the garage before. */
    added: z.number(),
    totalCount,
    /** For the member; null where nothing changed. */
    message: z.nullable(message),
  }),
});

/** Product 8.2: `POST ajax/garaj/notu-kaydet` (note_id, note_value); the id is the garage item's. */
export const saveFavouriteNote = endpoint({
  method: "POST",
  refuses: [404, 429],
  path: "/ajax/garaj/notu-kaydet",
  needsSignIn: true,
  about: "The member's note of an item of their garage: 2 to 500 characters; an empty one deletes it.",
  input: GarageNoteInput,
  answer: z.object({
    /** The stored note. */
    note: z.string(),
    message,
  }),
});

/** Product 8.3: `GET /ajax/garaj/{id}/email/disable`: success, status. */
export const disableFavouriteEmail = endpoint({
  method: "GET",
  refuses: [429],
  path: "/ajax/garaj/:id/email/disable",
  needsSignIn: true,
  about: "No more mails about an item of the member's garage.",
  changes: true,
  confirmAt: "/garaj/:id/email",
  input: z.object({}),
  answer: z.object({ success: z.literal(true), status: z.literal("disabled"), message }),
});

/** Product 8.1: `GET /ajax/car-parks-count` (or counthttps): totalCount. */
export const carParksCount = endpoint({
  method: "GET",
  path: "/ajax/car-parks-count",
  aliases: ["/ajax/car-parks-counthttps"],
  about: "How many listings are in the member's garage; 0 for visitors.",
  input: z.object({}),
  answer: z.object({ totalCount }),
});
