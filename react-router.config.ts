import { globSync, readFileSync, writeFileSync } from "node:fs";
import type { Config } from "@react-router/dev/config";

type Manifest = { routes: Record<string, { imports?: string[] }> };
const beginning = "window.__reactRouterManifest=";

/**
 * Shrinks the manifest that every page loads, whose size grows with the number of routes: only prefetching reads the imports
 * of a route, which no link does. The whole manifest is written to `build/manifest.json`, for tests.
 */
function shrinkManifest() {
  for (const file of globSync("build/client/assets/manifest-*.js")) {
    const text = readFileSync(file, "utf8").slice(beginning.length).replace(/;$/, "");
    writeFileSync("build/manifest.json", text);
    const manifest = JSON.parse(text) as Manifest;
    for (const route of Object.values(manifest.routes)) delete route.imports;
    const withoutFalse = (_: string, value: unknown) => (value === false ? undefined : value);
    writeFileSync(file, `${beginning}${JSON.stringify(manifest, withoutFalse)};`);
  }
}

export default {
  appDirectory: "src",
  ssr: true,
  serverModuleFormat: "esm",
  routeDiscovery: { mode: "initial" },
  buildEnd: shrinkManifest,
} satisfies Config;
