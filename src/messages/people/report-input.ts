import { z } from "zod/mini";
import { reportFields } from "#src/listings/report/report-input.ts";
import { memberReportReasons } from "./rules.ts";

/** A report of a member. */
export const MemberReportForm = z.object({ ...reportFields(memberReportReasons), block: z.optional(z.string()) });
