import { Script } from "node:vm";
import { createElement as make } from "react";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type EntryContext,
  Scripts,
  ServerRouter,
  type StaticHandlerContext,
} from "react-router";
import { expect, test } from "vitest";
import { dataScripts, withScriptsAfterPaint } from "./page-scripts.server.ts";

/** What React Router itself writes for a page whose code is `/assets/sayfa.js`. */
async function page(nonce?: string) {
  const Page = () =>
    make("html", null, make("head"), make("body", null, make("p", null, "Sayfa"), make(Scripts, { nonce })));
  const routes = [{ id: "root", path: "/", Component: Page }];
  const staticHandlerContext = (await createStaticHandler(routes).query(
    new Request("http://kontak.test/"),
  )) as StaticHandlerContext;
  expect(createStaticRouter(routes, staticHandlerContext).state.errors).toBeNull();
  const context = {
    manifest: {
      routes: { root: { id: "root", path: "/", module: "/assets/sayfa.js", imports: ["/assets/parca.js"] } },
      entry: { module: "/assets/giris.js", imports: ["/assets/react.js"] },
      url: "/assets/manifest.js",
    },
    routeModules: { root: { default: Page } },
    branches: [],
    staticHandlerContext,
    serverHandoffString: "{}",
    renderMeta: {},
    future: {},
    ssr: true,
    routeDiscovery: { mode: "initial" },
    isSpaMode: false,
    serializeError: (error: Error) => error,
  } as unknown as EntryContext;
  return renderToString(make(ServerRouter, { context, url: "http://kontak.test/", nonce }));
}

test("what React Router has browsers fetch at once waits in one script, and all of it is there", async () => {
  const before = await page("n0nce");
  expect(before).toContain('<link rel="modulepreload"');
  expect(before).toContain('type="module"');
  const html = withScriptsAfterPaint(before);
  expect(html).not.toContain('<link rel="modulepreload"');
  expect(html).not.toContain('type="module"');
  const script = /<script nonce="n0nce">(\{[^<]*)<\/script><\/body>/.exec(html)![1]!;
  for (const file of ["manifest", "giris", "sayfa"]) expect(script).toContain(`import("/assets/${file}.js")`);
  expect(script).toContain('window.__reactRouterRouteModules = {"root":route0};');
  for (const file of ["react", "parca"]) expect(script).toContain(`"/assets/${file}.js"`);
  expect(() => new Script(script)).not.toThrow();
  expect(html.replaceAll(/<(script|link)[^]*?(<\/script>|\/>)/g, "")).toBe(
    "<html><head></head><body><p>Sayfa</p></body></html>",
  );
});

test("a page without scripts stays as it is", () => {
  const html = '<html><head></head><body><p> type="module" async=""&gt;</p></body></html>';
  expect(withScriptsAfterPaint(html)).toBe(html);
});

test("no text in the loaders' data ends its element or begins a comment", () => {
  const data = JSON.stringify(["</script><!--<script>", "Ağrı"]);
  const [, json] = /^<script type="application\/json">([^<]*)<\/script><script nonce="n0nce">/.exec(
    dataScripts(data, "n0nce"),
  )!;
  expect(JSON.parse(json!)).toEqual(JSON.parse(data));
});
