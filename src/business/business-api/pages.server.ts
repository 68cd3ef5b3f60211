import type { ApiContext } from "./answering.server.ts";
import { makeCursor, type Position, readCursor } from "./cursor.server.ts";

type Asked = { path: string; filter: object; limit: number; cursor: string | undefined };
type List<Row, Item> = {
  /** The next `count` rows after a position. */
  select: (after: Position, count: number) => Promise<readonly Row[]>;
  position: (row: Row) => Position;
  view: (rows: readonly Row[]) => Promise<Item[]>;
};

/** A page of a list, and the cursor of the next one. Lists are read by position, so rows that come and go move no page. */
export async function answerPage<Row, Item>(
  ctx: ApiContext,
  { path, filter, limit, cursor }: Asked,
  { select, position, view }: List<Row, Item>,
): Promise<{ items: Item[]; nextCursor: string | null }> {
  const list = { businessId: ctx.member.businessId, path, filter };
  const rows = await select(readCursor(ctx, list, cursor) ?? [], limit + 1);
  const shown = rows.slice(0, limit);
  return {
    items: await view(shown),
    nextCursor: rows.length > limit ? makeCursor(ctx, list, position(shown.at(-1)!)) : null,
  };
}
