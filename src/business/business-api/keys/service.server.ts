import { randomInt } from "node:crypto";
import { can } from "#src/people/accounts/permissions/rules.ts";
import { hashToken, newToken } from "#src/people/accounts/session.server.ts";
import {
  type Context,
  inTransaction,
  type Member,
  refuseWhileImpersonating,
  requireAllowed,
  requireMember,
} from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { apiMessages } from "../rules.ts";
import { insertKey, lockBusiness, revokeKeyRow, selectKeys } from "./queries.server.ts";
import { KeyForm, keyLives, keyMessages, keysMax } from "./rules.ts";

/** The signed-in owner of a business; 404 for members without one, 403 for others of the business. */
export function requireApiManager(ctx: Context): Member & { businessId: number } {
  const member = requireMember(ctx);
  if (member.businessId === null) throw new Refusal(404, apiMessages.noBusiness);
  requireAllowed(can(member, "manageApi"));
  return member as Member & { businessId: number };
}

/** The usable and expired keys of the member's business, the newest first. */
export async function readKeys(ctx: Context) {
  return selectKeys(ctx, requireApiManager(ctx).businessId);
}

/** Makes a key, `input` as `KeyForm`, and returns it: only its hash is stored. 409 beyond the limit. */
export async function createKey(ctx: Context, input: unknown): Promise<string> {
  refuseWhileImpersonating(ctx);
  const { id: memberId, businessId } = requireApiManager(ctx);
  const { name, scopes, life } = parseInput(KeyForm, input);
  const days = keyLives.find(({ value }) => value === life)!.days;
  const [prefix, secret] = [`kontak_${randomLetters(10)}`, newToken()];
  await inTransaction(ctx, async (tx) => {
    await lockBusiness(tx, businessId);
    if ((await selectKeys(tx, businessId)).length >= keysMax) throw new Refusal(409, keyMessages.tooMany);
    await insertKey(tx, {
      businessId,
      memberId,
      name,
      prefix,
      secretHash: hashToken(secret),
      scopes: [...new Set(scopes)],
      expiresAt: days === null ? null : addDays(tx.clock(), days),
    });
  });
  return `${prefix}_${secret}`;
}

const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
const randomLetters = (count: number) =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join("");

/** Revokes a key at once; 404 for that of another business. */
export async function revokeKey(ctx: Context, id: number): Promise<void> {
  refuseWhileImpersonating(ctx);
  const { businessId } = requireApiManager(ctx);
  if (!(await revokeKeyRow(ctx, { id, businessId }))) throw new Refusal(404, keyMessages.notFound);
}
