import { z } from "zod/mini";
import { rowId } from "#src/shared/validation.ts";
import { orderMessages } from "../rules.ts";

/** The forms of the payment page that begin a payment: the contract that was shown is accepted by its hash. */
export const PayInput = z.object({
  accept: z.string(orderMessages.contract).check(z.minLength(1, orderMessages.contract)),
  contract: z.string().check(z.regex(/^[0-9a-f]{64}$/, orderMessages.contractChanged)),
  billing: rowId(orderMessages.billing),
});
export type PayInput = z.output<typeof PayInput>;
