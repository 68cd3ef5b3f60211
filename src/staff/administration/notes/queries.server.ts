import type { Context } from "#src/shared/context.server.ts";

/** A note is about a member or about a business. */
export type NoteSubject = { memberId: number } | { businessId: number };

export const insertNote = ({ db, clock }: Context, note: NoteSubject & { authorId: number; text: string }) =>
  db
    .insertInto("staffNote")
    .values({ ...note, at: clock() })
    .execute();

/** The notes about a member or a business, the newest first. */
export const selectNotes = ({ db }: Context, about: NoteSubject, limit: number) =>
  db
    .selectFrom("staffNote as note")
    .leftJoin("member as author", "author.id", "note.authorId")
    .$if("memberId" in about, (query) => query.where("note.memberId", "=", (about as { memberId: number }).memberId))
    .$if("businessId" in about, (query) =>
      query.where("note.businessId", "=", (about as { businessId: number }).businessId),
    )
    .orderBy("note.id", "desc")
    .limit(limit)
    .select(["note.id", "note.text", "note.at", "author.firstName", "author.lastName"])
    .execute();
