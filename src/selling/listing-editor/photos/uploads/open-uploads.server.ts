import { createWriteStream } from "node:fs";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { finished } from "node:stream/promises";

/** The most unfinished uploads of a member: at 25 MB each, it limits the disk space of one account. */
export const maxOpenUploads = 50;
const uploadLifeMs = 24 * 60 * 60_000;
/** The write buffer in bytes, sixteen times a socket's chunk. */
const pieceBytes = 1024 * 1024;

/** The properties of an upload from its start, stored as JSON beside its file. */
export type Begun<Destination> = { length: number; destination: Destination };
export type OpenUpload<Destination> = Begun<Destination> & { offset: number };

/** Unfinished uploads: a file in the folder for each, with the bytes received so far. */
export class OpenUploads<Destination> {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  pathOf = (id: string) => join(this.#folder, id);

  async begin(id: string, begun: Begun<Destination>): Promise<void> {
    try {
      await writeFile(`${this.pathOf(id)}.json`, JSON.stringify(begun));
      await writeFile(this.pathOf(id), "");
    } catch (error) {
      await this.remove(id);
      throw error;
    }
  }

  /**
   * Where it has all bytes but could not become a photo, the last one is left out of the offset: the browser sends it again,
   * and gets the answer.
   */
  async find(id: string): Promise<OpenUpload<Destination> | undefined> {
    try {
      const { size } = await stat(this.pathOf(id));
      const begun = JSON.parse(await readFile(`${this.pathOf(id)}.json`, "utf8")) as Begun<Destination>;
      return { ...begun, offset: Math.min(size, Math.max(begun.length - 1, 0)) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }

  /** The number of uploads whose ids start with this. */
  async countOf(start: string): Promise<number> {
    const names = await readdir(this.#folder);
    return names.filter((name) => name.startsWith(start) && !name.endsWith(".json")).length;
  }

  /** Does nothing if it does not exist. */
  async remove(id: string): Promise<void> {
    await rm(this.pathOf(id), { force: true });
    await rm(`${this.pathOf(id)}.json`, { force: true });
  }

  /**
   * Appends the request's bytes to the file at `offset`, until the request ends, its connection breaks or the signal aborts
   * it; bytes received until then stay. Returns the new offset; above `limit` means that too many bytes were sent.
   */
  async receive(
    id: string,
    request: IncomingMessage,
    { offset, limit, signal }: { offset: number; limit: number; signal: AbortSignal },
  ): Promise<number> {
    const file = createWriteStream(this.pathOf(id), { flags: "r+", start: offset, highWaterMark: pieceBytes });
    const stop = () => {
      request.unpipe(file);
      file.end();
    };
    let end = offset;
    request.on("data", (bytes: Buffer) => {
      end += bytes.length;
      if (end > limit) stop();
    });
    request.once("close", stop);
    signal.addEventListener("abort", stop, { once: true });
    request.pipe(file);
    if (signal.aborted || request.destroyed) stop();
    await finished(file);
    return end > limit ? end : offset + file.bytesWritten;
  }

  /** Removes uploads that received nothing for a day. */
  async removeOld(now = Date.now()): Promise<void> {
    const names = new Set(await readdir(this.#folder));
    for (const name of names) {
      const id = name.replace(/\.json$/, "");
      // The JSON is removed with its file; a process that died may have written only the JSON.
      if (name !== id && names.has(id)) continue;
      const file = await stat(this.pathOf(name)).catch(() => undefined); // undefined: finished meanwhile
      if (file && now - file.mtimeMs >= uploadLifeMs) await this.remove(id);
    }
  }
}
