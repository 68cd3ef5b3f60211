import { z } from "zod/mini";
import { memberReportNoteMaxLength, type MemberReportReason, memberReportReasons, peopleTexts } from "./rules.ts";

const reasons = Object.keys(memberReportReasons) as MemberReportReason[];

/** A report of a member; `note` is needed where the reason says nothing by itself. */
export const MemberReportForm = z.object({
  reason: z.enum(reasons, peopleTexts.reason),
  note: z._default(z.string().check(z.trim(), z.maxLength(memberReportNoteMaxLength)), ""),
  block: z.optional(z.string()),
});
