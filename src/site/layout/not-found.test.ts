import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { appContext } from "#src/shared/context.server.ts";
import { testApp } from "#test/support/app.ts";
import { loader } from "./not-found.page.tsx";

const app = await testApp();

/** The router's own handler with the page of every unknown address. */
const respond = createRequestHandler({
  routes: { page: { id: "page", path: "*", module: { loader } } },
  assets: { routes: {}, entry: {}, version: "1" },
  entry: { module: { default: (_request: Request, status: number) => new Response(null, { status }) } },
  future: {},
  publicPath: "/",
  ssr: true,
  isSpaMode: false,
  routeDiscovery: { mode: "initial" },
  prerender: [],
} as unknown as ServerBuild);

test("the data request of an unknown page answers 404", async () => {
  const context = new RouterContextProvider();
  context.set(appContext, app.ctx());
  const answer = await respond(new Request("http://kontak.test/yok.data"), context);
  expect(answer.status).toBe(404);
  const data = await answer.text();
  expect(data).toContain("Not Found");
  expect(data).not.toContain("Internal Server Error");
});
