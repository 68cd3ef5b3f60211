import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { features } from "#src/server/features.ts";
import { knownForeignWrites, knownSql, knownUpward } from "./structure-exceptions.ts";

/** The features in import order; the frame round every page reads from all of them and is last. */
const order = [...features.map(({ name }) => name), "layout"];
const common = ["shared", "ui", "server"];

/** The district of a path below `src/`, and its feature; a common folder is both. */
function placeOf(path: string) {
  const [folder = "", feature = ""] = path.split("/");
  return { district: folder, feature: common.includes(folder) ? folder : feature };
}

type Import = { file: string; from: string; to: string; path: string };

const files = globSync("src/**/*.{ts,tsx}").filter((file) => !file.endsWith(".test.ts"));
const texts = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
/** The imports that a pattern finds: its first group is the specifier. */
const importsBy = (pattern: RegExp): Import[] =>
  [...texts].flatMap(([file, text]) =>
    [...text.matchAll(pattern)].flatMap(([, specifier]) => {
      const path = specifier!.startsWith("#src/")
        ? specifier!.slice(5)
        : specifier!.startsWith(".")
          ? normalize(join(dirname(file), specifier!)).slice(4)
          : undefined;
      return path === undefined
        ? []
        : [{ file, from: placeOf(file.slice(4)).feature, to: placeOf(path).feature, path }];
    }),
  );
const imports = importsBy(/^(?:import|export)[^;]*?\bfrom "([^"]+)"/gms);
const lateImports = importsBy(/\bimport\("([^"]+)"\)/g);

const describeImport = ({ file, path }: Import) => `${file} imports ${path}`;

/** The folders of `src/` that features are grouped in, by what they are for. */
const districts = ["core", "people", "selling", "finding", "money", "business", "staff", "site"];

test("every folder of src is a common one or a district, and every folder of a district a registered feature", () => {
  const places = files.filter((file) => file.split("/").length > 2).map((file) => placeOf(file.slice(4)));
  expect([...new Set(places.map(({ district }) => district))].toSorted()).toEqual([...common, ...districts].toSorted());
  expect(places.filter(({ feature }) => !order.includes(feature) && !common.includes(feature))).toEqual([]);
});

test("src has no circular imports, type-only imports included", () => {
  const importsOf = Map.groupBy(imports, ({ file }) => file);
  const finished = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, chain: readonly string[]) => {
    if (chain.includes(file)) cycles.push([...chain.slice(chain.indexOf(file)), file].join(" -> "));
    else if (!finished.has(file)) {
      for (const { path } of importsOf.get(file) ?? []) visit(`src/${path}`, [...chain, file]);
      finished.add(file);
    }
  };
  for (const file of files) visit(file, []);
  expect(cycles).toEqual([]);
});

test("a worker thread loads neither React nor its router", () => {
  const specifiersOf = (file: string) =>
    [...texts.get(file)!.matchAll(/^(?:import|export) (?!type\b)[^;]*?\bfrom "([^"]+)"/gms)].map(([, path]) => path!);
  const ofPages = ["react", "react-dom", "react-router"];
  const visit = (file: string, chain: readonly string[], seen: Set<string>): string[] => {
    if (seen.has(file)) return [];
    seen.add(file);
    return specifiersOf(file).flatMap((path) => {
      if (ofPages.includes(path)) return [[...chain, file, path].join(" -> ")];
      const next = path.startsWith("#src/") ? path.slice(1) : normalize(join(dirname(file), path));
      return texts.has(next) ? visit(next, [...chain, file], seen) : [];
    });
  };
  const starts = [...texts.values()].flatMap((text) =>
    Array.from(text.matchAll(/process\.cwd\(\), "(src\/[^"]+-worker\.ts)"/g), ([, file]) => file!),
  );
  expect(starts).toContain("src/finding/search/feed/index-worker.ts");
  expect(starts.flatMap((file) => visit(file, [], new Set()))).toEqual([]);
});

const isTest = (file: string) => file.endsWith(".test.ts") || file.includes("node_modules");

/** Pages and their components may import any feature, except those of `listings`, which all features show. */
const isComposition = (file: string) => file.endsWith(".tsx") && !file.startsWith("src/selling/listings/");

/** The imports of later features, `import()` included. */
const upward = [...imports, ...lateImports].filter(
  ({ from, to }) => order.includes(from) && order.includes(to) && order.indexOf(to) > order.indexOf(from),
);

test("everything but the pages and components of screens imports only features before its own", () => {
  expect(upward.filter(({ file }) => !isComposition(file)).map(describeImport)).toEqual([]);
});

test("pages and components import nothing but components of later features", () => {
  const others = upward.filter(({ file, path }) => isComposition(file) && !path.endsWith(".tsx"));
  expect([...new Set(others.map(describeImport))].toSorted()).toEqual(knownUpward.toSorted());
});

test("shared and ui import no feature", () => {
  expect(
    imports
      .filter(({ from, to }) => ["shared", "ui"].includes(from) && !["shared", "ui"].includes(to))
      .map(describeImport),
  ).toEqual([]);
});

test("nobody imports a page", () => {
  expect(imports.filter(({ path }) => path.endsWith(".page.tsx")).map(describeImport)).toEqual([]);
});

test("rules run in the browser: no React, no database, no server module", () => {
  const rules = files.filter((file) => /\/[a-z-]*rules\.ts$/.test(file));
  const wrong = rules.filter((file) =>
    /from "(?:react|kysely|pg|node:[a-z]+|[^"]*\.server\.ts)"/.test(readFileSync(file, "utf8")),
  );
  expect(wrong).toEqual([]);
});

test("SQL is in queries only", () => {
  const hasSql = /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(|(?<![.\w])sql(?:<[^`]*>)?`/;
  const outside = [...texts].filter(([file, text]) => !file.endsWith("queries.server.ts") && hasSql.test(text));
  expect(outside.map(([file]) => file).toSorted()).toEqual(knownSql.toSorted());
});

/** The demo market fills the whole database. */
const writesAnyTable = ["demo"];

test("a table is written by its feature only", () => {
  const owners = new Map(features.flatMap(({ name, personalData }) => Object.keys(personalData).map((t) => [t, name])));
  const written = /\b(?:insertInto|updateTable|deleteFrom)\("(\w+)|\b(?:insert into|update|delete from) ([a-z_]+)/g;
  const foreign = [...texts].flatMap(([file, text]) => {
    const { feature } = placeOf(file.slice(4));
    return [...text.matchAll(written)]
      .map(([, table, column]) => table ?? column!.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
      .filter((table) => owners.has(table) && owners.get(table) !== feature && !writesAnyTable.includes(feature))
      .map((table) => `${feature} writes ${table}`);
  });
  expect([...new Set(foreign)].toSorted()).toEqual(knownForeignWrites.toSorted());
});

test("nothing but the entitlements compares package names", () => {
  const compares = /package\w*["'\])]*\s*[!=]==|[!=]==\s*["'](?:pro|premium)["']|\bcase ["'](?:pro|premium)["']/i;
  const wrong = files.filter((file) => compares.test(readFileSync(file, "utf8")));
  expect(wrong).toEqual(["src/people/accounts/entitlements/rules.ts"]);
});

test("no file is named for its kind", () => {
  expect(files.filter((file) => /^(?:index|utils|helpers|types|constants)\.tsx?$/.test(basename(file)))).toEqual([]);
});

test("environment variables are read in one place", () => {
  const wrong = files.filter(
    (file) =>
      file !== "src/server/config.server.ts" &&
      /process\.env\b(?!(?:\.NODE_ENV|\["NODE_ENV"\]))/.test(readFileSync(file, "utf8")),
  );
  expect(wrong.filter((file) => file !== "src/server/embedded-postgres.server.ts")).toEqual([]);
});

test("no module of src is used only by tests", () => {
  const importedBy = (importers: string[]) =>
    new Set(
      importers.flatMap((file) =>
        [...readFileSync(file, "utf8").matchAll(/"((?:#src|#test|\.{1,2})\/[^"]+)"/g)].map(([, specifier]) =>
          specifier!.startsWith("#") ? specifier!.slice(1) : normalize(join(dirname(file), specifier!)),
        ),
      ),
    );
  const tests = importedBy(globSync(["src/**/*.test.ts", "test/**/*.ts"]));
  const product = importedBy(globSync(["src/**/*.{ts,tsx}", "{tools,bench}/**/*.{ts,js}"], { exclude: isTest }));
  // React Router finds these modules by name.
  const isRoute = (file: string) => /\.page\.tsx$|^src\/(?:root|routes|entry\.\w+)\.tsx?$/.test(file);
  expect(files.filter((file) => tests.has(file) && !product.has(file) && !isRoute(file))).toEqual([]);
});

/**
 * `:has()` of a state makes browsers search the whole page whenever any element gets or loses that state: a ticked
 * box cost 8 ms on a slow phone. Style the control itself and its siblings; or use `:focus-within`.
 */
test("no style depends on a checked, focused or disabled descendant", () => {
  const asksForState = /:has\([^)]*:(?:checked|focus|hover|active|disabled|enabled|invalid|valid|placeholder-shown)/;
  const styles = globSync("src/**/*.css");
  expect(styles.length).toBeGreaterThan(20);
  expect(styles.filter((file) => asksForState.test(readFileSync(file, "utf8")))).toEqual([]);
});

test("every action of a page is a `formAction`, which refuses card numbers in all fields", () => {
  const wrong = files.filter(
    (file) =>
      file.endsWith(".page.tsx") &&
      /export (?:const|async function|function) action\b(?! = formAction)/.test(readFileSync(file, "utf8")),
  );
  expect(wrong).toEqual([]);
});

test("the answer of a page's form is a `ResultNotice`, which is in view and has the focus", () => {
  const wrong = files.filter((file) =>
    /<Notice\b[^>]*text=\{(?:String\()?(?:actionData|answer|refused|refusal)\.(?:done|message|text)\b/.test(
      readFileSync(file, "utf8"),
    ),
  );
  // Its notices stand in a box that has both.
  expect(wrong).toEqual(["src/selling/my-listings/answer-notice.tsx"]);
});

test("only drafts are saved without the fields that have card numbers, and chat messages are checked by their service", () => {
  const keeping = files.filter((file) => /\bkeepsCards: true\b/.test(readFileSync(file, "utf8")));
  expect(keeping.toSorted()).toEqual([
    "src/people/messages/chat/frames.ts",
    "src/selling/listing-editor/create/create.page.tsx",
    "src/selling/listing-editor/drafts/draft-calls.ts",
    "src/selling/listing-editor/edit/edit.page.tsx",
    "src/selling/listing-editor/spare-parts/spare-part.page.tsx",
  ]);
});

test("fields of forms have no limit of their own but that of their schema (`fieldsOf`) or a named one", () => {
  const literal = /\b(?:min|max)Length=\{[\d_]+\}/;
  const wrong = files.filter(
    (file) => file.endsWith(".tsx") && !file.includes("/developer/") && literal.test(readFileSync(file, "utf8")),
  );
  expect(wrong).toEqual([]);
});
