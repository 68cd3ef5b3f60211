// The most expensive requests known, for bench:hostile.
import { businessApi } from "./business-api.ts";
import { calls } from "./calls.ts";
import { forms } from "./forms.ts";
import { orders } from "./orders.ts";
import { rentals } from "./rental.ts";
import type { Hostile, Known } from "./request.ts";
import { searches, sentences } from "./searches.ts";
import { tools } from "./tools.ts";
import { frames, headers, uploads } from "./transport.ts";

/** `bomb` is a small file that decodes to a large picture. */
export const hostileRequests = (known: Known, bomb: Uint8Array<ArrayBuffer>): Hostile[] => [
  ...forms(),
  ...calls(known),
  ...orders(known),
  ...searches(known),
  ...sentences(),
  ...headers(),
  ...uploads(bomb),
  ...frames(),
  ...rentals(known.rental, bomb),
  ...tools(known),
  ...businessApi(),
];
