import type { FastifyInstance } from "fastify";
import { csvFile } from "#src/shared/csv-answer.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { fleetPaths } from "../rules.ts";
import { readReport, reportCsvCells, reportHead } from "./report.server.ts";

/** The report of occupancy and revenue as CSV. */
export async function reportApi(app: FastifyInstance) {
  csvFile(app, `${fleetPaths.report}.csv`, async ({ ctx, url }) => {
    const { heading, lines, total } = await readReport(ctx, new URL(url, ctx.origin).searchParams);
    return {
      name: `kiralama-${calendarDay(ctx.clock())}`,
      rows: [reportHead(heading), ...[...lines, total].map(reportCsvCells)],
    };
  });
}
