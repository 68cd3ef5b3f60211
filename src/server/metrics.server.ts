import { createServer } from "node:http";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** Prometheus metrics: the process's own, and answers by route, method and status. */
export function measure(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answered = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer a request",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    answered.observe(
      { method: request.method, route: request.routeOptions.url ?? "unknown", status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  return registry;
}

/** Serves the metrics on a port of their own, on 127.0.0.1 only. */
export function serveMetrics(registry: Registry, port: number) {
  const server = createServer((_request, response) => {
    void registry.metrics().then((text) => response.setHeader("content-type", registry.contentType).end(text));
  });
  server.listen(port, "127.0.0.1");
  return () => new Promise<void>((done) => server.close(() => done()));
}
