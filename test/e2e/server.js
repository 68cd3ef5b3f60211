// Starts the built site on an empty data folder of its own.
import { rmSync } from "node:fs";

rmSync(process.env.KONTAK_DATA, { recursive: true, force: true });
await import("../../tools/serve.js");
