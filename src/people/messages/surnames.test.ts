import { beforeEach, describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { chatIn } from "#test/support/chat.ts";
import { aDealer } from "#test/support/edits.ts";
import { aListing } from "#test/support/listings.ts";
import { type PostedMessage, postMessage, receiverOf, shopAddressOf } from "#test/support/messages.ts";
import { openPage } from "#test/support/pages.ts";
import { deleteBlock, insertBlock } from "./people/queries.server.ts";

type Member = Awaited<ReturnType<typeof aMember>>;

const app = await testApp();
const start = new Date();
beforeEach(() => {
  app.now = start;
});

const post = (...message: PostedMessage) => postMessage(app, ...message);

describe("surnames in a conversation without a listing", () => {
  const [writerName, readerName] = [
    { firstName: "Ayşe", lastName: "Işıkdemir" },
    { firstName: "Veli", lastName: "Özkaraca" },
  ];
  const begin = async (message = "Merhaba") => {
    const [writer, reader] = [await aMember(app, writerName), await aMember(app, readerName)];
    const { id, conversationCode: code } = (await post(writer, receiverOf(reader), { message })).json();
    return { writer, reader, id: id as number, code: code as string };
  };
  type Two = Awaited<ReturnType<typeof begin>>;

  /** Everything that a member can read of the other side: boxes, chat, calls, settings, and frames of a new socket. */
  async function everythingRead({ id, code }: Two, { cookie }: Member) {
    const page = async (path: string) => (await openPage(app, path, { cookie })).data;
    const socket = await chatIn(app).connect(cookie);
    socket.send({ action: "connect", conversationCode: code });
    const read = [
      await page("/mesajlarim/gelenler"),
      await page("/mesajlarim/gidenler"),
      await page(`/mesajlarim/mesaj/${id}`),
      await page(`/mesajlarim?konusma=${code}`),
      await page(`/mesajlarim/bildir/${code}`),
      await page("/hesabim/mesajlar"),
      (await app.request({ method: "POST", url: "/ajax/my-pm/show", headers: { cookie }, payload: { id } })).json(),
      await socket.next("connected"),
    ];
    return JSON.stringify(read);
  }
  const found = async ({ cookie }: Member, q: string) =>
    (await openPage<{ total: number }>(app, `/mesajlarim/gidenler?q=${q}`, { cookie })).data!.total;
  const answer = (from: Member, id: number, message = "Merhaba Ayşe Hanım") =>
    post(from, { reply_to: id }, { captcha: false, message });

  test("are initials for both sides, everywhere and in the search, until the other side has answered", async () => {
    const two = await begin();
    const { writer, reader, id } = two;
    await insertBlock(app.ctx(), writer.id, reader.id);
    expect(await everythingRead(two, writer)).not.toContain("Özkaraca");
    expect(await everythingRead(two, reader)).not.toContain("Işıkdemir");
    expect(await everythingRead(two, writer)).toContain("Veli Ö.");
    expect([await found(writer, "özkaraca"), await found(writer, "veli"), await found(writer, "ışıkdemir")]).toEqual([
      0, 1, 1,
    ]);
    await deleteBlock(app.ctx(), writer.id, reader.id);
    expect((await answer(reader, id)).statusCode).toBe(200);
    await insertBlock(app.ctx(), writer.id, reader.id);
    expect(await everythingRead(two, writer)).toContain("Veli Özkaraca");
    expect(await everythingRead(two, reader)).toContain("Ayşe Işıkdemir");
    expect(await found(writer, "özkaraca")).toBe(1);
  });

  test("stay initials while the answer is held, and after further messages of the same side", async () => {
    const two = await begin();
    await post(two.writer, receiverOf(two.reader), { captcha: false });
    await answer(two.reader, two.id, "Kaporayı hemen IBAN'a gönderin, TR12 0006 2000 0001 2345 6789 01.");
    expect(await everythingRead(two, two.writer)).not.toContain("Özkaraca");
    expect(await everythingRead(two, two.reader)).not.toContain("Işıkdemir");
  });

  test.each(["the writer", "the reader"])(
    "are full from the start between members with a conversation about a listing of %s",
    async (seller) => {
      const [one, other] = [await aMember(app, writerName), await aMember(app, readerName)];
      const [sells, buys] = seller === "the writer" ? [one, other] : [other, one];
      await post(buys, { keyCode: (await aListing(app, { ownerId: sells.id })).keyCode });
      const { id, conversationCode: code } = (await post(one, receiverOf(other))).json();
      const two = { writer: one, reader: other, id, code };
      expect(await everythingRead(two, one)).toContain("Veli Özkaraca");
      expect(await everythingRead(two, other)).toContain("Ayşe Işıkdemir");
    },
  );

  test("are the same in frames of the live chat, on every process, and full in the answer itself", async () => {
    const { writer, reader, code } = await begin();
    const chat = chatIn(app);
    const [from, to, secondWindow, elsewhere] = [
      await chat.connect(writer.cookie),
      await chat.connect(reader.cookie),
      await chat.connect(writer.cookie),
      await chat.connect(reader.cookie, await chat.anotherNode()),
    ];
    /** The name that a socket gets with a message; skips others. */
    const nameOf = async (socket: typeof from, msg: string) => {
      let frame = await socket.next("message");
      while (frame["msg"] !== msg) frame = await socket.next("message");
      return frame["userName"];
    };
    from.sendMessage(code, "Orada mısınız?");
    expect(await nameOf(to, "Orada mısınız?")).toBe("Ayşe I.");
    expect(await nameOf(elsewhere, "Orada mısınız?")).toBe("Ayşe I.");
    expect(await nameOf(secondWindow, "Orada mısınız?")).toBe("Ayşe Işıkdemir");
    to.sendMessage(code, "Buradayım");
    expect(await nameOf(from, "Buradayım")).toBe("Veli Özkaraca");
    from.sendMessage(code, "Güzel");
    expect(await nameOf(to, "Güzel")).toBe("Ayşe Işıkdemir");
    expect(await nameOf(elsewhere, "Buradayım")).toBe("Veli Özkaraca");
    expect(await nameOf(elsewhere, "Güzel")).toBe("Ayşe Işıkdemir");
  });

  test("of a shop's people are initials too, beside the name of the shop", async () => {
    const { owner } = await aDealer(app);
    await app.db.updateTable("member").set({ lastName: "Özkaraca" }).where("id", "=", owner.id).execute();
    const writer = await aMember(app, writerName);
    const { id, conversationCode: code } = (
      await post(writer, { shop: await shopAddressOf(app, owner.businessId!) })
    ).json();
    const two = { writer, reader: owner as unknown as Member, id, code };
    const shop = await app.db
      .selectFrom("business")
      .where("id", "=", owner.businessId!)
      .select("shortName")
      .executeTakeFirstOrThrow();
    const read = await everythingRead(two, writer);
    expect(read).toContain(shop.shortName);
    expect(read).not.toContain("Özkaraca");
    expect(await everythingRead(two, two.reader)).not.toContain("Işıkdemir");
  });
});
