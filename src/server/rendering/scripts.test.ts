import { Script } from "node:vm";
import { createElement as make } from "react";
import { renderToString } from "react-dom/server";
import { Scripts, ServerRouter } from "react-router";
import { expect, test } from "vitest";
import { entryContext } from "#test/support/entry-context.ts";
import { type PageParts, wholePage } from "./scripts.server.ts";

const finished = (html: string, parts: Partial<PageParts> = {}) =>
  wholePage(Buffer.from(html), {
    script: "",
    head: "",
    address: undefined,
    data: undefined,
    nonce: "n0nce",
    waits: true,
    ...parts,
  }).toString();

/** What React Router itself writes for a page whose code is `/assets/sayfa.js`. */
async function page(nonce?: string) {
  const Page = () =>
    make("html", null, make("head"), make("body", null, make("p", null, "Sayfa"), make(Scripts, { nonce })));
  const context = await entryContext(Page, {
    module: "/assets/sayfa.js",
    imports: ["/assets/parca.js"],
    entry: { module: "/assets/giris.js", imports: ["/assets/react.js"] },
    url: "/assets/manifest.js",
  });
  return renderToString(make(ServerRouter, { context, url: "http://kontak.test/", nonce }));
}

test("one waiting script replaces everything that React Router has browsers fetch at once", async () => {
  const before = await page("n0nce");
  expect(before).toContain('<link rel="modulepreload"');
  expect(before).toContain('type="module"');
  const html = finished(before);
  expect(html).not.toContain('<link rel="modulepreload"');
  expect(html).not.toContain('type="module"');
  const script = /<script nonce="n0nce">(\{[^<]*)<\/script><\/body>/.exec(html)![1]!;
  for (const file of ["manifest", "giris", "sayfa"]) expect(script).toContain(`import("/assets/${file}.js")`);
  expect(script).toContain('window.__reactRouterRouteModules = {"page":route0};');
  for (const file of ["react", "parca"]) expect(script).toContain(`"/assets/${file}.js"`);
  expect(() => new Script(script)).not.toThrow();
  expect(html.replaceAll(/<(script|link)[^]*?(<\/script>|\/>)/g, "")).toBe(
    "<html><head></head><body><p>Sayfa</p></body></html>",
  );
});

test("a page without scripts is unchanged", () => {
  const html = '<html><head></head><body><p> type="module" async=""&gt;</p></body></html>';
  expect(finished(html)).toBe(html);
});

test("the script of the head runs before style sheets are fetched, which it would wait for", () => {
  const styles = '<link rel="stylesheet" href="/a.css"/>';
  const script = '<script nonce="n0nce">call()</script>';
  expect(finished(`<html><head><meta charset="utf-8"/>${styles}</head><body></body></html>`, { script })).toBe(
    `<html><head><meta charset="utf-8"/>${script}${styles}</head><body></body></html>`,
  );
});

test("in development scripts are fetched as React Router writes them", async () => {
  const before = await page();
  expect(finished(before, { waits: false })).toBe(before);
});

test.each([true, false])(
  "the end of the head and the data are where browsers expect them, with waiting scripts: %s",
  async (waits) => {
    const data = JSON.stringify(["</script><!--<script>", "Ağrı"]);
    const html = finished(await page("n0nce"), { head: "<title>Ağrı</title>", data: Buffer.from(data), waits });
    expect(html).toContain("<title>Ağrı</title></head>");
    const [, json] =
      /<script type="application\/json">([^<]*)<\/script><script nonce="n0nce">[^<]*<\/script><\/body>/.exec(html)!;
    expect(JSON.parse(json!)).toEqual(JSON.parse(data));
  },
);

test("HTML that is no whole page is unchanged", () => expect(finished("Ağrı")).toBe("Ağrı"));
