import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember, aSession } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";

const app = await testApp();

const path = "/hesabim/oturumlar";
type Row = { key: string; device: string; isOwn: boolean };
async function list(cookie: string): Promise<Row[]> {
  const { data } = await openPage<{ sessions: Row[] }>(app, path, { cookie });
  return data!.sessions;
}
const end = (cookie: string, form: Record<string, string>) => sendForm(app, path, form, { cookie });

test("the list shows the member's open sessions, this device first, and nobody else's", async () => {
  const member = await aMember(app);
  await aSession(app, member.id);
  await aMember(app);
  const ended = await aSession(app, member.id);
  const [, , last] = await app.db.selectFrom("session").select("id").where("memberId", "=", member.id).execute();
  await app.db.updateTable("session").set({ expiresAt: app.now }).where("id", "=", last!.id).execute();
  const sessions = await list(member.cookie);
  expect(sessions.map(({ isOwn, device }) => [isOwn, device])).toEqual([
    [true, "Sınama"],
    [false, "Sınama"],
  ]);
  expect((await openPage(app, path, { cookie: ended })).location).toMatch(/^\/login/);
});

test("one session can be ended while the others stay", async () => {
  const member = await aMember(app);
  const other = await aSession(app, member.id);
  const third = await aSession(app, member.id);
  const { key } = (await list(other)).find(({ isOwn }) => isOwn)!;
  expect((await end(member.cookie, { islem: "kapat", key })).status).toBe(302);
  expect(await list(third)).toHaveLength(2);
  expect((await openPage(app, path, { cookie: other })).location).toMatch(/^\/login/);
});

test("another member's session, an unknown one and nonsense all answer 404", async () => {
  const member = await aMember(app);
  const stranger = await aMember(app);
  const [{ key }] = (await list(stranger.cookie)) as [Row];
  for (const wrong of [key, "0".repeat(64), "yok", ""])
    expect((await end(member.cookie, { islem: "kapat", key: wrong })).status).toBe(404);
  expect(await list(stranger.cookie)).toHaveLength(1);
});

test("all other sessions are ended at once, this one stays", async () => {
  const member = await aMember(app);
  await aSession(app, member.id);
  await aSession(app, member.id);
  const stranger = await aMember(app);
  await end(member.cookie, { islem: "digerlerini-kapat" });
  expect((await list(member.cookie)).map(({ isOwn }) => isOwn)).toEqual([true]);
  expect(await list(stranger.cookie)).toHaveLength(1);
});
