import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "#src/shared/context.server.ts";

const folderOf = ({ exportFolder }: Pick<Context, "exportFolder">) => join(exportFolder, "stock");

/** The file of a run. It stays until the run has ended. */
export const runFile = (ctx: Pick<Context, "exportFolder">, runId: number) => join(folderOf(ctx), `${runId}.txt`);

/** A path for a file that is being received. */
export async function partFile(ctx: Pick<Context, "exportFolder">, name: string): Promise<string> {
  await mkdir(folderOf(ctx), { recursive: true });
  return join(folderOf(ctx), `${name}.part`);
}

export const hasRunFile = (ctx: Context, runId: number): Promise<boolean> =>
  access(runFile(ctx, runId)).then(
    () => true,
    () => false,
  );

export const removeRunFile = (ctx: Context, runId: number) => rm(runFile(ctx, runId), { force: true });

/** Files are being written or moved for less than this. */
const unfinishedMs = 60 * 60_000;

/** Removes files that a process left behind which died, except those of runs that have not ended. */
export async function removeFilesExcept(ctx: Context, openRuns: (runIds: number[]) => Promise<number[]>) {
  const names = await readdir(folderOf(ctx)).catch(() => []);
  const old: string[] = [];
  for (const name of names.filter((one) => /^\d+\.txt$|\.part$/.test(one))) {
    const { mtimeMs = Infinity } = await stat(join(folderOf(ctx), name)).catch(() => ({ mtimeMs: undefined }));
    if (mtimeMs < ctx.clock().getTime() - unfinishedMs) old.push(name);
  }
  const runIdOf = (name: string) => Number(/^(\d+)\.txt$/.exec(name)?.[1] ?? 0);
  const open = new Set(await openRuns(old.map(runIdOf).filter((id) => id > 0)));
  for (const name of old) if (!open.has(runIdOf(name))) await rm(join(folderOf(ctx), name), { force: true });
}

export async function sha256Of(path: string): Promise<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer);
  return hash.digest();
}
