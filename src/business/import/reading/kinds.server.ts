import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { FileFault, fileFaults } from "./limits.ts";

const headBytes = 64 * 1024;

/** Files that are no text, by the bytes that they begin with. */
const signatures: readonly (readonly [hex: string, fault: string])[] = [
  ["25504446", fileFaults.pdf],
  ["89504e470d0a1a0a", fileFaults.picture],
  ["ffd8ff", fileFaults.picture],
  ["474946383761", fileFaults.picture],
  ["474946383961", fileFaults.picture],
  ["49492a00", fileFaults.picture],
  ["4d4d002a", fileFaults.picture],
  ["1f8b", fileFaults.compressed],
  ["504b0506", fileFaults.compressed],
  ["425a68", fileFaults.compressed],
  ["fd377a585a", fileFaults.compressed],
  ["28b52ffd", fileFaults.compressed],
  ["377abcaf", fileFaults.compressed],
  ["526172211a07", fileFaults.compressed],
];
const zip = "504b0304";
const compoundFile = "d0cf11e0a1b11ae1";

/**
 * Whether a file is a text, or an archive such as an Excel workbook. Fails with a `FileFault` for an empty file and for kinds
 * that cannot be read, with a sentence that says what to do.
 */
export async function kindOf(path: string): Promise<"text" | "archive"> {
  const head = await firstBytes(path);
  if (head.length === 0) throw new FileFault(fileFaults.empty);
  const begins = (hex: string) => head.toString("hex", 0, hex.length / 2) === hex;
  if (begins(zip)) return "archive";
  if (begins(compoundFile)) throw new FileFault(await compoundFault(path));
  const fault = signatures.find(([hex]) => begins(hex))?.[1] ?? (isOtherPicture(head) ? fileFaults.picture : undefined);
  if (fault !== undefined) throw new FileFault(fault);
  return "text";
}

/** WebP, HEIC and AVIF. */
const isOtherPicture = (head: Buffer) =>
  (head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP") ||
  (head.toString("latin1", 4, 8) === "ftyp" && /^(?:hei|mif1|avif)/.test(head.toString("latin1", 8, 12)));

/** The first bytes of a file, at most 64 KB. */
export async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Names of streams that tell the files in Microsoft's older container apart: .xls, .doc and encrypted newer ones. */
const streams: readonly (readonly [name: string, fault: string])[] = [
  ["EncryptedPackage", fileFaults.passwordProtected],
  ["WordDocument", fileFaults.wordDocument],
];

const longestName = 64;

async function compoundFault(path: string): Promise<string> {
  const names = streams.map(([name, fault]) => ({ bytes: Buffer.from(name, "utf16le"), fault }));
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: headBytes }) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, chunk]);
    const found = names.find((name) => bytes.includes(name.bytes));
    if (found) return found.fault;
    rest = bytes.subarray(-longestName);
  }
  return fileFaults.oldWorkbook;
}
