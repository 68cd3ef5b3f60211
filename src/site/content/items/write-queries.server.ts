import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { ContentKind, ContentSource } from "./rules.ts";

/** What a version says; `html` is sanitised, `words` is the folded text that searches look in. */
export type NewVersion = {
  title: string;
  summary: string;
  /** Null: the editorial board. */
  byline: string | null;
  /** Null: as the title, as the summary. */
  searchTitle: string | null;
  searchDescription: string | null;
  html: string;
  /** The topic's name now, which the previous version of the program shows. */
  topic: string | null;
  topicId: number | null;
  pictureId: string | null;
  pictureText: string;
  videoUrl: string | null;
  sources: readonly ContentSource[];
  checkedOn: string | null;
  words: string;
  authorId: number | null;
  /** Loaded from a file of the site, so that nobody wrote it at the desk. */
  isFromFile: boolean;
  note: string;
};

/** The item, locked until the transaction ends. */
export const lockItem = ({ db }: Context, id: number) =>
  db.selectFrom("contentItem").where("id", "=", id).selectAll().forUpdate().executeTakeFirst();

/** Inserts an item without versions; undefined if another item has or had its slug. */
export async function insertItem(
  { db, clock }: Context,
  item: { kind: ContentKind; slug: string; editedAt: Date | null },
): Promise<number | undefined> {
  const taken = await db
    .selectFrom("contentSlug")
    .where("kind", "=", item.kind)
    .where("slug", "=", item.slug)
    .select("itemId")
    .executeTakeFirst();
  if (taken) return undefined;
  const added = await db
    .insertInto("contentItem")
    .values({ ...item, createdAt: clock() })
    .onConflict((conflict) => conflict.columns(["kind", "slug"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return undefined;
  await db.insertInto("contentSlug").values({ kind: item.kind, slug: item.slug, itemId: added.id }).execute();
  return added.id;
}

/** Gives an item another slug; its former ones lead to it. False if another item has or had it. */
export async function updateSlug({ db }: Context, { id, kind }: { id: number; kind: string }, slug: string) {
  await db
    .insertInto("contentSlug")
    .values({ kind, slug, itemId: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const owner = await db
    .selectFrom("contentSlug")
    .where("kind", "=", kind)
    .where("slug", "=", slug)
    .select("itemId")
    .executeTakeFirstOrThrow();
  if (owner.itemId !== id) return false;
  await db.updateTable("contentItem").set({ slug }).where("id", "=", id).execute();
  return true;
}

/** Appends a version and returns its number. */
export async function insertVersion({ db, clock }: Context, itemId: number, content: NewVersion): Promise<number> {
  const { version } = await db
    .updateTable("contentItem")
    .set({ version: sql`version + 1` })
    .where("id", "=", itemId)
    .returning("version")
    .executeTakeFirstOrThrow();
  const { sources, checkedOn, ...values } = content;
  await db
    .insertInto("contentVersion")
    .values({
      ...values,
      itemId,
      version,
      sources: JSON.stringify(sources),
      checkedOn: checkedOn === null ? null : sql<Date>`${checkedOn}::date`,
      createdAt: clock(),
    })
    .execute();
  return version;
}

/** Marks an item as edited at the desk: files of `reference-data/content/` do not overwrite it any more. */
export const touchItem = ({ db, clock }: Context, id: number) =>
  db.updateTable("contentItem").set({ editedAt: clock() }).where("id", "=", id).execute();

/** Ends what is scheduled; false if nothing was. */
export async function deleteScheduled({ db, clock }: Context, itemId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("contentPublication")
    .where("itemId", "=", itemId)
    .where("startsAt", ">", clock())
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Publishes a version from `startsAt` on; null withdraws the item. `publishedAt` stays the first day. */
export async function insertPublication(
  { db, clock }: Context,
  row: { itemId: number; startsAt: Date; version: number | null; memberId: number | null },
) {
  const first = await db
    .selectFrom("contentPublication")
    .where("itemId", "=", row.itemId)
    .where("startsAt", "<=", clock())
    .orderBy("startsAt")
    .limit(1)
    .select("publishedAt")
    .executeTakeFirst();
  const { version, memberId } = row;
  await db
    .insertInto("contentPublication")
    .values({ ...row, publishedAt: first?.publishedAt ?? row.startsAt })
    .onConflict((conflict) => conflict.columns(["itemId", "startsAt"]).doUpdateSet({ version, memberId }))
    .execute();
}

/** The items that files made or may change, by their kind and slugs. */
export const selectFileItems = ({ db }: Context) =>
  db
    .selectFrom("contentSlug")
    .innerJoin("contentItem as item", "item.id", "contentSlug.itemId")
    .select(["item.id", "contentSlug.kind", "contentSlug.slug", "item.fileHash", "item.editedAt"])
    .execute();

export const updateFileHash = ({ db }: Context, id: number, fileHash: string) =>
  db.updateTable("contentItem").set({ fileHash }).where("id", "=", id).execute();

/** Serialises processes that load the files; until the transaction ends. */
export const lockContentFiles = ({ db }: Context) => sql`select pg_advisory_xact_lock(7340134)`.execute(db);
