import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { csvLine } from "./csv.ts";

type Rows = Iterable<readonly string[]> | AsyncIterable<readonly string[]>;
type Query = { Querystring: Record<string, string> };

/**
 * Answers `path` with rows as the CSV file `kontak-{name}.csv`, sent while they are read; spreadsheets recognise UTF-8 by its
 * mark.
 */
export const csvFile = (
  app: FastifyInstance,
  path: string,
  read: (request: FastifyRequest<Query>) => Promise<{ name: string; rows: Rows }>,
) =>
  app.get<Query>(path, { config: { isExport: true } }, async (request, reply) => {
    const { name, rows } = await read(request);
    return reply
      .headers({
        "content-disposition": `attachment; filename="kontak-${name}.csv"`,
        "cache-control": "private, no-store",
      })
      .type("text/csv; charset=utf-8")
      .send(Readable.from(linesOf(rows)));
  });

async function* linesOf(rows: Rows) {
  yield "\uFEFF";
  for await (const row of rows) yield csvLine(row);
}
