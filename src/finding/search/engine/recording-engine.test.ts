import { expect, test } from "vitest";
import { noRowDependencies, recordDependencies } from "#src/shared/page-dependencies.server.ts";
import { testApp } from "#test/support/app.ts";
import { aListing } from "#test/support/listings.ts";
import { type EngineQuery, everything } from "./engine.ts";
import { searchEngine } from "../service.server.ts";

const app = await testApp();
await aListing(app, { state: "active" });

test.each([
  ["the index", app.deps.search],
  ["PostgreSQL", undefined],
])("a cacheable page depends on what it asks of %s", async (_, search) => {
  const asked: EngineQuery[] = [];
  const shown = noRowDependencies();
  const query: EngineQuery = { name: "search", args: [everything, { sort: "onerilen", offset: 0, limit: 24 }] };
  const counted: EngineQuery = { name: "count", args: [{ ...everything, cityIds: [6] }] };
  const engine = searchEngine({ ...app.ctx(), search, asked });
  const answers = await recordDependencies(shown, () =>
    Promise.all([engine.search(...query.args), engine.count(...counted.args)]),
  );
  expect(answers[0].total).toBe(1);
  expect(asked).toEqual([query, counted]);
  expect(shown).toMatchObject({ listings: new Set(), unrecorded: [] });
});
