import type { Context } from "#src/shared/context.server.ts";
import { type ImportCounts, noCounts } from "./rules.ts";

type Reader = Pick<Context, "db">;

export type ImportRun = { id: number; rowsDone: number; rejectsBytes: number; counts: ImportCounts };

/** The owner of imported listings, by id or e-mail address. */
export const findOwner = ({ db }: Reader, idOrEmail: string) =>
  db
    .selectFrom("member")
    .select(["id", "businessId", "email"])
    .where((eb) =>
      /^\d{1,9}$/.test(idOrEmail) ? eb("id", "=", Number(idOrEmail)) : eb("email", "=", idOrEmail.toLowerCase()),
    )
    .where("isActive", "=", true)
    .executeTakeFirst();

/** The default owner of imports into a demo market, an account that cannot sign in. */
export async function ensureImportOwner({ db }: Reader, { email, name }: { email: string; name: string }) {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto("business")
      .values({ slug: "kontak-aktarim", name, shortName: name })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .execute();
    await tx
      .insertInto("member")
      .columns(["email", "passwordHash", "firstName", "lastName", "businessId", "businessRole"])
      .expression((eb) =>
        eb
          .selectFrom("business")
          .where("slug", "=", "kontak-aktarim")
          .select((row) => [
            row.val(email).as("email"),
            row.val("!").as("passwordHash"),
            row.val("İlan").as("firstName"),
            row.val("Aktarım").as("lastName"),
            "id",
            row.val("owner").as("businessRole"),
          ]),
      )
      .onConflict((conflict) => conflict.column("email").doNothing())
      .execute();
  });
}

type RunKey = { fileSha256: Buffer; format: string; ownerId: number };

/** The checkpoint of an unfinished import of the same file; a finished or new import starts at the first record. */
export async function openRun({ db }: Reader, key: RunKey): Promise<ImportRun> {
  const row = await db
    .insertInto("importRun")
    .values(key)
    .onConflict((conflict) =>
      conflict.columns(["fileSha256", "format", "ownerId"]).doUpdateSet({ updatedAt: new Date() }),
    )
    .returning(["id", "rowsDone", "rejectsBytes", "counts", "finishedAt"])
    .executeTakeFirstOrThrow();
  if (row.finishedAt === null)
    return {
      id: row.id,
      rowsDone: row.rowsDone,
      rejectsBytes: row.rejectsBytes,
      counts: { ...noCounts(), ...(row.counts as Partial<ImportCounts>) },
    };
  await db
    .updateTable("importRun")
    .set({ rowsDone: 0, rejectsBytes: 0, counts: "{}", finishedAt: null, startedAt: new Date() })
    .where("id", "=", row.id)
    .execute();
  return { id: row.id, rowsDone: 0, rejectsBytes: 0, counts: noCounts() };
}

/** Writes the checkpoint in the transaction of its batch. `false`: a concurrent run has moved it. */
export async function moveRun(
  { db }: Reader,
  id: number,
  rowsBefore: number,
  { rowsDone, rejectsBytes, counts }: Omit<ImportRun, "id">,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("importRun")
    .set({ rowsDone, rejectsBytes, counts: JSON.stringify(counts), updatedAt: new Date() })
    .where("id", "=", id)
    .where("rowsDone", "=", rowsBefore)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function finishRun({ db }: Reader, id: number) {
  await db.updateTable("importRun").set({ finishedAt: new Date() }).where("id", "=", id).execute();
}

/** The source ids among these that are listings already. */
export async function selectKnownIds({ db }: Reader, source: string, sourceIds: readonly string[]) {
  if (sourceIds.length === 0) return new Set<string>();
  const rows = await db
    .selectFrom("listing")
    .select("sourceId")
    .where("source", "=", source)
    .where("sourceId", "in", sourceIds)
    .execute();
  return new Set(rows.map(({ sourceId }) => sourceId!));
}
