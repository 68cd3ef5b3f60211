import type { z } from "zod/mini";
import type { paidPlaces } from "./api.ts";

type Answer = z.output<(typeof paidPlaces)["answer"]>;

declare global {
  /** The call for the paid places of the page at `address`, sent by the script in its head; null if it failed. */
  var earlyPaidCall: { address: string; answer: Promise<Answer | null> } | undefined;
}

/** The answer to the call that the page's head has sent. It is one view's, so it is given once. */
export function takeEarlyCall(address: string): Promise<Answer | null> | undefined {
  const call = globalThis.earlyPaidCall;
  globalThis.earlyPaidCall = undefined;
  return call?.address === address ? call.answer : undefined;
}
