// npm run fonts: subsets Inter to the letters of Turkish texts, in the weights of tokens.css, into src/ui/fonts.
// Every page waits for these files; rarer letters stay in the whole files, which are fetched only where needed.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const features = ["calt", "ccmp", "kern", "locl", "mark", "mkmk", "tnum"];
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join("");

const files = [
  { from: "latin", to: "inter-latin", letters: range(0x20, 0x7e) + range(0xa0, 0xff) + "ıŒœ–—‘’‚“”„•…‹›€™−" },
  { from: "latin-ext", to: "inter-turkish", letters: "ĞğİŞş₺" },
];

/** The part of `subset-font` that is used; the command installs it and nothing else needs it. */
type Subset = (
  font: Buffer,
  letters: string,
  options: { targetFormat: "woff2"; variationAxes: { wght: { min: number; max: number } }; keepFeatures: string[] },
) => Promise<Buffer>;
const name: string = "subset-font";
const { default: subset } = (await import(name)) as { default: Subset };

const { resolve } = createRequire(import.meta.url);
for (const { from, to, letters } of files) {
  const whole = readFileSync(resolve(`@fontsource-variable/inter/files/inter-${from}-wght-normal.woff2`));
  const variationAxes = { wght: { min: 400, max: 700 } };
  const made = await subset(whole, letters, { targetFormat: "woff2", variationAxes, keepFeatures: features });
  writeFileSync(`src/ui/fonts/${to}.woff2`, made);
  console.log(`src/ui/fonts/${to}.woff2: ${made.length} bytes of ${whole.length}`);
}
