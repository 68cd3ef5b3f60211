import type { Context } from "#src/shared/context.server.ts";

type Read = Pick<Context, "db" | "clock">;

/** The member's newest file, made or being made. */
export const findLastExport = ({ db }: Read, memberId: number) =>
  db.selectFrom("dataExport").where("memberId", "=", memberId).orderBy("id", "desc").selectAll().executeTakeFirst();

/** Begins a file; nothing where one is being made. */
export const insertExport = ({ db, clock }: Read, memberId: number) =>
  db
    .insertInto("dataExport")
    .values({ memberId, askedAt: clock() })
    .onConflict((conflict) => conflict.column("memberId").where("readyAt", "is", null).doNothing())
    .returning("id")
    .executeTakeFirst();

/** Takes the making of a file on, unless somebody who gave a sign of life since `before` is at it. */
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

/** It is not being made any more: whoever comes next may begin at once. */
export const releaseExport = ({ db }: Read, id: number) =>
  db.updateTable("dataExport").set({ beatAt: null }).where("id", "=", id).where("readyAt", "is", null).execute();

/** The file is there; false where its member has gone meanwhile. */
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

/** Files whose making was given up: nobody gave a sign of life since `before`. */
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

/** Opens a file's download until `passUntil`. */
export const updatePass = ({ db }: Read, id: number, pass: Buffer, passUntil: Date) =>
  db.updateTable("dataExport").set({ pass, passUntil }).where("id", "=", id).execute();

/** The member's file that a pass opens now. */
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
