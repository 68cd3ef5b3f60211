import { timingSafeEqual } from "node:crypto";
import { hashToken } from "#src/people/accounts/session.server.ts";
import type { Context, Member } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { apiMessages, type Scope } from "../rules.ts";
import { findUsableKey, isKeyUsable, touchKey } from "./queries.server.ts";
import { keyPattern } from "./rules.ts";

/** A key that was sent with a request. It acts for the business, as its owner. */
export type ApiKey = { id: number; scopes: Scope[]; owner: Member & { businessId: number } };

const usedIntervalMs = 60_000;

/** The key of an `Authorization: Bearer` header; 401 where it is missing, wrong, expired or revoked. */
export async function authenticate(ctx: Context, authorization: string | undefined): Promise<ApiKey> {
  const [, prefix, secret] = keyPattern.exec(authorization?.replace(/^Bearer +/i, "") ?? "") ?? [];
  const found = prefix === undefined ? undefined : await findUsableKey(ctx, prefix);
  if (!found || !timingSafeEqual(found.secretHash, hashToken(secret!))) throw new Refusal(401, apiMessages.noKey);
  const { id, businessId, scopes, lastUsedAt, ownerId, email, firstName, lastName, branchId } = found;
  // At most once a minute, and no request waits for it.
  if (!lastUsedAt || ctx.clock().getTime() - lastUsedAt.getTime() > usedIntervalMs)
    touchKey(ctx, id).catch((error: unknown) => ctx.log.warn({ err: error }));
  return {
    id,
    scopes,
    owner: {
      id: ownerId,
      email,
      firstName,
      lastName,
      isEmailConfirmed: true,
      role: "member",
      staffRoles: [],
      businessId,
      businessRole: "owner",
      // Programs read nothing that dealers alone are shown.
      isDealer: false,
      isRentalBusiness: false,
      branchId,
      branchMemberIds: [],
      package: found.package,
    },
  };
}

/** 401 where the key was revoked or has expired since the request was authenticated. */
export async function requireUsable(ctx: Context, keyId: number): Promise<void> {
  if (!(await isKeyUsable(ctx, keyId))) throw new Refusal(401, apiMessages.noKey);
}
