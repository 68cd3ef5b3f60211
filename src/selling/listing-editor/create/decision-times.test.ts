import { expect, test } from "vitest";
import { addDays, addSeconds } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage } from "#test/support/pages.ts";
import { decisionTimeText } from "./decision-times.ts";

const tooFew = "Ne kadar süreceğini söyleyecek kadar yeni karar yok; sonucu e-postayla bildiririz.";

test.each([
  [{ decisions: 0, medianMinutes: null, p90Minutes: null }, tooFew],
  [{ decisions: 19, medianMinutes: 30, p90Minutes: 60 }, tooFew],
  [
    { decisions: 20, medianMinutes: 31, p90Minutes: 500 },
    "Genellikle yaklaşık 30 dakika sürer; on ilandan dokuzunda en çok yaklaşık 8 saat (son 4 haftanın 20 kararına göre).",
  ],
  [
    { decisions: 312, medianMinutes: 170, p90Minutes: 190 },
    "Genellikle yaklaşık 3 saat sürer (son 4 haftanın 312 kararına göre).",
  ],
])("%o", (times, text) => expect(decisionTimeText(times)).toBe(text));

test("the page after sending says what the desk's decisions of the last weeks took", async () => {
  const app = await testApp();
  const moderator = await aMember(app, { role: "moderator" });
  const owner = await aMember(app);
  const { keyCode } = await aListing(app, { ownerId: owner.id, state: "pending" });
  const success = async () => (await openPage(app, `/ilanver/tamam/${keyCode}`, owner)).data;
  expect(await success()).toMatchObject({ keyCode, decisionTime: tooFew });

  /** A listing that waited this many minutes, ending `daysAgo`. */
  async function decided(
    minutes: number,
    { daysAgo = 1, sentBy = "publish", actorId = moderator.id as number | null } = {},
  ) {
    const at = addDays(app.now, -daysAgo);
    const sentAt = addSeconds(at, -60 * minutes);
    const { id } = await aListing(app, { ownerId: owner.id, createdAt: addDays(sentAt, -1) });
    const step = { listingId: id, reasonCodes: [], note: "" };
    await app.db
      .insertInto("listingHistory")
      .values([
        { ...step, at: sentAt, actorId: owner.id, action: sentBy, fromState: "rejected", toState: "pending" },
        // An edit while the listing waits neither ends nor restarts the wait.
        { ...step, at, actorId: owner.id, action: "edit", fromState: "pending", toState: "pending" },
        { ...step, at, actorId, action: "approve", fromState: "pending", toState: "active" },
      ])
      .execute();
  }
  for (let n = 1; n <= 20; n++) await decided(60 * n, { sentBy: n % 2 === 0 ? "publish" : "resubmit" });
  await decided(100_000, { daysAgo: 40 });
  await decided(100_000, { sentBy: "appeal" });
  await decided(100_000, { actorId: null });
  expect(await success()).toMatchObject({
    decisionTime:
      "Genellikle yaklaşık 11 saat sürer; on ilandan dokuzunda en çok yaklaşık 18 saat (son 4 haftanın 20 kararına göre).",
  });
});

test("a listing that was decided meanwhile is opened itself", async () => {
  const app = await testApp();
  const owner = await aMember(app);
  const { keyCode } = await aListing(app, { ownerId: owner.id });
  const answer = await openPage(app, `/ilanver/tamam/${keyCode}`, owner);
  expect(answer).toMatchObject({ status: 302, location: expect.stringContaining(`/${keyCode}`) });
});
