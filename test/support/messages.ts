import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { hashToken, sessionCookie } from "#src/people/accounts/session.server.ts";
import { makeChallenge } from "#src/people/messages/captcha/service.server.ts";
import { insertConversation, insertMessage } from "#src/people/messages/queries.server.ts";
import { directSubject } from "#src/people/messages/rules.ts";
import { readCookie } from "#src/shared/cookies.server.ts";
import type { TestApp } from "./app.ts";
import { aMember } from "./builders.ts";
import { aListing } from "./listings.ts";

/** A conversation about a listing, with one message of the buyer unless `bodies` are given; people and listing are new unless given. */
export async function aConversation(
  app: TestApp,
  {
    buyer,
    seller,
    businessId = null,
    bodies = ["Merhaba, araç hâlâ satılık mı?"],
  }: {
    buyer?: Awaited<ReturnType<typeof aMember>>;
    seller?: Awaited<ReturnType<typeof aMember>>;
    businessId?: number | null;
    bodies?: string[];
  } = {},
) {
  const [writes, sells] = [buyer ?? (await aMember(app)), seller ?? (await aMember(app))];
  const listing = await aListing(app, { ownerId: sells.id, businessId });
  const { code } = await insertConversation(app.ctx(), {
    listingId: listing.id,
    buyerId: writes.id,
    sellerId: sells.id,
    businessId,
    subject: "Volkswagen Passat, 2019",
  });
  const { id } = await app.db
    .selectFrom("conversation")
    .where("code", "=", code)
    .select("id")
    .executeTakeFirstOrThrow();
  const messages = [];
  for (const body of bodies)
    messages.push(await insertMessage(app.ctx(), { conversationId: id, senderId: writes.id, isFromBuyer: true, body }));
  return { id, code, listing, buyer: writes, seller: sells, messages };
}

/** A conversation without a listing, with one message of its beginner; the people are new unless given. */
export async function aDirectConversation(
  app: TestApp,
  { writer, reader, body = "Merhaba" }: { writer?: { id: number }; reader?: { id: number }; body?: string } = {},
) {
  const [from, to] = [writer ?? (await aMember(app)), reader ?? (await aMember(app))];
  const parties = { buyerId: from.id, sellerId: to.id, businessId: null };
  const { code } = await insertConversation(app.ctx(), { ...parties, listingId: null, subject: directSubject });
  const { id } = await app.db
    .selectFrom("conversation")
    .where("code", "=", code)
    .select("id")
    .executeTakeFirstOrThrow();
  const message = await insertMessage(app.ctx(), { conversationId: id, senderId: from.id, isFromBuyer: true, body });
  return { id, code, message };
}

/** The session of a cookie, as a request's context has it. */
export const sessionOf = (cookie: string) => ({
  id: hashToken(readCookie(cookie, sessionCookie)!),
  impersonatorId: null,
});

/** A solved captcha as a member's browser sends it. */
export async function aSolvedCaptcha(app: TestApp, { cookie }: { cookie: string }): Promise<string> {
  const challenge = await makeChallenge({ ...app.ctx(), session: sessionOf(cookie) });
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

type Sender = { cookie: string };
export type PostedMessage = [
  from: Sender | undefined,
  to: object,
  message?: { message?: string | undefined; captcha?: boolean | undefined },
];

/** A member as the receiver of a message. */
export const receiverOf = ({ pathName }: { pathName: string }) => ({ member: pathName });

/** Sends a message by the call of the site; `to` names a listing, a member, a shop or the message that is answered. */
export const postMessage = async (
  app: TestApp,
  ...[from, to, { message = "Merhaba", captcha = true } = {}]: PostedMessage
) =>
  app.request({
    method: "POST",
    url: "/ajax/mesaj-gonder",
    headers: from ? { cookie: from.cookie } : {},
    payload: { ...to, message, ...(captcha && from ? { captcha: await aSolvedCaptcha(app, from) } : {}) },
  });

/** The name of a business in the address of its shop. */
export const shopAddressOf = async ({ db }: TestApp, id: number) =>
  (await db.selectFrom("business").where("id", "=", id).select("slug").executeTakeFirstOrThrow()).slug;
