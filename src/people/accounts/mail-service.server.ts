import { writeMail } from "#src/core/message-texts/write.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { alreadyMemberMail, confirmationMail, resetMail, takeOverMail } from "./mails.ts";
import { findMemberByEmail, insertLink, type LinkPurpose } from "./queries.server.ts";
import { confirmLinkSeconds, resetLinkSeconds } from "./rules.ts";
import { hashToken, newToken } from "./session.server.ts";

export type AccountMail = { kind: "confirm" | "signUpAgain" | "reset"; email: string };

const linkSeconds: Record<LinkPurpose, number> = { confirm: confirmLinkSeconds, reset: resetLinkSeconds };

/**
 * Sends the mail of a form that was already answered. It runs in the background for known and unknown addresses
 * alike, so that response times do not reveal whether an address is a member's; an unknown one gets no mail.
 */
export async function writeAccountMail(ctx: Context, { kind, email }: AccountMail) {
  const member = await findMemberByEmail(ctx, email);
  if (!member || (kind === "confirm" && member.emailConfirmedAt)) return;
  await inTransaction(ctx, async (tx) => {
    const link = async (purpose: LinkPurpose) => {
      const token = newToken();
      const expiresAt = addSeconds(ctx.clock(), linkSeconds[purpose]);
      await insertLink(tx, { id: hashToken(token), memberId: member.id, purpose, email, expiresAt });
      return token;
    };
    const mail =
      kind === "confirm"
        ? confirmationMail(member, await link("confirm"))
        : kind === "reset"
          ? resetMail(member, await link("reset"))
          : member.emailConfirmedAt
            ? alreadyMemberMail(member)
            : takeOverMail(member, await link("reset"));
    await sendMail(tx, { to: email, ...(await writeMail(ctx, mail)) });
  });
}
