import { recordAudit } from "#src/core/audit/service.server.ts";
import { type Context, inTransaction, requireDesk } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { slugify } from "#src/shared/turkish.ts";
import { parseInput } from "#src/shared/validation.ts";
import { contentKinds, type ContentKind } from "../items/rules.ts";
import { findTopicNamed, insertTopic, lockTopic, selectTopics, updateTopic } from "../items/topic-queries.server.ts";
import { contentTexts, NewTopicForm, TopicForm } from "./rules.ts";

const kindName = (kind: ContentKind) => contentKinds[kind].name;
const fault = (status: 409 | 422, sentence: string) => new Refusal(status, sentence, { name: sentence });
const subjectOf = ({ kind, slug }: { kind: ContentKind; slug: string }) => `${kindName(kind)}: ${slug}`;

/** The options of the form of an item: topics in use, and the one that it has. Without a kind all, by kind. */
export async function readTopicChoices(ctx: Context, kind?: ContentKind, chosen: number | null = null) {
  return (await selectTopics(ctx))
    .filter((topic) => kind === undefined || topic.kind === kind)
    .filter(({ id, retiredAt }) => retiredAt === null || id === chosen)
    .map((topic) => ({
      value: String(topic.id),
      label: topic.name,
      ...(kind === undefined ? { group: kindName(topic.kind) } : {}),
    }));
}

/** All topics for the desk, by kind. */
export async function readTopics(ctx: Context) {
  requireDesk(ctx, "content");
  return (await selectTopics(ctx)).map(({ retiredAt, kind, ...topic }) => ({
    ...topic,
    kind: kindName(kind),
    isRetired: retiredAt !== null,
  }));
}

/** Adds a topic, whose slug is made from its first name for good; 409 if its kind has one of the name or slug, 422. */
export async function addTopic(ctx: Context, form: unknown): Promise<void> {
  requireDesk(ctx, "content", "change");
  const { kind, name } = parseInput(NewTopicForm, form);
  const topic = { kind, name, slug: slugify(name) };
  if (topic.slug === "") throw fault(422, contentTexts.topicName);
  await inTransaction(ctx, async (tx) => {
    if (!(await insertTopic(tx, topic))) throw fault(409, contentTexts.topicTaken);
    await recordAudit(tx, { action: "addTopic", subject: subjectOf(topic), reason: name });
  });
}

/** Changes the name that readers see; addresses stay. 404 for an unknown topic, 409 if its kind has one of this name. */
export async function renameTopic(ctx: Context, id: number, form: unknown): Promise<void> {
  requireDesk(ctx, "content", "change");
  const { name } = parseInput(TopicForm, form);
  if (slugify(name) === "") throw fault(422, contentTexts.topicName);
  await inTransaction(ctx, async (tx) => {
    const topic = await lockTopic(tx, id);
    if (!topic) throw new Refusal(404, contentTexts.topicNotFound);
    if (topic.name === name) return;
    if (await findTopicNamed(tx, topic.kind, name)) throw fault(409, contentTexts.topicTaken);
    await updateTopic(tx, id, { name });
    await recordAudit(tx, { action: "renameTopic", subject: subjectOf(topic), reason: `${topic.name} → ${name}` });
  });
}

/** A retired topic cannot be chosen any more; what has it keeps it, and its list stays. 404 for an unknown topic. */
export async function retireTopic(ctx: Context, id: number, isRetired: boolean): Promise<void> {
  requireDesk(ctx, "content", "change");
  await inTransaction(ctx, async (tx) => {
    const topic = await lockTopic(tx, id);
    if (!topic) throw new Refusal(404, contentTexts.topicNotFound);
    if ((topic.retiredAt !== null) === isRetired) return;
    await updateTopic(tx, id, { retiredAt: isRetired ? tx.clock() : null });
    const action = isRetired ? "retireTopic" : "restoreTopic";
    await recordAudit(tx, { action, subject: subjectOf(topic), reason: topic.name });
  });
}
