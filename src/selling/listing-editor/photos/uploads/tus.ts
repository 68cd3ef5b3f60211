import { z } from "zod/mini";
import { mediaType } from "#src/shared/media-type.ts";

// The supported part of the resumable upload protocol tus 1.0.0 (https://tus.io): creation with a known length,
// creation-with-upload, resuming, and termination.

export const tusVersion = "1.0.0";
export const tusContentType = "application/offset+octet-stream";

const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/)),
  z.transform((text) => Number(text)),
);

/** The headers of the protocol; a missing or invalid number is `undefined`. */
export type TusHeaders = {
  version: string | undefined;
  /** The size of the whole file in bytes. */
  length: number | undefined;
  /** How many bytes the server has, according to the sender. */
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
    hasBytes: mediaType(text("content-type")) === tusContentType,
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
