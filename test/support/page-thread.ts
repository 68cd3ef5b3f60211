// A thread that renders nothing: says which one it is, keeps a page waiting, fails, or dies, as the address wants.
import { parentPort, threadId } from "node:worker_threads";
import type { Order, Told } from "#src/server/rendering/messages.ts";

const port = parentPort!;
const tell = (told: Told) => port.postMessage(told);

port.on("message", ({ id, url, answers }: Order) => {
  if (url.endsWith("/bekler")) return;
  if (url.endsWith("/oldurur")) process.exit(1);
  if (url.endsWith("/bozuk")) return tell({ id, fault: new Error("bozuk") });
  const html = new TextEncoder().encode(`${threadId} ${JSON.stringify(answers.loaderData)}`);
  tell({ id, html, faults: [] });
});
tell({ isReady: true });
