import { sniffFile } from "#src/selling/listings/photos/rules.ts";

const pdfStart = "%PDF-1.";
const pdfStart2 = "%PDF-2.";
const pdfEnd = "%%EOF";
/** Bytes at the end in which a PDF ends; only white space may follow. */
const tailBytes = 64;

const text = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/**
 * Whether a file is a PDF and nothing else: it begins and ends as one, so that it is not at the same time an archive, a
 * page or a script, whose readers look at the start or at the end of a file.
 */
export function isPdf(bytes: Uint8Array): boolean {
  const start = text(bytes.subarray(0, pdfStart.length));
  if (start !== pdfStart && start !== pdfStart2) return false;
  const tail = text(bytes.subarray(-tailBytes)).replace(/[\s\0]+$/, "");
  return tail.endsWith(pdfEnd);
}

/** The type of a document by its content, whatever its name; undefined for other types. */
export function documentTypeOf(bytes: Uint8Array): "pdf" | "photo" | undefined {
  if (isPdf(bytes)) return "pdf";
  const kind = sniffFile(bytes);
  return kind === "unknown" || kind === "other-image" ? undefined : "photo";
}
