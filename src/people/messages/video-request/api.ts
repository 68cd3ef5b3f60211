import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";

/** Product 9.12: `POST /ajax/my-account/video-request`. */
export const requestVideo = endpoint({
  method: "POST",
  refuses: [404, 409, 429],
  path: "/ajax/my-account/video-request",
  needsSignIn: true,
  about: "Asks the seller of a listing for a video of the vehicle, once; it reaches them as a message.",
  input: z.object({ keyCode: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)) }),
  answer: z.object({ message: z.string(), conversationCode: z.string() }),
});
