import type { FastifyInstance } from "fastify";
import { csvLine } from "#src/shared/csv.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { fleetPaths } from "../rules.ts";
import { readReport, reportCsvCells, reportHead } from "./report.server.ts";

/** The report of occupancy and revenue as CSV. */
export async function reportApi(app: FastifyInstance) {
  app.get(`${fleetPaths.report}.csv`, async ({ ctx, url }, reply) => {
    const query = new URL(url, ctx.origin).searchParams;
    const { heading, lines, total } = await readReport(ctx, query);
    const rows = [reportHead(heading), ...[...lines, total].map(reportCsvCells)];
    return reply
      .headers({
        "content-disposition": `attachment; filename="kontak-kiralama-${calendarDay(ctx.clock())}.csv"`,
        "cache-control": "private, no-store",
      })
      .type("text/csv; charset=utf-8")
      .send(`\uFEFF${rows.map(csvLine).join("")}`);
  });
}
