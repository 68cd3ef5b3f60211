import { sql } from "kysely";
import type { ReporterHistory } from "./reporter-history.ts";

/**
 * The history of the reporter of a row `report`: `memberId` is its column of a member's id, `reporter` that of the keyed hash.
 * A member is found by both, since reports in conversations have no hash; a visitor by the hash of the network.
 */
export const reporterHistory = (memberId: string, reporter: string) => {
  const [id, own] = [sql.ref(memberId), sql.ref(reporter)];
  const hash = sql`coalesce(${own},
    (select sha256(value || convert_to('member:' || ${id}, 'UTF8')) from secret where name = 'report'))`;
  return sql<ReporterHistory>`(
    select json_build_object(
      'acted', count(*) filter (where past.resolution = 'acted'),
      'dismissed', count(*) filter (where past.resolution = 'dismissed'))
    from (
      select resolution from listing_report where listing_report.reporter = ${hash}
      union all
      select resolution from member_report where member_report.reporter = ${hash}
      union all
      select resolution from member_report where member_report.reporter_id = ${id} and member_report.reporter is null
    ) as past)`;
};
