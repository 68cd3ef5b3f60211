import { z } from "zod/mini";
import { type Context, requireDesk } from "#src/shared/context.server.ts";
import { askerKey, takeToken } from "#src/shared/throttle.server.ts";
import { messages, parseInput } from "#src/shared/validation.ts";
import { selectLiveTexts } from "../items/queries.server.ts";
import { contentAddress } from "../items/rules.ts";
import { textOfContent } from "../items/sanitize.server.ts";
import { liveContentAt } from "../items/service.server.ts";
import { countAnswers, upsertAnswer } from "./queries.server.ts";
import { excerptOf, rankTexts } from "./search.ts";
import { popularQuestions } from "./topics.ts";

const maxResults = 20;
/** Of one member or one visitor's network. */
export const answerThrottle = { capacity: 20, perHour: 20 };

/** The help pages and guides that answer a question, best first, each with an excerpt in pieces. */
export async function searchHelp(ctx: Context, query: string) {
  const [help, guides] = await Promise.all([
    selectLiveTexts(ctx, { kind: "help" }),
    selectLiveTexts(ctx, { kind: "guide" }),
  ]);
  const { found, words, isCorrected } = rankTexts([...help, ...guides], query);
  return {
    results: found.slice(0, maxResults).map((item) => ({
      to: contentAddress(item),
      title: item.title,
      topic: item.kind === "guide" ? "Rehber" : item.topic,
      excerpt: excerptOf(textOfContent(item.html), words),
    })),
    isCorrected,
  };
}

/** The popular questions in their order with their whole answers, whose headings are below those of the questions. */
export async function readPopularAnswers(ctx: Context) {
  const texts = await selectLiveTexts(ctx, { kind: "help", slugs: popularQuestions });
  return popularQuestions
    .map((slug) => texts.find((text) => text.slug === slug))
    .filter((text) => text !== undefined)
    .map(({ title, html, ...item }) => ({
      to: contentAddress(item),
      title,
      html: html.replace(/(?<=<\/?)h[23]>/g, "h4>"),
    }));
}

const AnswerForm = z.object({ useful: z.enum(["1", "0"], messages.radio) });

/** Stores whether the article at a slug was useful, as `AnswerForm`: 404 for unknown ones, 429 over the rate limit. */
export async function answerUseful(ctx: Context, slug: string, input: unknown): Promise<boolean> {
  const isUseful = parseInput(AnswerForm, input).useful === "1";
  const found = await liveContentAt(ctx, "help", slug);
  const { item } =
    "item" in found ? found : ((await liveContentAt(ctx, "help", found.movedTo)) as { item: { id: number } });
  await takeToken(ctx, `help:${askerKey(ctx)}`, answerThrottle);
  await upsertAnswer(ctx, item.id, isUseful);
  return isUseful;
}

/** For staff: the live articles with how useful they were, those that helped the fewest first. */
export async function readUsefulness(ctx: Context) {
  requireDesk(ctx, "content");
  const [texts, counts] = await Promise.all([selectLiveTexts(ctx, { kind: "help" }), countAnswers(ctx)]);
  const of = new Map(counts.map((one) => [one.itemId, one]));
  return texts
    .map(({ id, slug, title, topic }) => ({ slug, title, topic, ...(of.get(id) ?? { useful: 0, useless: 0 }) }))
    .toSorted((a, b) => b.useless - a.useless || a.useful - b.useful);
}
