import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { photoFileName, photoSizeNames } from "#src/listings/photos/size-rules.ts";
import { pictureFileOf } from "#src/members/profile/picture-files.server.ts";
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
      const pictures = photos ? await picturesOf(tx, await selectPhotoIds(tx, photos.rule, memberId)) : [];
      const portrait = await portraitOf(tx, memberId);

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
      if (portrait) add("fotograflar/profil.jpg", () => pictureOf(tx, portrait));
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

/** The member's photos, each with its largest file; one that is still being processed has a smaller one. */
async function picturesOf({ photos }: Context, ids: readonly string[]) {
  const pictures: { id: string; name: string }[] = [];
  for (const id of ids)
    for (const size of photoSizeNames.toReversed()) {
      const name = photoFileName(id, size, "jpg");
      if (!(await photos.has(name))) continue;
      pictures.push({ id, name });
      break;
    }
  return pictures;
}

/** The file of the member's picture, if they have one. */
async function portraitOf(tx: Context, memberId: number): Promise<string | undefined> {
  const id = await findPictureId(tx, memberId);
  const file = id === null ? undefined : pictureFileOf(`${id}-320.jpg`)?.file;
  return file !== undefined && (await tx.photos.has(file)) ? file : undefined;
}

async function* pictureOf({ photos }: Context, name: string) {
  yield await photos.read(name);
}
