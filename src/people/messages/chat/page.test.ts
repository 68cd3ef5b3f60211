import { describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aConversation } from "#test/support/messages.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { selectMarks } from "./queries.server.ts";
import type { OpenConversation, Thread } from "./window.server.ts";
import { insertBlock } from "#src/people/messages/people/queries.server.ts";

const app = await testApp();

const read = async (cookie: string | undefined, path = "/mesajlarim") => {
  const { status, data, location } = await openPage(app, path, { cookie });
  const { open, inbox } = (data ?? {}) as { open?: OpenConversation; inbox?: { threads: Thread[] } };
  return { status, location, open, threads: inbox?.threads ?? [] };
};

test("a visitor signs in and returns to the page", async () => {
  expect(await read(undefined, "/mesajlarim?konusma=ABC")).toMatchObject({
    status: 302,
    location: "/login?ref=%2Fmesajlarim%3Fkonusma%3DABC",
  });
});

test("the list shows each conversation with its last message and its unread count", async () => {
  const { code, seller, buyer } = await aConversation(app, { bodies: ["Merhaba", "Orada mısınız?"] });
  expect((await read(seller.cookie)).threads).toMatchObject([
    { code, name: "Deniz Kaya", unread: 2, last: { msg: "Orada mısınız?", isOwn: false } },
  ]);
  expect((await read(buyer.cookie)).threads).toMatchObject([{ code, unread: 0, last: { isOwn: true } }]);
});

test("opening a conversation marks the other side's messages as read, not one's own", async () => {
  const { id, code, seller, buyer, messages } = await aConversation(app);
  const path = `/mesajlarim?konusma=${code}`;
  await read(buyer.cookie, path);
  expect((await selectMarks(app.ctx(), { id, side: "buyer" })).read).toBe(0);
  const { open, threads } = await read(seller.cookie, path);
  expect(open).toMatchObject({ side: "seller", messages: [{ isOwn: false }], other: { name: "Deniz Kaya" } });
  expect(open?.listing?.card?.price).toBe("1.234.500\u00a0TL");
  expect(threads[0]?.unread).toBe(0);
  expect((await selectMarks(app.ctx(), { id, side: "buyer" })).read).toBe(messages[0]!.id);
});

test("another member's conversation answers like one that does not exist", async () => {
  const { code } = await aConversation(app);
  const { cookie } = await aMember(app);
  const answers = [await read(cookie, `/mesajlarim?konusma=${code}`), await read(cookie, "/mesajlarim?konusma=YOK")];
  expect(answers.map(({ status, open }) => [status, open])).toEqual([
    [404, undefined],
    [404, undefined],
  ]);
});

describe("without scripts", () => {
  test("a message is sent as a form, and the page shows it", async () => {
    const { code, buyer, seller } = await aConversation(app, { bodies: [] });
    const form = { conversationCode: code, msg: "Formdan" };
    const sent = await sendForm(app, "/mesajlarim", form, buyer);
    expect(sent.location).toBe(`/mesajlarim?konusma=${code}#son`);
    expect((await read(seller.cookie, `/mesajlarim?konusma=${code}`)).open?.messages).toMatchObject([
      { msg: "Formdan" },
    ]);
  });

  test("a refused message is answered with the reason and its text", async () => {
    const { code, buyer, seller } = await aConversation(app);
    const send = async (msg: string, cookie = buyer.cookie, conversationCode = code) =>
      sendForm(app, "/mesajlarim", { conversationCode, msg }, { cookie });
    expect(await send("  ")).toMatchObject({ status: 422, data: { message: "Lütfen mesajınızı yazınız." } });
    expect((await send("Merhaba", (await aMember(app)).cookie)).status).toBe(404);
    await insertBlock(app.ctx(), seller.id, buyer.id);
    expect(await send("Alo?")).toMatchObject({ status: 409, data: { values: { msg: "Alo?" } } });
  });

  test("older messages are at an address of their own", async () => {
    const { code, buyer, messages } = await aConversation(app, { bodies: ["bir", "iki", "üç"] });
    const { open } = await read(buyer.cookie, `/mesajlarim?konusma=${code}&once=${messages[2]!.id}`);
    expect(open?.messages.map(({ msg }) => msg)).toEqual(["bir", "iki"]);
  });
});
