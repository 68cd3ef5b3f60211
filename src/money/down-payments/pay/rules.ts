import { z } from "zod/mini";
import { rowId } from "#src/shared/validation.ts";
import { downPaymentMessages } from "../rules.ts";

/** The form that begins a payment: the terms that were shown are accepted by their hash. Amounts are not read. */
export const BeginForm = z.object({
  accept: z.string(downPaymentMessages.contract).check(z.minLength(1, downPaymentMessages.contract)),
  contract: z.string().check(z.regex(/^[0-9a-f]{64}$/, downPaymentMessages.contractChanged)),
  billing: rowId(downPaymentMessages.billing),
});
