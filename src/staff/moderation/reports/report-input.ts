import { z } from "zod/mini";
import { maxCharacters } from "#src/shared/validation.ts";
import { reportMessages, reportNoteMaxLength, reportReasons } from "./listing/rules.ts";

/** The input of every report: one of its reasons, and a note, which `requireNote` may require. */
export const reportFields = <Reason extends string>(reasons: Readonly<Record<Reason, string>>) => ({
  reason: z.enum(Object.keys(reasons) as Reason[], reportMessages.reason),
  note: z._default(z.string().check(z.trim(), maxCharacters(reportNoteMaxLength)), ""),
});

/** Product 4.19. */
export const ReportFields = z.object(reportFields(reportReasons));
