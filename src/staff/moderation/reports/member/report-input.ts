import { memberReportReasons } from "./rules.ts";
import { z } from "zod/mini";
import { reportFields } from "../report-input.ts";

/** A report of a member. */
export const MemberReportForm = z.object({ ...reportFields(memberReportReasons), block: z.optional(z.string()) });
