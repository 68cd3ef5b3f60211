import { readFileSync } from "node:fs";
import type { Context } from "#src/shared/context.server.ts";

type Metrics = NonNullable<Context["metrics"]>;

/** The value of a metric without labels, or of one label `of`; undefined where it is not measured. */
async function valueOf(metrics: Metrics, name: string, of?: string): Promise<number | undefined> {
  const values = (await metrics.getSingleMetric(name)?.get())?.values ?? [];
  return values.find(({ labels }) => of === undefined || labels["of"] === of)?.value;
}

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

/** What this process measures of itself, from the metrics that it also serves to Prometheus. */
export async function readProcess({ metrics, clock }: Pick<Context, "metrics" | "clock">) {
  const read = (name: string, of?: string) => metrics && valueOf(metrics, name, of);
  const started = await read("process_start_time_seconds");
  const [hits, misses] = [await read("page_cache", "hit"), await read("page_cache", "miss")];
  return {
    version,
    node: process.version,
    uptimeSeconds: started === undefined ? undefined : Math.max(0, clock().getTime() / 1000 - started),
    memoryBytes: await read("process_resident_memory_bytes"),
    heapBytes: await read("nodejs_heap_size_used_bytes"),
    lagMs: {
      mean: ms(await read("nodejs_eventloop_lag_mean_seconds")),
      p99: ms(await read("nodejs_eventloop_lag_p99_seconds")),
    },
    sockets: await read("chat_sockets"),
    pageCache:
      hits === undefined || misses === undefined
        ? undefined
        : {
            hits,
            misses,
            entries: (await read("page_cache", "entries")) ?? 0,
            bytes: (await read("page_cache", "bytes")) ?? 0,
          },
    pageThreads: await read("page_threads", "ready"),
  };
}

const ms = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds * 1000);
