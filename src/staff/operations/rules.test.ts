import { expect, test } from "vitest";
import { formatBytes, formatSpan, safeError } from "./rules.ts";

test.each([
  ["mail not delivered: EENVELOPE 550", "mail not delivered: EENVELOPE 550"],
  ["no mail for ayse.yilmaz@ornek.example today", "no mail for … today"],
  ["fetch of https://user:gizli@stok.ornek.example/liste.xml?key=abc failed", "fetch of stok.ornek.example/… failed"],
  [
    'duplicate key value violates unique constraint "member_email_key"',
    'duplicate key value violates unique constraint "member_email_key"',
  ],
  ['invalid input syntax for type integer: "Ayşe Yılmaz"', 'invalid input syntax for type integer: "…"'],
  ["Key (phone)=(0532 111 22 33) already exists", "Key (phone)=(…) already exists"],
  ["could not call +90 532 111 22 33", "could not call …"],
  ["token eyJhbGciOiJIUzI1NiJ9abcdefghijklmnop is wrong", "token … is wrong"],
  ["first line\n    at secret (/work/file.ts:1:1)", "first line"],
])("the error %s is shown as %s", (text, shown) => {
  expect(safeError(text)).toBe(shown);
});

test("bytes and spans are written in Turkish", () => {
  expect([0, 999, 1234, 12_345, 1_234_567, 5e12].map(formatBytes)).toEqual([
    "0 B",
    "999 B",
    "1,2 kB",
    "12 kB",
    "1,2 MB",
    "5 TB",
  ]);
  expect([5, 61, 3600, 90_061].map(formatSpan)).toEqual(["5 saniye", "1 dakika", "1 saat", "1 gün 1 saat"]);
});
