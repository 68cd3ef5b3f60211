import { Form, Link } from "react-router";
import { formatMileage, listingName, partConditionName, priceText } from "#src/listings/rules.ts";
import { appContext, requireModerator } from "#src/shared/context.server.ts";
import { formatAge, formatDateTime } from "#src/shared/dates.ts";
import { pageLoader } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { Button, LinkButton } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Pager } from "#src/ui/pager.tsx";
import type { Route } from "./+types/moderation-queue.page.ts";
import { DeskRow, type DeskRowView } from "./desk-row.tsx";
import { readUndoable } from "./pending/service.server.ts";
import { UndoNotice } from "./pending/undo-notice.tsx";
import { countListingsByState, countQueues, selectDesk, selectQueue } from "./queries.server.ts";
import type { RiskHint } from "./risk/hint.ts";
import { riskLevelOf } from "./risk/rules.ts";
import { assessWaiting } from "./risk/service.server.ts";
import { decidedText, deskPageSize, type DeskTab, deskTabs } from "./rules.ts";

/** The most risks computed for one request; the rest follows with the next request or job. */
const assessedPerView = 30;
/** The first tabs are queues. */
const queueCount = deskTabs.filter(({ queue }) => queue).length;

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  const moderator = requireModerator(ctx);
  const params = new URL(request.url).searchParams;
  const tab = deskTabs.find(({ slug }) => slug === params.get("durum")) ?? deskTabs[0]!;
  const text = (params.get("q") ?? "").trim().slice(0, 100);
  const page = Math.max(1, Math.min(Number.parseInt(params.get("sayfa") ?? "1", 10) || 1, 10_000));
  // Listings without an event have no computed risk yet.
  await assessWaiting(ctx, assessedPerView);
  const [states, queues, rows, queue] = await Promise.all([
    countListingsByState(ctx),
    countQueues(ctx),
    selectDesk(ctx, { tab, text, offset: (page - 1) * deskPageSize, limit: deskPageSize + 1 }),
    tab.queue ? selectQueue(ctx, tab, moderator.id) : [],
  ]);
  const inState = (state: string) => states.find((one) => one.state === state)?.count ?? 0;
  const countOf = (one: DeskTab) => (one.queue ? queues[one.queue] : inState(one.state));
  const now = ctx.clock();
  return {
    tab: tab.slug,
    isQueue: tab.queue !== undefined,
    /** The first listing of the queue that this moderator can lock. */
    first: queue[0],
    tabs: deskTabs.map((one) => ({ slug: one.slug, name: one.name, count: countOf(one) })),
    text,
    page,
    // A search has no total count, only whether there are more results.
    pageCount:
      text === "" ? Math.max(1, Math.ceil(countOf(tab) / deskPageSize)) : page + (rows.length > deskPageSize ? 1 : 0),
    decided: decidedText(params.get("karar")),
    undoable: await readUndoable(ctx, moderator.id),
    rows: rows.slice(0, deskPageSize).map((row): DeskRowView => ({
      keyCode: row.keyCode,
      name: listingName(row),
      title: row.title,
      modelYear: row.modelYear,
      mileage: formatMileage(row),
      condition: partConditionName(row.partCondition),
      price: priceText(row),
      city: row.cityName,
      seller: row.businessName ?? `${row.firstName} ${row.lastName}`,
      isOwn: row.ownerId === moderator.id,
      photoId: row.photoId,
      changed: formatAge(row.updatedAt, now),
      changedAt: formatDateTime(row.updatedAt),
      risk:
        tab.queue !== undefined && row.score !== null
          ? {
              score: row.score,
              level: riskLevelOf(row.score),
              hints: (row.hints as RiskHint[]).map(({ text: hint }) => hint),
            }
          : null,
      openReports: row.openReports,
      reviewedBy:
        row.reviewerId === null
          ? null
          : row.reviewerId === moderator.id
            ? "Siz inceliyorsunuz"
            : `${row.reviewerFirstName} ${row.reviewerLastName} inceliyor`,
    })),
  };
});

export const meta = () => [{ title: "İlan denetimi – Kontak" }, { name: "robots", content: "noindex" }];

const address = (tab: string, text: string, page = 1) => {
  const query = new URLSearchParams();
  if (tab !== deskTabs[0]!.slug) query.set("durum", tab);
  if (text !== "") query.set("q", text);
  if (page > 1) query.set("sayfa", String(page));
  return `/yonetim/ilanlar${query.size > 0 ? `?${query}` : ""}`;
};

export default function ModerationQueuePage({ loaderData }: Route.ComponentProps) {
  const { tab, tabs, isQueue, first, text, page, pageCount, rows, decided, undoable } = loaderData;
  const toDo = tabs.slice(0, queueCount).reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="page desk">
      <div className="desk__head">
        <div>
          <h1>İlan denetimi</h1>
          <p className="muted">
            {toDo === 0 ? "Karar bekleyen bir şey yok" : `${formatNumber(toDo)} iş karar bekliyor`}
          </p>
        </div>
        {isQueue && first && (
          <LinkButton look="primary" to={`/yonetim/ilanlar/${first}`}>
            Denetime başlayın
          </LinkButton>
        )}
      </div>
      <UndoNotice undoable={undoable} decided={decided} after="Sırada başka ilan yok." />
      <nav className="tabs" aria-label="İlan durumları">
        {tabs.map(({ slug, name, count }) => (
          <Link key={slug} to={address(slug, "")} aria-current={slug === tab ? "page" : undefined}>
            {name} <b>{formatNumber(count)}</b>
          </Link>
        ))}
      </nav>
      <Form className="desk__search" role="search" key={`${tab} ${text}`}>
        {tab !== "bekleyen" && <input type="hidden" name="durum" value={tab} />}
        <label>
          <span className="sr">İlanlarda ara</span>
          <input
            className="input"
            name="q"
            defaultValue={text}
            placeholder="İlan no, araç, başlık, üye ya da e-posta"
          />
        </label>
        <Button type="submit" look="line">
          <Icon name="search" size="s" />
          Ara
        </Button>
        {text !== "" && <Link to={address(tab, "")}>Aramayı temizle</Link>}
      </Form>
      {rows.length === 0 ? (
        <EmptyState icon="check" title={text === "" ? "Bu durumda ilan yok" : "Aramaya uyan ilan yok"} />
      ) : (
        <table className="mtable desk__table">
          <thead>
            <tr>
              <th scope="col" colSpan={2}>
                İlan
              </th>
              <th scope="col">Satıcı</th>
              <th scope="col" className="n">
                Fiyat
              </th>
              <th scope="col">Şehir</th>
              <th scope="col">{tab === "bekleyen" ? "Beklediği tarih" : "Son değişiklik"}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <DeskRow key={row.keyCode} row={row} />
            ))}
          </tbody>
        </table>
      )}
      <Pager page={page} pageCount={pageCount} to={(to) => address(tab, text, to)} />
    </div>
  );
}
