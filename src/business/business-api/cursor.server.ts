import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { apiMessages } from "./rules.ts";

/** The position after the last item of a page, in the order of its list. */
export type Position = readonly (string | number)[];

/** What a cursor belongs to: it is refused for another business, list or filter. */
type List = { businessId: number; path: string; filter: object };

const macBytes = 16;

/** An opaque text for a position; only this site can make one. */
export function makeCursor(ctx: Pick<Context, "encryptionKey">, list: List, position: Position): string {
  const text = Buffer.from(JSON.stringify(position));
  return Buffer.concat([macOf(ctx, list, text), text]).toString("base64url");
}

/** The position of a cursor, undefined without one; 400 where it was not made for this list. */
export function readCursor(
  ctx: Pick<Context, "encryptionKey">,
  list: List,
  cursor: string | undefined,
): Position | undefined {
  if (cursor === undefined) return undefined;
  const bytes = Buffer.from(cursor, "base64url");
  const [mac, text] = [bytes.subarray(0, macBytes), bytes.subarray(macBytes)];
  if (mac.length < macBytes || !timingSafeEqual(mac, macOf(ctx, list, text)))
    throw new Refusal(400, apiMessages.cursor, { cursor: apiMessages.cursor });
  return JSON.parse(text.toString()) as Position;
}

function macOf({ encryptionKey }: Pick<Context, "encryptionKey">, list: List, text: Buffer) {
  const key = createHash("sha256").update("api-cursor").update(encryptionKey).digest();
  return createHmac("sha256", key)
    .update(JSON.stringify(list))
    .update("\n")
    .update(text)
    .digest()
    .subarray(0, macBytes);
}
