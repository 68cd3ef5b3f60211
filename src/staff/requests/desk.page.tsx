import { Link } from "react-router";
import { requireDesk } from "#src/shared/context.server.ts";
import { formatAge, formatDateTime } from "#src/shared/dates.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { listPage } from "#src/shared/page-number.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { DeskList } from "#src/staff/desks/desk-list.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { listQuery } from "#src/staff/desks/list-query.ts";
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

export const loader = pageLoader(async ({ ctx, request }: WithContext<Route.LoaderArgs>) => {
  const moderator = requireDesk(ctx, "requests");
  const params = new URL(request.url).searchParams;
  const tab = tabs.find(({ slug }) => slug === params.get("durum")) ?? tabs[0]!;
  const kinds = requestKindsOf(ctx);
  const kind = kinds.has(params.get("tur") ?? "") ? params.get("tur")! : undefined;
  const list = listPage(params, requestsPerPage);
  const filter = { states: tab.states, kind, assigneeId: tab.isMine && moderator.id };
  const [found, counts, answers] = await Promise.all([
    selectRequests(ctx, filter, {
      answerHours: Object.fromEntries(
        [...kinds].flatMap(([id, { answerHours: hours }]) => (hours ? [[id, hours]] : [])),
      ),
      usualHours: usualAnswerHours,
      ...list.range,
    }),
    countRequests(ctx),
    selectAnswerTimes(ctx),
  ]);
  const count = (of: { states: readonly RequestState[]; kind?: string | undefined }) =>
    counts
      .filter((one) => of.states.includes(one.state) && (of.kind === undefined || of.kind === one.kind))
      .reduce((sum, one) => sum + one.count, 0);
  const now = ctx.clock();
  const { rows, ...pages } = list.of(found);
  return {
    ...pages,
    values: { durum: tab === tabs[0] ? "" : tab.slug, tur: kind ?? "" },
    tabs: tabs.map(({ slug, name, states, isMine }) => ({
      slug,
      name,
      count: isMine ? null : count({ states, kind }),
    })),
    kinds: [...kinds].map(([id, { name }]) => ({ id, name, count: count({ states: tab.states, kind: id }) })),
    answers: answers.median === null ? null : { wait: waitOf(answers.median), count: answers.count },
    rows: rows.map((row) => ({
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

/** The desk of all requests that people send the site. */
export default function RequestsPage({ loaderData }: Route.ComponentProps) {
  const { tabs: all, kinds, answers, rows, ...list } = loaderData;
  const { values } = list;
  return (
    <DeskPage
      title="Talepler"
      lead={
        answers === null
          ? "Son 30 günde yanıtlanan talep yok"
          : `Son 30 günün ${formatNumber(answers.count)} ilk yanıtı: ortanca ${answers.wait}`
      }
      aside={<Link to="/yonetim/talepler/sablonlar">Yanıt şablonları</Link>}
    >
      <DeskList
        {...list}
        tabs={{ label: "Taleplerin durumu", all }}
        before={
          kinds.length > 1 && (
            <nav className="requests__kinds" aria-label="Talep türü">
              {[{ id: "", name: "Bütün türler", count: null }, ...kinds].map(({ id, name, count }) => (
                <Link
                  key={id}
                  className="chip"
                  to={listQuery({ ...values, tur: id })}
                  aria-current={id === values.tur ? "true" : undefined}
                >
                  {name} {count !== null && formatNumber(count)}
                </Link>
              ))}
            </nav>
          )
        }
        empty="Burada talep yok"
        isEmpty={rows.length === 0}
      >
        <ul className="requests__list">
          {rows.map((row) => (
            <li key={row.id} className={row.isNew ? "list-row requests__new" : "list-row"}>
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
      </DeskList>
    </DeskPage>
  );
}
