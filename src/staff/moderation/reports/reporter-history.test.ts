import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { deskIn } from "#test/support/desk.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage } from "#test/support/pages.ts";
import { insertReport, resolveReports } from "./listing/queries.server.ts";
import { insertPageReport } from "./member/queries.server.ts";
import { historyText, isUnreliable } from "./reporter-history.ts";

const app = await testApp();
const { aModerator, open } = deskIn(app);

/** A report of a new listing, by a member or a visitor, which is decided if `resolution` is given. */
async function aReport(who: string, memberId: number | null, resolution?: "dismissed" | "acted") {
  const { id, keyCode } = await aListing(app);
  await insertReport(app.ctx(), { listingId: id, who, memberId, reason: "fraud", note: "" });
  if (resolution) await resolveReports(app.ctx(), id, { resolution, memberId: null });
  return keyCode;
}
const historyOf = async (keyCode: string) => (await open((await aModerator()).cookie, keyCode)).reports[0]!.history;

test("a member's earlier reports of listings, pages and conversations stand beside the next one", async () => {
  const { id } = await aMember(app);
  const who = `member:${id}`;
  await aReport(who, id, "acted");
  for (let n = 0; n < 2; n++) await aReport(who, id, "dismissed");
  const reported = await aMember(app);
  const ofPage = { who, reporterId: id, reportedId: reported.id, businessId: null, reason: "fraud" as const, note: "" };
  await insertPageReport(app.ctx(), ofPage);
  await app.db.updateTable("memberReport").set({ resolution: "dismissed", resolvedAt: app.now }).execute();
  const keyCode = await aReport(who, id);
  expect(await historyOf(keyCode)).toEqual({ text: "Önceki şikâyetleri: 1 haklı, 3 haksız", isUnreliable: true });

  await insertPageReport(app.ctx(), ofPage);
  const { cookie } = await aModerator();
  const { data } = await openPage<{ reports: { history: object }[] }>(app, "/yonetim/mesajlar", { cookie });
  expect(data!.reports.at(-1)!.history).toEqual({
    text: "Önceki şikâyetleri: 1 haklı, 3 haksız",
    isUnreliable: true,
  });
});

test("a visitor's history is that of the network, another's is not mixed in", async () => {
  await aReport("client:203.0.113.40", null, "dismissed");
  const same = await historyOf(await aReport("client:203.0.113.40", null));
  expect(same).toEqual({ text: "Önceki şikâyetleri: 0 haklı, 1 haksız", isUnreliable: false });
  const other = await historyOf(await aReport("client:203.0.113.41", null));
  expect(other).toEqual({ text: "Karara bağlanmış başka şikâyeti yok", isUnreliable: false });
});

test.each([
  [{ acted: 0, dismissed: 2 }, false],
  [{ acted: 0, dismissed: 3 }, true],
  [{ acted: 1, dismissed: 3 }, true],
  [{ acted: 2, dismissed: 3 }, false],
  [{ acted: 9, dismissed: 0 }, false],
])("a reporter with %j is unreliable: %s", (history, expected) => {
  expect(isUnreliable(history)).toBe(expected);
  expect(historyText(history)).toContain(`${history.acted} haklı, ${history.dismissed} haksız`);
});
