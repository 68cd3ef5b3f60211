import { NoteInput } from "#src/selling/listings/note-rules.ts";
import { z } from "zod/mini";
import { wholeNumber } from "#src/shared/validation.ts";

/** Product 8.2: the note rule of all notes, under the garage's own names. */
export const GarageNoteInput = z.object({ note_id: wholeNumber(), note_value: NoteInput.shape.note });
