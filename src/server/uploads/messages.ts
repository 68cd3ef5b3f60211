import type { FullStore } from "#src/shared/storage-full.server.ts";
import type { Config } from "../config.server.ts";

/** Sent to the upload process. The first is its configuration; a request comes with its connection. */
export type UploadsCommand = { config: Config } | { head: string; body: Uint8Array } | { finish: string };

/**
 * Sent by it. `taken`: it has the connection; `finished`: the photo has all its sizes, or cannot have them; `full`: what had
 * no room for a write.
 */
export type UploadsReply = { isReady: true } | { taken: true } | { finished: string } | { full: FullStore };
