import { expect, test } from "vitest";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing, someEvents } from "#test/support/listings.ts";
import { anOrder, itemOf } from "#test/support/orders.ts";
import { openPage } from "#test/support/pages.ts";
import { addShown } from "../queries.server.ts";
import { beginPromotion } from "../service.server.ts";

test("the owner reads what a promotion brought beside the statistics of the listing", async () => {
  const app = await testApp();
  const { id: ownerId, cookie } = await aMember(app);
  const { id, keyCode } = await aListing(app, { ownerId });
  const promotionKey = "strip";
  await beginPromotion(app.ctx(), { keyCode, promotionKey, periodDays: 7, orderItemId: null, memberId: ownerId });
  const day = (days: number) => calendarDay(addDays(app.now, days));
  for (const [days, count] of [
    [-3, 14],
    [0, 3],
    [1, 5],
  ] as const)
    await someEvents(app, id, "offer-view", count, day(days));
  const shown = { keyCode, promotionKey, day: day(0), count: 40 };
  await addShown(app.ctx(), [shown]);
  await addShown(app.ctx(), [
    { ...shown, count: 2 },
    { ...shown, promotionKey: "top", count: 9 },
  ]);
  const orderId = await anOrder(app, ownerId, { state: "fulfilled" }, [{ kind: "promotion" }]);
  const orderItemId = await itemOf(app, orderId);
  await app.db.updateTable("listingPromotion").set({ orderItemId }).where("listingId", "=", id).execute();
  app.now = addDays(app.now, 1);

  const { data } = await openPage<{ panel: object }>(app, `/ilanlarim?rapor=${keyCode}`, { cookie });
  expect(data!.panel).toMatchObject({
    promotions: [
      {
        name: "Arama vitrini",
        days: 2,
        isRunning: true,
        shown: 42,
        events: [{ type: "offer-view", count: 8, before: 14, trend: { direction: "up", percent: 100 } }, {}, {}],
      },
    ],
  });
  const orders = await openPage(app, "/siparislerim", { cookie });
  expect(orders.data).toMatchObject({ results: { [orderItemId]: { name: "Arama vitrini", shown: 42 } } });
});
