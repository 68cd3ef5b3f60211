import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import browserslistToEsbuild from "browserslist-to-esbuild";
import { defineConfig } from "vite";

/** The pages people come to first, by what their own code is called. Their weight is held by test/e2e/weight.spec.ts. */
const firstPages = {
  home: "/site/home/home.page.tsx",
  results: "/finding/search/results.page.tsx",
  listing: "/selling/listing-page/listing.page.tsx",
};
const all = Object.keys(firstPages);
const everyPage = /\/src\/(?:root|entry\.client)\.tsx/;

type Graph = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/** The first pages that load a module at once. */
function pagesWith(id: string, graph: Graph): string[] {
  const users = new Set([id]);
  for (const user of users) for (const importer of graph.getModuleInfo(user)?.importers ?? []) users.add(importer);
  const uses = (isOne: (file: string) => boolean) => [...users].some(isOne);
  if (uses((file) => everyPage.test(file))) return all;
  return Object.entries(firstPages).flatMap(([name, page]) => (uses((file) => file.includes(page)) ? [name] : []));
}

/**
 * In which files browsers get what the first pages load: one for what all of them need, one for each pair, one for each.
 * Split by what any page needs, as bundlers do, they would be many and small, and small files compress badly. What more
 * of them need comes first, so that nothing pulls it away.
 */
const firstPageGroups = [3, 2, 1].map((count) => ({
  debugName: `of ${count} first pages`,
  priority: count,
  name(id: string, graph: Graph) {
    if (id.endsWith(".css")) return null;
    const pages = pagesWith(id, graph);
    return pages.length !== count ? null : count === all.length ? "frame" : pages.join("-");
  },
}));

/**
 * What React Router does for other sites, left out of what browsers get: finding routes bit by bit (ours are known from
 * the start, react-router.config.ts) and measuring itself. A name that is missing here ends the build.
 */
const leftOut = {
  "lib/dom/ssr/fog-of-war.js": `
    export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export const getPartialManifest = (manifest) => manifest;
    export const getPathsWithAncestors = (paths) => paths;
    export const handleClientVersionMismatch = async () => false;
    // Of its server.
    export const getManifestPath = undefined;`,
  "lib/router/instrumentation.js": `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    // Of its server.
    export const instrumentHandler = undefined, instrumentationResultMetaContext = undefined;`,
};
const withoutLeftOut = {
  name: "react-router-without-what-is-left-out",
  apply: "build" as const,
  applyToEnvironment: ({ name }: { name: string }) => name === "client",
  load: (id: string) =>
    Object.entries(leftOut).find(([file]) => id.endsWith(`/react-router/dist/production/${file}`))?.[1],
};

type FileMaker = { emitFile(file: { type: "chunk"; id: string; fileName: string }): string };

/** Beside the server's file the one its threads run (docs/decisions/093): both share what the pages are made of. */
const pageThread = {
  name: "page-thread",
  apply: "build" as const,
  applyToEnvironment: ({ name }: { name: string }) => name === "ssr",
  buildStart(this: FileMaker) {
    this.emitFile({ type: "chunk", id: "./src/server/rendering/thread.server.ts", fileName: "page-thread.js" });
  },
};

/** The Fastify application is the server entry, so pages and calls share one module graph (docs/decisions/001). */
export default defineConfig({
  cacheDir: "var/vite",
  plugins: [
    { ...optimizeLocales.vite({ locales: ["tr-TR"] }), enforce: "pre" as const },
    tailwindcss(),
    reactRouter(),
    withoutLeftOut,
    pageThread,
  ],
  environments: {
    client: {
      build: {
        // A part that comes later needs little beside what the page has: lists of its files at every place are dearer.
        modulePreload: false,
        rolldownOptions: {
          output: {
            // Every page loads the manifest, which has the file of each route: names beside the hashes are 10 % of it.
            entryFileNames: "assets/[hash].js",
            chunkFileNames: "assets/[hash].js",
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//,
                  priority: 9,
                },
                ...firstPageGroups,
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: "./src/server/start.server.ts" } } },
  },
  // The browsers of package.json, for scripts and style sheets.
  build: { assetsInlineLimit: 0, target: browserslistToEsbuild() },
});
