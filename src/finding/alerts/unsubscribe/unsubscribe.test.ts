import { beforeAll, expect, test } from "vitest";
import { aFollow, aGarageItem, aNewListing, aSavedSearch, changes, mailsAfter } from "#test/support/alerts.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aDealer, listingRow } from "#test/support/edits.ts";
import { openPage, sendForm } from "#test/support/pages.ts";

const app = await testApp();
let seller: Awaited<ReturnType<typeof aMember>>;
beforeAll(async () => {
  ({ owner: seller } = await aDealer(app));
});

/** The unsubscribe links of the newest mail: those in its text and the one in its header. */
async function linksOf(email: string) {
  const mail = (await app.mails(email)).at(-1)!;
  const header = (mail.headers as Record<string, string>)["List-Unsubscribe"]!.slice(1, -1);
  return {
    pages: [...mail.textBody.matchAll(/http:\/\/kontak\.test(\/bildirim-kapat\?\S+)/g)].map(([, path]) => path!),
    oneClick: header.replace("http://kontak.test", ""),
  };
}
/** Posts as a mail provider's server does: without Origin header or cookies. */
const oneClick = (url: string, payload = "List-Unsubscribe=One-Click", type = "application/x-www-form-urlencoded") =>
  app.http.inject({ method: "POST", url, headers: { host: "kontak.test", "content-type": type }, payload });
const frequencyOf = async (id: number) =>
  (await app.db.selectFrom("savedSearch").where("id", "=", id).select("frequency").executeTakeFirstOrThrow()).frequency;

test("a link shows its source and turns only that one off, without signing in", async () => {
  const buyer = await aMember(app);
  const passat = await aSavedSearch(app, buyer.id, { title: "Passat" });
  const everything = await aSavedSearch(app, buyer.id, { title: "Her araba", address: "/otomobil" });
  await aNewListing(app, seller);
  await mailsAfter(app, 120);
  const { pages } = await linksOf(buyer.email);
  expect(pages).toHaveLength(2);
  const path = pages.find((page) => page.includes(`=a${passat}.`))!;
  const opened = await openPage(app, path);
  expect(opened.data).toEqual({ mails: ["“Passat” araması"] });
  expect(await frequencyOf(passat)).toBe("instant");
  expect((await sendForm(app, path, {})).data).toEqual({ isDone: true });
  expect([await frequencyOf(passat), await frequencyOf(everything)]).toEqual(["off", "instant"]);
  expect((await openPage(app, path)).data).toEqual({ mails: [] });
  expect((await sendForm(app, path, {})).data).toEqual({ isDone: true });
});

test("one-click unsubscribe turns off all sources of the mail, and no more mails are sent", async () => {
  const buyer = await aMember(app);
  const search = await aSavedSearch(app, buyer.id);
  const keyCode = await aNewListing(app, seller);
  const item = await aGarageItem(app, buyer.id, keyCode);
  await aFollow(app, buyer.id, { kind: "listing", id: (await listingRow(app, keyCode)).id });
  const next = await aNewListing(app, seller);
  await changes(app, seller, keyCode, "sell");
  await mailsAfter(app, 120);
  const before = await app.mails(buyer.email);
  const { oneClick: url, pages } = await linksOf(buyer.email);
  expect(pages).toHaveLength(3);
  const answer = await oneClick(url);
  expect([answer.statusCode, answer.json().message]).toEqual([200, "E-posta bildirimleri kapatıldı."]);
  expect(await frequencyOf(search)).toBe("off");
  const { emailEnabled } = await app.db
    .selectFrom("garageItem")
    .where("id", "=", item)
    .select("emailEnabled")
    .executeTakeFirstOrThrow();
  expect(emailEnabled).toBe(false);
  await changes(app, seller, next, "pause");
  await changes(app, seller, next, "resume");
  await aNewListing(app, seller);
  await mailsAfter(app, 120);
  expect(await app.mails(buyer.email)).toHaveLength(before.length);
});

test("one-click unsubscribe accepts any body, and a GET redirects to the page", async () => {
  const buyer = await aMember(app);
  await aSavedSearch(app, buyer.id);
  await aNewListing(app, seller);
  await mailsAfter(app, 120);
  const { oneClick: url, pages } = await linksOf(buyer.email);
  const multipart = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  expect((await oneClick(url, multipart, "multipart/form-data; boundary=x")).statusCode).toBe(200);
  const opened = await app.http.inject({ url, headers: { host: "kontak.test", "sec-fetch-site": "cross-site" } });
  expect([opened.statusCode, opened.headers.location]).toEqual([302, pages[0]]);
});

test("an invalid link answers 404 and explains what to do", async () => {
  const buyer = await aMember(app);
  const search = await aSavedSearch(app, buyer.id);
  await aNewListing(app, seller);
  await mailsAfter(app, 120);
  const { pages } = await linksOf(buyer.email);
  const token = pages[0]!.split("=")[1]!;
  const [text, mark] = token.split(".");
  const another = await aSavedSearch(app, (await aMember(app)).id);
  for (const wrong of [
    "",
    "a1",
    `a${another}.${mark}`,
    `${text}-a${another}.${mark}`,
    `${text}.`,
    `${token}A`,
    "%00",
  ]) {
    const path = `/bildirim-kapat?anahtar=${encodeURIComponent(wrong)}`;
    const page = await openPage(app, path);
    expect([page.status, page.data]).toEqual([404, { mails: null }]);
    expect((await sendForm(app, path, {})).status).toBe(404);
    expect((await oneClick(`/bildirim-kapat/tek-tik?anahtar=${encodeURIComponent(wrong)}`)).statusCode).toBe(404);
  }
  expect([await frequencyOf(search), await frequencyOf(another)]).toEqual(["instant", "instant"]);
});

test("a link whose search was deleted says that its mails are off", async () => {
  const buyer = await aMember(app);
  const search = await aSavedSearch(app, buyer.id);
  await aNewListing(app, seller);
  await mailsAfter(app, 120);
  const { pages } = await linksOf(buyer.email);
  await app.db.deleteFrom("savedSearch").where("id", "=", search).execute();
  expect((await openPage(app, pages[0]!)).data).toEqual({ mails: [] });
});
