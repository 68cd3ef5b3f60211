import { sql } from "kysely";
import { withPlaceNames } from "#src/core/locations/place-queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { Week } from "../opening-hours/rules.ts";
import type { ShopDesign } from "./design.ts";

type Read = Pick<Context, "db">;

/** The draft and the published design of a business, as stored. */
export const findDesign = ({ db }: Read, businessId: number) =>
  db
    .selectFrom("shopDesign")
    .where("businessId", "=", businessId)
    .select(["draft", "published", "publishedAt"])
    .executeTakeFirst();

/** Stores the draft of a business. */
export async function upsertDraft({ db, clock }: Context, businessId: number, design: ShopDesign) {
  const [draft, updatedAt] = [JSON.stringify(design), clock()];
  await db
    .insertInto("shopDesign")
    .values({ businessId, draft, updatedAt })
    .onConflict((conflict) => conflict.column("businessId").doUpdateSet({ draft, updatedAt }))
    .execute();
}

/** Shows the draft to visitors; false where there is nothing new. */
export async function publishDraft({ db, clock }: Context, businessId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("shopDesign")
    .set({ published: sql`draft`, publishedAt: clock() })
    .where("businessId", "=", businessId)
    .where(sql<boolean>`published is distinct from draft`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Those of these listings that are live and of the business. */
export async function selectOwnKeyCodes(
  { db, clock }: Context,
  businessId: number,
  keyCodes: readonly string[],
): Promise<string[]> {
  if (keyCodes.length === 0) return [];
  const rows = await db
    .selectFrom("listing")
    .where("businessId", "=", businessId)
    .where("keyCode", "in", keyCodes)
    .where("state", "=", "active")
    .where("expiresAt", ">", clock())
    .select("keyCode")
    .execute();
  return rows.map(({ keyCode }) => keyCode);
}

/** The branches of a business that are open for customers, with their places. */
export const selectBranches = ({ db }: Read, businessId: number) =>
  db
    .selectFrom("branch")
    .$call(withPlaceNames("branch"))
    .where("branch.businessId", "=", businessId)
    .where("branch.closedAt", "is", null)
    .orderBy("branch.id")
    .select([
      "branch.id",
      "branch.name",
      "branch.address",
      "branch.latitude",
      "branch.longitude",
      "branch.phone",
      "branch.hasWhatsapp",
      (eb) => eb.ref("branch.openingHours").$castTo<Week>().as("openingHours"),
    ])
    .execute();

/** The active people of a business who chose to be shown, its owner first. */
export const selectTeam = ({ db }: Read, businessId: number, limit: number) =>
  db
    .selectFrom("member")
    .leftJoin("branch", "branch.id", "member.branchId")
    .where("member.businessId", "=", businessId)
    .where("member.isActive", "=", true)
    .where("member.isShownInShop", "=", true)
    .orderBy(sql`array_position(array['owner', 'manager', 'user'], business_role)`)
    .orderBy("member.id")
    .limit(limit)
    .select([
      "member.id",
      "member.firstName",
      "member.lastName",
      "member.pictureId",
      "member.businessRole",
      "branch.name as branchName",
    ])
    .execute();
