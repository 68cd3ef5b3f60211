import { randomBytes } from "node:crypto";
import { access, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Store of the generated photo sizes. Only the server chooses names: `ab/abcdef…-800.webp`. */
export type PhotoStore = {
  /** Writes all files of one photo, or none: a reader never gets an incomplete file. */
  write(files: { name: string; bytes: Buffer }[]): Promise<void>;
  /** Adds a file of this disk, by a hard link where possible. An existing file of this name is left as it is. */
  add(name: string, path: string): Promise<void>;
  read(name: string): Promise<Buffer>;
  has(name: string): Promise<boolean>;
  remove(names: string[]): Promise<void>;
  /** Removes the files in the folder `under` that are older than `before`, and the oldest beyond `keep` files. */
  trim(under: string, limits: { before: Date; keep: number }): Promise<void>;
  /** Names of the files that end in `pattern` and were last changed before `before`. */
  namesBefore(pattern: RegExp, before: Date): Promise<string[]>;
  /** Removes incomplete files of `write` that a dead process left, older than `before`. */
  removeUnfinished(before: Date): Promise<void>;
  /** The folder on disk that the web server may serve, if any. */
  folder: string | undefined;
};

/** Resolves when the file is flushed to disk. */
async function flush(path: string) {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

export function diskPhotoStore(folder: string): PhotoStore {
  const store: PhotoStore = {
    folder,
    async add(name, path) {
      const target = join(folder, name);
      await mkdir(dirname(target), { recursive: true });
      await flush(path);
      await link(path, target).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") await store.write([{ name, bytes: await readFile(path) }]);
      });
    },
    async write(files) {
      const drafts: [string, string][] = [];
      try {
        const written = files.map(async ({ name, bytes }) => {
          const path = join(folder, name);
          const draft = `${path}.${randomBytes(4).toString("hex")}`;
          drafts.push([draft, path]);
          await mkdir(dirname(path), { recursive: true });
          await writeFile(draft, bytes, { flush: true });
        });
        await Promise.allSettled(written); // nothing is under way any more when what is there is renamed or removed
        await Promise.all(written);
        for (const [draft, path] of drafts) await rename(draft, path);
      } catch (error) {
        await Promise.all(drafts.map(([draft]) => rm(draft, { force: true })));
        throw error;
      }
    },
    read: (name) => readFile(join(folder, name)),
    has: (name) =>
      access(join(folder, name)).then(
        () => true,
        () => false,
      ),
    async remove(names) {
      await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
    },
    async namesBefore(pattern, before) {
      const names = await readdir(folder, { recursive: true }).catch(() => []);
      const found: string[] = [];
      for (const name of names.filter((one) => pattern.test(one))) {
        const file = await stat(join(folder, name)).catch(() => undefined);
        if (file?.isFile() && file.mtimeMs < before.getTime()) found.push(name);
      }
      return found;
    },
    async removeUnfinished(before) {
      await store.remove(await store.namesBefore(/\.[0-9a-f]{8}$/, before));
    },
    async trim(under, { before, keep }) {
      const entries = await readdir(join(folder, under), { recursive: true, withFileTypes: true }).catch(() => []);
      const files: { path: string; at: number }[] = [];
      for (const entry of entries) {
        const path = join(entry.parentPath, entry.name);
        if (entry.isFile()) files.push({ path, at: (await stat(path)).mtimeMs });
      }
      files.sort((a, b) => b.at - a.at);
      for (const [place, { path, at }] of files.entries())
        if (place >= keep || at < before.getTime()) await rm(path, { force: true });
    },
  };
  return store;
}
