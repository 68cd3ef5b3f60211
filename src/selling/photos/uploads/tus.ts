import { z } from "zod/mini";

// The resumable upload protocol tus 1.0.0 (https://tus.io), as far as it is spoken here: uploads are begun with a known
// length and whatever of them comes along (creation, creation-with-upload), go on, and are given up (termination).

export const tusVersion = "1.0.0";
export const tusContentType = "application/offset+octet-stream";

const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/)),
  z.transform((text) => Number(text)),
);

/** The headers that the protocol speaks in; a number that is none, or is missing, is `undefined`. */
export type TusHeaders = {
  version: string | undefined;
  /** Bytes of the whole file. */
  length: number | undefined;
  /** Bytes that are there already, as the sender knows. */
  offset: number | undefined;
  metadata: Record<string, string>;
  hasBytes: boolean;
};

export function readTusHeaders(headers: Record<string, string | string[] | undefined>): TusHeaders {
  const text = (name: string) => String(headers[name] ?? "");
  const number = (name: string) => wholeNumber.safeParse(headers[name]).data;
  return {
    version: text("tus-resumable") || undefined,
    length: number("upload-length"),
    offset: number("upload-offset"),
    metadata: readMetadata(text("upload-metadata")),
    hasBytes: text("content-type") === tusContentType,
  };
}

/** `keyCode QUJDMTIz,tur eWVkZWstcGFyY2E=`: names, and their values in base64. */
const readMetadata = (header: string) =>
  Object.fromEntries(
    header
      .split(",")
      .map((pair) => pair.trim().split(" "))
      .filter(([name]) => name)
      .map(([name, value = ""]) => [name!, Buffer.from(value, "base64").toString("utf8")]),
  );
