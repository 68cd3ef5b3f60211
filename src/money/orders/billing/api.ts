import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { BillingCallInput } from "./rules.ts";

/** Product 16.7: the popup of billing details. */
export const saveBillingDetail = endpoint({
  method: "POST",
  refuses: [404, 409, 422],
  path: "/ajax/fatura-bilgisi",
  needsSignIn: true,
  about:
    "Saves billing details of the member, of a person or a company (`kind`), and answers their id. 409 where there are ten already.",
  input: BillingCallInput,
  answer: z.object({ id: z.number() }),
});
