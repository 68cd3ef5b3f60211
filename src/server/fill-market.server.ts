import { loadReferenceData } from "#src/catalogue/load.server.ts";
import type { Log } from "#src/shared/context.server.ts";
import type { Deps } from "./app.server.ts";
import type { Config } from "./config.server.ts";

/** What a fresh database is filled with: the reference data, and in demo mode the demo market. */
export async function fillMarket(deps: Deps & { log: Log }, _config: Config, _say: (text: string) => void) {
  await loadReferenceData(deps);
}
