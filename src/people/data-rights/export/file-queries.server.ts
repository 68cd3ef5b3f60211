import type { Context } from "#src/shared/context.server.ts";

type Read = Pick<Context, "db" | "clock">;

/** The member's newest export file, ready or in progress. */
export const findLastExport = ({ db }: Read, memberId: number) =>
  db.selectFrom("dataExport").where("memberId", "=", memberId).orderBy("id", "desc").selectAll().executeTakeFirst();

/** Adds an export; undefined where one is in progress. */
export const insertExport = ({ db, clock }: Read, memberId: number) =>
  db
    .insertInto("dataExport")
    .values({ memberId, askedAt: clock() })
    .onConflict((conflict) => conflict.column("memberId").where("readyAt", "is", null).doNothing())
    .returning("id")
    .executeTakeFirst();

/** Claims an export, unless another process that sent a heartbeat since `before` has claimed it. */
export const claimExport = ({ db, clock }: Read, id: number, before: Date) =>
  db
    .updateTable("dataExport")
    .set({ beatAt: clock(), partsDone: 0 })
    .where("id", "=", id)
    .where("readyAt", "is", null)
    .where((eb) => eb.or([eb("beatAt", "is", null), eb("beatAt", "<", before)]))
    .returning("memberId")
    .executeTakeFirst();

export const updateProgress = ({ db, clock }: Read, id: number, partsDone: number, partsAll: number) =>
  db.updateTable("dataExport").set({ partsDone, partsAll, beatAt: clock() }).where("id", "=", id).execute();

/** Releases the claim: the next process may claim it at once. */
export const releaseExport = ({ db }: Read, id: number) =>
  db.updateTable("dataExport").set({ beatAt: null }).where("id", "=", id).where("readyAt", "is", null).execute();

/** Marks the file as ready; false where its member was erased meanwhile. */
export async function finishExport(
  { db, clock }: Read,
  id: number,
  made: { file: string; bytes: number; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("dataExport")
    .set({ ...made, readyAt: clock() })
    .where("id", "=", id)
    .where("readyAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Abandoned exports: no heartbeat since `before`. */
export async function selectSilent({ db }: Read, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("dataExport")
    .where("readyAt", "is", null)
    .where((eb) => eb(eb.fn.coalesce("beatAt", "askedAt"), "<", before))
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}

export const selectExpired = ({ db, clock }: Read) =>
  db
    .selectFrom("dataExport")
    .where("file", "is not", null)
    .where("expiresAt", "<=", clock())
    .select(["id", "file"])
    .execute();

export const forgetFile = ({ db }: Read, id: number) =>
  db.updateTable("dataExport").set({ file: null, pass: null, passUntil: null }).where("id", "=", id).execute();

/** Allows a file's download until `passUntil`. */
export const updatePass = ({ db }: Read, id: number, pass: Buffer, passUntil: Date) =>
  db.updateTable("dataExport").set({ pass, passUntil }).where("id", "=", id).execute();

/** The member's file that a valid download token belongs to. */
export const findByPass = ({ db, clock }: Read, memberId: number, pass: Buffer) =>
  db
    .selectFrom("dataExport")
    .where("memberId", "=", memberId)
    .where("pass", "=", pass)
    .where("passUntil", ">", clock())
    .where("expiresAt", ">", clock())
    .where("file", "is not", null)
    .select(["file", "readyAt"])
    .executeTakeFirst();
