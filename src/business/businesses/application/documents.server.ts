import { storedJpeg } from "#src/selling/listings/photos/making/stored-jpeg.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { privateFiles } from "#src/shared/private-files.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { documentTypeOf } from "./document-type.ts";
import { selectKnownDocuments } from "./queries.server.ts";
import { documentMaxBytes, documentMessages } from "./rules.ts";

export const documentFiles = privateFiles("belgeler", selectKnownDocuments);

export type StoredDocument = { id: string; kind: "pdf" | "jpg"; bytes: number };

/**
 * Stores a document and returns its id. A photo is decoded and stored as a new JPEG, so that nothing else that its file
 * contains is stored; a PDF is stored as it is and never opened here. 413 for more than 10 MB, 422 for other types.
 */
export async function storeDocument(ctx: Context, sent: Buffer): Promise<StoredDocument> {
  if (sent.length > documentMaxBytes) throw new Refusal(413, documentMessages.tooLarge);
  const type = documentTypeOf(sent);
  if (!type) throw new Refusal(422, documentMessages.type);
  const kind = type === "pdf" ? "pdf" : "jpg";
  return { kind, ...(await documentFiles.store(ctx, kind === "pdf" ? sent : await storedJpeg(sent))) };
}
