import { z } from "zod/mini";
import { reportFields } from "#src/listings/report/report-input.ts";
import { pageReportReasons } from "#src/messages/people/rules.ts";

/** A report of a seller's page. */
export const SellerReportForm = z.object(reportFields(pageReportReasons));
