import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";

/** Product 8.6: `GET /ajax/takip-ettiklerim/{id}/email/disable`: success, status. */
export const disableFollowMails = endpoint({
  method: "GET",
  refuses: [429],
  path: "/ajax/takip-ettiklerim/:id/email/disable",
  needsSignIn: true,
  about: "Turns off mails about a seller or a listing that the signed-in member follows.",
  changes: true,
  confirmAt: "/takip-ettiklerim/:id/email",
  input: z.object({}),
  answer: z.object({ success: z.literal(true), status: z.literal("disabled"), message: z.string() }),
});
