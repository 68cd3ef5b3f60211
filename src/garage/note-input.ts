import { z } from "zod/mini";
import { NoteInput } from "#src/my-listings/rules.ts";

/** Spec 5, 7: the note rule of all notes, under the garage's own names. */
export const GarageNoteInput = z.object({ note_id: z.coerce.number(), note_value: NoteInput.shape.note });
