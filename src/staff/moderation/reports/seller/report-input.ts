import { pageReportReasons } from "../member/rules.ts";
import { z } from "zod/mini";
import { reportFields } from "../report-input.ts";

/** A report of a seller's page. */
export const SellerReportForm = z.object(reportFields(pageReportReasons));
