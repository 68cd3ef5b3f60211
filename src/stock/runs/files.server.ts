import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, mkdir, rm } from "node:fs/promises";
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

export async function sha256Of(path: string): Promise<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer);
  return hash.digest();
}
