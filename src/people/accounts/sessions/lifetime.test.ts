import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember, aSession } from "#test/support/builders.ts";
import { openPage } from "#test/support/pages.ts";

const app = await testApp();

test("a session is extended by use and expires thirty days after", async () => {
  const member = await aMember(app);
  const start = app.now;
  const isSignedIn = async () => (await openPage(app, "/hesabim/onaymaili/gonder", member)).location === "/hesabim";
  app.now = new Date(start.getTime() + 20 * 24 * 60 * 60_000);
  const used = await app.request({
    url: "/ajax/openapi.json",
    headers: { cookie: member.cookie, "sec-fetch-dest": "empty" },
  });
  expect(used.headers["set-cookie"]).toBe(`${member.cookie}; Path=/; Max-Age=2592000; Secure; HttpOnly; SameSite=Lax`);
  await expect
    .poll(
      async () =>
        (
          await app.db
            .selectFrom("session")
            .where("memberId", "=", member.id)
            .select("seenAt")
            .executeTakeFirstOrThrow()
        ).seenAt,
    )
    .toEqual(app.now);
  app.now = new Date(start.getTime() + 45 * 24 * 60 * 60_000);
  expect(await isSignedIn()).toBe(true);
  app.now = new Date(start.getTime() + 51 * 24 * 60 * 60_000);
  expect(await isSignedIn()).toBe(false);
  app.now = start;
});

test("a response with a session cookie is never a file", async () => {
  const member = await aMember(app);
  await app.db
    .updateTable("session")
    .set({ seenAt: new Date(0) })
    .where("memberId", "=", member.id)
    .execute();
  const image = await app.request({
    url: "/saglik/canli",
    headers: { cookie: member.cookie, "sec-fetch-dest": "image" },
  });
  expect(image.headers["set-cookie"]).toBeUndefined();
});

test("every night expired sessions, links and buckets are deleted, and nothing else", async () => {
  const member = await aMember(app);
  await app.db.updateTable("session").set({ expiresAt: app.now }).where("memberId", "=", member.id).execute();
  await aSession(app, member.id);
  const { accountJobs } = await import("../jobs.server.ts");
  await accountJobs["accounts.sweep"]!(app.ctx(), {});
  expect(await app.db.selectFrom("session").where("memberId", "=", member.id).selectAll().execute()).toHaveLength(1);
});
