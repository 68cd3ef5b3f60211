import { readFileSync } from "node:fs";
import type { Context } from "#src/shared/context.server.ts";

type Metrics = NonNullable<Context["metrics"]>;

/** The value of each metric: of those with a label `of` by `name:value of the label`. */
async function valuesOf(metrics: Metrics): Promise<ReadonlyMap<string, number>> {
  // All metrics are collected together, because Node sets some of them only while others are collected.
  const all = await metrics.getMetricsAsJSON();
  return new Map(
    all
      .filter(({ name }) => !name.startsWith("http_"))
      .flatMap(({ name, values }) =>
        values.map(({ labels, value }) => {
          const of = (labels as Record<string, string>)["of"];
          return [of === undefined ? name : `${name}:${of}`, value] as const;
        }),
      ),
  );
}

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

/** What this process measures of itself, from the metrics that it also serves to Prometheus. */
export async function readProcess({ metrics, clock }: Pick<Context, "metrics" | "clock">) {
  const values = metrics && (await valuesOf(metrics));
  const read = (name: string) => values?.get(name);
  const started = read("process_start_time_seconds");
  const [hits, misses] = [read("page_cache:hit"), read("page_cache:miss")];
  return {
    version,
    node: process.version,
    uptimeSeconds: started === undefined ? undefined : Math.max(0, clock().getTime() / 1000 - started),
    memoryBytes: read("process_resident_memory_bytes"),
    heapBytes: read("nodejs_heap_size_used_bytes"),
    lagMs: {
      mean: ms(read("nodejs_eventloop_lag_mean_seconds")),
      p99: ms(read("nodejs_eventloop_lag_p99_seconds")),
    },
    sockets: read("chat_sockets"),
    pageCache:
      hits === undefined || misses === undefined
        ? undefined
        : {
            hits,
            misses,
            entries: read("page_cache:entries") ?? 0,
            bytes: read("page_cache:bytes") ?? 0,
          },
    pageThreads: read("page_threads:ready"),
  };
}

const ms = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds * 1000);
