import type { Config } from "../config.server.ts";

/** To the process of uploads. The first is its configuration; a request comes with its connection. */
export type Order = { config: Config } | { head: string; body: Uint8Array } | { finish: string };

/** From it. `taken`: it has the connection; `finished`: the photo has all its sizes, or cannot have them. */
export type Told = { isReady: true } | { taken: true } | { finished: string };
