import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { ServerHtml } from "#src/ui/server-html.tsx";
import { htmlPart, htmlPartsOf, withHtmlParts } from "./html-part.server.ts";
import { htmlPiece, keptHtml } from "./kept-html.server.ts";

test("HTML is rendered once for the same facts, and the oldest is dropped where there is no room", () => {
  const rendered: string[] = [];
  const htmlOf = keptHtml(({ name }: { name: string }) => {
    rendered.push(name);
    return createElement("p", null, name);
  }, 2);
  expect(htmlOf({ name: "<b>" }).bytes.toString()).toBe("<p>&lt;b&gt;</p>");
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
    const { hash, html } = htmlPart(context, new Request(`http://kontak.test${address}`), [htmlPiece("<p>1</p>")]);
    return { hash, html, inPage: htmlPartsOf(context)[hash]?.join("") };
  };
  const [loaded, asked] = [part("/otomobil"), part("/otomobil.data")];
  expect(loaded).toMatchObject({ html: undefined, inPage: "<p>1</p>" });
  expect(asked).toMatchObject({ hash: loaded.hash, html: "<p>1</p>", inPage: undefined });
});

test("a page gets its parts where it has their elements, each in its own", () => {
  const context = new RouterContextProvider();
  const partOf = (...texts: string[]) =>
    htmlPart(
      context,
      new Request("http://kontak.test/"),
      texts.map((text) => htmlPiece(`<i>${text}</i>`)),
    );
  const [list, footer] = [partOf("ş", "2"), partOf("3")];
  partOf("not shown");
  const page = renderToString(
    createElement(
      "div",
      null,
      [list, footer].map((part) => createElement(ServerHtml, { key: part.hash, part })),
    ),
  );
  expect(withHtmlParts(Buffer.from(page), htmlPartsOf(context)).toString()).toBe(
    `<div><div id="html-${list.hash}"><i>ş</i><i>2</i></div><div id="html-${footer.hash}"><i>3</i></div></div>`,
  );
});
