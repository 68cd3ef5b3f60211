import type { Context } from "#src/shared/context.server.ts";

type Read = Pick<Context, "db">;

/** The path name of the member's page. */
export const findPathName = ({ db }: Read, id: number) =>
  db.selectFrom("member").where("id", "=", id).select("pathName").executeTakeFirstOrThrow();

/** The initial values of the form. */
export const findProfile = ({ db }: Read, id: number) =>
  db
    .selectFrom("member")
    .where("id", "=", id)
    .select(["firstName", "lastName", "cityId", "townId", "about", "pictureId", "isShownInShop"])
    .executeTakeFirstOrThrow();

type Profile = { firstName: string; lastName: string; cityId: number | null; townId: number | null; about?: string };

export const updateProfile = ({ db }: Read, id: number, profile: Profile) =>
  db.updateTable("member").set(profile).where("id", "=", id).execute();

/** The public texts and the member's location. */
export const clearAbout = ({ db }: Read, id: number) =>
  db.updateTable("member").set({ about: "", address: "", isPlaceShown: false }).where("id", "=", id).execute();

export const updatePicture = ({ db }: Read, id: number, pictureId: string | null) =>
  db.updateTable("member").set({ pictureId }).where("id", "=", id).execute();

export const updateShownInShop = ({ db }: Read, id: number, isShownInShop: boolean) =>
  db.updateTable("member").set({ isShownInShop }).where("id", "=", id).execute();

/** Ids of pictures that no member shows any more. */
export async function selectUnusedPictures({ db }: Read, limit: number): Promise<string[]> {
  const rows = await db.selectFrom("gonePicture").select("id").limit(limit).execute();
  return rows.map(({ id }) => id);
}

export const deleteUnusedPictures = ({ db }: Read, ids: readonly string[]) =>
  db.deleteFrom("gonePicture").where("id", "in", ids).execute();
