import { Link } from "react-router";
import { readAudit } from "#src/core/audit/service.server.ts";
import { businessSubject } from "#src/core/audit/subjects.ts";
import { businessRoles } from "#src/business/businesses/people/rules.ts";
import { stateNames } from "#src/selling/listings/rules.ts";
import { stateLabels } from "#src/money/orders/states.ts";
import { requireDesk } from "#src/shared/context.server.ts";
import { mayAtDesk } from "#src/shared/desks.ts";
import { formatDate, formatDateTime } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { readId } from "#src/shared/validation.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { FactList } from "#src/ui/fact-list.tsx";
import { DecisionNotice } from "#src/staff/desks/decision-notice.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { Notes } from "../notes/notes.tsx";
import { readStanding } from "#src/staff/moderation/trust/service.server.ts";
import { standingText, trustTexts } from "#src/staff/moderation/trust/rules.ts";
import { readNotes } from "../notes/service.server.ts";
import { ReasonField } from "#src/staff/desks/reason-field.tsx";
import { AuditTable } from "#src/staff/desks/audit-table.tsx";
import { DeskForm } from "#src/staff/desks/desk-form.tsx";
import { businessesPath, membersPath } from "#src/staff/desks/rules.ts";
import { administrationMessages, historyLength, packageTitles } from "../rules.ts";
import type { Route } from "./+types/business.page.ts";
import { selectBusinessParts, selectOrders, selectPeople } from "./queries.server.ts";
import {
  endBusinessTrust,
  getBusiness,
  grantBusiness,
  noteBusiness,
  resumeBusiness,
  suspendBusiness,
} from "./service.server.ts";

const subMerchantStates = { pending: "bekliyor", active: "açık", refused: "sağlayıcı reddetti" } as const;

export const meta = () => [{ title: "İşletme – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, params }: WithContext<Route.LoaderArgs>) => {
  const id = readId(params.id);
  const business = await getBusiness(ctx, id);
  const seesOrders = mayAtDesk(ctx.member, "orders");
  const [people, parts, orders, notes, audit, standing] = await Promise.all([
    selectPeople(ctx, id),
    selectBusinessParts(ctx, id),
    seesOrders ? selectOrders(ctx, id, historyLength) : [],
    readNotes(ctx, { businessId: id }),
    readAudit(ctx, { subject: businessSubject(business.slug), limit: historyLength }),
    readStanding(ctx, id),
  ]);
  return {
    name: business.name,
    slug: business.slug,
    certificate: business.certificateNumber,
    kind: business.nature === "franchiser" ? "Yetkili bayi" : business.isRental ? "Araç kiralama" : "Galeri",
    package: packageTitles[business.package],
    city: business.cityName,
    since: formatDate(business.createdAt),
    suspension:
      business.suspendedAt === null
        ? null
        : {
            at: formatDateTime(business.suspendedAt),
            reason: business.suspensionReason,
            requestId: business.suspensionRequestId,
          },
    payout: business.subMerchantState === null ? "yok" : subMerchantStates[business.subMerchantState],
    applicationId: business.applicationId,
    people: people.map((one) => ({
      id: one.id,
      name: `${one.firstName} ${one.lastName}`.trim(),
      role: businessRoles[one.businessRole!],
      branch: one.branchName ?? "",
      isActive: one.isActive,
    })),
    branches: parts.branches.map(({ name }) => name).join(", "),
    sources: parts.sources.map(({ name }) => name).join(", "),
    listings: parts.listings
      .map(({ state, count }) => `${stateNames[state]}: ${formatNumber(Number(count))}`)
      .join(", "),
    orders: orders.map((order) => ({
      id: order.id,
      state: stateLabels[order.state],
      at: formatDateTime(order.createdAt),
      who: `${order.firstName} ${order.lastName}`,
      total: formatAmount(order.totalKurus),
    })),
    notes,
    audit,
    seesOrders,
    standing: standingText(standing!),
    isTrusted: standing!.mayPublish,
    mayTrust: mayAtDesk(ctx.member, "publishing", "change"),
    maySuspend: mayAtDesk(ctx.member, "suspensions", "change"),
    mayNote: mayAtDesk(ctx.member, "businesses", "change"),
  };
});

export const action = formActions(({ ctx, form, params }: Sent<Route.ActionArgs>) => {
  requireDesk(ctx, "businesses", "change");
  const id = readId(params.id);
  const { done } = administrationMessages;
  return {
    suspend: [() => suspendBusiness(ctx, id, form), done.suspend],
    resume: [() => resumeBusiness(ctx, id, form), done.resume],
    note: [() => noteBusiness(ctx, id, form), done.note],
    grantTrust: [() => grantBusiness(ctx, id, form), done.grantTrust],
    endTrust: [() => endBusinessTrust(ctx, id, form), done.endTrust],
  };
});

/** One business for staff: what it is, who works there, what happened, and suspending it. */
export default function BusinessPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    name,
    slug,
    suspension,
    applicationId,
    people,
    orders,
    notes,
    audit,
    seesOrders,
    maySuspend,
    mayNote,
    mayTrust,
    isTrusted,
    ...facts
  } = loaderData;
  return (
    <DeskPage title={name} above={[{ to: businessesPath, label: "İşletmeler" }]} answer={actionData}>
      {suspension && <DecisionNotice {...suspension} />}
      <div className="panel">
        <FactList
          facts={[
            ["Tür", facts.kind],
            ["Durum", suspension ? "durdurulmuş" : "açık"],
            ["Yetki belgesi no", facts.certificate],
            ["Şehir", facts.city],
            ["Paket", facts.package],
            ["Kayıt", facts.since],
            ["Şubeleri", facts.branches || "yok"],
            ["Stok kaynakları", facts.sources || "yok"],
            ["Ödeme hesabı", facts.payout],
            ["İlanları", facts.listings || "yok"],
            ["İlanlarının yayına girmesi", facts.standing],
            [
              "Dükkânı",
              !suspension && (
                <Link key="shop" to={`/dukkan/${slug}`}>
                  Dükkân sayfası
                </Link>
              ),
            ],
            [
              "Başvurusu",
              applicationId !== null && (
                <Link key="application" to={`/yonetim/dukkanlar/${applicationId}`}>
                  {applicationId}
                </Link>
              ),
            ],
          ]}
        />
      </div>
      <h2>Ekip</h2>
      <DataTable
        label="Ekip"
        head={["Kim", "Görev", "Şube", "Durum"]}
        rows={people.map(({ id, name: person, role, branch, isActive }) => ({
          key: id,
          cells: [
            <Link key={id} to={`${membersPath}/${id}`}>
              {person}
            </Link>,
            role,
            branch,
            isActive ? "Açık" : "Kapalı",
          ],
        }))}
      />
      {mayTrust && (
        <DeskForm
          title={isTrusted ? "İlanlarını önce denetleyin" : "İlanlarının hemen yayına girmesine izin verin"}
          id="yayin-hakki"
          step={isTrusted ? "endTrust" : "grantTrust"}
          look={isTrusted ? "bad" : "ink"}
          button={isTrusted ? "Hakkı sonlandırın" : "İzin verin"}
          answer={actionData}
        >
          <ReasonField isSent hint={isTrusted ? trustTexts.endHint : trustTexts.grantHint} />
        </DeskForm>
      )}
      {maySuspend && (
        <DeskForm
          title={suspension ? "İşletmeyi yeniden açın" : "İşletmeyi durdurun"}
          id="durdur"
          step={suspension ? "resume" : "suspend"}
          look={suspension ? "ink" : "bad"}
          button={suspension ? "Yeniden açın" : "Durdurun"}
          answer={actionData}
        >
          <ReasonField
            isSent
            hint={
              suspension
                ? "Ekibe e-postayla gönderilir. Durdurulan ilanlar yeniden yayına alınır."
                : "Ekibe e-postayla gönderilir. Dükkân gizlenir, ilanlar pasife alınır, API anahtarları çalışmaz."
            }
          />
        </DeskForm>
      )}
      <Notes notes={notes} mayWrite={mayNote} answer={actionData} />
      {seesOrders && (
        <>
          <h2>Siparişleri</h2>
          <DataTable
            label="Siparişleri"
            head={["Sipariş", "Durum", "Tarih", "Kim", "Tutar"]}
            rows={orders.map(({ id, state, at, who, total }) => ({
              key: id,
              cells: [
                <Link key={id} to={`/yonetim/siparisler/${id}`}>
                  {id}
                </Link>,
                state,
                at,
                who,
                { number: total },
              ],
            }))}
          />
        </>
      )}
      <AuditTable title="Yönetimin işlemleri" rows={audit} />
    </DeskPage>
  );
}
