import { statSync } from "node:fs";

/** What a keeper starts; `port`: where the server answered before, which its users go on asking. */
export type KeeperOrder = { postgres: string; flags: string[]; port?: number | undefined };

/** How long a server may fail to start, or a former one take to end. */
export const startTimeoutMs = 30_000;

/** Where the keeper of a folder listens: an abstract address, which is gone when the keeper is, named by the folder's inode. */
export function keeperAddress(dir: string): string {
  const { dev, ino } = statSync(dir, { bigint: true });
  return `\0kontak-postgres-${dev}-${ino}`;
}
