import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import routes from "#src/routes.ts";

const read = (file: string) => readFileSync(file, "utf8");

/** The classes that each rule of an area's style sheet needs an element and those above it to have. */
const rulesOf = Object.fromEntries(
  globSync("src/site/layout/areas/*.css").map((sheet) => {
    const files = [...read(sheet).matchAll(/@import "([^"]+)"/g)].map(([, file]) => join(dirname(sheet), file!));
    return [basename(sheet, ".css"), files.flatMap(selectorsOf)];
  }),
);

function selectorsOf(file: string) {
  const css = read(file).replace(/\/\*[^]*?\*\/|url\("[^"]*"\)/g, "");
  return [...css.matchAll(/(?<=^|[{};])([^{};@]+)\{/g)]
    .flatMap(([, list]) => alternatives(list!.replace(/:not\((?:[^()]|\([^()]*\))*\)/g, "")))
    .map((selector) => ({
      file,
      selector,
      classes: [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!),
    }))
    .filter(({ classes }) => classes.length > 0);
}

/** The selectors of a list, and of the lists in `:is()`, `:where()` and `:has()`. */
function alternatives(list: string): string[] {
  const [whole, inner] = /:(?:is|where|has)\(([^()]*)\)/.exec(list) ?? [];
  if (whole === undefined) return list.split(",");
  return list
    .split(/,(?![^(]*\))/)
    .flatMap((one) =>
      one.includes(whole)
        ? inner!.split(",").flatMap((choice) => alternatives(one.replace(whole, choice)))
        : alternatives(one),
    );
}

const modules = globSync("src/**/*.{ts,tsx}").filter((file) => !/\.(?:test|server)\.tsx?$/.test(file));
type Module = { imports: string[]; words: Set<string>; prefixes: string[]; links: Set<string> };

/** An expression in braces, with braces in it three deep. */
const inBraces = [1, 2, 3].reduce((inner) => `\\{(?:[^{}]|${inner})*\\}`, "\\{[^{}]*\\}");
const aboutClass = new RegExp(`class(?:Name|es)?\\s*[=:]\\s*(?:"[^"]*"|${inBraces}|[^;]*;)`, "gi");

/** The imports of a module, the class names it uses, the prefixes of class names that it completes (`btn--${look}`), and the areas whose style sheet it links. */
function moduleOf(file: string): Module {
  const source = read(file).replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
  const imports = [...source.matchAll(/^(?:import|export)(?! type)[^;]*?\bfrom "([^"]+)"|import\("([^"]+)"\)/gms)]
    .map(([, fixed, late]) => (fixed ?? late)!)
    .map((name) => (name.startsWith("#") ? name.slice(1) : normalize(join(dirname(file), name))))
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".server.") && existsSync(name));
  const code = file.endsWith(".tsx") ? source.replace(/^import [^;]*;/gms, "") : "";
  const wordsIn = (text: string) =>
    [/"([^"\n]*)"/g, /`([\w\s-]*)(?=[`$])/g, /\}([\w -]*)`/g].flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap(([, words]) => words!.split(/\s+/)),
    );
  const aboutClasses = [...code.matchAll(aboutClass)];
  return {
    imports,
    words: new Set([
      ...aboutClasses.flatMap(([text]) => wordsIn(text)),
      ...wordsIn(code).filter((word) => /__|--/.test(word)),
    ]),
    prefixes: [...code.matchAll(/([\w-]+(?:--|__|-))\$\{/g)].map(([, prefix]) => prefix!),
    links: new Set([...code.matchAll(/<AreaStyles of="(\w+)"/g)].map(([, area]) => area!)),
  };
}
const known = new Map(modules.map((file) => [file, moduleOf(file)]));

/** Every module that a page loads, but for what is below a component that links the area itself. */
function loadedBy(page: string, area: string) {
  const found = new Set<string>(["src/root.tsx", `src/${page}`]);
  for (const file of found) {
    const module = known.get(file);
    if (module?.links.has(area)) found.delete(file);
    else for (const name of module?.imports ?? []) found.add(name);
  }
  return [...found].map((file) => known.get(file)).filter((module) => module !== undefined);
}

type Route = { file: string; children?: Route[] };
/** The areas that a layout route or a page links. */
const linkedBy = (file: string) =>
  [...read(`src/${file}`).matchAll(/areaLinks\(([^)]*)\)/g)].flatMap(([, names]) => names!.match(/\w+/g)!);
const pagesOf = (list: readonly Route[], above: readonly string[]): { page: string; areas: readonly string[] }[] =>
  list.flatMap(({ file, children }) => {
    const areas = [...above, ...linkedBy(file)];
    return children ? pagesOf(children, areas) : [{ page: file, areas }];
  });
const pages = pagesOf(routes as Route[], []);

test("a page links the style sheet of every area whose classes its components have", () => {
  expect(Object.values(rulesOf).flat().length).toBeGreaterThan(500);
  expect(pages.length).toBeGreaterThan(150);
  const missing = new Set<string>();
  for (const [area, rules] of Object.entries(rulesOf))
    for (const { page } of pages.filter(({ areas }) => !areas.includes(area))) {
      const loaded = loadedBy(page, area);
      const words = new Set(loaded.flatMap((module) => [...module.words]));
      const prefixes = [...new Set(loaded.flatMap((module) => module.prefixes))];
      const isUsed = (name: string) => words.has(name) || prefixes.some((one) => name !== one && name.startsWith(one));
      const rule = rules.filter(({ classes }) => classes.every(isUsed));
      for (const { file, selector } of rule) missing.add(`${page} has no ${area} styles: ${selector.trim()} (${file})`);
    }
  expect([...missing]).toEqual([]);
});
