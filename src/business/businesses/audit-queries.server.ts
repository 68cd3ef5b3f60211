import { sql } from "kysely";

/** What moderators decided about applications to open a shop, for the audit log. */
export const applicationDecisionRows = sql`
  select id, at, actor_id, action, application_id::text as subject, reason_codes as codes, note as reason
  from business_application_event where actor_id is not null and action in ('approve', 'reject', 'askChange')`;

/** What moderators decided about authorised dealers: each request has one decision, and a grant may be revoked later. */
export const brandDecisionRows = sql`
  select business_brand.id, decided_at as at, decided_by as actor_id,
    case state when 'denied' then 'deny' else 'grant' end as action, business.name || ', ' || brand.name as subject,
    '{}'::text[] as codes, case state when 'denied' then reason else '' end as reason
  from business_brand join business on business.id = business_id join brand on brand.id = brand_id
  where decided_by is not null`;
export const brandRevocationRows = sql`
  select business_brand.id, revoked_at as at, revoked_by as actor_id, 'revoke' as action,
    business.name || ', ' || brand.name as subject, '{}'::text[] as codes, reason
  from business_brand join business on business.id = business_id join brand on brand.id = brand_id
  where revoked_by is not null`;
