import { describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aConversation } from "#test/support/messages.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { selectMessages, insertMessage } from "../queries.server.ts";
import { unreadCount } from "../service.server.ts";
import { boxPageSize, mailboxTexts } from "./rules.ts";

const app = await testApp();

type Who = { cookie: string };
type Mail = { id: number; name: string; excerpt: string; isUnread: boolean; about: { state: string | null } | null };
type Box = { messages: Mail[]; total: number; pageCount: number; page: number };
const open = async (box: "gelenler" | "gidenler", who: Who, query = "") =>
  (await openPage<Box>(app, `/mesajlarim/${box}${query}`, who)).data!;
const fetchDelete = (id: unknown, tab: string, { cookie }: Who, headers: Record<string, string> = {}) =>
  app.http.inject({
    method: "GET",
    url: `/my_pm/delete/id/${String(id)}/tab/${tab}`,
    headers: { host: "kontak.test", "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors", cookie, ...headers },
  });

test("a message is in the sender's sent box and the reader's inbox, newest first, with unread marked", async () => {
  const { buyer, seller, messages } = await aConversation(app, { bodies: ["Bir", "İki"] });
  const ids = messages.map(({ id }) => id).toReversed();
  expect(await open("gelenler", seller)).toMatchObject({
    total: 2,
    messages: [
      { id: ids[0], excerpt: "İki", isUnread: true, name: "Deniz Kaya", about: { state: null } },
      { id: ids[1], excerpt: "Bir", isUnread: true },
    ],
  });
  expect((await open("gidenler", buyer)).messages.map(({ id }) => id)).toEqual(ids);
  expect((await open("gelenler", buyer)).messages).toEqual([]);
  expect((await open("gidenler", seller)).messages).toEqual([]);
});

test("a listing that is not live is shown with its state", async () => {
  const { seller, listing } = await aConversation(app);
  await app.db.updateTable("listing").set({ state: "sold" }).where("id", "=", listing.id).execute();
  expect((await open("gelenler", seller)).messages[0]!.about).toMatchObject({ state: "Satıldı", isLive: false });
});

test("the search finds texts, names, vehicles and key codes, with or without Turkish letters; wildcards are literal", async () => {
  const seller = await aMember(app);
  const { listing } = await aConversation(app, { seller, bodies: ["IŞIKLI yolda %100 gördüm"] });
  await aConversation(app, { seller, buyer: await aMember(app, { lastName: "İnce" }), bodies: ["Merhaba"] });
  const found = async (q: string) => (await open("gelenler", seller, `?${new URLSearchParams({ q })}`)).total;
  expect(await found("ışıklı")).toBe(1);
  expect(await found("ince")).toBe(1);
  expect(await found("isikli")).toBe(1);
  expect(await found("passat")).toBe(2);
  expect(await found(listing.keyCode)).toBe(1);
  expect(await found("%100")).toBe(1);
  expect(await found("_______")).toBe(0);
});

test("boxes are paged", async () => {
  const bodies = Array.from({ length: boxPageSize + 3 }, (_, n) => `${n}`);
  const { seller } = await aConversation(app, { bodies });
  expect(await open("gelenler", seller)).toMatchObject({ pageCount: 2, page: 1 });
  expect((await open("gelenler", seller, "?sayfa=2")).messages).toHaveLength(3);
  expect(await open("gelenler", seller, "?sayfa=99")).toMatchObject({ page: 2 });
});

describe("deleting", () => {
  test("is for one's own side alone, and removes the message from the unread count", async () => {
    const { id, buyer, seller, messages } = await aConversation(app, { bodies: ["Bir", "İki"] });
    const answered = await fetchDelete(messages[0]!.id, "gelenler", seller);
    expect(answered.json()).toEqual({ message: "Mesaj silindi." });
    expect((await open("gelenler", seller)).messages.map(({ excerpt }) => excerpt)).toEqual(["İki"]);
    expect(await unreadCount(app.ctx(seller))).toBe(1);
    expect((await open("gidenler", buyer)).total).toBe(2);
    const left = await selectMessages(app.ctx(), { id, side: "seller" }, { limit: 9 });
    expect(left.map(({ body }) => body)).toEqual(["İki"]);
  });

  test.each(["cross-site", "same-site", "none"])("is refused from other sites: %s", async (site) => {
    const { seller, messages } = await aConversation(app);
    const refused = await fetchDelete(messages[0]!.id, "gelenler", seller, { "sec-fetch-site": site });
    expect(refused.statusCode).toBe(403);
    expect((await open("gelenler", seller)).total).toBe(1);
  });

  test("asks to confirm when the address is opened as a page, from any site", async () => {
    const { seller, messages } = await aConversation(app);
    const headers = { "sec-fetch-mode": "navigate", "sec-fetch-site": "cross-site" };
    const opened = await fetchDelete(messages[0]!.id, "gelenler", seller, headers);
    expect(opened.statusCode).toBe(303);
    const path = opened.headers.location!;
    expect(path).toBe(`/mesajlarim/sil/gelenler/${messages[0]!.id}`);
    expect((await openPage(app, path, seller)).data).toMatchObject({ name: "Deniz Kaya" });
    expect((await open("gelenler", seller)).total).toBe(1);
    const done = await sendForm(app, path, {}, seller);
    expect(done.location).toBe("/mesajlarim/gelenler?bilgi=silindi");
    expect((await open("gelenler", seller)).total).toBe(0);
  });

  test("needs an own message in that box", async () => {
    const { buyer, seller, messages } = await aConversation(app);
    const stranger = await aMember(app);
    const id = messages[0]!.id;
    for (const [one, tab, who] of [
      [id, "gelenler", stranger],
      [id, "gelenler", buyer],
      [id, "gidenler", seller],
      [id, "cop", seller],
      ["x", "gelenler", seller],
      [999_999_999, "gelenler", seller],
    ] as const) {
      expect((await fetchDelete(one, tab, who)).statusCode).toBe(404);
      expect((await openPage(app, `/mesajlarim/sil/${tab}/${one}`, who)).status).toBe(404);
    }
    expect((await fetchDelete(id, "gelenler", { cookie: "" })).statusCode).toBe(401);
    expect((await open("gelenler", seller)).total).toBe(1);
  });

  test("of several asks to confirm and leaves the others", async () => {
    const { seller, messages } = await aConversation(app, { bodies: ["Bir", "İki", "Üç"] });
    const other = await aConversation(app);
    const path = "/mesajlarim/gelenler?q=i";
    const ids = [messages[0]!.id, messages[2]!.id, other.messages[0]!.id].map(String);
    const act = (form: Record<string, string | string[]>) => sendForm(app, path, form, seller);
    expect(await act({})).toMatchObject({ status: 422, data: { message: mailboxTexts.noneChosen } });
    expect((await act({ "ids[]": ids })).data).toEqual({ ask: ids.map(Number) });
    expect((await open("gelenler", seller)).total).toBe(3);
    const done = await act({ "ids[]": ids, confirmed: "1" });
    expect(done.location).toBe("/mesajlarim/gelenler?q=i&bilgi=silindi");
    expect((await open("gelenler", seller)).messages.map(({ excerpt }) => excerpt)).toEqual(["İki"]);
    expect((await open("gelenler", other.seller)).total).toBe(1);
  });
});

test("without scripts a message is read and answered on a page of its own", async () => {
  const { seller, buyer, messages } = await aConversation(app);
  const page = `/mesajlarim/mesaj/${messages[0]!.id}`;
  expect((await openPage(app, page, seller)).data).toMatchObject({ view: { canReply: true } });
  expect((await open("gelenler", seller)).messages[0]!.isUnread).toBe(false);
  expect((await sendForm(app, page, { message: " " }, seller)).status).toBe(422);
  const done = await sendForm(app, page, { message: "Buyurun" }, seller);
  expect(done.location).toBe("/mesajlarim/gidenler?bilgi=gonderildi");
  expect((await open("gelenler", buyer)).messages[0]!.excerpt).toBe("Buyurun");
  expect((await openPage(app, page, await aMember(app))).status).toBe(404);
  expect((await openPage(app, page)).location).toMatch(/^\/login\?ref=/);
});

test("a held message is not in the inbox or the unread count, and its sender is shown that it waits", async () => {
  const { id, seller, buyer } = await aConversation(app, { bodies: [] });
  const held = {
    conversationId: id,
    senderId: seller.id,
    isFromBuyer: false,
    body: "x",
    guard: "hold",
    held: "waiting",
  } as const;
  await insertMessage(app.ctx(), held);
  expect((await open("gelenler", buyer)).total).toBe(0);
  expect(await unreadCount(app.ctx(buyer))).toBe(0);
  expect((await open("gidenler", seller)).messages).toMatchObject([{ held: "waiting" }]);
});
