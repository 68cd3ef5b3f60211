import { beforeAll, expect, test } from "vitest";
import { notWhileImpersonating } from "#src/shared/refusal.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { chatIn } from "#test/support/chat.ts";
import { aConversation } from "#test/support/messages.ts";
import { openPage } from "#test/support/pages.ts";

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

test.each<[string, () => string]>([
  ["the inbox", () => "/mesajlarim/gelenler"],
  ["the sent messages", () => "/mesajlarim/gidenler"],
  ["one message", () => `/mesajlarim/mesaj/${messageId()}`],
  ["deleting one", () => `/mesajlarim/sil/gelenler/${messageId()}`],
  ["the chat", () => "/mesajlarim"],
  ["a conversation", () => `/mesajlarim?konusma=${conversation.code}`],
  ["blocking or reporting the other side", () => `/mesajlarim/bildir/${conversation.code}`],
])("an admin who impersonates a member cannot read %s", async (_page, at) => {
  const refused = await openPage(app, at(), { cookie });
  expect(refused).toMatchObject({ status: 403, data: hidden });
  const shown = await openPage(app, at(), conversation.seller);
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
    openPage(app, "/gelistirici/postalar", { cookie: own }),
    openPage(app, `/gelistirici/postalar/${id}`, { cookie: own }),
  ];
  for (const answer of await Promise.all(open(cookie))) expect(answer).toMatchObject({ status: 403, data: hidden });
  const own = (await aMember(app)).cookie;
  for (const answer of await Promise.all(open(own))) expect(answer.status).toBe(200);
});
