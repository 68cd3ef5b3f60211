import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RichTextContent } from "./rich-text-content.tsx";

test("a table stands in a box with a name, which scrolls sideways on narrow screens, by keyboard too", () => {
  const html = "<p>Bir</p><table><tr><td>1</td></tr></table><p>İki</p>";
  expect(renderToStaticMarkup(createElement(RichTextContent, { html }))).toContain(
    '<p>Bir</p><div class="rich-text__table" role="group" aria-label="Tablo" tabindex="0"><table><tr><td>1</td></tr></table></div><p>İki</p>',
  );
});
