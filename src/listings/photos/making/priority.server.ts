import { readdir, readFile } from "node:fs/promises";
import { setPriority } from "node:os";

/** As `nice` counts: a quarter of the processor where everybody wants it, for somebody waits for the picture. */
const laterPriority = 5;
/** What libvips calls its threads. */
const threadName = "libvips worker";
const threads = "/proc/self/task";

/**
 * Puts the threads that pictures are made on behind those that answer people. They are started when there is something
 * to make and end soon after, so this is for every picture. Does nothing where Linux does not tell of threads.
 */
export async function letOthersGoFirst() {
  for (const id of await readdir(threads).catch(() => []))
    try {
      if ((await readFile(`${threads}/${id}/comm`, "utf8")).startsWith(threadName))
        setPriority(Number(id), laterPriority);
    } catch {
      // It ended meanwhile.
    }
}
