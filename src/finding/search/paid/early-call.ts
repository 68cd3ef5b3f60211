import type { z } from "zod/mini";
import type { paidPlaces } from "./api.ts";

type Answer = z.output<(typeof paidPlaces)["answer"]>;

declare global {
  /** The call for the paid places of the page at `address`, sent by the script in its head; null if it failed. */
  var earlyPaidCall: { address: string; answer: Promise<Answer | null> } | undefined;
}

/**
 * Returns the answer to the call that the script in the page's head has sent for this address, if there was one, and
 * removes it: a later view of the same address sends a call of its own.
 */
export function takeEarlyCall(address: string): Promise<Answer | null> | undefined {
  const call = globalThis.earlyPaidCall;
  globalThis.earlyPaidCall = undefined;
  return call?.address === address ? call.answer : undefined;
}
