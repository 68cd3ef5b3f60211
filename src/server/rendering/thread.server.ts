// A thread that renders pages, so that the one which answers everybody does not. It gets an address and what the loaders
// answered to it: whatever is asked of the database and the index is asked before.
import { parentPort } from "node:worker_threads";
import { createStaticHandler, type EntryContext, type StaticHandlerContext } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { Answers, Order, Told } from "./messages.ts";
import { renderPage } from "./page.server.tsx";
import { routeTree } from "./routes.ts";

const port = parentPort!;
const tell = (told: Told, memory: ArrayBuffer[] = []) => port.postMessage(told, memory);

const handler = createStaticHandler(routeTree(build.routes, () => ({})));
const routeModules = Object.fromEntries(Object.values(build.routes).map((route) => [route!.id, route!.module]));
const { assets: manifest, basename, future, isSpaMode, routeDiscovery, ssr } = build;
const serverHandoffString = JSON.stringify({ basename, future, routeDiscovery, ssr, isSpaMode });

/** What React Router's server says of a page, made anew from what its loaders answered. */
async function routerOf(url: string, answers: Answers): Promise<EntryContext> {
  // Without loaders: only which pages stand at the address. It has no other answer than that, and an error where none does.
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

/** Anything may be thrown; errors can be sent. */
const asError = (fault: unknown) => (fault instanceof Error ? fault : new Error(String(fault)));

async function take({ id, data, answers, ...page }: Order) {
  try {
    const ownData = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    const { html, faults } = await renderPage({ ...page, data: ownData }, await routerOf(page.url, answers));
    const isAlone = html.byteLength === html.buffer.byteLength;
    tell({ id, html, faults: faults.map(asError) }, isAlone ? [html.buffer as ArrayBuffer] : []);
  } catch (fault) {
    tell({ id, fault: asError(fault) });
  }
}
port.on("message", (order: Order) => void take(order));
tell({ isReady: true });
