import { expect, test } from "vitest";
import { readRemembered, searchCookies, writeRemembered } from "./search-cookies.ts";

test("a page of the site is remembered with its name", () => {
  const page = {
    to: "/otomobil/renault-clio/ankara?fiyat_max=900000&yakit=benzin,dizel",
    label: "Renault Clio; “şık” = %100",
  };
  const text = writeRemembered(page);
  expect(text).not.toMatch(/[;,\s"]/);
  expect(readRemembered(text)).toEqual(page);
});

test.each([
  undefined,
  "",
  "%",
  "null",
  "[]",
  encodeURIComponent('["https://evil.example/","x"]'),
  encodeURIComponent('["//evil.example/","x"]'),
  encodeURIComponent('["/\\\\evil.example/","x"]'),
  encodeURIComponent('["/otomobil",7]'),
])("%s is nothing", (text) => expect(readRemembered(text)).toBeUndefined());

test("a value that is too long is not stored", () => {
  expect(writeRemembered({ to: `/otomobil?ara=${"a".repeat(4000)}`, label: "" })).toBeUndefined();
});

test("search page and result list 10 minutes, auto-search 365 days", () => {
  const seconds = Object.values(searchCookies).map(({ maxAgeSeconds }) => maxAgeSeconds);
  expect(seconds).toEqual([600, 600, 31_536_000]);
});
