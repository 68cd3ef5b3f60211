import { createElement } from "react";
import { renderToReadableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { later } from "./later.tsx";

const html = async (...parts: Parameters<typeof createElement>) =>
  new Response(await renderToReadableStream(createElement(...parts))).text();

test("a part that cannot be fetched shows an error, and the rest of the page stays", async () => {
  const Part = later(() => Promise.reject(new Error("no connection")));
  const page = await html("main", null, createElement("h1", null, "İlan"), createElement(Part));
  expect(page).toContain("<h1>İlan</h1>");
  expect(page).toContain("Bu bölüm yüklenemedi.");
});

test("a part is rendered once it is loaded", async () => {
  expect(await html(later(async () => () => createElement("p", null, "Galeri")))).toContain("Galeri");
});
