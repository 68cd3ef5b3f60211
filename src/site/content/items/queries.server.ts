import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { dependOnSubjects } from "#src/shared/page-dependencies.server.ts";
import type { ContentKind, ContentSource } from "./rules.ts";

/** The subject of cached pages that show any content. */
const contentSubject = "content";

/** What readers see now: of each item the version of the newest publication that has begun, unless it is withdrawn. */
const live = ({ db, clock }: Context) =>
  db
    .selectFrom("contentItem as item")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("contentPublication")
          .whereRef("itemId", "=", "item.id")
          .where("startsAt", "<=", clock())
          .orderBy("startsAt", "desc")
          .limit(1)
          .select(["version", "publishedAt", "startsAt"])
          .as("live"),
      (join) => join.onTrue(),
    )
    .innerJoin("contentVersion as version", (join) =>
      join.onRef("version.itemId", "=", "item.id").onRef("version.version", "=", "live.version"),
    )
    .leftJoin("contentTopic as topic", "topic.id", "version.topicId");

const kindOf = sql<ContentKind>`item.kind`;
const dayText = (column: string) => sql<string | null>`${sql.ref(column)}::text`;
const sourcesOf = sql<ContentSource[]>`version.sources`;

/** Which items a list shows: `topic` is a slug, `words` are folded ones that all have to be in the text. */
export type ContentFilter = {
  kind: ContentKind;
  topic?: string;
  words?: readonly string[];
  slugs?: readonly string[];
  exceptId?: number;
};

const listed = (ctx: Context, { kind, topic, words = [], slugs, exceptId }: ContentFilter) =>
  live(ctx)
    .where("item.kind", "=", kind)
    .$if(topic !== undefined, (query) => query.where("topic.slug", "=", topic!))
    .$if(slugs !== undefined, (query) => query.where("item.slug", "in", slugs!))
    .$if(exceptId !== undefined, (query) => query.where("item.id", "!=", exceptId!))
    .$if(words.length > 0, (query) =>
      query.where((eb) => eb.and(words.map((word) => eb(sql`strpos(version.words, ${word})`, ">", sql.lit(0))))),
    );

/** Cards of live items, the newest first. */
export const selectLiveContent = (ctx: Context, filter: ContentFilter, { limit = 100, offset = 0 } = {}) =>
  dependOnSubjects([contentSubject], () =>
    listed(ctx, filter)
      .orderBy("live.publishedAt", "desc")
      .orderBy("item.id", "desc")
      .limit(limit)
      .offset(offset)
      .select([
        "item.id",
        kindOf.as("kind"),
        "item.slug",
        "version.title",
        "version.summary",
        "topic.name as topic",
        "topic.slug as topicSlug",
        "version.pictureId",
        "version.pictureText",
        "version.videoUrl",
        "version.byline",
        "live.publishedAt",
        "live.startsAt as changedAt",
      ])
      .execute(),
  );
export type ContentCard = Awaited<ReturnType<typeof selectLiveContent>>[number];

/** The live items of a list with their texts, by title; `words` is the folded text. */
export const selectLiveTexts = (ctx: Context, filter: ContentFilter) =>
  dependOnSubjects([contentSubject], () =>
    listed(ctx, filter)
      .orderBy("version.title")
      .orderBy("item.id")
      .select([
        "item.id",
        kindOf.as("kind"),
        "item.slug",
        "version.title",
        "version.summary",
        "topic.name as topic",
        "topic.slug as topicSlug",
        "version.words",
        "version.html",
      ])
      .execute(),
  );

/** How many live items there are, and when one of them changed last. */
export const countLiveContent = (ctx: Context, filter: ContentFilter) =>
  dependOnSubjects([contentSubject], () =>
    listed(ctx, filter)
      .select([sql<number>`count(*)::int`.as("count"), sql<Date | null>`max(live.starts_at)`.as("changedAt")])
      .executeTakeFirstOrThrow(),
  );

/** The topics of live items of a kind by name, with how many items each has. */
export const selectLiveTopics = (ctx: Context, kind: ContentKind) =>
  dependOnSubjects([contentSubject], () =>
    listed(ctx, { kind })
      .where("version.topicId", "is not", null)
      .groupBy("topic.id")
      .orderBy("topic.name")
      .select([
        sql<string>`topic.name`.as("name"),
        sql<string>`topic.slug`.as("slug"),
        sql<number>`count(*)::int`.as("count"),
      ])
      .execute(),
  );

const shownColumns = [
  "version.version",
  "version.byline",
  "version.searchTitle",
  "version.searchDescription",
  "version.title",
  "version.summary",
  "version.html",
  "topic.name as topic",
  "topic.slug as topicSlug",
  "version.pictureId",
  "version.pictureText",
  "version.videoUrl",
  sourcesOf.as("sources"),
  dayText("version.checkedOn").as("checkedOn"),
] as const;

/** A live item with its text; undefined if it is not live. */
export const findLiveItem = (ctx: Context, id: number) =>
  dependOnSubjects([contentSubject], () =>
    live(ctx)
      .where("item.id", "=", id)
      .select([
        "item.id",
        kindOf.as("kind"),
        "item.slug",
        ...shownColumns,
        "live.publishedAt",
        "live.startsAt as changedAt",
      ])
      .executeTakeFirst(),
  );
export type LiveContent = NonNullable<Awaited<ReturnType<typeof findLiveItem>>>;

/** The item that has or had this slug, and whether readers ever saw it; undefined if none has. */
export const findContentBySlug = ({ db, clock }: Context, kind: ContentKind, slug: string) =>
  dependOnSubjects([contentSubject], () =>
    db
      .selectFrom("contentSlug")
      .innerJoin("contentItem as item", "item.id", "contentSlug.itemId")
      .where("contentSlug.kind", "=", kind)
      .where("contentSlug.slug", "=", slug)
      .select([
        "item.id",
        "item.slug",
        (eb) =>
          eb
            .exists(
              eb
                .selectFrom("contentPublication")
                .whereRef("itemId", "=", "item.id")
                .where("startsAt", "<=", clock())
                .select("itemId"),
            )
            .$castTo<boolean>()
            .as("wasPublished"),
      ])
      .executeTakeFirst(),
  );

/** When the next scheduled publication begins: pages change then although nothing is written. */
export async function selectNextPublication({ db, clock }: Pick<Context, "db" | "clock">): Promise<Date | null> {
  const { at } = await db
    .selectFrom("contentPublication")
    .where("startsAt", ">", clock())
    .select(sql<Date | null>`min(starts_at)`.as("at"))
    .executeTakeFirstOrThrow();
  return at;
}
