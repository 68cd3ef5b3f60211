import { z } from "zod/mini";
import type { DraftKey } from "../drafts/rules.ts";

/**
 * Which draft a photo call is for, in its address or in the metadata of an upload: `keyCode` the edit of that listing,
 * `tur=yedek-parca` a new spare part, neither a new vehicle; of several new ones `draftId`, else the newest.
 */
export const DraftQuery = z.object({
  tur: z.optional(z.literal("yedek-parca")),
  keyCode: z.optional(z.string()),
  draftId: z.optional(z.uuid()),
});
export type DraftQuery = { tur?: "yedek-parca"; keyCode?: string; draftId?: string };

export function draftKeyOf({ tur, keyCode, draftId }: z.output<typeof DraftQuery>): DraftKey {
  if (keyCode !== undefined) return { keyCode: keyCode.toUpperCase() };
  return { kind: tur === undefined ? "vehicle" : "spare-part", draftId };
}

export function draftQueryOf(key: DraftKey): DraftQuery {
  if ("keyCode" in key) return { keyCode: key.keyCode };
  const { kind, draftId } = key;
  return { ...(kind === "spare-part" && { tur: "yedek-parca" }), ...(draftId !== undefined && { draftId }) };
}
