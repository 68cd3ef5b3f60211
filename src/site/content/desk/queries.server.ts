import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { countWaiting } from "#src/shared/waiting-queries.server.ts";
import type { ContentKind, ContentSource } from "../items/rules.ts";
import type { ContentState } from "./rules.ts";

/** The newest publication that has begun, and the next that has not. */
const withState = ({ db, clock }: Context) =>
  db
    .selectFrom("contentItem as item")
    .leftJoin("contentVersion as version", (join) =>
      join.onRef("version.itemId", "=", "item.id").onRef("version.version", "=", "item.version"),
    )
    .leftJoin("member as author", "author.id", "version.authorId")
    .leftJoin("contentTopic as topic", "topic.id", "version.topicId")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("contentPublication")
          .whereRef("itemId", "=", "item.id")
          .where("startsAt", "<=", clock())
          .orderBy("startsAt", "desc")
          .limit(1)
          .select(["version", "startsAt"])
          .as("current"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("contentPublication")
          .whereRef("itemId", "=", "item.id")
          .where("startsAt", ">", clock())
          .orderBy("startsAt")
          .limit(1)
          .select(["version", "startsAt"])
          .as("next"),
      (join) => join.onTrue(),
    );

const state = sql<ContentState>`case
  when current.version is not null then 'published'
  when next.starts_at is not null then 'scheduled'
  when current.starts_at is not null then 'withdrawn'
  else 'draft' end`;

export type DeskFilter = {
  kind?: ContentKind | undefined;
  state?: ContentState | undefined;
  words?: readonly string[];
};

/** Items by their last change, the newest first. */
export const selectDeskItems = (
  ctx: Context,
  { kind, state: wanted, words = [] }: DeskFilter,
  { limit, offset }: { limit: number; offset: number },
) =>
  withState(ctx)
    .$if(kind !== undefined, (query) => query.where("item.kind", "=", kind!))
    .$if(wanted === "scheduled", (query) => query.where("next.startsAt", "is not", null))
    .$if(wanted !== undefined && wanted !== "scheduled", (query) => query.where(state, "=", wanted!))
    .$if(words.length > 0, (query) =>
      query.where((eb) => eb.and(words.map((word) => eb(sql`strpos(version.words, ${word})`, ">", sql.lit(0))))),
    )
    .orderBy(sql`version.created_at desc nulls last`)
    .orderBy("item.id", "desc")
    .limit(limit)
    .offset(offset)
    .select([
      "item.id",
      sql<ContentKind>`item.kind`.as("kind"),
      "item.slug",
      "item.version",
      "version.title",
      "topic.name as topic",
      "version.createdAt as changedAt",
      "isFromFile",
      "author.firstName",
      "author.lastName",
      state.as("state"),
      "current.version as liveVersion",
      "next.startsAt as nextAt",
    ])
    .execute();

/** An item with its newest version and what readers see of it; undefined if there is none. */
export const findDeskItem = (ctx: Context, id: number) =>
  withState(ctx)
    .where("item.id", "=", id)
    .select([
      "item.id",
      sql<ContentKind>`item.kind`.as("kind"),
      "item.slug",
      "item.version",
      state.as("state"),
      "current.version as liveVersion",
      "current.startsAt as liveAt",
      "next.startsAt as nextAt",
      "next.version as nextVersion",
    ])
    .executeTakeFirst();

/** A version with its author; undefined if there is none. */
export const findVersion = ({ db }: Context, itemId: number, version: number) =>
  db
    .selectFrom("contentVersion as version")
    .leftJoin("member as author", "author.id", "version.authorId")
    .leftJoin("contentTopic as topic", "topic.id", "version.topicId")
    .where("itemId", "=", itemId)
    .where("version", "=", version)
    .select([
      "version",
      "title",
      "summary",
      "byline",
      "searchTitle",
      "searchDescription",
      "html",
      "topic.name as topic",
      "topic.slug as topicSlug",
      "topicId",
      "version.pictureId",
      "pictureText",
      "videoUrl",
      sql<ContentSource[]>`sources`.as("sources"),
      sql<string | null>`checked_on::text`.as("checkedOn"),
      "authorId",
      "isFromFile",
      "author.firstName",
      "author.lastName",
      "note",
      "version.createdAt",
    ])
    .executeTakeFirst();
export type ContentVersion = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

/** The versions of an item without their texts, the newest first, and when each was published. */
export const selectVersions = ({ db }: Context, itemId: number) =>
  db
    .selectFrom("contentVersion as version")
    .leftJoin("member as author", "author.id", "version.authorId")
    .where("itemId", "=", itemId)
    .orderBy("version", "desc")
    .limit(200)
    .select((eb) => [
      "version",
      "title",
      "isFromFile",
      "author.firstName",
      "author.lastName",
      "note",
      "version.createdAt",
      eb
        .selectFrom("contentPublication as publication")
        .whereRef("publication.itemId", "=", "version.itemId")
        .whereRef("publication.version", "=", "version.version")
        .select(({ fn }) => fn.max("publication.startsAt").as("at"))
        .as("publishedAt"),
    ])
    .execute();

export async function selectPictureIds({ db }: Context, itemId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("contentPicture")
    .where("itemId", "=", itemId)
    .orderBy("createdAt", "desc")
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}

export const insertPicture = ({ db, clock }: Context, itemId: number, id: string) =>
  db.insertInto("contentPicture").values({ id, itemId, createdAt: clock() }).execute();

/** Publications that begin later, since they were scheduled. */
export const waitingPublications = (ctx: Context) =>
  countWaiting(
    ctx,
    sql`select published_at as at from content_publication where starts_at > ${ctx.clock()} and version is not null`,
  );
