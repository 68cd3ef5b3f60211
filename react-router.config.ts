import { globSync, readFileSync, writeFileSync } from "node:fs";
import type { Config } from "@react-router/dev/config";

type Route = { id?: string; parentId?: string; imports?: string[]; css?: string[] };
type Manifest = { routes: Record<string, Route> };
const beginning = "window.__reactRouterManifest=";
/** Gives each route its id, its parent and its list of styles back, where the file does not name them. */
const restoreRoutes =
  'for(const[id,route]of Object.entries(__reactRouterManifest.routes))__reactRouterManifest.routes[id]={id,parentId:id==="root"?void 0:"root",css:[],...route};';

/**
 * Shrinks the manifest that every page loads, whose size grows with the number of routes: only prefetching reads the imports
 * of a route, which no link does, and what most routes have in common is added when the file runs. The whole manifest is
 * written to `build/manifest.json`, for tests.
 */
function shrinkManifest() {
  for (const file of globSync("build/client/assets/manifest-*.js")) {
    const text = readFileSync(file, "utf8").slice(beginning.length).replace(/;$/, "");
    writeFileSync("build/manifest.json", text);
    const manifest = JSON.parse(text) as Manifest;
    for (const route of Object.values(manifest.routes)) {
      delete route.imports;
      delete route.id;
      if (route.parentId === "root") delete route.parentId;
      if (route.css?.length === 0) delete route.css;
    }
    const withoutFalse = (_: string, value: unknown) => (value === false ? undefined : value);
    writeFileSync(file, `${beginning}${JSON.stringify(manifest, withoutFalse)};${restoreRoutes}`);
  }
}

export default {
  appDirectory: "src",
  ssr: true,
  serverModuleFormat: "esm",
  routeDiscovery: { mode: "initial" },
  buildEnd: shrinkManifest,
} satisfies Config;
