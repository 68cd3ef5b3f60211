// A worker thread that renders pages, so that the request thread stays free. It receives an address and the results of
// its loaders: all queries have run before.
import { parentPort } from "node:worker_threads";
import type { EntryContext } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { Answers, RenderRequest, RenderReply } from "./messages.ts";
import { renderPage } from "./page.server.tsx";
import { withRoutes } from "./routes.ts";

const port = parentPort!;
const send = (reply: RenderReply, memory: ArrayBuffer[] = []) => port.postMessage(reply, memory);

const { basename = "/", future, isSpaMode, routeDiscovery, ssr } = build;
const serverHandoffString = JSON.stringify({ basename, future, routeDiscovery, ssr, isSpaMode });

/** The context that React Router's server renders a page from, rebuilt with the page's own routes. */
function routerOf(answers: Answers): EntryContext {
  const ids = answers.matches.map(({ route }) => route.id);
  const { routes, assets: manifest } = withRoutes(build, ids);
  return {
    manifest,
    routeModules: Object.fromEntries(ids.map((id) => [id, routes[id]!.module])) as EntryContext["routeModules"],
    staticHandlerContext: {
      ...answers,
      basename,
      loaderHeaders: {},
      actionHeaders: {},
      statusCode: 200,
    } as EntryContext["staticHandlerContext"],
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
    const { html, faults } = await renderPage({ ...page, data: ownData }, routerOf(answers));
    const isAlone = html.byteLength === html.buffer.byteLength;
    send({ id, html, faults: faults.map(asError) }, isAlone ? [html.buffer as ArrayBuffer] : []);
  } catch (fault) {
    send({ id, fault: asError(fault) });
  }
}
port.on("message", (request: RenderRequest) => void renderAndReply(request));
send({ isReady: true });
