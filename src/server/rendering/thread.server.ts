// A worker thread that renders pages, so that the request thread stays free. It receives an address and the results of
// its loaders: all queries have run before.
import { parentPort } from "node:worker_threads";
import { createStaticHandler, type EntryContext, type StaticHandlerContext } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { Answers, RenderRequest, RenderReply } from "./messages.ts";
import { renderPage } from "./page.server.tsx";
import { routeTree } from "./routes.ts";

const port = parentPort!;
const send = (reply: RenderReply, memory: ArrayBuffer[] = []) => port.postMessage(reply, memory);

const handler = createStaticHandler(routeTree(build.routes, () => ({})));
const routeModules = Object.fromEntries(Object.values(build.routes).map((route) => [route!.id, route!.module]));
const { assets: manifest, basename, future, isSpaMode, routeDiscovery, ssr } = build;
const serverHandoffString = JSON.stringify({ basename, future, routeDiscovery, ssr, isSpaMode });

/** The context that React Router's server renders a page from, rebuilt from the loaders' results. */
async function routerOf(url: string, answers: Answers): Promise<EntryContext> {
  // Without loaders it only matches the routes of the address, and fails where none matches.
  const found = (await handler.query(new Request(url))) as StaticHandlerContext;
  return {
    manifest,
    routeModules: routeModules as EntryContext["routeModules"],
    staticHandlerContext: { ...found, ...answers },
    serverHandoffString,
    renderMeta: {},
    future,
    ssr,
    isSpaMode,
    routeDiscovery,
    branches: [],
    serializeError: ({ message }) => ({ message }),
  };
}

/** Only errors can be sent to another thread; anything may be thrown. */
const asError = (fault: unknown) => (fault instanceof Error ? fault : new Error(String(fault)));

async function renderAndReply({ id, data, answers, ...page }: RenderRequest) {
  try {
    const ownData = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    const { html, faults } = await renderPage({ ...page, data: ownData }, await routerOf(page.url, answers));
    const isAlone = html.byteLength === html.buffer.byteLength;
    send({ id, html, faults: faults.map(asError) }, isAlone ? [html.buffer as ArrayBuffer] : []);
  } catch (fault) {
    send({ id, fault: asError(fault) });
  }
}
port.on("message", (request: RenderRequest) => void renderAndReply(request));
send({ isReady: true });
