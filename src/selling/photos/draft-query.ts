import { z } from "zod/mini";
import type { DraftKey } from "../drafts/rules.ts";

/**
 * Which draft a photo call is for, in its address or in the metadata of an upload: `keyCode` the edit of that listing,
 * `tur=yedek-parca` the new spare part, neither the new vehicle.
 */
export const DraftQuery = z.object({ tur: z.optional(z.literal("yedek-parca")), keyCode: z.optional(z.string()) });
export type DraftQuery = { tur?: "yedek-parca"; keyCode?: string };

export function draftKeyOf({ tur, keyCode }: z.output<typeof DraftQuery>): DraftKey {
  if (keyCode !== undefined) return { keyCode: keyCode.toUpperCase() };
  return { kind: tur === undefined ? "vehicle" : "spare-part" };
}

export function draftQueryOf(key: DraftKey): DraftQuery {
  if ("keyCode" in key) return { keyCode: key.keyCode };
  return key.kind === "spare-part" ? { tur: "yedek-parca" } : {};
}
