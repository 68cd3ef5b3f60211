import { randomBytes } from "node:crypto";
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Store of the generated photo sizes. Only the server chooses names: `ab/abcdef…-800.webp`. */
export type PhotoStore = {
  /** Writes all files of one photo, or none: a reader never gets an incomplete file. */
  write(files: { name: string; bytes: Buffer }[]): Promise<void>;
  /** Adds a file of this disk, by a hard link where possible. Replaces a file of this name. */
  add(name: string, path: string): Promise<void>;
  read(name: string): Promise<Buffer>;
  /** As `read`; undefined for a file that does not exist, is empty, as a power cut leaves it, or cannot be read. */
  find(name: string): Promise<Buffer | undefined>;
  /** Whether a file exists and is not empty; it may be unreadable. */
  has(name: string): Promise<boolean>;
  remove(names: string[]): Promise<void>;
  /** Removes the files in the folder `under` that are older than `before`, and the oldest beyond `keep` files. */
  trim(under: string, limits: { before: Date; keep: number }): Promise<void>;
  /** Names of the files that match `pattern` and were last changed before `before`, folder by folder. */
  namesBefore(pattern: RegExp, before: Date): AsyncIterable<string>;
  /** Removes incomplete files of `write` that a dead process left, older than `before`. */
  removeUnfinished(before: Date): Promise<void>;
  /** The folder on disk that the web server may serve, if any. */
  folder: string | undefined;
};

/** For errors of reading a file: undefined if it does not exist. */
export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

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
  const draftOf = (path: string) => `${path}.${randomBytes(4).toString("hex")}`;

  async function* filesBelow(under: string): AsyncGenerator<string> {
    for (const entry of await readdir(join(folder, under), { withFileTypes: true }).catch(() => [])) {
      const name = join(under, entry.name);
      if (entry.isDirectory()) yield* filesBelow(name);
      else if (entry.isFile()) yield name;
    }
  }

  const store: PhotoStore = {
    folder,
    async add(name, path) {
      const target = join(folder, name);
      await mkdir(dirname(target), { recursive: true });
      await flush(path);
      const draft = draftOf(target);
      try {
        await link(path, draft);
        await rename(draft, target);
      } catch {
        await store.write([{ name, bytes: await readFile(path) }]);
      } finally {
        await rm(draft, { force: true }); // renaming does nothing where both are links to the same file
      }
    },
    async write(files) {
      const drafts: [string, string][] = [];
      try {
        const written = files.map(async ({ name, bytes }) => {
          const path = join(folder, name);
          const draft = draftOf(path);
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
    async find(name) {
      const bytes = await store.read(name).catch(() => undefined);
      return bytes?.length ? bytes : undefined;
    },
    has: (name) =>
      stat(join(folder, name)).then(
        ({ size }) => size > 0,
        () => false,
      ),
    async remove(names) {
      await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
    },
    async *namesBefore(pattern, before) {
      for await (const name of filesBelow("")) {
        if (!pattern.test(name)) continue;
        const file = await stat(join(folder, name)).catch(() => undefined);
        if (file && file.mtimeMs < before.getTime()) yield name;
      }
    },
    async removeUnfinished(before) {
      for await (const name of store.namesBefore(/\.[0-9a-f]{8}$/, before)) await store.remove([name]);
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
