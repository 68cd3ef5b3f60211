import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compile } from "tailwindcss";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(file, "utf8");
const styles = globSync("src/**/*.css").filter((file) => file !== "src/app.css");
const components = globSync("src/**/*.tsx").filter((file) => !file.endsWith(".test.tsx"));

/** Class names in the selectors of a style sheet. */
const classesIn = (css: string) =>
  [...css.replace(/\/\*[^]*?\*\/|url\("[^"]*"\)/g, "").matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)].map(
    ([, name]) => name!,
  );
const defined = new Map(styles.flatMap((file) => classesIn(read(file)).map((name) => [name, file] as const)));

/** The words in the strings of a component, and prefixes of words that end in a value: `btn--${kind}`. */
function wordsIn(source: string) {
  const code = source.replace(/^import [^;]*;/gms, "").replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
  const strings = [/"([^"\n]*)"/g, /`([\w\s-]*)(?=[`$])/g, /\}([\w -]*)`/g].flatMap((pattern) =>
    [...code.matchAll(pattern)].map(([, text]) => text!),
  );
  const prefixes = [...code.matchAll(/([\w-]+(?:--|__|-))\$\{/g)].map(([, prefix]) => prefix!);
  return { words: strings.flatMap((text) => text.split(/\s+/)), prefixes };
}
const sources = components.map((file) => wordsIn(read(file)));
const words = new Set(sources.flatMap((source) => source.words));
const prefixes = [...new Set(sources.flatMap((source) => source.prefixes))];

/** Set on elements by libraries, not by a component. */
const ofLibraries = /^(?:ProseMirror|react-aria-|is-editor-empty)/;

test("every class of a style sheet is used by a component", () => {
  expect(defined.size).toBeGreaterThan(500);
  const unused = [...defined].filter(
    ([name]) =>
      !words.has(name) &&
      !ofLibraries.test(name) &&
      !prefixes.some((prefix) => name.startsWith(prefix) && name !== prefix),
  );
  expect(unused.map(([name, file]) => `${file}: .${name}`)).toEqual([]);
});

test("every custom property that a style sheet uses is set by one or by a component", () => {
  const all = styles.map(read).join("\n");
  const set = new Set([...all.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));
  for (const [, name] of components
    .map(read)
    .join("\n")
    .matchAll(/"(--[\w-]+)"/g))
    set.add(name);
  const used = [...all.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name);
  expect(used.filter((name) => !set.has(name))).toEqual([]);
});

/** Show something while it is pointed at, which a tap may do, too. */
const showsOnHover = ["src/site/layout/sell-popup.css", "src/ui/tip.css"];

test("what looks different under the pointer uses the hover variant, which leaves touch screens alone", () => {
  const files = styles.filter((file) => !showsOnHover.includes(file) && read(file).includes(":hover"));
  expect(files).toEqual([]);
});

test("every class of a component is in a style sheet or is a utility of Tailwind", async () => {
  const used = new Map(
    components.flatMap((file) =>
      [...read(file).matchAll(/className="([^"]*)"/g)]
        .flatMap(([, names]) => names!.split(/\s+/))
        .filter((name) => name !== "" && !defined.has(name))
        .map((name) => [name, file] as const),
    ),
  );
  const tailwind = await compile(read("src/app.css"), {
    base: "src",
    loadStylesheet: async (id, base) => {
      const path = id.startsWith(".") ? join(base, id) : join("node_modules", id);
      return { path, base: dirname(path), content: read(path) };
    },
  });
  // Excludes the output of previous builds.
  let length = tailwind.build([]).length;
  const isUnknown = (name: string) => length === (length = tailwind.build([name]).length);
  const unknown = [...used].filter(([name]) => isUnknown(name));
  expect(unknown.map(([name, file]) => `${file}: ${name}`)).toEqual([]);
});
