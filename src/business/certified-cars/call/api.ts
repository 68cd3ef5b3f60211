import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";
import { CallForm } from "./rules.ts";

export const certificatedCarMessage = endpoint({
  method: "POST",
  refuses: [404, 429],
  path: "/ajax/certificated-car-message",
  about: "Asks to be called back about a certified car of this site; the desk calls.",
  input: CallForm,
  answer: z.object({ message: z.string() }),
});
