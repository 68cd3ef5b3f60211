import { writeMail } from "#src/core/message-texts/write.server.ts";
import { namesOf } from "#src/finding/search/address/vocabulary.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { JobHandlers, Listeners } from "#src/shared/events.server.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { describeWish } from "./describe.ts";
import { acceptedAnswerMail, answeredWishMail, confirmWishMail, openedWishMail } from "./mails.ts";
import { closeEnded, findAnswer, findWish, findWishById, selectAnswerers } from "./queries.server.ts";
import { Wish } from "./rules.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "wishes.close": object;
  }
}

const vehiclesOf = async (ctx: Context, wish: unknown) => describeWish(Wish.parse(wish), await namesOf(ctx)).vehicles;

export const wishListeners: Listeners = {
  "wish.sent": async (ctx, { token }) => {
    const wish = await findWish(ctx, token);
    if (!wish || !wish.wantsAnswers) return;
    const text = (wish.openedAt === null ? confirmWishMail : openedWishMail)({
      ...wish,
      vehicles: await vehiclesOf(ctx, wish.wish),
    });
    await sendMail(ctx, { to: wish.email, key: `wish-sent:${wish.id}`, ...(await writeMail(ctx, text)) });
  },
  "wish.answered": async (ctx, { answerId }) => {
    const answer = await findAnswer(ctx, answerId);
    const wish = answer && (await findWishById(ctx, answer.wishId));
    if (!wish) return;
    const { businessName } = answer;
    const text = answeredWishMail({ ...wish, businessName, vehicles: await vehiclesOf(ctx, wish.wish) });
    await sendMail(ctx, { to: wish.email, key: `wish-answered:${answerId}`, ...(await writeMail(ctx, text)) });
  },
  "wish.accepted": async (ctx, { answerId }) => {
    const answer = await findAnswer(ctx, answerId);
    const wish = answer && (await findWishById(ctx, answer.wishId));
    if (!wish) return;
    const person = { ...wish, phone: formatPhone(wish.phone ?? "") };
    for (const { id, email, firstName } of await selectAnswerers(ctx, answer.businessId, answer.memberId))
      await sendMail(ctx, {
        to: email,
        key: `wish-accepted:${answerId}:${id}`,
        ...(await writeMail(ctx, acceptedAnswerMail({ firstName }, person))),
      });
  },
};

export const wishJobs: JobHandlers = {
  "wishes.close": (ctx) => closeEnded(ctx, ctx.clock()),
};

/** Every hour. */
export const wishCron = "23 * * * * wishes.close";
