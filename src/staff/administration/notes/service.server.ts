import type { Context } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { historyLength } from "../rules.ts";
import { type NoteSubject, selectNotes } from "./queries.server.ts";

/** The notes about a member or a business, as a page shows them. */
export async function readNotes(ctx: Context, about: NoteSubject) {
  const notes = await selectNotes(ctx, about, historyLength);
  return notes.map(({ id, text, at, firstName, lastName }) => ({
    id,
    text,
    at: formatDateTime(at),
    who: firstName === null ? "Silinmiş üye" : `${firstName} ${lastName}`,
  }));
}
