import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { csvLine } from "./csv.ts";

/** Sends rows as the CSV file `kontak-{name}.csv` while they are read; spreadsheets recognise UTF-8 by its mark. */
export const sendCsv = (
  reply: FastifyReply,
  name: string,
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
) =>
  reply
    .headers({
      "content-disposition": `attachment; filename="kontak-${name}.csv"`,
      "cache-control": "private, no-store",
    })
    .type("text/csv; charset=utf-8")
    .send(Readable.from(linesOf(rows)));

async function* linesOf(rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>) {
  yield "\uFEFF";
  for await (const row of rows) yield csvLine(row);
}
