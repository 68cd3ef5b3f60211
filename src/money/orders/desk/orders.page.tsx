import { data, Link } from "react-router";
import { membersPath } from "#src/staff/desks/rules.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { maskEmail } from "#src/shared/masked-contact.ts";
import { formatAmount } from "#src/shared/money.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { readPage } from "#src/shared/page-number.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { AuditTable } from "#src/staff/desks/audit-table.tsx";
import { DecisionForm } from "#src/staff/desks/decision-form.tsx";
import { DeskList } from "#src/staff/desks/desk-list.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import type { Filter } from "#src/staff/desks/filter-form.tsx";
import { ReasonField } from "#src/staff/desks/reason-field.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import { orderStates } from "../states.ts";
import type { Route } from "./+types/orders.page.ts";
import { requireFinance } from "./access.server.ts";
import { readAudit } from "#src/core/audit/service.server.ts";
import { countFound, searchOrders, selectWaiting } from "./order-queries.server.ts";
import { decideRefund } from "./refunds.server.ts";
import { deskStateLabels, deskTexts, orderActions, ordersPerPage } from "./rules.ts";
import { readSearch } from "./search.server.ts";

const shownAudit = 20;

export const meta = () => [{ title: "Siparişler – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  const admin = requireFinance(ctx, "orders");
  const search = readSearch(url.searchParams);
  const count = await countFound(ctx, search);
  const pageCount = Math.max(1, Math.ceil(count / ordersPerPage));
  const page = Math.min(readPage(url.searchParams), pageCount);
  const [orders, waiting, audit] = await Promise.all([
    searchOrders(ctx, search, { limit: ordersPerPage, offset: (page - 1) * ordersPerPage }),
    selectWaiting(ctx),
    readAudit(ctx, { actions: orderActions, limit: shownAudit }),
  ]);
  const query = url.searchParams;
  query.delete("sayfa");
  return {
    count,
    page,
    pageCount,
    query: query.toString(),
    values: {
      q: search.text,
      uye: search.memberId === undefined ? "" : String(search.memberId),
      durum: search.state ?? "",
      bas: query.get("bas") ?? "",
      son: query.get("son") ?? "",
    },
    orders: orders.map((row) => ({
      id: row.id,
      state: deskStateLabels[row.state],
      at: formatDateTime(row.createdAt),
      who: `${row.firstName} ${row.lastName}`,
      email: maskEmail(row.email),
      total: formatAmount(row.totalKurus),
    })),
    waiting: waiting.map((row) => ({
      id: row.id,
      orderId: row.orderId,
      amount: formatAmount(row.amountKurus),
      reason: row.reason,
      who: `${row.firstName} ${row.lastName}`,
      at: formatDateTime(row.askedAt),
      isOwn: row.askedBy === admin.id,
    })),
    audit,
  };
});

export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  const decision = await decideRefund(ctx, form);
  return data({ done: deskTexts[decision] });
});

const filters: readonly Filter[] = [
  { name: "q", label: "Sipariş no, ad ya da e-posta" },
  {
    name: "durum",
    label: "Durum",
    options: orderStates.map((state) => ({ value: state, label: deskStateLabels[state] })),
  },
  { name: "bas", label: "İlk gün", isDay: true },
  { name: "son", label: "Son gün", isDay: true },
];

/** The desk's orders: search, refunds that wait for a second admin, and what admins did last. */
export default function DeskOrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { count, page, pageCount, query, values, orders, waiting, audit } = loaderData;
  return (
    <DeskPage title="Siparişler" answer={actionData}>
      {waiting.length > 0 && (
        <section>
          <h2>Onay bekleyen iadeler ({formatNumber(waiting.length)})</h2>
          {waiting.map(({ id, orderId, amount, reason, who, at, isOwn }) => (
            <article key={id} className="panel">
              <p>
                <Link to={`/yonetim/siparisler/${orderId}`}>{orderId}</Link>: <strong className="num">{amount}</strong>,{" "}
                {who}, {at}
              </p>
              <p>Neden: {reason}</p>
              {isOwn ? (
                <p className="muted">{deskTexts.secondPerson}</p>
              ) : (
                <DecisionForm
                  of={["id", id]}
                  about={orderId}
                  decisions={[
                    { value: "approve", label: "Onaylayın", look: "ink" },
                    { value: "reject", label: "Reddedin" },
                  ]}
                  answer={actionData}
                >
                  <ReasonField />
                </DecisionForm>
              )}
            </article>
          ))}
        </section>
      )}
      <DeskList
        values={values}
        filters={filters}
        filterButton="Arayın"
        before={
          <p className="muted">
            {formatNumber(count)} sipariş
            {values.uye !== "" && (
              <>
                , yalnız <Link to={`${membersPath}/${values.uye}`}>{values.uye} numaralı üyenin</Link> (
                <Link to="/yonetim/siparisler">hepsi</Link>)
              </>
            )}
            .{" "}
            <a href={`/yonetim/siparisler.csv${query && `?${query}`}`} download>
              CSV olarak indirin
            </a>
          </p>
        }
        empty="Sipariş bulunamadı"
        isEmpty={orders.length === 0}
        page={page}
        pageCount={pageCount}
      >
        <DataTable
          label="Siparişler"
          head={["Sipariş", "Durum", "Tarih", "Üye", "Tutar"]}
          rows={orders.map(({ id, state, at, who, email, total }) => ({
            key: id,
            cells: [
              <Link key={id} to={`/yonetim/siparisler/${id}`}>
                {id}
              </Link>,
              state,
              at,
              `${who}, ${email}`,
              { number: total },
            ],
          }))}
        />
      </DeskList>
      <AuditTable title="Siparişlerdeki son işlemler" rows={audit} />
    </DeskPage>
  );
}
