import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { CreditApplicationForm } from "./rules.ts";

/** Product 18.1. */
export const creditTasitApply = endpoint({
  method: "POST",
  refuses: [429],
  path: "/ajax/credit-tasit-apply",
  about: "Sends the application form for a vehicle loan; the desk answers, or the bank where one is connected.",
  input: CreditApplicationForm,
  answer: z.object({ message: z.string() }),
});
