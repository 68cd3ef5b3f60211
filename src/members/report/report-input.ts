import { z } from "zod/mini";
import {
  memberReportNoteMaxLength,
  type PageReportReason,
  pageReportReasons,
  peopleTexts,
} from "#src/messages/people/rules.ts";

const reasons = Object.keys(pageReportReasons) as PageReportReason[];

/** A report of a seller's page; `note` is needed where the reason says nothing by itself. */
export const SellerReportForm = z.object({
  reason: z.enum(reasons, peopleTexts.reason),
  note: z._default(z.string().check(z.trim(), z.maxLength(memberReportNoteMaxLength)), ""),
});
