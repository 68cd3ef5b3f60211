import { type Insertable, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { countWaiting } from "#src/shared/waiting-queries.server.ts";
import type { Business, BusinessDocument, BusinessApplicationEvent, Branch } from "#src/shared/database.ts";
import type { ApplicationState, Details } from "./rules.ts";

type Row = { id: number; memberId: number; state: ApplicationState; details: Details; businessId: number | null };

const applications = ({ db }: Context) =>
  db.selectFrom("businessApplication").select(["id", "memberId", "state", "details", "businessId"]).$castTo<Row>();

/** The member's application that is not approved yet, if there is one. */
export const findOpenApplication = (ctx: Context, memberId: number) =>
  applications(ctx).where("memberId", "=", memberId).where("state", "<>", "approved").executeTakeFirst();

export const findApplication = (ctx: Context, id: number) => applications(ctx).where("id", "=", id).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockApplication = (ctx: Context, id: number) =>
  applications(ctx).where("id", "=", id).forUpdate().executeTakeFirst();

/** The member's open application, locked; begun as a draft where there is none. */
export async function lockOpenApplication(ctx: Context, memberId: number): Promise<Row> {
  const now = ctx.clock();
  await sql`
    insert into business_application (member_id, created_at, updated_at) values (${memberId}, ${now}, ${now})
    on conflict (member_id) where state <> 'approved' do nothing`.execute(ctx.db);
  return applications(ctx)
    .where("memberId", "=", memberId)
    .where("state", "<>", "approved")
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** What the approved application of a business says of it; undefined for one that was opened otherwise. */
export async function findApprovedDetails(ctx: Context, businessId: number): Promise<Details | undefined> {
  const row = await applications(ctx)
    .where("businessId", "=", businessId)
    .where("state", "=", "approved")
    .executeTakeFirst();
  return row?.details;
}

export const updateDetails = ({ db, clock }: Context, id: number, details: Details) =>
  db
    .updateTable("businessApplication")
    .set({ details: JSON.stringify(details), updatedAt: clock() })
    .where("id", "=", id)
    .execute();

export const updateState = (
  { db, clock }: Context,
  id: number,
  { state, businessId = null }: { state: ApplicationState; businessId?: number | null },
) =>
  db.updateTable("businessApplication").set({ state, businessId, updatedAt: clock() }).where("id", "=", id).execute();

export async function insertEvent(
  { db, clock }: Context,
  event: Omit<Insertable<BusinessApplicationEvent>, "at">,
): Promise<number> {
  const { id } = await db
    .insertInto("businessApplicationEvent")
    .values({ ...event, at: clock() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The history of an application with the names of those who acted, the newest first. */
export const selectEvents = ({ db }: Context, applicationId: number) =>
  db
    .selectFrom("businessApplicationEvent as event")
    .leftJoin("member as actor", "actor.id", "event.actorId")
    .where("event.applicationId", "=", applicationId)
    .orderBy("event.id", "desc")
    .select(["event.id", "action", "at", "reasonCodes", "note", "actor.firstName", "actor.lastName"])
    .execute();

/** A decision with the member whom it is about. */
export const findDecision = ({ db }: Context, eventId: number) =>
  db
    .selectFrom("businessApplicationEvent as event")
    .innerJoin("businessApplication as application", "application.id", "event.applicationId")
    .innerJoin("member", "member.id", "application.memberId")
    .leftJoin("business", "business.id", "application.businessId")
    .where("event.id", "=", eventId)
    .select([
      "event.action",
      "event.reasonCodes",
      "event.note",
      "member.id as memberId",
      "member.email",
      "member.firstName",
      "member.isActive",
      "business.name as businessName",
      "business.slug as businessSlug",
    ])
    .executeTakeFirst();

export const insertDocument = ({ db }: Context, row: Insertable<BusinessDocument>) =>
  db.insertInto("businessDocument").values(row).execute();

export const selectDocuments = ({ db }: Context, applicationId: number) =>
  db
    .selectFrom("businessDocument")
    .where("applicationId", "=", applicationId)
    .orderBy("createdAt")
    .orderBy("id")
    .select(["id", "name", "kind", "bytes"])
    .execute();

/** A document with the applicant whom it belongs to. */
export const findDocument = ({ db }: Context, id: string) =>
  db
    .selectFrom("businessDocument as document")
    .innerJoin("businessApplication as application", "application.id", "document.applicationId")
    .where("document.id", "=", id)
    .select([
      "document.id",
      "document.name",
      "document.kind",
      "application.id as applicationId",
      "application.memberId",
    ])
    .executeTakeFirst();

export const deleteDocument = ({ db }: Context, id: string) =>
  db.deleteFrom("businessDocument").where("id", "=", id).execute();

/** Those of these ids that a document has. */
export async function selectKnownDocuments({ db }: Context, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("businessDocument").where("id", "in", ids).select("id").execute();
  return rows.map(({ id }) => id);
}

/** Applications for the moderators, those that wait the longest first, else the last changed first. */
export function selectDeskApplications(
  { db }: Context,
  { states, limit, isOldestFirst }: { states: readonly ApplicationState[]; limit: number; isOldestFirst: boolean },
) {
  return db
    .selectFrom("businessApplication as application")
    .innerJoin("member", "member.id", "application.memberId")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("businessApplicationEvent as event")
          .whereRef("event.applicationId", "=", "application.id")
          .orderBy("event.id", "desc")
          .limit(1)
          .select(["event.action", "event.at"])
          .as("last"),
      (join) => join.onTrue(),
    )
    .where("application.state", "in", states)
    .orderBy("last.at", isOldestFirst ? "asc" : "desc")
    .limit(limit)
    .select([
      "application.id",
      "application.state",
      (eb) => eb.ref("application.details").$castTo<Details>().as("details"),
      "last.action",
      "last.at",
      "member.firstName",
      "member.lastName",
      sql<number>`(select count(*)::int from business_document where application_id = application.id)`.as("documents"),
    ])
    .execute();
}

/** Applications that wait for a decision, since they were last sent. */
export const waitingApplications = (ctx: Context) =>
  countWaiting(ctx, sql`select updated_at as at from business_application where state = 'pending'`);

/** Other businesses with this certificate number, whose owner may be applying a second time. */
export const selectSameCertificate = ({ db }: Context, certificateNumber: string) =>
  db
    .selectFrom("business")
    .where("certificateNumber", "=", certificateNumber)
    .select(["name", "slug"])
    .limit(5)
    .execute();

/** Applicants' names, for the moderators. */
export const findApplicant = ({ db }: Context, memberId: number) =>
  db
    .selectFrom("member")
    .where("id", "=", memberId)
    .select(["firstName", "lastName", "email", "createdAt", "pathName"])
    .executeTakeFirstOrThrow();

/** The applicant, locked: whether they may still become an owner. */
export const lockApplicant = ({ db }: Context, memberId: number) =>
  db
    .selectFrom("member")
    .where("id", "=", memberId)
    .forNoKeyUpdate()
    .select(["id", "businessId", "role", "isActive"])
    .executeTakeFirstOrThrow();

export async function insertBusiness({ db }: Context, row: Insertable<Business>): Promise<number> {
  const { id } = await db.insertInto("business").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export const makeOwner = ({ db }: Context, memberId: number, businessId: number) =>
  db.updateTable("member").set({ businessId, businessRole: "owner" }).where("id", "=", memberId).execute();
export const insertBranch = ({ db, clock }: Context, branch: Omit<Insertable<Branch>, "createdAt">) =>
  db
    .insertInto("branch")
    .values({ ...branch, createdAt: clock() })
    .execute();
