import { z } from "zod/mini";

/** Product 5.19. */
export const noteMinLength = 2;
export const noteMaxLength = 500;
export const noteSaved = "Notunuz kaydedildi.";
export const noteDeleted = "Notunuz silindi.";
export const noteTooShort = "Not alanı en az 2 karakter olmalıdır.";

/** Product 5.19: trimmed, at least two characters; an empty note deletes it. */
const note = z.string().check(
  z.trim(),
  z.refine((one) => one.length === 0 || one.length >= noteMinLength, noteTooShort),
  z.maxLength(noteMaxLength),
);
export const NoteInput = z.object({ note });
/** The same as a form of the page. */
export const NoteForm = z.object({ keyCode: z.string(), note });
