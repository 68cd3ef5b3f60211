import { z } from "zod/mini";
import { listQuery } from "#src/staff/desks/list-query.ts";
import { readDay } from "#src/shared/dates.ts";

export const auditPath = "/yonetim/denetim";
export const auditFile = "/yonetim/denetim.csv";

export const rowsPerPage = 50;
/** The longest file; a filter by dates makes several of more. */
export const exportMaxRows = 200_000;

const text = z._default(z.string().check(z.maxLength(200)), "");
/** The filters in the page's address. */
export const AuditQuerySchema = z.object({
  kisi: text,
  alan: text,
  islem: text,
  konu: text,
  ilk: text,
  son: text,
  once: text,
});

/** A filter: `person` an e-mail address or an id, `action` as `source:action`, `from` and `to` days, `before` a cursor. */
export type AuditQuery = Record<"person" | "area" | "action" | "subject" | "from" | "to" | "before", string>;

const noQuery = AuditQuerySchema.parse({});

/** The filter of an address; without filters where one of them cannot be read. */
export function parseAuditQuery(params: Record<string, unknown>): AuditQuery {
  const { kisi, alan, islem, konu, ilk, son, once } = AuditQuerySchema.safeParse(params).data ?? noQuery;
  const [person, subject] = [kisi.trim().toLowerCase(), konu.trim()];
  return { person, area: alan, action: islem, subject, from: ilk, to: son, before: once };
}

/** A filter as the parameters of an address. */
export const namedQuery = (filter: Partial<AuditQuery>) => ({
  kisi: filter.person ?? "",
  alan: filter.area ?? "",
  islem: filter.action ?? "",
  konu: filter.subject ?? "",
  ilk: filter.from ?? "",
  son: filter.to ?? "",
  once: filter.before ?? "",
});

/** The query string of a filter, without empty values. */
export const auditSearch = (filter: Partial<AuditQuery>): string => listQuery(namedQuery(filter)).replace(/^\?$/, "");

type Place = { at: string; source: string; id: number };
export const cursorOf = ({ at, source, id }: Place): string => `${at}_${source}_${id}`;

/** Parses a cursor; undefined for any other text, which means the first page. */
export function parseCursor(cursor: string): Place | undefined {
  const [, at, source, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([a-z-]+)_(\d{1,15})$/.exec(cursor) ?? [];
  return at && source && id && readDay(at.slice(0, 10)) && !Number.isNaN(Date.parse(at))
    ? { at, source, id: Number(id) }
    : undefined;
}
