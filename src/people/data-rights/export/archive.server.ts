import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { hasPhotoFile } from "#src/selling/listings/photos/files/read.server.ts";
import { photoFileName, photoSizeNames } from "#src/selling/listings/photos/size-rules.ts";
import { findPicture } from "#src/people/members/profile/picture-files.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { type PersonalRule, registryOf } from "../registry/registry.ts";
import type { Table } from "#src/shared/personal-data/rule.ts";
import { indexPage, type Part } from "./index-page.ts";
import { countRows, exportedColumns, findPictureId, readRows, selectPhotoIds } from "./queries.server.ts";
import { csvLine } from "#src/shared/csv.ts";
import { cellText } from "./rules.ts";

type Progress = (partsDone: number, partsAll: number) => void;

/**
 * Writes everything that the registry assigns to a member into a ZIP file at `path`: for each table its rows as JSON and
 * as CSV, the photos, and an index page. All data is from one snapshot, and at most some hundred
 * rows or one photo are in memory.
 */
export const writeArchive = (ctx: Context, memberId: number, path: string, progress: Progress): Promise<void> =>
  ctx.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (db) => {
      const tx = { ...ctx, db };
      const parts: (Part & { table: Table; rule: PersonalRule })[] = [];
      for (const [table, rule] of registryOf(ctx).personalTables)
        parts.push({
          table,
          rule,
          file: rule.file,
          title: rule.title,
          rows: await countRows(tx, table, rule, memberId),
        });
      const filled = parts.filter(({ rows }) => rows > 0);
      const photos = filled.find(({ table }) => table === "photo");
      const pictures = photos ? await picturesOf(ctx, await selectPhotoIds(tx, photos.rule, memberId)) : [];
      const portrait = await portraitOf(ctx, await findPictureId(tx, memberId));

      const zip = new ZipFile();
      const abort = new AbortController();
      const all = filled.length * 2 + pictures.length + (portrait ? 1 : 0);
      let done = 0;
      const add = (name: string, read: () => Iterable<string | Buffer> | AsyncIterable<string | Buffer>) =>
        zip.addReadStreamLazy(name, { mtime: ctx.clock() }, (take) => {
          progress(done++, all);
          const stream = Readable.from(read(), { objectMode: false });
          // The library ignores errors of the streams that it reads.
          stream.on("error", (error) => abort.abort(error));
          take(null, stream);
        });
      zip.addBuffer(Buffer.from(indexPage(parts, pictures.length, ctx.clock())), "index.html");
      for (const { table, rule, file } of filled) {
        add(`veriler/${file}.json`, () => jsonOf(tx, table, rule, memberId));
        add(`veriler/${file}.csv`, () => csvOf(tx, table, rule, memberId));
      }
      if (portrait) add("fotograflar/profil.jpg", () => [portrait]);
      for (const { id, name } of pictures) add(`fotograflar/${id}.jpg`, () => pictureOf(tx, name));
      zip.end();
      await pipeline(zip.outputStream, createWriteStream(path), { signal: abort.signal }).catch((error: unknown) => {
        throw abort.signal.aborted ? abort.signal.reason : error;
      });
    });

async function* jsonOf(tx: Context, table: Table, rule: PersonalRule, memberId: number) {
  const headings = exportedColumns(rule).map(({ heading }) => heading);
  let before = "[\n";
  for await (const rows of readRows(tx, table, rule, memberId)) {
    const objects = rows.map((values) => Object.fromEntries(headings.map((heading, at) => [heading, values[at]])));
    yield before + objects.map((one) => JSON.stringify(one)).join(",\n");
    before = ",\n";
  }
  yield "\n]\n";
}

async function* csvOf(tx: Context, table: Table, rule: PersonalRule, memberId: number) {
  const columns = exportedColumns(rule);
  // With a byte order mark, spreadsheets read it as UTF-8.
  yield "\uFEFF" + csvLine(columns.map(({ heading }) => heading));
  for await (const rows of readRows(tx, table, rule, memberId))
    yield rows.map((values) => csvLine(values.map((value, at) => cellText(columns[at]!.column, value)))).join("");
}

/** The member's photos, each with the file name of its largest size. A size whose file is lost is made again where possible. */
async function picturesOf(ctx: Context, ids: readonly string[]) {
  const pictures: { id: string; name: string }[] = [];
  for (const id of ids)
    for (const size of photoSizeNames.toReversed()) {
      if (!(await hasPhotoFile(ctx, id, size))) continue;
      pictures.push({ id, name: photoFileName(id, size, "jpg") });
      break;
    }
  return pictures;
}

/** The member's picture, if they have one. */
const portraitOf = async (ctx: Context, id: string | null): Promise<Buffer | undefined> =>
  id === null ? undefined : findPicture(ctx, `${id}-320.jpg`);

async function* pictureOf({ photos }: Context, name: string) {
  yield await photos.read(name);
}
