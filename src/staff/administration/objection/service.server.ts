import { readBlockToken } from "#src/people/accounts/blocks/address.server.ts";
import { findBlock, lockBlock, updateBlockRequest } from "#src/people/accounts/blocks/queries.server.ts";
import { blockMessages } from "#src/people/accounts/blocks/rules.ts";
import { ObjectionForm } from "#src/staff/requests/objection/rules.ts";
import { readObjection } from "#src/staff/requests/objection/service.server.ts";
import { submitRequest } from "#src/staff/requests/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { blockObjectionKind } from "./request-kind.ts";

/** The block that a token of a mail or of signing in names; 410 for any other token. */
async function getBlock(ctx: Context, token: string) {
  const id = await readBlockToken(ctx, token);
  const block = id === undefined ? undefined : await findBlock(ctx, id);
  if (!block) throw new Refusal(410, blockMessages.linkEnded);
  return block;
}

/** Why a member is blocked, their objection and its answers. */
export async function readOwnBlock(ctx: Context, token: string) {
  const { firstName, reason, blockedAt, liftedAt, liftReason, requestId } = await getBlock(ctx, token);
  return {
    firstName,
    reason,
    blockedAt,
    liftedAt,
    liftReason,
    objection: await readObjection(ctx, requestId),
  };
}

/** Sends the objection to a block, once for each: 409 for another one, 410 for a block that is lifted. */
export async function objectToBlock(ctx: Context, token: string, input: unknown): Promise<void> {
  const block = await getBlock(ctx, token);
  const { text } = parseInput(ObjectionForm, input);
  if (block.liftedAt !== null) throw new Refusal(410, blockMessages.linkEnded);
  if (block.requestId !== null) throw new Refusal(409, blockMessages.objected);
  await submitRequest(
    ctx,
    blockObjectionKind,
    {
      senderName: `${block.firstName} ${block.lastName}`,
      email: block.email,
      phone: block.phone,
      memberId: block.memberId,
      fields: { blockReason: block.reason, text },
    },
    async (tx, requestId) => {
      const open = await lockBlock(tx, block.id);
      if (!open) throw new Refusal(410, blockMessages.linkEnded);
      if (open.requestId !== null) throw new Refusal(409, blockMessages.objected);
      await updateBlockRequest(tx, block.id, requestId);
    },
  );
}
