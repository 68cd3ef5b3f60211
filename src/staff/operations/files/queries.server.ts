import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

type Read = Pick<Context, "db">;

/** The next members with a picture, after a member. */
export const selectMemberPictures = ({ db }: Read, after: number, limit: number) =>
  db
    .selectFrom("member")
    .where("pictureId", "is not", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .select(["id", "pictureId"])
    .$narrowType<{ pictureId: string }>()
    .execute();

/** The logos and covers of the designs of all shops. */
export async function selectShopPictures({ db }: Read) {
  const { rows } = await sql<{ id: string; isCover: boolean }>`
    select distinct picture.id, is_cover
    from shop_design
    cross join unnest(array[draft, published]) as design
    cross join lateral (values (design->>'logoId', false), (design->>'coverId', true)) as picture (id, is_cover)
    where picture.id is not null`.execute(db);
  return rows;
}

export const selectArticlePictures = ({ db }: Read) => db.selectFrom("contentPicture").select("id").execute();

/** The next documents of applications, after an id, with their bytes. */
export const selectDocuments = ({ db }: Read, after: string, limit: number) =>
  db
    .selectFrom("businessDocument")
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .select(["id", "bytes"])
    .execute();

/** The next photos of hand-overs, after an id, with their bytes. */
export const selectHandoverPhotos = ({ db }: Read, after: string, limit: number) =>
  db
    .selectFrom("rentalHandoverPhoto")
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .select(["id", "bytes"])
    .execute();
