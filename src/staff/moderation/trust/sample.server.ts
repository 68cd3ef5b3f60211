import { createHash, createHmac } from "node:crypto";
import type { Context } from "#src/shared/context.server.ts";

/**
 * Whether a listing is in the sample that is looked at afterwards. The same listing in the same version always gets the same
 * answer, which nobody can foretell without our key.
 */
export function isSampled(
  { encryptionKey }: Pick<Context, "encryptionKey">,
  { keyCode, version }: { keyCode: string; version: number },
  percent: number,
): boolean {
  const key = createHash("sha256").update("moderation-sample").update(encryptionKey).digest();
  const draw = createHmac("sha256", key).update(`${keyCode} ${version}`).digest().readUInt32BE() / 2 ** 32;
  return draw * 100 < percent;
}
