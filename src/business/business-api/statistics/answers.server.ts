import type { FastifyInstance } from "fastify";
import { calendarDay } from "#src/shared/dates.ts";
import { readTeamReport } from "#src/selling/statistics/team/service.server.ts";
import { answerApi } from "../answering.server.ts";
import { getListing } from "../listings/service.server.ts";
import { answerList } from "../pages.server.ts";
import { listListingDays, readTeam } from "./endpoints.server.ts";
import { selectListingDays } from "./queries.server.ts";

const firstDay = "2000-01-01";

export function answerStatistics(app: FastifyInstance) {
  answerList(app, listListingDays, async (ctx, { from = firstDay, to = calendarDay(ctx.clock()), listingId }) => {
    const keyCode = listingId === undefined ? undefined : (await getListing(ctx, listingId)).keyCode;
    return {
      select: ([day = "1970-01-01", id = 0], limit) =>
        selectListingDays(ctx, {
          businessId: ctx.member.businessId,
          from,
          to,
          keyCode,
          after: { day: String(day), listingId: Number(id) },
          limit,
        }),
      position: (row) => [row.day, row.listingId],
      view: (rows) => rows.map(({ listingId: _id, keyCode: id, ...counts }) => ({ listingId: id, ...counts })),
    };
  });
  answerApi(app, readTeam, async (ctx, { query: { days } }) => {
    const { people, branches, total } = await readTeamReport(ctx, ctx.member, days);
    return {
      days,
      total,
      branches: branches.map(({ id: _id, ...branch }) => branch),
      people: people.map(({ firstName, lastName, branchId: _id, branchName, ...counts }) => ({
        name: `${firstName} ${lastName}`,
        branch: branchName,
        ...counts,
      })),
    };
  });
}
