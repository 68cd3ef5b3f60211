import { withCityName } from "#src/core/locations/place-queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { CentreForm } from "./rules.ts";

/** All centres by name, with how many reports of theirs are published. */
export const selectCentres = ({ db }: Context) =>
  db
    .selectFrom("inspectionCentre as centre")
    .$call(withCityName("centre"))
    .orderBy("centre.name")
    .orderBy("centre.id")
    .select((eb) => [
      "centre.id",
      "centre.name",
      "centre.approvalNumber",
      "centre.address",
      "centre.phone",
      "centre.isApproved",
      eb
        .selectFrom("inspectionReportVersion as version")
        .innerJoin("inspectionReport as report", (join) =>
          join.onRef("report.id", "=", "version.reportId").onRef("report.version", "=", "version.version"),
        )
        .whereRef("version.centreId", "=", "centre.id")
        .where("report.state", "=", "published")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("reports"),
    ])
    .execute();

/** The new id; undefined where a centre has this approval number or slug. */
export async function insertCentre(
  { db, clock }: Context,
  centre: Omit<CentreForm, "reason"> & { slug: string },
): Promise<number | undefined> {
  const row = await db
    .insertInto("inspectionCentre")
    .values({ ...centre, addedAt: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export const findCentre = ({ db }: Context, id: number) =>
  db.selectFrom("inspectionCentre").where("id", "=", id).selectAll().executeTakeFirst();

/** The name of the changed centre; undefined for unknown ids. */
export async function updateApproval({ db }: Context, id: number, isApproved: boolean): Promise<string | undefined> {
  const row = await db
    .updateTable("inspectionCentre")
    .set({ isApproved })
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}
