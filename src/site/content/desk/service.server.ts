import { recordAudit } from "#src/core/audit/service.server.ts";
import { removePictureFiles, storePicture } from "#src/people/members/profile/picture-files.server.ts";
import { pictureThrottle } from "#src/people/members/profile/rules.ts";
import { type Context, inTransaction, refuseWhileImpersonating, requireDesk } from "#src/shared/context.server.ts";
import { addDays, formatDateTime } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { slugify } from "#src/shared/turkish.ts";
import { parseInput } from "#src/shared/validation.ts";
import { wordsOf } from "../items/load.server.ts";
import { hasVideoFile } from "../items/own-videos.server.ts";
import { contentVideoUrl } from "../items/own-videos.ts";
import { contentAddress, type ContentKind, contentLengths, sourceLine } from "../items/rules.ts";
import { enteredContent } from "../items/sanitize.server.ts";
import { findTopicOfItem, selectTopics } from "../items/topic-queries.server.ts";
import {
  deleteScheduled,
  insertItem,
  insertPublication,
  insertVersion,
  lockItem,
  type NewVersion,
  touchItem,
  updateSlug,
} from "../items/write-queries.server.ts";
import { type ContentVersion, findDeskItem, findVersion, insertPicture, selectPictureIds } from "./queries.server.ts";
import {
  ContentForm,
  contentTexts,
  NewContentForm,
  readLocalTime,
  readSources,
  scheduleMaxDays,
  WithdrawForm,
} from "./rules.ts";

const fault = (name: string, sentence: string) => new Refusal(422, sentence, { [name]: sentence });

type Author = { firstName: string | null; lastName: string | null; isFromFile: boolean | null };

/** Who wrote a version, in words. */
export function authorOf({ firstName, lastName, isFromFile }: Author): string {
  if (firstName !== null) return `${firstName} ${lastName}`;
  return isFromFile ? "Site dosyası" : "Silinmiş üye";
}

type Entered = Omit<NewVersion, "authorId" | "isFromFile" | "words"> & { slug: string; base: number; isOver: boolean };

/** What a form says, checked; 422 with a sentence for each field. `known` is the topic that the item has now. */
async function readForm(ctx: Context, kind: ContentKind, form: unknown, known: number | null): Promise<Entered> {
  const { sources: lines, slug, base, overwrite, topicId: chosen, ...entered } = parseInput(ContentForm, form);
  if (entered.html.length > contentLengths.html.max) throw fault("html", contentTexts.textTooLong);
  const html = enteredContent(entered.html);
  if (html.replace(/<[^>]*>|&nbsp;|\s/g, "") === "") throw fault("html", contentTexts.noText);
  if (html.length > contentLengths.html.max) throw fault("html", contentTexts.textTooLong);
  const sources = readSources(lines);
  if (typeof sources === "string") throw fault("sources", sources);
  if (kind === "video" && entered.videoUrl === "") throw fault("videoUrl", contentTexts.video);
  if (!hasVideoFile(entered.videoUrl)) throw fault("videoUrl", contentTexts.noVideoFile);
  if (entered.pictureId !== "" && entered.pictureText === "") throw fault("pictureText", contentTexts.pictureText);
  return {
    ...entered,
    html,
    sources,
    ...(await readTopic(ctx, kind, chosen, known)),
    byline: entered.byline || null,
    searchTitle: entered.searchTitle || null,
    searchDescription: entered.searchDescription || null,
    videoUrl: entered.videoUrl === "" ? null : contentVideoUrl(entered.videoUrl)!,
    checkedOn: entered.checkedOn === "" ? null : entered.checkedOn,
    pictureId: entered.pictureId === "" ? null : entered.pictureId,
    slug: slug === "" ? slugify(entered.title).slice(0, contentLengths.slug.max).replace(/-+$/, "") : slug,
    base,
    isOver: overwrite !== "",
  };
}

/** The chosen topic of the item's kind; a retired one only where the item has it already. */
async function readTopic(ctx: Context, kind: ContentKind, chosen: string, known: number | null) {
  if (chosen === "") return { topicId: null, topic: null };
  const topic = (await selectTopics(ctx)).find(({ id }) => String(id) === chosen);
  if (!topic || topic.kind !== kind) throw fault("topicId", contentTexts.topic);
  if (topic.retiredAt && topic.id !== known) throw fault("topicId", contentTexts.topicRetired);
  return { topicId: topic.id, topic: topic.name };
}

const toVersion = (entered: Entered, authorId: number): NewVersion => {
  const { slug: _, base: __, isOver: ___, ...version } = entered;
  return { ...version, authorId, isFromFile: false, words: wordsOf(entered) };
};

const comparedFields = [
  ...(["title", "summary", "html", "topicId", "videoUrl", "checkedOn", "pictureId", "pictureText"] as const),
  ...(["byline", "searchTitle", "searchDescription"] as const),
] as const;

const isSame = (entered: Entered, latest: ContentVersion | undefined) =>
  latest !== undefined &&
  comparedFields.every((name) => entered[name] === latest[name]) &&
  entered.sources.map(sourceLine).join("\n") === latest.sources.map(sourceLine).join("\n");

/** When a scheduled version is to appear; undefined: at once. */
type Publishing = { at?: unknown };

/**
 * Saves a form as a new version, and with `publishing` publishes that version. 409 with whose change it was if somebody
 * saved meanwhile, unless `overwrite` is ticked: then their version stays in the history. 404 for an unknown item; 422.
 */
export async function saveContent(
  ctx: Context,
  id: number | undefined,
  form: unknown,
  publishing?: Publishing,
): Promise<{ id: number; version: number }> {
  const editor = requireDesk(ctx, "content", "change");
  const kind = id === undefined ? parseInput(NewContentForm, form).kind : await kindOf(ctx, id);
  const known = id === undefined ? null : await findTopicOfItem(ctx, id);
  const entered = await readForm(ctx, kind, form, known);
  const startsAt = publishing && readStart(ctx, publishing);
  return inTransaction(ctx, async (tx) => {
    const itemId = id ?? (await insertItem(tx, { kind, slug: entered.slug, editedAt: tx.clock() }));
    if (itemId === undefined) throw new Refusal(409, contentTexts.slugTaken, { slug: contentTexts.slugTaken });
    const item = (await lockItem(tx, itemId))!;
    const latest = await findVersion(tx, itemId, item.version);
    if (latest && item.version !== entered.base && !entered.isOver)
      throw new Refusal(409, contentTexts.conflict(authorOf(latest), formatDateTime(latest.createdAt)));
    if (entered.pictureId !== null && !(await selectPictureIds(tx, itemId)).includes(entered.pictureId))
      throw fault("pictureId", contentTexts.picture);
    const subject = contentAddress({ kind, slug: entered.slug });
    if (item.slug !== entered.slug) {
      if (!(await updateSlug(tx, { id: itemId, kind }, entered.slug)))
        throw new Refusal(409, contentTexts.slugTaken, { slug: contentTexts.slugTaken });
      await recordAudit(tx, { action: "renameContent", subject, reason: `Önceki adres: ${item.slug}` });
    }
    let { version } = item;
    if (!isSame(entered, latest)) {
      version = await insertVersion(tx, itemId, toVersion(entered, editor.id));
      await recordAudit(tx, { action: "saveContent", subject, reason: `${version}. sürüm. ${entered.note}`.trim() });
    }
    await touchItem(tx, itemId);
    if (startsAt) await publish(tx, { itemId, subject, version, startsAt, memberId: editor.id });
    return { id: itemId, version };
  });
}

async function kindOf(ctx: Context, id: number): Promise<ContentKind> {
  const item = await findDeskItem(ctx, id);
  if (!item) throw new Refusal(404, contentTexts.notFound);
  return item.kind;
}

function readStart({ clock }: Context, publishing: Publishing): Date {
  if (!("at" in publishing)) return clock();
  const at = readLocalTime(typeof publishing.at === "string" ? publishing.at : "");
  if (!at) throw fault("publishAt", contentTexts.time);
  if (at <= clock()) throw fault("publishAt", contentTexts.timePast);
  if (at > addDays(clock(), scheduleMaxDays)) throw fault("publishAt", contentTexts.timeFar);
  return at;
}

type Publication = { itemId: number; subject: string; version: number; startsAt: Date; memberId: number };

/** Readers see the version from `startsAt` on; what was scheduled before is replaced. */
async function publish(tx: Context, { subject, ...row }: Publication) {
  const isLater = row.startsAt > tx.clock();
  const item = (await findDeskItem(tx, row.itemId))!;
  // Publishing the version that is live already changes nothing.
  if (!isLater && item.liveVersion === row.version && !item.nextAt) return;
  await deleteScheduled(tx, row.itemId);
  await insertPublication(tx, row);
  await recordAudit(tx, {
    action: isLater ? "scheduleContent" : "publishContent",
    subject,
    reason: `${row.version}. sürüm${isLater ? `, ${formatDateTime(row.startsAt)}` : ""}`,
  });
}

/** Locks a content item and runs `change`. 404 for an unknown item, 409 where a newer version than `base` was saved. */
async function changeItem(
  ctx: Context,
  id: number,
  base: number,
  change: (tx: Context, subject: string) => Promise<void>,
) {
  const editor = requireDesk(ctx, "content", "change");
  await inTransaction(ctx, async (tx) => {
    const locked = await lockItem(tx, id);
    if (!locked) throw new Refusal(404, contentTexts.notFound);
    if (locked.version !== base) throw new Refusal(409, contentTexts.changed);
    await change(tx, contentAddress({ kind: locked.kind as ContentKind, slug: locked.slug }));
    await touchItem(tx, id);
  });
  return editor;
}

/** Takes an item off the site, and ends what was scheduled; 409 if it is not published, 422 without a reason. */
export async function withdrawContent(ctx: Context, id: number, base: number, form: unknown) {
  requireDesk(ctx, "content", "change");
  const { reason } = parseInput(WithdrawForm, form);
  await changeItem(ctx, id, base, async (tx, subject) => {
    if ((await findDeskItem(tx, id))!.state !== "published") throw new Refusal(409, contentTexts.notPublished);
    await deleteScheduled(tx, id);
    await insertPublication(tx, { itemId: id, startsAt: tx.clock(), version: null, memberId: tx.member!.id });
    await recordAudit(tx, { action: "withdrawContent", subject, reason });
  });
}

/** Ends what is scheduled; 409 if nothing is. */
export const unscheduleContent = (ctx: Context, id: number, base: number) =>
  changeItem(ctx, id, base, async (tx, subject) => {
    const { nextAt, nextVersion } = (await findDeskItem(tx, id))!;
    if (!nextAt || !(await deleteScheduled(tx, id))) throw new Refusal(409, contentTexts.notScheduled);
    const reason = `${nextVersion}. sürüm, ${formatDateTime(nextAt)}`;
    await recordAudit(tx, { action: "unscheduleContent", subject, reason });
  });

/** Copies an earlier version into a new one, which is not published yet; 404 for an unknown version. */
export const restoreVersion = (ctx: Context, id: number, base: number, version: number) =>
  changeItem(ctx, id, base, async (tx, subject) => {
    const earlier = await findVersion(tx, id, version);
    if (!earlier) throw new Refusal(404, contentTexts.versionNotFound);
    const { firstName: _, lastName: __, createdAt: ___, version: ____, topicSlug: _____, ...content } = earlier;
    const note = `${version}. sürüm geri getirildi.`;
    await insertVersion(tx, id, {
      ...content,
      words: wordsOf(content),
      authorId: tx.member!.id,
      isFromFile: false,
      note,
    });
    await recordAudit(tx, { action: "saveContent", subject, reason: note });
  });

/** 401 and 404 as `requireEditor`, 429 for too many pictures; before one is received. */
export async function checkContentPicture(ctx: Context, id: number): Promise<void> {
  const editor = requireDesk(ctx, "content", "change");
  await kindOf(ctx, id);
  await takeToken(ctx, `content-picture:${editor.id}`, pictureThrottle);
}

/** Adds a picture to those that versions of an item may show. */
export async function addContentPicture(ctx: Context, id: number, bytes: Buffer): Promise<void> {
  requireDesk(ctx, "content", "change");
  refuseWhileImpersonating(ctx);
  const pictureId = await storePicture(ctx, bytes, { shape: "article" });
  try {
    await insertPicture(ctx, id, pictureId);
  } catch (error) {
    await removePictureFiles(ctx, [pictureId]);
    throw error;
  }
}
