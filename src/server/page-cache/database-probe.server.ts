import { sql } from "kysely";
import { openDatabase } from "#src/shared/db.server.ts";
import { limitStatements, statementLimits } from "#src/shared/statement-limit.server.ts";

const tooManyConnections = "53300";

/**
 * Asks whether the database at `url` answers, on a connection of its own: a pool without a free one is busy, and others can
 * commit. Many may ask at once; they share the question.
 */
export function databaseProbe(url: string, ms = statementLimits.probeMs) {
  const { db } = openDatabase(url, { connections: 1 });
  let asking: Promise<void> | undefined;
  const ask = () =>
    limitStatements(ms, () => sql`select 1`.execute(db)).then(
      () => {},
      (error: Error & { code?: string }) => {
        if (error.code !== tooManyConnections) throw error; // a refusal is an answer
      },
    );
  return {
    /** Rejects soon where it does not answer. */
    ask: () => (asking ??= ask().finally(() => (asking = undefined))),
    close: () => db.destroy(),
  };
}
