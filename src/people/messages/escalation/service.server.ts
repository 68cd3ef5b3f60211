import { writeMail } from "#src/core/message-texts/write.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { escalationMail } from "./mails.ts";
import { claimEscalation, type Question, selectReaders, selectUnanswered } from "./queries.server.ts";
import { dueLevels, type EscalationLevel } from "./rules.ts";

/** Reports questions that a business left unanswered: to the branch's managers, later to the owner, each once. */
export async function escalateUnanswered(ctx: Context): Promise<void> {
  for (const question of await selectUnanswered(ctx))
    for (const level of dueLevels(question.askedAt, ctx.clock())) await escalate(ctx, question, level);
}

const escalate = (ctx: Context, question: Question, level: EscalationLevel) =>
  inTransaction(ctx, async (tx) => {
    if (!(await claimEscalation(tx, question, level))) return;
    for (const { email, ...reader } of await selectReaders(tx, question, level))
      await sendMail(tx, { to: email, ...(await writeMail(tx, escalationMail(level, reader))) });
  });
