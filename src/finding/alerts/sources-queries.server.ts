import { sql } from "kysely";
import type { Frequency } from "#src/core/notifications/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { SourceKind } from "./rules.ts";

/**
 * The sources of alerts with their present settings: kind, source_id, member_id, frequency of mails, name (of a private
 * seller first and last name), and the listing of garage items and followed listings. The source of
 * `own` alerts is the owner of the listing.
 */
export const sources = sql`(
  select 'search' as kind, id::bigint as source_id, member_id, frequency, title as name,
    null::text as last_name, null::bigint as listing_id
  from saved_search
  union all
  select 'garage', id, member_id, case when email_enabled then 'instant' else 'off' end, null, null, listing_id
  from garage_item
  union all
  select 'own', member.id::bigint, member.id, case when off.member_id is null then 'daily' else 'off' end, null, null, null
  from member left join expiry_mail_off off on off.member_id = member.id
  union all
  select 'follow', follow.id, follow.member_id, follow.frequency,
    coalesce(business.short_name, seller.first_name), seller.last_name, follow.listing_id
  from follow
  left join business on business.id = follow.business_id
  left join member seller on seller.id = follow.followed_member_id)`;

/** A saved search, garage item or follow that leads to alerts. */
export type Source = {
  kind: SourceKind;
  id: number;
  memberId: number;
  frequency: Frequency;
  name: string | null;
  lastName: string | null;
  /** The listing in the garage, or the one that is followed. */
  keyCode: string | null;
};

export type SourceKey = Pick<Source, "kind" | "id">;

/** The present settings of these sources in the given order; deleted ones are left out. */
export async function selectSources({ db }: Context, keys: readonly SourceKey[]): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select source.kind, source.source_id as id, source.member_id, source.frequency, source.name, source.last_name,
      listing.key_code
    from ${sources} source
    join unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ id }) => id)}::bigint[]) with ordinality
      as wanted (kind, source_id, place) on wanted.kind = source.kind and wanted.source_id = source.source_id
    left join listing on listing.id = source.listing_id
    order by wanted.place`.execute(db);
  return rows;
}
