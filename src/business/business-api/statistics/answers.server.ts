import type { FastifyInstance } from "fastify";
import { calendarDay } from "#src/shared/dates.ts";
import { readTeamReport } from "#src/selling/statistics/team/service.server.ts";
import { answerApi } from "../answering.server.ts";
import { getListing } from "../listings/service.server.ts";
import { answerPage } from "../pages.server.ts";
import { listListingDays, readTeam } from "./endpoints.server.ts";
import { selectListingDays } from "./queries.server.ts";

const firstDay = "2000-01-01";

export function answerStatistics(app: FastifyInstance) {
  answerApi(app, listListingDays, async (ctx, { query: { limit, cursor, ...filter } }) => {
    const { from = firstDay, to = calendarDay(ctx.clock()), listingId } = filter;
    const keyCode = listingId === undefined ? undefined : (await getListing(ctx, listingId)).keyCode;
    const { businessId } = ctx.member;
    return answerPage(
      ctx,
      { path: listListingDays.path, filter, limit, cursor },
      {
        select: ([day = "1970-01-01", id = 0], count) =>
          selectListingDays(ctx, {
            businessId,
            from,
            to,
            keyCode,
            after: { day: String(day), listingId: Number(id) },
            limit: count,
          }),
        position: (row) => [row.day, row.listingId],
        view: async (rows) => rows.map(({ listingId: _id, keyCode: id, ...counts }) => ({ listingId: id, ...counts })),
      },
    );
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
