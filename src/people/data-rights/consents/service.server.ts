import { findMemberByEmail } from "#src/people/accounts/queries.server.ts";
import { recordAudit } from "#src/core/audit/service.server.ts";
import { memberSubject } from "#src/core/audit/subjects.ts";
import { type Context, inTransaction, requireMember, requireDesk } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { findPhone, insertChanges, lockContact, selectConsents, selectHistory } from "./queries.server.ts";
import {
  allConsents,
  type Consent,
  ConsentForm,
  consentKey,
  consentMessages,
  type ConsentSource,
  cookieConsents,
  DeskForm,
  needsPhone,
  reaches,
  saveThrottle,
  type TextVersion,
} from "./rules.ts";

const historyLength = 100;

/** The signed-in member's current consents, by key, and their history. */
export async function readConsents(ctx: Context) {
  const { id } = requireMember(ctx);
  const [held, history, phone] = await Promise.all([
    selectConsents(ctx, id),
    selectHistory(ctx, id, historyLength),
    findPhone(ctx, id),
  ]);
  return { given: held.filter(({ isGiven }) => isGiven).map(consentKey), history, phone };
}

/**
 * Saves the submitted page: checked consents are given, all others are not. Every difference is a row of the
 * history. 422 for a text message or a call without a phone number, 429 for too many requests.
 */
export async function saveConsents(ctx: Context, input: unknown): Promise<void> {
  const { id } = requireMember(ctx);
  const { izin = [], hepsi } = parseInput(ConsentForm, input);
  await takeToken(ctx, `consents:member:${id}`, saveThrottle);
  const phone = await findPhone(ctx, id);
  const possible = allConsents.filter(({ channel }) => reaches(channel, phone));
  const asked = allConsents.filter((one) => izin.includes(consentKey(one)));
  if (hepsi === undefined && asked.some((one) => !possible.includes(one)))
    throw new Refusal(422, phone === null ? consentMessages.phoneNeeded : consentMessages.mobileNeeded);
  const given = hepsi === "kabul" ? possible : hepsi === "ret" ? [] : asked;
  await changeConsents(ctx, id, given, allConsents, { source: "page", textVersion: "izinler-1" });
}

/** Stores the cookie choice with the account of a signed-in member. */
export async function noteCookieChoice(ctx: Context, isAccepted: boolean): Promise<void> {
  if (!ctx.member || ctx.session?.impersonatorId) return;
  const about = { source: "cookies", textVersion: "cerezler-1" } as const;
  await changeConsents(ctx, ctx.member.id, isAccepted ? cookieConsents : [], cookieConsents, about);
}

/**
 * A moderator withdraws all consents of a member who asked for it. The answer is the same where nobody
 * has the address, so that it does not reveal which accounts exist.
 */
export async function withdrawAtDesk(ctx: Context, input: unknown): Promise<void> {
  const { id } = requireDesk(ctx, "consents", "change");
  const { email } = parseInput(DeskForm, input);
  await takeToken(ctx, `consents:desk:${id}`, saveThrottle);
  const member = await findMemberByEmail(ctx, email);
  if (!member) return;
  await inTransaction(ctx, async (tx) => {
    await changeConsents(tx, member.id, [], allConsents, { source: "desk", textVersion: "izinler-1" });
    await recordAudit(tx, { action: "withdrawConsents", subject: memberSubject(member.id), reason: "Üyenin isteği" });
  });
}

type About = { source: ConsentSource; textVersion: TextVersion; at?: Date };

/** Sets the consents in `among` to exactly `given` and records the differences, also a first refusal. */
export function changeConsents(
  ctx: Context,
  memberId: number,
  given: readonly Consent[],
  among: readonly Consent[],
  { source, textVersion, at = ctx.clock() }: About,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const member = await lockContact(tx, memberId);
    if (!member) return;
    const held = new Map((await selectConsents(tx, memberId)).map((one) => [consentKey(one), one.isGiven]));
    const isAsked = source === "cookies";
    const changes = among
      .map(({ purpose, channel }) => ({
        purpose,
        channel,
        isGiven: given.some((one) => consentKey(one) === consentKey({ purpose, channel })),
      }))
      .filter((one) => one.isGiven !== (held.get(consentKey(one)) ?? (isAsked ? undefined : false)));
    await insertChanges(
      tx,
      changes.map((one) => ({
        ...one,
        memberId,
        at,
        source,
        textVersion,
        contact: one.channel === "email" ? member.email : needsPhone(one.channel) ? member.phone : null,
      })),
    );
  });
}
