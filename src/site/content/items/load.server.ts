import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { fold } from "#src/shared/turkish.ts";
import { type ContentFile, readContentFile } from "./content-file.ts";
import { hasVideoFile } from "./own-videos.server.ts";
import { contentVideoUrl } from "./own-videos.ts";
import { type ContentKind, isContentKind, slugPattern } from "./rules.ts";
import { cleanContent, textOfContent } from "./sanitize.server.ts";
import { ensureTopic } from "./topic-queries.server.ts";
import { topicSlugOf } from "./topics.ts";
import {
  deleteScheduled,
  insertItem,
  insertPublication,
  insertVersion,
  lockContentFiles,
  type NewVersion,
  selectFileItems,
  updateFileHash,
} from "./write-queries.server.ts";

/** The folded text that searches look in. */
export const wordsOf = ({ title, summary, html }: Pick<NewVersion, "title" | "summary" | "html">) =>
  fold(`${title} ${summary} ${textOfContent(html)}`);

/** Midnight in Turkey, which has had no summer time since 2016. */
const startOfDay = (day: string) => new Date(`${day}T00:00:00+03:00`);

async function versionOf(tx: Context, kind: ContentKind, file: ContentFile): Promise<NewVersion> {
  const html = cleanContent(file.html);
  const { topic } = file;
  return {
    title: file.title,
    summary: file.summary,
    byline: null,
    searchTitle: null,
    searchDescription: null,
    html,
    topic: topic ?? null,
    topicId: topic === undefined ? null : await ensureTopic(tx, { kind, slug: topicSlugOf(kind, topic), name: topic }),
    pictureId: null,
    pictureText: "",
    videoUrl: file.video === undefined ? null : contentVideoUrl(file.video)!,
    sources: file.sources,
    checkedOn: null,
    words: wordsOf({ ...file, html }),
    authorId: null,
    isFromFile: true,
    note: "",
  };
}

/**
 * Loads the files `{kind}/{slug}.html` that are new or have changed: each change is a new version. An item that the desk
 * edited is left as it is. Returns the files that were loaded; throws an error that names a file it cannot read.
 */
export async function loadContent(ctx: Context, folder = "reference-data/content"): Promise<string[]> {
  const files = globSync("*/*.html", { cwd: folder })
    .toSorted()
    .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
  return inTransaction(ctx, async (tx) => {
    await lockContentFiles(tx);
    const known = new Map((await selectFileItems(tx)).map((item) => [`${item.kind}/${item.slug}`, item]));
    const loaded: string[] = [];
    for (const { name, text } of files) {
      const [kind, slug] = [dirname(name), basename(name, ".html")];
      if (!isContentKind(kind) || !slugPattern.test(slug)) throw new Error(`${name}: unknown kind or invalid slug`);
      const fileHash = createHash("sha256").update(text).digest("hex");
      const item = known.get(`${kind}/${slug}`);
      if (item && (item.editedAt !== null || item.fileHash === fileHash)) continue;
      const file = readContentFile(name, text);
      if (file.video !== undefined && !hasVideoFile(file.video))
        throw new Error(`${name}: the file of the video is missing`);
      const id = item?.id ?? (await insertItem(tx, { kind, slug, editedAt: null }))!;
      await deleteScheduled(tx, id);
      const version = await insertVersion(tx, id, await versionOf(tx, kind, file));
      // A changed file is published at once, unless its day is in the future.
      const published = startOfDay(file.published);
      const startsAt = item && published < ctx.clock() ? ctx.clock() : published;
      await insertPublication(tx, { itemId: id, startsAt, version, memberId: null });
      await updateFileHash(tx, id, fileHash);
      loaded.push(name);
    }
    return loaded;
  });
}
