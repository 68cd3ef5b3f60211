import { expect, test } from "vitest";
import { saveContent } from "#src/site/content/desk/service.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { anArticle, contentForm } from "#test/support/content.ts";
import { aListing } from "#test/support/listings.ts";
import { nextChange } from "./next-change.server.ts";

const app = await testApp();
app.now = new Date("2026-11-23T12:00:00+03:00");

test("pages change next when a listing expires or scheduled content appears, whichever is first", async () => {
  expect(await nextChange(app.ctx())).toBeNull();
  await aListing(app, { expiresAt: addDays(app.now, 3) });
  expect(await nextChange(app.ctx())).toEqual(addDays(app.now, 3));
  const { ctx, id, slug } = await anArticle(app, { isDraft: true });
  await saveContent(ctx, id, contentForm({ slug, base: "1" }), { at: "2026-11-24T09:00" });
  expect(await nextChange(app.ctx())).toEqual(new Date("2026-11-24T09:00:00+03:00"));
  app.now = addDays(app.now, 1);
  expect(await nextChange(app.ctx())).toEqual(addDays(app.now, 2));
});
