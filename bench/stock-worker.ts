// Reads or applies runs of dealers' stock for bench:stock, in a process of its own that may be killed at any moment.
// Arguments: the job, then the ids of the runs; `read-last` reads all, but measures the last one alone. Prints its time and
// how far its memory rose above the process that waited for it.
import { catalogueOf } from "../src/core/catalogue/catalogue.server.ts";
import { placesOf } from "../src/core/locations/places.server.ts";
import { openDeps, readConfig } from "../src/server/start.server.ts";
import { applyRun } from "../src/business/stock/runs/apply.server.ts";
import { readRun } from "../src/business/stock/runs/read.server.ts";
import { benchContext } from "./generated-market.ts";

const [job, ...ids] = process.argv.slice(2);
const server = await openDeps(readConfig(process.env));
const ctx = benchContext(server.deps);
await Promise.all([catalogueOf(ctx), placesOf(ctx)]);
if (job === "read-last") for (const id of ids.splice(0, ids.length - 1)) await readRun(ctx, Number(id));
const idle = process.memoryUsage.rss();
let most = idle;
const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50);
const startedAt = performance.now();
for (const id of ids) await (job === "apply" ? applyRun : readRun)(ctx, Number(id));
const seconds = (performance.now() - startedAt) / 1000;
clearInterval(sampling);
console.log(JSON.stringify({ seconds, megabytes: (Math.max(most, process.memoryUsage.rss()) - idle) / 1e6 }));
await server.close();
