import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { PartnerForm } from "./rules.ts";

/** Product 10.11. */
export const partnerBusinessRequest = endpoint({
  method: "POST",
  refuses: [429],
  path: "/ajax/partner-business-request",
  about: "Sends the form of the landing page for partners; the desk answers.",
  input: PartnerForm,
  answer: z.object({ message: z.string() }),
});
