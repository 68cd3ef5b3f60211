import { execFileSync } from "node:child_process";
import { openDeps, readConfig } from "../src/server/start.server.ts";

/** Opens the market of so many generated listings below a data folder, which keeps it for the next run. */
export async function openGeneratedMarket(size: number, data = readConfig(process.env).KONTAK_DATA) {
  execFileSync(process.execPath, ["tools/market.ts", String(size)], {
    stdio: "inherit",
    env: { ...process.env, KONTAK_DATA: data },
  });
  const folder = `${data}/market-${size}`;
  const server = await openDeps({ ...readConfig(process.env), KONTAK_DATA: folder, DATABASE_URL: undefined });
  return { ...server, folder };
}

const log = { info() {}, warn() {}, error: (about: object, text?: string) => console.error(text, about) };

/** A context of nobody, which prints errors alone. */
export const benchContext = <Deps extends object>(deps: Deps) => ({
  ...deps,
  log,
  member: undefined,
  session: undefined,
  client: "bench",
  nonce: undefined,
});
