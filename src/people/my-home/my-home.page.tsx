import { myTabs } from "#src/selling/listings/own-listings.ts";
import { Form, Link, redirect } from "react-router";
import { DeletionNotice } from "#src/people/data-rights/deletion/deletion-notice.tsx";
import { readDeletion } from "#src/people/accounts/account/deletion-queries.server.ts";
import { formatDate } from "#src/shared/dates.ts";
import { countFollows } from "#src/people/follows/queries.server.ts";
import { countOwnListings } from "#src/selling/my-listings/queries.server.ts";
import { NewListings } from "#src/finding/saved-searches/new-listings.tsx";
import { newListings } from "#src/finding/saved-searches/new-listings.server.ts";
import { countSearches } from "#src/finding/saved-searches/queries.server.ts";
import { requireMember } from "#src/shared/context.server.ts";
import { mayAtDesk } from "#src/shared/desks.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { SellLink } from "#src/site/layout/sell-link.tsx";
import { formatNumber } from "#src/shared/turkish.ts";
import { defaultDays } from "#src/selling/statistics/rules.ts";
import { dailyMemberViews } from "#src/selling/statistics/service.server.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import type { IconName } from "#src/ui/icon-names.ts";
import { Notice } from "#src/ui/notice.tsx";
import { switchUserTarget } from "#src/people/accounts/impersonation/rules.ts";
import { administrationPath } from "#src/staff/desks/rules.ts";
import { readCounts } from "./counts.server.ts";
import type { Route } from "./+types/my-home.page.ts";
import { ToDoList } from "./to-do-list.tsx";
import { readToDo } from "./to-do.server.ts";

export const meta = () => [{ title: "Bana özel – Kontak" }, { name: "robots", content: "noindex" }];

/** Product 3.12: `/bana-ozel`, the member's home. Staff are redirected to the administration. */
export const loader = pageLoader(async ({ request, ctx }: WithContext<Route.LoaderArgs>) => {
  const member = requireMember(ctx);
  const switched = switchUserTarget(new URL(request.url).searchParams);
  if (switched && (mayAtDesk(member, "impersonation", "change") || ctx.session?.impersonatorId))
    throw redirect(switched);
  if (member.role !== "member") throw redirect(administrationPath);
  const [dueAt, states, counts, searchCount, follows, fresh] = await Promise.all([
    readDeletion(ctx),
    countOwnListings(ctx, member, { search: "", sellerId: undefined }),
    readCounts(ctx, member.id),
    countSearches(ctx, member.id),
    countFollows(ctx, member.id),
    newListings(ctx),
  ]);
  return {
    toDo: await readToDo(ctx, member, states),
    hasBusiness: member.businessId !== null,
    deletionOn: dueAt && formatDate(dueAt),
    firstName: member.firstName,
    isEmailConfirmed: member.isEmailConfirmed,
    ...counts,
    searchCount,
    followCount: follows.reduce((sum, { count }) => sum + count, 0),
    fresh,
    states,
    weekViews: states.length > 0 ? (await dailyMemberViews(ctx, String(member.id), defaultDays)).count : 0,
  };
});

/** The page after signing in: news for the member and links to their pages. */
export default function MyHomePage({ loaderData }: Route.ComponentProps) {
  const { firstName, isEmailConfirmed, states, weekViews, fresh, toDo, hasBusiness } = loaderData;
  const { unreadMessages, unreadAlerts, garageCount, searchCount, followCount } = loaderData;
  const ways: { to: string; icon: IconName; label: string; what: string; isNew: boolean }[] = [
    {
      to: "/mesajlarim",
      icon: "message",
      label: "Mesajlarım",
      what: unreadMessages > 0 ? `${formatNumber(unreadMessages)} okunmamış` : "Yeni mesaj yok",
      isNew: unreadMessages > 0,
    },
    {
      to: "/bildirimlerim",
      icon: "bell",
      label: "Bildirimlerim",
      what: unreadAlerts > 0 ? `${formatNumber(unreadAlerts)} yeni` : "Yeni bildirim yok",
      isNew: unreadAlerts > 0,
    },
    { to: "/garaj", icon: "heart", label: "Garajım", what: `${formatNumber(garageCount)} ilan`, isNew: false },
    {
      to: "/aramalarim",
      icon: "search",
      label: "Aramalarım",
      what: `${formatNumber(searchCount)} arama`,
      isNew: false,
    },
    {
      to: "/takip-ettiklerim",
      icon: "user",
      label: "Takip ettiklerim",
      what: `${formatNumber(followCount)} takip`,
      isNew: false,
    },
  ];
  return (
    <div className="page my-home">
      <div className="my-home__head">
        <h1>Merhaba {firstName}</h1>
        <nav className="my-home__links" aria-label="Hesap">
          {hasBusiness && (
            <>
              <Link className="more" to="/kurumsal/panel">
                İşletme paneli
                <Icon name="right" size="xs" />
              </Link>
              <Link className="more" to="/hesabim/isletme">
                İşletmem
                <Icon name="right" size="xs" />
              </Link>
            </>
          )}
          <Link className="more" to="/hesabim/profil">
            Profilim
            <Icon name="right" size="xs" />
          </Link>
          <Link className="more" to="/hesabim">
            Hesap ayarları
            <Icon name="right" size="xs" />
          </Link>
        </nav>
      </div>
      <DeletionNotice dueAt={loaderData.deletionOn} />
      {!isEmailConfirmed && (
        <Notice tone="warn">
          İlan vermek ve mesaj göndermek için e-posta adresinizi onaylayın.{" "}
          <Link to="/hesabim/onaymaili/gonder">Onay e-postası isteyin</Link>
        </Notice>
      )}
      <ToDoList toDo={toDo} />
      <ul className="my-home__ways">
        {ways.map(({ to, icon, label, what, isNew }) => (
          <li key={to}>
            <Link to={to} className="my-home__way">
              <Icon name={icon} />
              <strong>{label}</strong>
              <span className={isNew ? "my-home__new" : "muted"}>{what}</span>
            </Link>
          </li>
        ))}
      </ul>
      <section aria-labelledby="h-ilanlarim">
        <h2 id="h-ilanlarim">İlanlarım</h2>
        {states.length > 0 ? (
          <>
            <ul className="my-home__states">
              {myTabs
                .map((tab) => ({ ...tab, count: states.find(({ state }) => state === tab.state)?.count ?? 0 }))
                .filter(({ count }) => count > 0)
                .map(({ slug, name, count }) => (
                  <li key={slug}>
                    <Link to={`/ilanlarim?durum=${slug}`}>
                      {name} <span className="num">{formatNumber(count)}</span>
                    </Link>
                  </li>
                ))}
            </ul>
            <p className="muted">
              Verdiğiniz ilanlar son {defaultDays} günde {formatNumber(weekViews)} kez görüntülendi.
            </p>
          </>
        ) : (
          <p className="muted">Henüz ilanınız yok. Aracınızı birkaç dakikada satışa çıkarabilirsiniz.</p>
        )}
        <SellLink look="primary" />
      </section>
      {fresh.length > 0 && <NewListings cards={fresh} />}
      <Form method="post" action="/cikis">
        <Button type="submit" look="line">
          Çıkış yapın
        </Button>
      </Form>
    </div>
  );
}
