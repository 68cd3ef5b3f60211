import { type Entry, openPromise, type ZipFile } from "yauzl";
import { SaxesParser } from "saxes";
import { FileFault, fileFaults, type ReadLimits } from "../limits.ts";

/** The parts of an Excel workbook, by their path in it. */
export type Parts = {
  has: (path: string) => boolean;
  /** The characters of a part in chunks. Fails with a `FileFault` for a part that is larger than `maxBytes` once unpacked. */
  open: (path: string, maxBytes: number) => AsyncGenerator<string>;
  close: () => void;
};

/** A workbook has some dozens of parts, one with many pictures some hundreds. */
const partsMax = 10_000;

/**
 * Opens an archive as an Excel workbook. Fails with a `FileFault` for other archives, by their kind. Nothing is unpacked
 * before it is asked for; then the size that the archive states is checked first, and kept to while unpacking.
 */
export async function openParts(path: string, { unpackedBytes }: ReadLimits): Promise<Parts> {
  const archive = await openPromise(path, { autoClose: false }).catch(broken);
  try {
    const entries = await entriesOf(archive);
    const fault = otherKind(entries);
    if (fault !== undefined) throw new FileFault(fault);
    const opened = new Set<Entry>();
    return {
      has: (part) => entries.has(part),
      open: async function* (part, maxBytes) {
        const entry = entries.get(part);
        if (!entry) throw new FileFault(fileFaults.brokenWorkbook);
        if (entry.isEncrypted()) throw new FileFault(fileFaults.passwordProtected);
        opened.add(entry);
        const unpacked = [...opened].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
        if (entry.uncompressedSize > maxBytes || unpacked > unpackedBytes)
          throw new FileFault(fileFaults.unpackedTooLarge(Math.min(maxBytes, unpackedBytes)));
        yield* textsOf(archive, entry);
      },
      close: () => archive.close(),
    };
  } catch (error) {
    archive.close();
    throw error;
  }
}

async function entriesOf(archive: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of archive.eachEntry()) {
      if (entries.size === partsMax) throw new FileFault(fileFaults.brokenWorkbook);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    broken(error);
  }
  return entries;
}

/** Why an archive is no workbook that can be read. */
function otherKind(entries: ReadonlyMap<string, Entry>): string | undefined {
  const names = [...entries.keys()];
  if (entries.has("xl/workbook.xml")) return undefined;
  if (entries.has("xl/workbook.bin")) return fileFaults.binaryWorkbook;
  if (entries.has("word/document.xml")) return fileFaults.wordDocument;
  if (entries.has("content.xml") && entries.has("mimetype")) return fileFaults.openDocument;
  if (names.some((name) => /^Index(?:\.zip$|\/.*\.iwa$)/.test(name))) return fileFaults.numbers;
  if (names.some((name) => name.startsWith("xl/"))) return fileFaults.brokenWorkbook;
  return fileFaults.compressed;
}

async function* textsOf(archive: ZipFile, entry: Entry): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8");
  try {
    // Fails where the part is larger than the archive states.
    for await (const chunk of (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      const text = decoder.decode(chunk, { stream: true }).replaceAll("\0", "");
      if (text !== "") yield text;
    }
  } catch (error) {
    broken(error);
  }
}

/** Errors of the archive itself become a `FileFault`; those of the disk stay. */
function broken(error: unknown): never {
  if (error instanceof FileFault || (error as NodeJS.ErrnoException).code !== undefined) throw error;
  throw new FileFault(fileFaults.brokenWorkbook, { cause: error });
}

type Handlers = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** A parser of a part. Names have no prefix: `x:row` is `row`. */
export function partParser({ open, text, close }: Handlers): SaxesParser {
  const parser = new SaxesParser();
  const local = (name: string) => name.slice(name.indexOf(":") + 1);
  parser.on("error", (error) => {
    throw new FileFault(fileFaults.brokenWorkbook, { cause: error });
  });
  parser.on("doctype", () => {
    throw new FileFault(fileFaults.entities);
  });
  if (open) parser.on("opentag", ({ name, attributes }) => open(local(name), attributes as Record<string, string>));
  if (close) parser.on("closetag", ({ name }) => close(local(name)));
  if (text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  return parser;
}

/** Parses a whole small part. */
export async function parsePart(texts: AsyncIterable<string>, handlers: Handlers): Promise<void> {
  const parser = partParser(handlers);
  for await (const text of texts) parser.write(text);
  parser.close();
}
