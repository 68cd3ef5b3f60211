import type { FastifyInstance } from "fastify";
import { sendCsv } from "#src/shared/csv-answer.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { auditFile, parseAuditQuery } from "./rules.ts";
import { exportTimeline } from "./timeline.server.ts";

/** The audit log as a CSV file, with the filters of its page. */
export async function auditFiles(app: FastifyInstance) {
  app.get<{ Querystring: Record<string, unknown> }>(auditFile, async ({ ctx, query }, reply) =>
    sendCsv(reply, `denetim-${calendarDay(ctx.clock())}`, await exportTimeline(ctx, parseAuditQuery(query))),
  );
}
