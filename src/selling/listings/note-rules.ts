import { z } from "zod/mini";
import { isShorterThan } from "#src/shared/characters.ts";
import { maxCharacters } from "#src/shared/validation.ts";

/** Product 5.19. */
export const noteMinLength = 2;
export const noteMaxLength = 500;
export const noteSaved = "Notunuz kaydedildi.";
export const noteDeleted = "Notunuz silindi.";
export const noteTooShort = "Not alanı en az 2 karakter olmalıdır.";

/** Product 5.19: trimmed, at least two characters; an empty note deletes it. */
const note = z.string().check(
  z.trim(),
  z.refine((one) => one === "" || !isShorterThan(one, noteMinLength), noteTooShort),
  maxCharacters(noteMaxLength),
);
export const NoteInput = z.object({ note });
/** The same as a form of the page. */
export const NoteForm = z.object({ keyCode: z.string(), note });
