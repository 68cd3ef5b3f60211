import type { Context } from "#src/shared/context.server.ts";
import type { ContentKind } from "./rules.ts";

type Topic = { kind: ContentKind; slug: string; name: string };

/** Adds a topic; undefined if its kind has one with this slug or name. */
export const insertTopic = ({ db, clock }: Context, topic: Topic) =>
  db
    .insertInto("contentTopic")
    .values({ ...topic, createdAt: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();

/** The id of the topic with this slug, or else with this name, which is added if there is neither. */
export async function ensureTopic(ctx: Context, topic: Topic): Promise<number> {
  const { kind, slug, name } = topic;
  const known = (await selectTopics(ctx)).filter((one) => one.kind === kind);
  const found = known.find((one) => one.slug === slug) ?? known.find((one) => one.name === name);
  return found?.id ?? (await insertTopic(ctx, topic))!.id;
}

/** All topics by kind and name, with how many items have them in their newest version. */
export const selectTopics = ({ db }: Context) =>
  db
    .selectFrom("contentTopic as topic")
    .orderBy("kind")
    .orderBy("name")
    .select((eb) => [
      "topic.id",
      "topic.kind",
      "topic.slug",
      "topic.name",
      "topic.retiredAt",
      eb
        .selectFrom("contentItem as item")
        .innerJoin("contentVersion as version", (join) =>
          join.onRef("version.itemId", "=", "item.id").onRef("version.version", "=", "item.version"),
        )
        .whereRef("version.topicId", "=", "topic.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("itemCount"),
    ])
    .execute();

/** The topic, locked until the transaction ends. */
export const lockTopic = ({ db }: Context, id: number) =>
  db.selectFrom("contentTopic").where("id", "=", id).selectAll().forUpdate().executeTakeFirst();

/** Another topic of the kind that has this name already. */
export const findTopicNamed = ({ db }: Context, kind: ContentKind, name: string) =>
  db.selectFrom("contentTopic").where("kind", "=", kind).where("name", "=", name).select("id").executeTakeFirst();

export const updateTopic = ({ db }: Context, id: number, change: { name: string } | { retiredAt: Date | null }) =>
  db.updateTable("contentTopic").set(change).where("id", "=", id).execute();

/** The topic of the newest version of an item. */
export async function findTopicOfItem({ db }: Context, itemId: number): Promise<number | null> {
  const found = await db
    .selectFrom("contentItem as item")
    .innerJoin("contentVersion as version", (join) =>
      join.onRef("version.itemId", "=", "item.id").onRef("version.version", "=", "item.version"),
    )
    .where("item.id", "=", itemId)
    .select("version.topicId")
    .executeTakeFirst();
  return found?.topicId ?? null;
}
