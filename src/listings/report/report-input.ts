import { z } from "zod/mini";
import { reportMessages, reportNoteMaxLength, type ReportReason, reportReasons } from "./rules.ts";

const reasons = Object.keys(reportReasons) as ReportReason[];

/** Spec 7, report. `note` is needed where the reason says nothing by itself. */
export const ReportFields = z.object({
  reason: z.enum(reasons, reportMessages.reason),
  note: z._default(z.string().check(z.trim(), z.maxLength(reportNoteMaxLength)), ""),
});
