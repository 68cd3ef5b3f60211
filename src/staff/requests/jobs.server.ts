import { writeMail } from "#src/core/message-texts/write.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import type { JobHandlers, Listeners } from "#src/shared/events.server.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { answerDueAt, requestKindsOf } from "./kinds.server.ts";
import { answeredMail, receivedMail } from "./mails.ts";
import { deleteClosedRequests, findAnswer, findRequest } from "./queries.server.ts";
import { retentionYears } from "./rules.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "requests.sweep": object;
  }
}

const kindName = (ctx: Context, kind: string) => requestKindsOf(ctx).get(kind)?.name ?? kind;

export const requestListeners: Listeners = {
  /** Members are thanked by mail. Other senders are not: an address that nobody confirmed may be a stranger's. */
  "request.received": async (ctx, { requestId }) => {
    const request = await findRequest(ctx, requestId);
    if (!request || request.memberId === null || request.email === null || request.email !== request.memberEmail)
      return;
    const dueAt = answerDueAt(requestKindsOf(ctx).get(request.kind), request);
    const text = receivedMail({ ...request, kindName: kindName(ctx, request.kind), dueAt });
    await sendMail(ctx, { to: request.email, key: `request-received:${requestId}`, ...(await writeMail(ctx, text)) });
  },
  "request.answered": async (ctx, { entryId }) => {
    const answer = await findAnswer(ctx, entryId);
    if (!answer) return;
    const text = answeredMail({ ...answer, kindName: kindName(ctx, answer.kind) });
    await sendMail(ctx, { to: answer.email, key: `request-answer:${entryId}`, ...(await writeMail(ctx, text)) });
  },
};

export const requestJobs: JobHandlers = {
  "requests.sweep": (ctx) => deleteClosedRequests(ctx, addDays(ctx.clock(), -365 * retentionYears)).then(() => {}),
};

/** Every night. */
export const requestCron = "41 3 * * * requests.sweep";
