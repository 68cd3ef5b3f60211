import { expect, test } from "vitest";
import { namesOf } from "#src/finding/search/address/vocabulary.server.ts";
import type { SearchIndex } from "#src/finding/search/feed/index-process.server.ts";
import { nothingChosen, type ResultRequest } from "#src/finding/search/rules.ts";
import { searchListings } from "#src/finding/search/service.server.ts";
import { testApp } from "#test/support/app.ts";
import { aListing } from "#test/support/listings.ts";
import { readHome } from "./service.server.ts";

const app = await testApp();
// With fewer, a result page also looks for what was nearly found.
for (let listing = 0; listing < 6; listing++) await aListing(app);

/** What `read` asks the index for after its first answer. */
async function askedLater(read: (ctx: ReturnType<typeof app.ctx>) => Promise<unknown>): Promise<string[]> {
  const { search } = app.deps;
  let hasAnswered = false;
  const later: string[] = [];
  const ask: SearchIndex["ask"] = async (name, ...args) => {
    if (hasAnswered) later.push(name);
    const answer = await search!.ask(name, ...args);
    hasAnswered = true;
    return answer;
  };
  await read({ ...app.ctx(), search: { ...search!, ask } });
  expect(hasAnswered).toBe(true);
  return later;
}

test("a result page and the home page ask the index for everything at once, paid places included", async () => {
  const names = await namesOf(app.ctx());
  const request: ResultRequest = { selection: nothingChosen, sort: "onerilen", page: 1, view: "liste" };
  expect(await askedLater((ctx) => searchListings(ctx, request, names))).toEqual([]);
  expect(await askedLater((ctx) => readHome(ctx, null, []))).toEqual([]);
});
