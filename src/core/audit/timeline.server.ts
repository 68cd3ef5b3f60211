import { type Context, type Member, requireDesk } from "#src/shared/context.server.ts";
import { addDays, formatDateTime } from "#src/shared/dates.ts";
import { mayAtDesk } from "#src/shared/desks.ts";
import { formatAmount } from "#src/shared/money.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { readId } from "#src/shared/validation.ts";
import { auditAreasOf, ownSource } from "./histories.server.ts";
import { type AuditQuery, cursorOf, exportMaxRows, parseCursor, rowsPerPage } from "./rules.ts";
import { recordAudit } from "./service.server.ts";
import { memberSubject } from "./subjects.ts";
import { findActorId, selectTimeline, type TimelineFilter, type TimelineRow } from "./timeline-queries.server.ts";

const exportThrottle = { capacity: 10, perHour: 20 };
/** Rows read at once while a file is sent. */
const exportBatch = 2000;

/** The start of a day in Turkey, which has no summer time. */
const startOf = (day: string) => {
  const date = new Date(`${day}T00:00:00+03:00`);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(date.getTime()) ? date : undefined;
};

const seesAll = (viewer: Member) => mayAtDesk(viewer, "audit");

/** The filter of a query; who may not read the log of everybody finds what they did themselves. Unknown values find nothing. */
async function filterOf(ctx: Context, viewer: Member, query: AuditQuery): Promise<TimelineFilter> {
  const { person, area, action, subject, from, to } = query;
  const areas = auditAreasOf(ctx);
  const areaActions = areas.find(({ id }) => id === area)?.actions.map(({ id }) => id);
  const lastDay = startOf(to);
  const found = person.includes("@") ? await findActorId(ctx, person) : readId(person);
  const actions = action !== "" ? [action] : area !== "" ? (areaActions ?? []) : undefined;
  return {
    actorId: seesAll(viewer) ? (person === "" ? undefined : (found ?? 0)) : viewer.id,
    actions,
    subjects: subject === "" ? undefined : subjectsOf(subject),
    from: startOf(from),
    until: lastDay && addDays(lastDay, 1),
  };
}

/** What a typed subject may mean: a number is also the id of a member. */
const subjectsOf = (typed: string) => (readId(typed) > 0 ? [typed, memberSubject(readId(typed))] : [typed]);

/** Returns a function that formats a row of the audit log: Turkish names of area and action, and links. */
function rowFormatter({ features }: Pick<Context, "features">) {
  const areas = auditAreasOf({ features });
  const names = new Map(areas.flatMap((area) => area.actions.map(({ id, name }) => [id, { name, area: area.name }])));
  const histories = new Map(
    features.flatMap(({ auditHistories = [] }) => auditHistories).map((one) => [one.source, one]),
  );
  const paths = new Map(
    features.flatMap(({ auditActions = {}, auditPath }) =>
      Object.keys(auditActions).map((action) => [action, auditPath] as const),
    ),
  );
  return ({
    source,
    id,
    at,
    actorId,
    firstName,
    lastName,
    action,
    subject,
    codes,
    reason,
    amountKurus,
  }: TimelineRow) => {
    const history = histories.get(source);
    const named = names.get(`${source}:${action}`);
    return {
      key: `${source}:${id}:${action}`,
      at: formatDateTime(at),
      actorId,
      who: `${firstName} ${lastName}`,
      area: named?.area ?? "",
      action: named?.name ?? action,
      subject,
      path: source === ownSource ? paths.get(action)?.(subject, action) : history?.pathOf(subject),
      amount: amountKurus === null ? "" : formatAmount(amountKurus),
      reason: [...(history?.reasonsOf?.(codes) ?? codes), reason].filter((text) => text !== "").join(" "),
    };
  };
}

/** One page of the audit log, the latest first; `next` is the cursor of the page after it. */
export async function readTimeline(ctx: Context, query: AuditQuery) {
  const viewer = requireDesk(ctx, "start");
  const filter = await filterOf(ctx, viewer, query);
  const rows = await selectTimeline(ctx, filter, { before: parseCursor(query.before), limit: rowsPerPage + 1 });
  const shown = rows.slice(0, rowsPerPage);
  const last = shown.at(-1);
  return {
    rows: shown.map(rowFormatter(ctx)),
    next:
      rows.length > rowsPerPage && last ? cursorOf({ at: last.place, source: last.source, id: last.id }) : undefined,
    areas: auditAreasOf(ctx),
    seesAll: seesAll(viewer),
  };
}

/**
 * The rows of a query as a table, read in batches while it is sent; at most `exportMaxRows`. The export is an entry of the
 * log itself. 429 after too many.
 */
export async function exportTimeline(ctx: Context, query: AuditQuery): Promise<AsyncIterable<readonly string[]>> {
  const viewer = requireDesk(ctx, "start");
  const filter = await filterOf(ctx, viewer, query);
  await takeToken(ctx, `audit-export:${viewer.id}`, exportThrottle);
  const asked = Object.entries({ ...query, before: "" }).filter(([, value]) => value !== "");
  await recordAudit(ctx, {
    action: "exportAudit",
    subject: "denetim kaydı",
    reason: asked.length === 0 ? "Filtresiz" : asked.map(([name, value]) => `${name}: ${value}`).join(", "),
  });
  return tableOf(ctx, filter);
}

async function* tableOf(ctx: Context, filter: TimelineFilter): AsyncGenerator<readonly string[]> {
  yield ["Zaman", "Kişi", "Alan", "İşlem", "Konu", "Tutar", "Neden"];
  const shown = rowFormatter(ctx);
  let before: ReturnType<typeof parseCursor>;
  for (let sent = 0; sent < exportMaxRows;) {
    const rows = await selectTimeline(ctx, filter, { before, limit: Math.min(exportBatch, exportMaxRows - sent) });
    for (const row of rows) {
      const { who, area, action, subject, amount, reason } = shown(row);
      yield [row.at.toISOString(), who, area, action, subject, amount, reason];
    }
    const last = rows.at(-1);
    if (!last || rows.length < exportBatch) return;
    before = { at: last.place, source: last.source, id: last.id };
    sent += rows.length;
  }
}
