import { createElement } from "react";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { htmlPart, htmlPartsOf } from "./html-part.server.ts";
import { keptHtml } from "./kept-html.server.ts";

test("HTML is rendered once for the same facts, and the oldest is dropped where there is no room", () => {
  const rendered: string[] = [];
  const htmlOf = keptHtml(({ name }: { name: string }) => {
    rendered.push(name);
    return createElement("p", null, name);
  }, 2);
  expect(htmlOf({ name: "<b>" })).toBe("<p>&lt;b&gt;</p>");
  htmlOf({ name: "<b>" });
  htmlOf({ name: "2" });
  htmlOf({ name: "3" });
  htmlOf({ name: "3" });
  htmlOf({ name: "<b>" });
  expect(rendered).toEqual(["<b>", "2", "3", "<b>"]);
});

test("a part's HTML is in the data for scripts, and only in the page for a page that is loaded", () => {
  const part = (address: string) => {
    const context = new RouterContextProvider();
    const { hash, html } = htmlPart(context, new Request(`http://kontak.test${address}`), "<p>1</p>");
    return { hash, html, inPage: htmlPartsOf(context)[hash] };
  };
  const [loaded, asked] = [part("/otomobil"), part("/otomobil.data")];
  expect(loaded).toMatchObject({ html: undefined, inPage: "<p>1</p>" });
  expect(asked).toMatchObject({ hash: loaded.hash, html: "<p>1</p>", inPage: undefined });
});
