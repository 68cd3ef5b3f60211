// A rendering thread that renders nothing: by the address, it returns its id, never answers, fails, or dies.
import { parentPort, threadId } from "node:worker_threads";
import type { RenderRequest, RenderReply } from "#src/server/rendering/messages.ts";

const port = parentPort!;
const send = (reply: RenderReply) => port.postMessage(reply);

port.on("message", ({ id, url, answers }: RenderRequest) => {
  if (url.endsWith("/bekler")) return;
  if (url.endsWith("/oldurur")) process.exit(1);
  if (url.endsWith("/bozuk")) return send({ id, fault: new Error("bozuk") });
  const html = new TextEncoder().encode(`${threadId} ${JSON.stringify(answers.loaderData)}`);
  send({ id, html, faults: [] });
});
send({ isReady: true });
