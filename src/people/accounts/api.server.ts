import type { FastifyInstance } from "fastify";
import { z } from "zod/mini";
import type { Context } from "#src/shared/context.server.ts";
import { mayAtDesk } from "#src/shared/desks.ts";
import { handle } from "#src/shared/endpoint.server.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { clientKey, takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { checkPhoneNumber, checkUsername, confirmPhoneCode, sendPhoneCode } from "./api.ts";
import { confirmCode, readOwnPhone, sendCode } from "./phone/service.server.ts";
import { findMemberByEmail } from "./queries.server.ts";
import { accountMessages, phoneField, phoneOwnerOf, throttles } from "./rules.ts";

export async function accountApi(app: FastifyInstance) {
  handle(app, checkPhoneNumber, async (ctx, { phoneNumber, use }) => {
    await countCheck(ctx);
    const owner = use === "contact" ? "business" : phoneOwnerOf(ctx.member);
    const checked = parseInput(z.object({ phoneNumber: phoneField(owner) }), { phoneNumber });
    return { phoneNumber: formatPhone(checked.phoneNumber) };
  });
  handle(app, sendPhoneCode, async (ctx, input) => {
    await sendCode(ctx, input);
    return { isSent: (await readOwnPhone(ctx)).codeSentTo !== undefined };
  });
  handle(app, confirmPhoneCode, async (ctx, input) => {
    await confirmCode(ctx, input);
    return { isConfirmed: true };
  });
  handle(app, checkUsername, async (ctx, { username }) => {
    await countCheck(ctx);
    if (mayAtDesk(ctx.member, "staff")) await refuseUnknownName(ctx, username);
    return { username };
  });
  // Password managers look here for the page that changes a password.
  app.get("/.well-known/change-password", async (_request, reply) => reply.redirect("/hesabim/sifre"));
}

const countCheck = (ctx: Context) => takeToken(ctx, `check:client:${clientKey(ctx.client)}`, throttles.check);

async function refuseUnknownName(ctx: Context, username: string) {
  if (!(await findMemberByEmail(ctx, username)))
    throw new Refusal(404, accountMessages.username, { username: accountMessages.username });
}
