import { sql } from "kysely";
import pg from "pg";
import type { TestApp } from "./app.ts";

/** Ends the connections of a name to the database of an app. */
export const endConnections = (app: TestApp, name: "kontak chat" | "kontak search") =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${name} and datname = current_database()`.execute(app.db);

/** Runs `work` while the database of an app accepts no new connections. */
export async function withoutNewConnections(app: TestApp, work: () => Promise<void>) {
  const admin = new pg.Client({ connectionString: app.url.replace(/[^/]+$/, "postgres") });
  await admin.connect();
  const name = app.url.replace(/^.*\//, "");
  const allow = (isAllowed: boolean) => admin.query(`alter database ${name} allow_connections ${isAllowed}`);
  try {
    await allow(false);
    await work();
  } finally {
    await allow(true);
    await admin.end();
  }
}
