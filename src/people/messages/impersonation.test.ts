import { beforeAll, expect, test } from "vitest";
import * as storedMailPage from "#src/core/notifications/stored-mail.page.tsx";
import * as storedMailsPage from "#src/core/notifications/stored-mails.page.tsx";
import { notWhileImpersonating } from "#src/shared/refusal.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { chatIn } from "#test/support/chat.ts";
import { aConversation } from "#test/support/messages.ts";
import { callPage } from "#test/support/pages.ts";
import * as chatPage from "./chat/chat.page.tsx";
import * as deletePage from "./mailbox/delete.page.tsx";
import * as inboxPage from "./mailbox/inbox.page.tsx";
import * as messagePage from "./mailbox/message.page.tsx";
import * as sentPage from "./mailbox/sent.page.tsx";
import * as aboutMemberPage from "#src/staff/moderation/reports/member/about-member.page.tsx";

const secret = "Kapıcıya anahtarı bırakırım";
const hidden = "Özel mesajlar üye görünümünde gösterilmez.";

const app = await testApp();
let conversation: Awaited<ReturnType<typeof aConversation>>;
/** The cookies of an admin who impersonates the reader of the message. */
let cookie: string;
beforeAll(async () => {
  conversation = await aConversation(app, { bodies: [secret] });
  cookie = await anImpersonation(app, conversation.seller.id);
});
const messageId = () => String(conversation.messages[0]!.id);

test.each<[string, (args: never) => unknown, () => { path: string; params?: Record<string, string> }]>([
  ["the inbox", inboxPage.loader, () => ({ path: "/mesajlarim/gelenler" })],
  ["the sent messages", sentPage.loader, () => ({ path: "/mesajlarim/gidenler" })],
  ["one message", messagePage.loader, () => ({ path: "/mesajlarim/mesaj", params: { id: messageId() } })],
  [
    "deleting one",
    deletePage.loader,
    () => ({ path: "/mesajlarim/sil", params: { box: "gelenler", id: messageId() } }),
  ],
  ["the chat", chatPage.loader, () => ({ path: "/mesajlarim" })],
  ["a conversation", chatPage.loader, () => ({ path: `/mesajlarim?konusma=${conversation.code}` })],
  [
    "blocking or reporting the other side",
    aboutMemberPage.loader,
    () => ({ path: "/mesajlarim/uye", params: { code: conversation.code } }),
  ],
])("an admin who impersonates a member cannot read %s", async (_page, loader, at) => {
  const refused = await callPage(app, loader, { ...at(), cookie });
  expect(refused).toMatchObject({ status: 403, data: hidden });
  const shown = await callPage(app, loader, { ...at(), cookie: conversation.seller.cookie });
  expect(shown.status).toBe(200);
});

test("the call that reads a message is refused, and the message stays unread", async () => {
  const { seller, messages } = await aConversation(app, { bodies: [secret] });
  const { id } = messages[0]!;
  const show = (own: string) =>
    app.request({ method: "POST", url: "/ajax/my-pm/show", headers: { cookie: own }, payload: { id } });
  const refused = await show(await anImpersonation(app, seller.id));
  expect([refused.statusCode, refused.json()]).toEqual([403, { message: notWhileImpersonating }]);
  const { readAt } = await app.db.selectFrom("message").where("id", "=", id).select("readAt").executeTakeFirstOrThrow();
  expect(readAt).toBeNull();
  expect((await show(seller.cookie)).json()).toMatchObject({ message: secret });
});

test("no socket of the chat opens", async () => {
  await expect(chatIn(app).connect(cookie)).rejects.toThrow("403");
});

test("stored mails that quote messages are not shown", async () => {
  const { id } = await app.db
    .insertInto("mailMessage")
    .values({
      toAddress: conversation.seller.email,
      subject: "Yeni mesajınız var",
      textBody: secret,
      htmlBody: secret,
      headers: "{}",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const open = (own: string) => [
    callPage(app, storedMailsPage.loader, { path: "/gelistirici/postalar", cookie: own }),
    callPage(app, storedMailPage.loader, {
      path: `/gelistirici/postalar/${id}`,
      params: { id: String(id) },
      cookie: own,
    }),
  ];
  for (const answer of await Promise.all(open(cookie))) expect(answer).toMatchObject({ status: 403, data: hidden });
  const own = (await aMember(app)).cookie;
  for (const answer of await Promise.all(open(own))) expect(answer.status).toBe(200);
});
