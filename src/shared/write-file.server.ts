import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Writes a new file that only this user may read, flushed to the disk; removes what it has written where that fails. */
export async function writePrivateFile(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(path, bytes, { flush: true, mode: 0o600 });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
