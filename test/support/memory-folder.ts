import { createHash } from "node:crypto";
import { mkdirSync, statfsSync } from "node:fs";
import { join, resolve } from "node:path";

const memory = "/dev/shm";
const neededBytes = 2 * 1024 ** 3;

/**
 * A folder in memory for databases of tests, which are copied several times faster there; `onDisk` where memory has no
 * room for them.
 */
export function memoryFolder(onDisk: string): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < neededBytes) return onDisk;
    const name = createHash("sha256").update(resolve(onDisk)).digest("hex").slice(0, 12);
    const folder = join(memory, `kontak-${name}`);
    mkdirSync(folder, { recursive: true });
    return folder;
  } catch {
    return onDisk;
  }
}
