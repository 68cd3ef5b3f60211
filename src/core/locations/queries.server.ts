import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

type Reader = Pick<Context, "db">;

const byName = sql`name collate "tr-x-icu"`;

export const selectCities = ({ db }: Reader) => db.selectFrom("city").selectAll().orderBy(byName).execute();

export const selectTowns = ({ db }: Reader) => db.selectFrom("town").selectAll().orderBy(byName).execute();
