import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageTitle, titleMaxLength } from "./page-title.ts";

const bank = "Türkiye Cumhuriyeti Ziraat Katılım Bankası taşıt kredisi: 1.250.000 TL, 36 ay vade";

test.each([
  ["all that fits", [["Deniz K.", "Ankara"]], "Deniz K., Ankara – Kontak"],
  ["no part that is unknown", [["Deniz K.", null, undefined, ""]], "Deniz K. – Kontak"],
  ["the number of a later page", [["Satılık otomobil"], { page: 2 }], "Satılık otomobil, 2. sayfa – Kontak"],
  ["another site", [["Garaj nedir?"], { site: "Kontak yardım" }], "Garaj nedir? – Kontak yardım"],
  [
    "the first parts alone",
    [["BMW 4 Serisi 420d xDrive Gran Coupe Luxury Line, 2015", "187.000 km", "Karatay"]],
    "BMW 4 Serisi 420d xDrive Gran Coupe Luxury Line, 2015 – Kontak",
  ],
  [
    "whole words of a first part that is too long",
    [[bank, "Ankara"]],
    "Türkiye Cumhuriyeti Ziraat Katılım Bankası taşıt kredisi… – Kontak",
  ],
] as const)("a title has %s", (_, [parts, options], title) => expect(pageTitle(parts, options)).toBe(title));

test.each([bank, "a".repeat(200), `${"a".repeat(69)} b`, "🚗".repeat(100)])("a title is never longer: %s", (name) => {
  for (const page of [1, 12]) {
    const title = pageTitle([name, "Çankaya"], { page, site: "Kontak yönetimi" });
    expect(title.length).toBeLessThanOrEqual(titleMaxLength);
    expect(title.isWellFormed()).toBe(true);
    expect(title).toMatch(page === 1 ? /… – Kontak yönetimi$/ : /…, 12\. sayfa – Kontak yönetimi$/);
  }
});

test("every title that names something is made by pageTitle", () => {
  const made = /(?<!<title>\{)`[^`\n]*\$\{[^\n]* – Kontak[^`\n]*`/;
  const files = globSync("src/**/*.{ts,tsx}").filter((file) => !/\.test\.|page-title\.ts$/.test(file));
  const others = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line) && made.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(others).toEqual([]);
});
