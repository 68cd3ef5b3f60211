import { readdir, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { recordAudit } from "#src/core/audit/service.server.ts";
import { type Context, inTransaction, requireDesk } from "#src/shared/context.server.ts";
import { enqueue, type JobHandlers } from "#src/shared/events.server.ts";
import { measurePhotos, replaceMeasurements } from "./queries.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "operations.measure-storage": object;
  }
}

/** The folder of all files that the site stores. */
export const dataFolder = ({ exportFolder }: Pick<Context, "exportFolder">) => dirname(exportFolder);

/** Free and total bytes of the disk that the files are on. */
export async function readDisk(ctx: Pick<Context, "exportFolder">) {
  const { bavail, blocks, bsize } = await statfs(dataFolder(ctx)).catch(() => statfs("."));
  return { free: bavail * bsize, total: blocks * bsize };
}

/** The number and bytes of the files below a folder; files that vanish meanwhile are left out. */
async function measureFolder(folder: string): Promise<{ count: number; bytes: number }> {
  const sum = { count: 0, bytes: 0 };
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      const below = await measureFolder(path);
      sum.count += below.count;
      sum.bytes += below.bytes;
    } else if (entry.isFile()) {
      const file = await stat(path).catch(() => undefined);
      if (file) sum.count++;
      sum.bytes += file?.size ?? 0;
    }
  }
  return sum;
}

/** Measures each folder of the site, one after the other, and the photos that nothing shows. */
async function measureStorage(ctx: Context): Promise<void> {
  const measuredAt = ctx.clock();
  const folder = dataFolder(ctx);
  const folders = (await readdir(folder, { withFileTypes: true }).catch(() => [])).filter((entry) =>
    entry.isDirectory(),
  );
  const measured: { name: string; kind: "folder"; measuredAt: Date; count: number; bytes: number }[] = [];
  for (const { name } of folders)
    measured.push({ name, kind: "folder", measuredAt, ...(await measureFolder(join(folder, name))) });
  const { count, bytes, unused, unusedBytes } = await measurePhotos(ctx);
  const photos = { kind: "photos" as const, measuredAt };
  await inTransaction(ctx, (tx) =>
    replaceMeasurements(tx, [
      ...measured,
      { name: "fotoğraflar", ...photos, count, bytes },
      { name: "gösterilmeyen fotoğraflar", ...photos, count: unused, bytes: unusedBytes },
    ]),
  );
}

export const storageJobs: JobHandlers = { "operations.measure-storage": (ctx) => measureStorage(ctx) };
export const storageCron = "37 3 * * * operations.measure-storage";

/** Measures the storage now, in the background. */
export async function startMeasuring(ctx: Context, reason: string): Promise<void> {
  requireDesk(ctx, "system", "change");
  await inTransaction(ctx, async (tx) => {
    await enqueue(tx, "operations.measure-storage", {}, { key: "operations.measure-storage" });
    await recordAudit(tx, { action: "measureStorage", subject: "depolama", reason });
  });
}
