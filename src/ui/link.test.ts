import { createElement as h, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Link as RouterLink, StaticRouter } from "react-router";
import { expect, test } from "vitest";
import { Link, NavLink } from "./link.tsx";

const htmlAt = (location: string, element: ReactNode) =>
  renderToStaticMarkup(h(StaticRouter, { location }, element)).replace(' data-discover="true"', "");
const attributesOf = (html: string) => [...html.matchAll(/ ([a-z-]+="[^"]*")/g)].map(([, one]) => one!).toSorted();

test.each([
  { to: "/otomobil/bmw?fiyat_max=900000&sayfa=2#sonuclar", className: "more", children: "BMW" },
  { to: "/", title: "Ana sayfa", preventScrollReset: true, replace: true, state: { from: "x" }, prefetch: "none" },
  { to: "/garaj", reloadDocument: true, "aria-label": "Garajım", onClick() {} },
  { to: "?sayfa=2", children: "2" },
  { to: { search: "?sayfa=3" }, children: "3" },
  { to: "#icerik", className: "skip" },
  { to: "//kontak.test/a" },
  { to: "https://kontak.test/a", target: "_blank", rel: "noopener" },
] as const)("the server writes the link to $to as React Router does", (props) => {
  const [own, routers] = [h(Link, props), h(RouterLink, props)].map((link) => htmlAt("/otomobil/bmw", link));
  expect(attributesOf(own!)).toEqual(attributesOf(routers!));
  expect(own!.replace(/<a[^>]*>/, "")).toBe(routers!.replace(/<a[^>]*>/, ""));
});

test("links of the site are written without React Router, which would need its context", () => {
  expect(renderToStaticMarkup(h(Link, { to: "/garaj" }, "Garaj"))).toContain('href="/garaj"');
});

test.each([
  ["/garaj", "/garaj", true],
  ["/garaj", "/garaj/notlar", true],
  ["/garaj", "/Garaj", true],
  ["/garaj", "/garajlar", false],
  ["/garaj", "/", false],
  ["/", "/garaj", false],
  ["/otomobil?marka=bmw", "/otomobil", true],
])("the link to %s on %s: current %s", (to, location, isCurrent) => {
  expect(htmlAt(location, h(NavLink, { to })).includes('aria-current="page"')).toBe(isCurrent);
});

test("a link with `end` is not marked on pages below its own", () => {
  const at = (location: string) => htmlAt(location, h(NavLink, { to: "/yonetim", end: true }));
  expect(at("/yonetim")).toContain('aria-current="page"');
  expect(at("/yonetim/ilanlar")).not.toContain("aria-current");
});
