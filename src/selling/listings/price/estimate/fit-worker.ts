// The thread that fits prices: it takes seconds of the processor, which threads that answer requests do not have.
import { parentPort } from "node:worker_threads";
import { fitPools, type PricedListing } from "./fit.ts";

/** To the worker: listings, in as many batches as there are, then the year that ages are counted to. */
export type FitMessage = { listings: PricedListing[] } | { thisYear: number };

const listings: PricedListing[] = [];
parentPort!.on("message", (message: FitMessage) => {
  if ("listings" in message) for (const listing of message.listings) listings.push(listing);
  else parentPort!.postMessage(fitPools(listings, message.thisYear));
});
