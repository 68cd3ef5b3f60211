import { randomBytes } from "node:crypto";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "./context.server.ts";
import { addDays } from "./dates.ts";
import { undefinedIfMissing } from "./photo-store.server.ts";
import { writePrivateFile } from "./write-file.server.ts";

type Folder = Pick<Context, "exportFolder">;

/**
 * Private files, such as documents, in a subfolder of the export folder, with permissions for this process's user alone.
 * `selectKnown` returns which of these ids the database still refers to.
 */
export function privateFiles(
  folder: string,
  selectKnown: (ctx: Context, ids: readonly string[]) => Promise<readonly string[]>,
) {
  const pathOf = ({ exportFolder }: Folder, id = "") => join(exportFolder, folder, id);
  const remove = (ctx: Folder, id: string): Promise<void> => rm(pathOf(ctx, id), { force: true });
  return {
    /** Stores a file under a new id, which nobody can guess. */
    store: async (ctx: Folder, bytes: Buffer): Promise<{ id: string; bytes: number }> => {
      const id = randomBytes(16).toString("hex");
      await writePrivateFile(pathOf(ctx, id), bytes);
      return { id, bytes: bytes.length };
    },
    /** Undefined where the file is lost. */
    find: (ctx: Folder, id: string): Promise<Buffer | undefined> => readFile(pathOf(ctx, id)).catch(undefinedIfMissing),
    remove,
    /** Removes files whose record was deleted, or that were never recorded, a day after they were written. */
    removeUnknown: async (ctx: Context): Promise<void> => {
      const old: string[] = [];
      for (const name of await readdir(pathOf(ctx)).catch(() => [])) {
        const file = await stat(pathOf(ctx, name)).catch(() => undefined);
        if (file && file.mtimeMs < addDays(ctx.clock(), -1).getTime()) old.push(name);
      }
      const known = new Set(await selectKnown(ctx, old));
      for (const name of old) if (!known.has(name)) await remove(ctx, name);
    },
  };
}
