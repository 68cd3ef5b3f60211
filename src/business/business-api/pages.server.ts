import type { FastifyInstance } from "fastify";
import type { z } from "zod/mini";
import { answerApi, type ApiContext } from "./answering.server.ts";
import { makeCursor, type Position, readCursor } from "./cursor.server.ts";
import type { ApiEndpoint, pageOf, pageQuery } from "./endpoint.server.ts";

type PageQuery = z.ZodMiniObject<typeof pageQuery>;

type List<Row, Item> = {
  /** The next `count` rows after a position. */
  select: (after: Position, count: number) => Promise<readonly Row[]>;
  position: (row: Row) => Position;
  view: (rows: readonly Row[]) => Item[] | Promise<Item[]>;
};

/**
 * Answers a call of a list: a page, and the cursor of the next one. `listOf` gets the query without what says the page.
 * Lists are read by position, so rows that come and go move no page.
 */
export const answerList = <Path extends string, Query extends PageQuery, Item extends z.ZodMiniType, Row>(
  app: FastifyInstance,
  endpoint: ApiEndpoint<Path, Query, z.ZodMiniUndefined, ReturnType<typeof pageOf<Item>>>,
  listOf: (
    ctx: ApiContext,
    filter: Omit<z.output<Query>, keyof typeof pageQuery>,
  ) => List<Row, z.output<Item>> | Promise<List<Row, z.output<Item>>>,
) =>
  answerApi(app, endpoint, async (ctx, { query }) => {
    const { limit, cursor, ...filter } = query as z.output<Query> & z.output<PageQuery>;
    const { select, position, view } = await listOf(ctx, filter);
    const asked = { businessId: ctx.member.businessId, path: endpoint.path, filter };
    const rows = await select(readCursor(ctx, asked, cursor) ?? [], limit + 1);
    const shown = rows.slice(0, limit);
    return {
      items: await view(shown),
      nextCursor: rows.length > limit ? makeCursor(ctx, asked, position(shown.at(-1)!)) : null,
    };
  });
