import { Form, Link } from "react-router";
import { requireMember } from "#src/shared/context.server.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { readPage } from "#src/shared/page-number.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Facts } from "#src/ui/facts.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { PushSwitch } from "../push/push-switch.tsx";
import { pushSettings } from "../push/service.server.ts";
import { isExpiryMailOff } from "../own/queries.server.ts";
import { changeExpiryMail } from "../own/service.server.ts";
import { alertsPath } from "../address.ts";
import { isOfPackage, kindWords } from "../rules.ts";
import type { Route } from "./+types/alerts.page.ts";
import { type AlertItem, alertPage, readAllAlerts } from "./service.server.ts";

export const meta = () => [{ title: "Bildirimlerim – Kontak" }, { name: "robots", content: "noindex" }];

const addressOf = (page: number) => (page > 1 ? `${alertsPath}?sayfa=${page}` : alertsPath);

export const loader = pageLoader(async ({ request, ctx }: WithContext<Route.LoaderArgs>) => {
  const list = await alertPage(ctx, readPage(new URL(request.url).searchParams));
  const isExpiryOff = await isExpiryMailOff(ctx, requireMember(ctx).id);
  return { ...list, push: await pushSettings(ctx), isExpiryOff };
});

/** Marks all alerts as read or changes the mail about expiring listings, and redirects to the same page of the list. */
export const action = formActions(({ ctx, request }: Sent<Route.ActionArgs>) => {
  const { pathname, search } = new URL(request.url);
  const to = pathname.replace(/\.data$/, "") + search;
  return {
    default: [() => readAllAlerts(ctx), { to }],
    "sure-epostasi-kapat": [() => changeExpiryMail(ctx, true), { to }],
    "sure-epostasi-ac": [() => changeExpiryMail(ctx, false), { to }],
  };
});

export default function AlertsPage({ loaderData }: Route.ComponentProps) {
  const { days, total, unread, page, pageCount, push, isExpiryOff } = loaderData;
  return (
    <div className="page alerts">
      <div className="alerts__head">
        <div>
          <h1>Bildirimlerim</h1>
          {total > 0 && (
            <p className="muted" role="status">
              {unread > 0 ? `${formatNumber(unread)} okunmamış bildirim` : "Hepsini okudunuz"}
            </p>
          )}
        </div>
        {unread > 0 && (
          <Form method="post">
            <SubmitButton look="line" size="s">
              Tümünü okundu sayın
            </SubmitButton>
          </Form>
        )}
      </div>
      <PushSwitch {...push} />
      <Form method="post" className="push-switch">
        <p className="small">
          {isExpiryOff
            ? "Süresi dolacak ilanlarınız için e-posta almıyorsunuz; onları burada görürsünüz."
            : "Süresi dolacak ilanlarınızı günde bir e-postada bildiririz."}
        </p>
        <SubmitButton look="line" size="s" name="islem" value={`sure-epostasi-${isExpiryOff ? "ac" : "kapat"}`}>
          {isExpiryOff ? "E-postayı açın" : "E-postayı kapatın"}
        </SubmitButton>
      </Form>
      {total === 0 ? (
        <EmptyState icon="bell" title="Henüz bildiriminiz yok">
          <p>
            Bir aramayı kaydedin, bir ilanı garajınıza ekleyin ya da bir satıcıyı takip edin; yeni ilanları, düşen
            fiyatları ve satılan araçları burada görürsünüz.
          </p>
          <LinkButton look="primary" to="/otomobil">
            İlanlara bakın
          </LinkButton>
        </EmptyState>
      ) : (
        days.map(({ day, alerts }) => (
          <section key={day} aria-label={day}>
            <h2 className="alerts__day">{day}</h2>
            <ul className="alerts__list">
              {alerts.map((alert) => (
                <AlertRow key={alert.id} alert={alert} />
              ))}
            </ul>
          </section>
        ))
      )}
      <Pager page={page} pageCount={pageCount} to={addressOf} />
      <p className="small muted">
        Hangi bildirimleri ne sıklıkta alacağınızı <Link to="/aramalarim">kayıtlı aramalarınızda</Link>,{" "}
        <Link to="/takip-ettiklerim">takip ettiklerinizde</Link> ve <Link to="/garaj">garajınızda</Link> belirlersiniz.
      </p>
    </div>
  );
}

const tones = {
  new: "tag tag--accent",
  good: "tag tag--good",
  warn: "tag tag--warn",
  bad: "tag tag--bad",
  over: "tag",
} as const;

function AlertRow({
  alert: { id, kind, isUnread, time, name, photo, facts, price, oldPrice, why },
}: {
  alert: AlertItem;
}) {
  const words = kindWords[kind];
  return (
    <li className={isUnread ? "alert alert--unread" : "alert"}>
      {photo ? (
        <img className="alert__photo" src={photo} alt="" width={400} height={300} loading="lazy" decoding="async" />
      ) : (
        <span className="alert__photo alert__icon">{isOfPackage(kind) && <Icon name="star" />}</span>
      )}
      <div className="alert__main">
        <p className="alert__what">
          <span className={tones[words.tone]}>{words.name}</span>
          <span className="tiny">{time}</span>
          {isUnread && <span className="alert__new">Okunmadı</span>}
        </p>
        <h3 className="alert__name">
          <Link to={`${alertsPath}/${id}`} prefetch="none">
            {name}
          </Link>
        </h3>
        {price && (
          <p className="num">
            {oldPrice && (
              <>
                <span className="sr">Eski fiyat </span>
                <s className="muted nowrap">{oldPrice}</s> <span className="sr">yeni fiyat </span>
              </>
            )}
            <span className="price">{price}</span>
          </p>
        )}
        <Facts facts={facts} />
        {why.map((text) => (
          <p key={text} className="tiny">
            {text}
          </p>
        ))}
      </div>
    </li>
  );
}
