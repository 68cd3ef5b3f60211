import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { type BusboyFileStream, Busboy } from "@fastify/busboy";
import { Refusal } from "#src/shared/refusal.ts";
import { formFaults } from "./rules.ts";

/** `field` is the name of the file input; `truncated` of a stream tells that its file has more than `maxBytes`. */
type Options = { field: string; maxFiles: number; maxBytes: number };

/**
 * Parses a multipart form (RFC 7578) that is stored at `path`, and calls `onFile` for each of its files, one after the
 * other: the parser waits while a stream is not read. An empty file input has no file. 422 for a malformed body.
 */
export async function readFormFiles(
  path: string,
  contentType: string,
  { field, maxFiles, maxBytes }: Options,
  onFile: (file: BusboyFileStream) => Promise<void>,
): Promise<void> {
  const form = parserOf(contentType, { files: maxFiles, fileSize: maxBytes });
  let handling = Promise.resolve();
  let failure: { error: unknown } | undefined;
  let isMalformed = false;
  form.on("file", (name, file, fileName) => {
    file.on("error", () => (isMalformed = true));
    if (name !== field || !fileName) return void file.resume();
    handling = handling
      .then(() => onFile(file))
      .catch((error: unknown) => {
        if (!isMalformed) failure ??= { error };
        form.destroy();
      });
  });
  await pipeline(createReadStream(path), form).catch(() => (isMalformed = true));
  await handling;
  if (failure) throw failure.error;
  if (isMalformed) throw new Refusal(422, formFaults.hata);
}

function parserOf(contentType: string, limits: { files: number; fileSize: number }) {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: { ...limits, fields: 10, fieldSize: 1000, headerPairs: 20 },
    });
  } catch {
    throw new Refusal(422, formFaults.hata);
  }
}
