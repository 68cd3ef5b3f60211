import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { enqueue, publish } from "#src/shared/events.server.ts";
import { clientKey, takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { hashPassword } from "../password.server.ts";
import { insertMember } from "../queries.server.ts";
import { SignUpForm, throttles } from "../rules.ts";

declare module "#src/shared/events.server.ts" {
  interface Events {
    /** `at` as ISO text; `mayMail`: consent to campaign mails. */
    "member.registered": { memberId: number; at: string; mayMail: boolean };
  }
}

/**
 * Adds a member whose address is not confirmed yet. Known and unknown addresses take the same path and get the same
 * answer; only the mail says which it was. `input` as in `SignUpForm`.
 */
export async function signUp(ctx: Context, input: unknown): Promise<void> {
  const { password, passwordAgain: _, terms: __, marketing, phone, ...values } = parseInput(SignUpForm, input);
  await takeToken(ctx, `signUp:client:${clientKey(ctx.client)}`, throttles.signUp.client);
  await takeToken(ctx, `signUp:address:${values.email}`, throttles.signUp.address);
  const passwordHash = await hashPassword(password);
  const now = ctx.clock();
  await inTransaction(ctx, async (tx) => {
    const added = await insertMember(tx, {
      ...values,
      phone: phone ?? null,
      passwordHash,
      termsAcceptedAt: now,
      createdAt: now,
    });
    if (added)
      await publish(tx, "member.registered", {
        memberId: added.id,
        at: now.toISOString(),
        mayMail: marketing === "on",
      });
    await enqueue(tx, "accounts.mail", { kind: added ? "confirm" : "signUpAgain", email: values.email });
  });
}
