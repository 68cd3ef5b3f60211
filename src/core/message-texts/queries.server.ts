import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { EditedTexts } from "#src/shared/message-texts.ts";

const texts = sql<EditedTexts>`version.texts`;

/** The texts that stand for the code's in a message now; undefined where its own are sent. */
export const findPublishedTexts = ({ db }: Pick<Context, "db">, message: string) =>
  db
    .selectFrom("messageText as text")
    .innerJoin("messageTextVersion as version", (join) =>
      join.onRef("version.message", "=", "text.message").onRef("version.version", "=", "text.publishedVersion"),
    )
    .where("text.message", "=", message)
    .select(texts.as("texts"))
    .executeTakeFirst();

/** The newest version of a message and the published one; undefined while nobody has edited it. */
export const findMessageText = ({ db }: Context, message: string) =>
  db
    .selectFrom("messageText")
    .where("message", "=", message)
    .select(["version", "publishedVersion"])
    .executeTakeFirst();

/** The published version of each message that somebody has edited. */
export const selectMessageTexts = ({ db }: Context) =>
  db.selectFrom("messageText").select(["message", "version", "publishedVersion"]).execute();

/** The message's row, which is added if there is none, locked until the transaction ends. */
export async function lockMessageText({ db }: Context, message: string) {
  await db
    .insertInto("messageText")
    .values({ message })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.selectFrom("messageText").where("message", "=", message).selectAll().forUpdate().executeTakeFirstOrThrow();
}

/** The versions of a message, the newest first. */
export const selectTextVersions = ({ db }: Context, message: string) =>
  db
    .selectFrom("messageTextVersion as version")
    .leftJoin("member as author", "author.id", "version.authorId")
    .where("message", "=", message)
    .orderBy("version", "desc")
    .limit(200)
    .select(["version", texts.as("texts"), "author.firstName", "author.lastName", "note", "version.createdAt"])
    .execute();

type NewVersion = { message: string; version: number; texts: EditedTexts; authorId: number; note: string };

export async function insertTextVersion({ db, clock }: Context, row: NewVersion): Promise<void> {
  const { message, version } = row;
  await db
    .insertInto("messageTextVersion")
    .values({ ...row, texts: JSON.stringify(row.texts), createdAt: clock() })
    .execute();
  await db.updateTable("messageText").set({ version }).where("message", "=", message).execute();
}

export const updatePublishedVersion = ({ db }: Context, message: string, publishedVersion: number) =>
  db.updateTable("messageText").set({ publishedVersion }).where("message", "=", message).execute();
