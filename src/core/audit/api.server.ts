import type { FastifyInstance } from "fastify";
import { csvFile } from "#src/shared/csv-answer.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { auditFile, parseAuditQuery } from "./rules.ts";
import { exportTimeline } from "./timeline.server.ts";

/** The audit log as a CSV file, with the filters of its page. */
export async function auditFiles(app: FastifyInstance) {
  csvFile(app, auditFile, async ({ ctx, query }) => ({
    name: `denetim-${calendarDay(ctx.clock())}`,
    rows: await exportTimeline(ctx, parseAuditQuery(query)),
  }));
}
