import { Link } from "react-router";
import { appContext, requireDesk } from "#src/shared/context.server.ts";
import { formatAge, formatDateTime } from "#src/shared/dates.ts";
import { pageLoader } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Pager } from "#src/ui/pager.tsx";
import type { Route } from "./+types/desk.page.ts";
import { answerDueAt, requestKindsOf } from "./kinds.server.ts";
import { countRequests, selectAnswerTimes, selectRequests } from "./queries.server.ts";
import { requestsPerPage, requestStates, type RequestState, usualAnswerHours } from "./rules.ts";

const tabs: readonly { slug: string; name: string; states: readonly RequestState[]; isMine?: true }[] = [
  { slug: "acik", name: "Açık", states: ["new", "in-work"] },
  { slug: "benim", name: "Benim", states: ["new", "in-work", "answered"], isMine: true },
  { slug: "yanitlanan", name: "Yanıtlanan", states: ["answered"] },
  { slug: "kapanan", name: "Kapanan", states: ["closed"] },
];

export const meta = () => [{ title: "Talepler – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  const moderator = requireDesk(ctx, "requests");
  const params = new URL(request.url).searchParams;
  const tab = tabs.find(({ slug }) => slug === params.get("durum")) ?? tabs[0]!;
  const kinds = requestKindsOf(ctx);
  const kind = kinds.has(params.get("tur") ?? "") ? params.get("tur")! : undefined;
  const page = Math.max(1, Math.min(Number.parseInt(params.get("sayfa") ?? "1", 10) || 1, 1000));
  const filter = { states: tab.states, kind, assigneeId: tab.isMine && moderator.id };
  const [rows, counts, answers] = await Promise.all([
    selectRequests(ctx, filter, {
      answerHours: Object.fromEntries(
        [...kinds].flatMap(([id, { answerHours: hours }]) => (hours ? [[id, hours]] : [])),
      ),
      usualHours: usualAnswerHours,
      offset: (page - 1) * requestsPerPage,
      limit: requestsPerPage + 1,
    }),
    countRequests(ctx),
    selectAnswerTimes(ctx),
  ]);
  const count = (of: { states: readonly RequestState[]; kind?: string | undefined }) =>
    counts
      .filter((one) => of.states.includes(one.state) && (of.kind === undefined || of.kind === one.kind))
      .reduce((sum, one) => sum + one.count, 0);
  const now = ctx.clock();
  return {
    tab: tab.slug,
    kind: kind ?? "",
    page,
    pageCount: page + (rows.length > requestsPerPage ? 1 : 0),
    tabs: tabs.map(({ slug, name, states, isMine }) => ({
      slug,
      name,
      count: isMine ? null : count({ states, kind }),
    })),
    kinds: [...kinds].map(([id, { name }]) => ({ id, name, count: count({ states: tab.states, kind: id }) })),
    answers: answers.median === null ? null : { wait: waitOf(answers.median), count: answers.count },
    rows: rows.slice(0, requestsPerPage).map((row) => ({
      due: dueOf(answerDueAt(kinds.get(row.kind), row), now),
      id: row.id,
      kind: kinds.get(row.kind)?.name ?? row.kind,
      sender: row.senderName,
      state: requestStates[row.state],
      isNew: row.state === "new",
      age: formatAge(row.createdAt, now),
      at: formatDateTime(row.createdAt),
      createdAt: row.createdAt.toISOString(),
      assignee: row.assigneeFirstName === null ? null : `${row.assigneeFirstName} ${row.assigneeLastName}`,
    })),
  };
});

const dueOf = (dueAt: Date | null, now: Date) =>
  dueAt && { text: `${dueAt < now ? "yanıt süresi doldu" : "en geç"} ${formatDateTime(dueAt)}`, isOver: dueAt < now };

/** `90` -> "1,5 saat". */
function waitOf(minutes: number): string {
  if (minutes < 60) return `${Math.round(minutes)} dakika`;
  const hours = minutes / 60;
  return hours < 48 ? `${formatNumber(Math.round(hours * 10) / 10)} saat` : `${Math.round(hours / 24)} gün`;
}

const address = (tab: string, kind: string, page = 1) => {
  const query = new URLSearchParams();
  if (tab !== tabs[0]!.slug) query.set("durum", tab);
  if (kind !== "") query.set("tur", kind);
  if (page > 1) query.set("sayfa", String(page));
  return `/yonetim/talepler${query.size > 0 ? `?${query}` : ""}`;
};

/** The desk of all requests that people send the site. */
export default function RequestsPage({ loaderData }: Route.ComponentProps) {
  const { tab, tabs: shownTabs, kind, kinds, rows, page, pageCount, answers } = loaderData;
  return (
    <div className="page desk">
      <div className="desk__head">
        <div>
          <h1>Talepler</h1>
          <p className="muted">
            {answers === null
              ? "Son 30 günde yanıtlanan talep yok"
              : `Son 30 günün ${formatNumber(answers.count)} ilk yanıtı: ortanca ${answers.wait}`}
          </p>
        </div>
        <Link to="/yonetim/talepler/sablonlar">Yanıt şablonları</Link>
      </div>
      <nav className="tabs" aria-label="Taleplerin durumu">
        {shownTabs.map(({ slug, name, count }) => (
          <Link key={slug} to={address(slug, kind)} aria-current={slug === tab ? "page" : undefined}>
            {name} {count !== null && <b>{formatNumber(count)}</b>}
          </Link>
        ))}
      </nav>
      {kinds.length > 1 && (
        <nav className="requests__kinds" aria-label="Talep türü">
          {[{ id: "", name: "Bütün türler", count: null }, ...kinds].map(({ id, name, count }) => (
            <Link key={id} className="chip" to={address(tab, id)} aria-current={id === kind ? "true" : undefined}>
              {name} {count !== null && formatNumber(count)}
            </Link>
          ))}
        </nav>
      )}
      {rows.length === 0 ? (
        <EmptyState icon="check" title="Burada talep yok" />
      ) : (
        <ul className="requests__list">
          {rows.map((row) => (
            <li key={row.id} className={row.isNew ? "requests__row requests__row--new" : "requests__row"}>
              <Link to={`/yonetim/talepler/${row.id}`}>
                {row.kind}: {row.sender}
              </Link>
              <span className="tiny">
                {row.state} ·{" "}
                <time dateTime={row.createdAt} title={row.at}>
                  {row.age}
                </time>
                {row.assignee !== null && ` · ${row.assignee}`}
                {row.due !== null && (
                  <>
                    {" · "}
                    <span className={row.due.isOver ? "requests__overdue" : undefined}>{row.due.text}</span>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pageCount={pageCount} to={(n) => address(tab, kind, n)} />
    </div>
  );
}
