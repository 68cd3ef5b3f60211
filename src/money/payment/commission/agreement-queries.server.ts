import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

type Agreement = { businessId: number; memberId: number; version: string; terms: string; termsHash: string };

export const insertAgreement = ({ db, clock }: Context, agreement: Agreement) =>
  db
    .insertInto("commissionAgreement")
    .values({ ...agreement, agreedAt: clock() })
    .execute();

/** What a business agreed to last; undefined where it has not. */
export const findAgreement = ({ db }: Context, businessId: number) =>
  db
    .selectFrom("commissionAgreement")
    .where("businessId", "=", businessId)
    .orderBy("id", "desc")
    .limit(1)
    .select(["version", "terms", "agreedAt"])
    .executeTakeFirst();

/** Whether the business of a query with this column has agreed to any terms: without that nothing is paid to it. */
export const hasAgreed = (businessId: string) =>
  sql<boolean>`exists (select 1 from commission_agreement where commission_agreement.business_id = ${sql.ref(businessId)})`;

/** The owners of businesses that are paid by card. */
export const selectPaidOwners = ({ db }: Context) =>
  db
    .selectFrom("member")
    .innerJoin("subMerchant", "subMerchant.businessId", "member.businessId")
    .where("businessRole", "=", "owner")
    .where("isActive", "=", true)
    .where("providerKey", "is not", null)
    .orderBy("member.id")
    .select(["member.id", "member.email", "member.firstName"])
    .execute();
