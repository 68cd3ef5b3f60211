import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";

/** Product 10.7: `GET /ajax/facebook-tab/activation-code`. */
export const readActivationCode = endpoint({
  method: "GET",
  refuses: [403, 404],
  path: "/ajax/facebook-tab/activation-code",
  needsSignIn: true,
  about: "The code with which a business shows its listings on its Facebook page; for its owner.",
  input: z.object({}),
  answer: z.object({ activationCode: z.string() }),
});
