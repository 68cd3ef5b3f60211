import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { type Context, inTransaction } from "./context.server.ts";
import { inSavepoint } from "./savepoint-queries.server.ts";

const app = await testApp();

test("a part that fails is undone alone, with the parts in it, and the transaction goes on", async () => {
  await sql`create table noted (word text not null)`.execute(app.db);
  const note = ({ db }: Context, word: string | null) => sql`insert into noted values (${word})`.execute(db);
  await inTransaction(app.ctx(), async (tx) => {
    await note(tx, "before");
    const failed = inSavepoint(tx, async () => {
      await note(tx, "outer");
      await inSavepoint(tx, () => note(tx, "inner"));
      await note(tx, null);
    });
    await expect(failed).rejects.toMatchObject({ code: "23502" });
    const value = await inSavepoint(tx, async () => {
      await note(tx, "kept");
      await expect(inSavepoint(tx, () => note(tx, null))).rejects.toThrow("word");
      return 7;
    });
    expect(value).toBe(7);
    await note(tx, "after");
  });
  const { rows } = await sql<{ word: string }>`select word from noted`.execute(app.db);
  expect(rows.map(({ word }) => word)).toEqual(["before", "kept", "after"]);
});
