import type { Context } from "#src/shared/context.server.ts";
import type { SearchIndex } from "./index-process.server.ts";

/**
 * What `read` returns, kept in memory until the change feed announces a change of `subject`: for small tables that staff
 * change now and then. A call sees everything that was committed before it. Read each time in a transaction, and while the
 * feed does not answer. The value is shared: do not change it.
 */
export function keptUntilChange<Value>(
  subject: string,
  read: (ctx: Context) => Promise<Value>,
): (ctx: Context) => Promise<Value> {
  const kept = new WeakMap<SearchIndex, { value: Promise<Value> | undefined }>();

  function keptFor(search: SearchIndex) {
    const known = kept.get(search);
    if (known) return known;
    const made: { value: Promise<Value> | undefined } = { value: undefined };
    kept.set(search, made);
    search.onChange((changes) => {
      if (!changes || changes.some((change) => "subject" in change && change.subject === subject))
        made.value = undefined;
    });
    return made;
  }

  return async (ctx) => {
    if (!ctx.search || ctx.db.isTransaction) return read(ctx);
    const own = keptFor(ctx.search);
    const isFollowing = await ctx.search.sync().then(
      () => true,
      () => false,
    );
    if (!isFollowing) return read(ctx);
    if (own.value) return own.value;
    const value = read(ctx);
    own.value = value;
    value.catch(() => own.value === value && (own.value = undefined));
    return value;
  };
}
