import { Link, redirect } from "react-router";
import { inGarage as selectInGarage } from "#src/finding/garage/service.server.ts";
import { EmailPopup } from "#src/core/notifications/email-popup.tsx";
import { UnconfirmedNotice } from "#src/core/notifications/unconfirmed-notice.tsx";
import { readPage } from "#src/shared/page-number.ts";
import { requireMember } from "#src/shared/context.server.ts";
import { formActions, type FormRefusal, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { readId } from "#src/shared/validation.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { LinkButton } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { useFocusRestore } from "#src/ui/use-focus-restore.ts";
import type { Route } from "./+types/follows.page.ts";
import { FollowItem } from "./follow-item.tsx";
import { nameOfFollow, readFollows } from "./list.server.ts";
import { followMessages, followsAddress, followTabs, type FollowTab } from "./rules.ts";
import { disableFollowEmail, ownFollow, removeFollow } from "./service.server.ts";

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  const { isEmailConfirmed } = requireMember(ctx);
  const asked = url.searchParams.get("sekme") ?? "";
  const tab = Object.hasOwn(followTabs, asked) ? (asked as FollowTab) : undefined;
  const page = readPage(url.searchParams);
  const list = await readFollows(ctx, tab, page);
  if (page > list.pageCount) throw redirect(tabAddress(list.tab, list.pageCount));
  const shown = list.follows.flatMap(({ stock, listing }) => [
    ...(stock?.cards ?? []),
    ...(listing?.card ? [listing.card] : []),
  ]);
  const inGarage = await selectInGarage(
    ctx,
    shown.map(({ keyCode }) => keyCode),
  );
  return { ...list, page, inGarage, isEmailConfirmed };
});

type Answer = FormRefusal | { disabled: string } | { text: string };

/** Handles the forms of the list: turn mails off, unfollow. */
export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => {
  const found = () => ownFollow(ctx, readId(String(form["id"])));
  return {
    birak: async (): Promise<Answer> => {
      const follow = await found();
      await removeFollow(ctx, follow.id);
      return { text: `${followMessages.ended} ${await nameOfFollow(ctx, follow)}` };
    },
    email: async (): Promise<Answer> => {
      const follow = await found();
      await disableFollowEmail(ctx, follow.id);
      return { disabled: await nameOfFollow(ctx, follow) };
    },
  };
});

const tabAddress = (tab: FollowTab, page = 1) =>
  `${followsAddress}?${new URLSearchParams({ sekme: tab, ...(page > 1 ? { sayfa: String(page) } : {}) })}`;

const emptyTabs: Record<FollowTab, { title: string; text: string }> = {
  uyeler: {
    title: "Takip ettiğiniz üye yok",
    text: "Bir ilanın sayfasında satıcıyı takip edin; yeni ilanlarını burada görün.",
  },
  dukkanlar: {
    title: "Takip ettiğiniz dükkân yok",
    text: "Bir galerinin ilanında satıcıyı takip edin; yeni araçlarını burada görün.",
  },
  ilanlar: {
    title: "Takip ettiğiniz ilan yok",
    text: "Bir ilanı takip edin; fiyatı ya da durumu değişince haberiniz olsun.",
  },
};

export const meta = () => [{ title: "Takip ettiklerim – Kontak" }, { name: "robots", content: "noindex" }];

export default function FollowsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tabs, tab, follows, page, pageCount, isEmailConfirmed } = loaderData;
  const answer = actionData as Answer | undefined;
  const box = useFocusRestore<HTMLDivElement>();
  const empty = emptyTabs[tab];
  return (
    <div ref={box} className="page member-list">
      <h1>Takip ettiklerim</h1>
      {answer && "message" in answer && <ResultNotice tone="bad" text={answer.message} />}
      {answer && "text" in answer && <ResultNotice tone="good" text={answer.text} />}
      {answer && "disabled" in answer && <EmailPopup answer={answer} status="disabled" about={answer.disabled} />}
      {!isEmailConfirmed && follows.length > 0 && <UnconfirmedNotice />}
      <nav className="tabs" aria-label="Takip ettiklerim">
        {tabs.map(({ slug, name, count }) => (
          <Link key={slug} to={tabAddress(slug)} aria-current={slug === tab ? "page" : undefined}>
            {name} <b>{formatNumber(count)}</b>
          </Link>
        ))}
      </nav>
      {follows.length === 0 ? (
        <EmptyState icon="bell" title={empty.title}>
          <p className="small muted">{empty.text}</p>
          <LinkButton look="ink" size="s" to="/satilik">
            İlanlara bakın
          </LinkButton>
        </EmptyState>
      ) : (
        <ul className="member-list__items">
          {follows.map((follow) => (
            <FollowItem key={follow.id} follow={follow} />
          ))}
        </ul>
      )}
      <Pager page={page} pageCount={pageCount} to={(n) => tabAddress(tab, n)} />
    </div>
  );
}
