import { data, Link } from "react-router";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import {
  formatMileage,
  listingName,
  listingTypeNames,
  partConditionName,
  priceText,
  stateNames,
} from "#src/selling/listings/rules.ts";
import { placesOf } from "#src/core/locations/places.server.ts";
import { requireDesk } from "#src/shared/context.server.ts";
import { hasRoleAt } from "#src/shared/desks.ts";
import { formatAge, formatDateTime } from "#src/shared/dates.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { listPage } from "#src/shared/page-number.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { DeskList } from "#src/staff/desks/desk-list.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import type { Filter } from "#src/staff/desks/filter-form.tsx";
import { listQuery } from "#src/staff/desks/list-query.ts";
import type { Route } from "./+types/moderation-queue.page.ts";
import { DeskRow, type DeskRowView } from "./desk-row.tsx";
import { readUndoable } from "./pending/service.server.ts";
import { UndoNotice } from "./pending/undo-notice.tsx";
import { BulkForm, BulkResult } from "./queue/bulk-form.tsx";
import { bulkDone } from "./queue/bulk-rules.ts";
import { decideSeveral } from "./queue/bulk.server.ts";
import { ageNames, filterNames, isFiltered as isNarrowedBy, readDeskFilter } from "./queue/filter.ts";
import { countListingsByState, countQueues, findFilteredSeller, selectDesk, selectQueue } from "./queries.server.ts";
import type { RiskHint } from "./risk/hint.ts";
import { riskLevelOf } from "./risk/rules.ts";
import { assessWaiting } from "./risk/service.server.ts";
import { decidedText, deskPageSize, type DeskTab, deskTabs } from "./rules.ts";

/** The most risks computed for one request; the rest follows with the next request or job. */
const assessedPerView = 30;
/** The first tabs are queues. */
const queueCount = deskTabs.filter(({ queue }) => queue).length;

export const loader = pageLoader(async ({ ctx, request }: WithContext<Route.LoaderArgs>) => {
  const moderator = requireDesk(ctx, "listings");
  const params = new URL(request.url).searchParams;
  const tab = deskTabs.find(({ slug }) => slug === params.get("durum")) ?? deskTabs[0]!;
  const filter = readDeskFilter(params);
  const list = listPage(params, deskPageSize);
  // Listings without an event have no computed risk yet.
  await assessWaiting(ctx, assessedPerView);
  const [states, queues, found, queue, seller, catalogue, places] = await Promise.all([
    countListingsByState(ctx),
    countQueues(ctx),
    selectDesk(ctx, { tab, filter, ...list.range }),
    tab.queue ? selectQueue(ctx, tab, moderator.id) : [],
    findFilteredSeller(ctx, filter),
    catalogueOf(ctx),
    placesOf(ctx),
  ]);
  const inState = (state: string | undefined) =>
    states.filter((one) => state === undefined || one.state === state).reduce((sum, { count }) => sum + count, 0);
  const mayDecide = hasRoleAt(moderator, "listings", "change");
  const isNarrowed = isNarrowedBy(filter);
  const countOf = (one: DeskTab) => (one.queue ? queues[one.queue] : inState(one.state));
  const now = ctx.clock();
  const { rows, ...pages } = list.of(found);
  const chosen = Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ""]));
  return {
    ...pages,
    // A filter has no total count, only whether there are more results.
    ...(!isNarrowed && { pageCount: Math.max(1, Math.ceil(countOf(tab) / deskPageSize)) }),
    values: { ...chosen, durum: tab === deskTabs[0] ? "" : tab.slug },
    tab: tab.slug,
    isQueue: tab.queue !== undefined,
    /** The first listing of the queue that this moderator can lock. */
    first: mayDecide ? queue[0] : undefined,
    tabs: deskTabs.map((one) => ({ slug: one.slug, name: one.name, count: countOf(one) })),
    seller,
    isFiltered: isNarrowed,
    choices: {
      vehicleTypes: catalogue.vehicleTypes.map(({ id, name }) => ({ value: String(id), label: name })),
      cities: places.cities.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    /** Whether several listings can be decided at once. */
    isBulk: mayDecide && tab.state === "pending",
    decided: decidedText(params.get("karar")),
    undoable: await readUndoable(ctx, moderator.id),
    rows: rows.map((row): DeskRowView => ({
      keyCode: row.keyCode,
      version: row.version,
      state: tab.state === undefined ? stateNames[row.state] : null,
      sellerId: row.ownerId,
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

export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  const { decision, done, failed } = await decideSeveral(ctx, form);
  return data({ decided: bulkDone(decision, done), failed });
});

/** What the list is narrowed to, beside its tab. */
const filtersOf = ({ vehicleTypes, cities }: Route.ComponentProps["loaderData"]["choices"]): Filter[] => [
  { name: "q", label: "İlan no, araç, başlık, üye ya da e-posta" },
  { name: "ilan-turu", label: "İlan türü", options: listingTypeNames },
  { name: "arac-turu", label: "Araç türü", options: vehicleTypes },
  { name: "il", label: "İl", options: cities },
  { name: "yas", label: "Son değişiklik", options: ageNames },
];

export default function ModerationQueuePage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    tab,
    tabs: all,
    choices,
    isQueue,
    isBulk,
    first,
    seller,
    isFiltered,
    rows,
    decided,
    undoable,
    ...list
  } = loaderData;
  const toDo = all.slice(0, queueCount).reduce((sum, { count }) => sum + count, 0);
  return (
    <DeskPage
      title="İlan denetimi"
      lead={toDo === 0 ? "Karar bekleyen bir şey yok" : `${formatNumber(toDo)} iş karar bekliyor`}
      aside={
        isQueue &&
        first && (
          <LinkButton look="primary" to={`/yonetim/ilanlar/${first}`}>
            Denetime başlayın
          </LinkButton>
        )
      }
    >
      <UndoNotice undoable={undoable} decided={decided} after="Sırada başka ilan yok." />
      {actionData && "failed" in actionData && <BulkResult done={actionData.decided} failed={actionData.failed} />}
      <DeskList
        {...list}
        tabs={{ label: "İlan durumları", all }}
        filters={filtersOf(choices)}
        before={
          <>
            {isFiltered && rows.length > 0 && (
              <p className="small">
                {seller !== null && (
                  <>
                    Yalnız <strong>{seller}</strong> satıcısının ilanları.{" "}
                  </>
                )}
                <Link to={listQuery({ durum: list.values.durum })}>Filtreleri kaldırın</Link>
              </p>
            )}
            {isBulk && rows.length > 0 && (
              <BulkForm key={rows.map(({ keyCode }) => keyCode).join()} answer={actionData} />
            )}
          </>
        }
        empty={isFiltered ? "Filtreye uyan ilan yok" : "Bu durumda ilan yok"}
        isEmpty={rows.length === 0}
      >
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
              <DeskRow key={row.keyCode} row={row} isChoosable={isBulk && !row.isOwn} />
            ))}
          </tbody>
        </table>
      </DeskList>
    </DeskPage>
  );
}
