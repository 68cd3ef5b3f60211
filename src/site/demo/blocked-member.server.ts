import { findBlockedByEmail } from "#src/people/accounts/blocks/queries.server.ts";
import { blockedAddress } from "#src/people/accounts/blocks/address.server.ts";
import { blockMember, noteMember, unblockMember } from "#src/staff/administration/members/service.server.ts";
import { objectToBlock } from "#src/staff/administration/objection/service.server.ts";
import { insertPageReport } from "#src/staff/moderation/reports/member/queries.server.ts";
import type { Context, Member } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { joined } from "./people.server.ts";
import { insertAll } from "./queries.server.ts";

/** The blocked member, whose password is that of all demo accounts. */
export const blockedEmail = "durdurulan@kontak.example";

/** A member whom `moderator` has blocked for the second time, and who objects to it: what staff see of them. */
export async function fillBlockedMember(tx: Context, moderator: Member, passwordHash: string): Promise<void> {
  const daysAgo = (days: number, member?: Member): Context => ({
    ...tx,
    member,
    clock: () => addDays(tx.clock(), -days),
  });
  const [memberId = 0] = await insertAll(tx, "member", [
    {
      email: blockedEmail,
      firstName: "Volkan",
      lastName: "Sarp",
      phone: "+905320004417",
      passwordHash,
      ...joined(addDays(tx.clock(), -391)),
      emailConfirmedAt: addDays(tx.clock(), -390),
    },
  ]);
  await blockMember(daysAgo(200, moderator), memberId, {
    reason: "Aynı araç için iki ayrı ilan açıldı; kapora istendiği bildirildi.",
  });
  await noteMember(daysAgo(199, moderator), memberId, {
    text: "Telefonla görüşüldü: ilk ilanı yanlışlıkla açmış, noter satışını gösterdi.",
  });
  await unblockMember(daysAgo(199, moderator), memberId, { reason: "Satışın gerçek olduğu noter belgesiyle görüldü." });
  await insertPageReport(daysAgo(4), {
    who: "client:203.0.113.27",
    reporterId: null,
    reportedId: memberId,
    businessId: null,
    reason: "fraud",
    note: "Aracı göstermeden kapora istiyor.",
  });
  await blockMember(daysAgo(3, moderator), memberId, {
    reason: "Aracı göstermeden kapora istediği üç kişi tarafından bildirildi.",
  });
  const { blockId } = (await findBlockedByEmail(tx, blockedEmail))!;
  const token = new URL(await blockedAddress(tx, blockId), tx.origin).searchParams.get("anahtar")!;
  await objectToBlock(daysAgo(2), token, {
    text: "Kapora istemedim; aracı uzaktan almak isteyen bir kişi ayırmamı istedi, vazgeçince beni şikâyet etti.",
  });
}
