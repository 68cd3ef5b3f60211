import { type Context, requireMember } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { nameFor } from "../names.ts";
import { getConversation } from "../service.server.ts";
import { deleteBlock, insertBlock, selectNames } from "./queries.server.ts";
import { peopleTexts } from "./rules.ts";

/** The other side of the member's conversation. Other members' conversations answer 404. */
export async function getOther(ctx: Context, conversationCode: string) {
  const conversation = await getConversation(ctx, conversationCode);
  const id = conversation.side === "buyer" ? conversation.sellerId : conversation.buyerId;
  const { businessName, isSurnameShown, ...person } = await selectNames(ctx, conversation.id, id);
  const isBusiness = conversation.side === "buyer" && conversation.businessId !== null;
  return { conversation, id, name: (isBusiness ? businessName : null) ?? nameFor(person, isSurnameShown) };
}

/** Blocks the other side: neither can write to the other, in any conversation. */
export async function blockOther(ctx: Context, conversationCode: string) {
  const { id } = await getOther(ctx, conversationCode);
  await insertBlock(ctx, requireMember(ctx).id, id);
}

export async function unblock(ctx: Context, memberId: number) {
  if (!(await deleteBlock(ctx, requireMember(ctx).id, memberId))) throw new Refusal(404, peopleTexts.notBlocked);
}
