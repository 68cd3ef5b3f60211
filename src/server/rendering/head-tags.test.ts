import { expect, test } from "vitest";
import { headTags, pageAddress } from "./head-tags.server.ts";

const address = "https://kontak.test/yardim";
const contentOf = (tags: string, property: string) =>
  [...tags.matchAll(new RegExp(`property="${property}" content="([^"]*)"`, "g"))].map(([, content]) => content);

test.each([
  ["http://localhost:3000/", "https://kontak.test/"],
  ["http://localhost:3000/yardim/?a=1", "https://kontak.test/yardim"],
])("the address of %s is %s", (url, expected) => expect(pageAddress("https://kontak.test", url)).toBe(expected));

test("a page gets its canonical address and a link preview from its title and description", () => {
  const head =
    '<title>Yardım &amp; destek – Kontak</title><meta name="description" content="Kısa &quot;yanıtlar&quot;."/>';
  const tags = headTags(head, address);
  expect(tags).toContain(`<link rel="canonical" href="${address}"/>`);
  expect(contentOf(tags, "og:title")).toEqual(["Yardım &amp; destek"]);
  expect(contentOf(tags, "og:description")).toEqual(["Kısa &quot;yanıtlar&quot;."]);
  expect(contentOf(tags, "og:url")).toEqual([address]);
  expect(contentOf(tags, "og:image")).toEqual(["https://kontak.test/logo.png"]);
});

test("what the page says itself is not said twice", () => {
  const own = "https://kontak.test/otomobil?sayfa=2";
  const head = [
    `<title>Otomobil – Kontak</title><link rel="canonical" href="${own}"/>`,
    '<meta property="og:title" content="x"/><meta property="og:image" content="y"/><meta name="twitter:card" content="z"/>',
  ].join("");
  const tags = headTags(head, address);
  expect(tags).not.toMatch(/rel="canonical"|og:title|"og:image"|twitter:card/);
  expect(contentOf(tags, "og:url")).toEqual([own]);
});

test("a page that hides from search engines has no canonical address", () => {
  expect(headTags('<title>Garajım</title><meta name="robots" content="noindex, follow"/>', address)).not.toContain(
    "canonical",
  );
});
