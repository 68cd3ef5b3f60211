import { Link, redirect } from "react-router";
import { appContext, requireMember } from "#src/shared/context.server.ts";
import { formAction, type FormRefusal, pageLoader } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { formValues, parseInput } from "#src/shared/validation.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { changeState } from "../service.server.ts";
import { editDone } from "../edit/rules.ts";
import type { Route } from "./+types/my-listings.page.ts";
import { myListingView } from "./my-listing-view.ts";
import { MyListing } from "./my-listing.tsx";
import { countOwnListings, selectOwnListings } from "./queries.server.ts";
import { myPageSize, myTabs, OwnActionForm, ownActions, tabOf } from "./rules.ts";

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  const member = requireMember(ctx);
  const params = new URL(request.url).searchParams;
  const counts = await countOwnListings(ctx, member);
  const countOf = (state: string) => counts.find((one) => one.state === state)?.count ?? 0;
  const wanted = myTabs.find(({ slug }) => slug === params.get("durum"));
  const tab = wanted ?? myTabs.find(({ state }) => countOf(state) > 0) ?? myTabs[0]!;
  const page = Math.max(1, Math.min(Number.parseInt(params.get("sayfa") ?? "1", 10) || 1, 10_000));
  const rows = await selectOwnListings(ctx, member, {
    state: tab.state,
    offset: (page - 1) * myPageSize,
    limit: myPageSize,
  });
  const isDone = params.get("yapilan") ?? "";
  const done = Object.entries(ownActions).find(([action]) => action === isDone)?.[1].done ?? editDone[isDone];
  return {
    tab: tab.slug,
    tabs: myTabs.map(({ slug, state, name }) => ({ slug, name, count: countOf(state) })),
    page,
    pageCount: Math.max(1, Math.ceil(countOf(tab.state) / myPageSize)),
    done,
    listings: rows.map((row) => myListingView(row, ctx.clock())),
  };
});
export const action = formAction(async ({ context, request }: Route.ActionArgs) => {
  const ctx = context.get(appContext);
  const actor = requireMember(ctx);
  const { keyCode, action: wanted } = parseInput(OwnActionForm, formValues(await request.formData()));
  const to = await changeState(ctx, { keyCode, action: wanted, actor });
  return redirect(`/ilanlarim?${new URLSearchParams({ durum: tabOf(to).slug, yapilan: wanted })}`);
});

export const meta = () => [{ title: "İlanlarım – Kontak" }, { name: "robots", content: "noindex" }];

export default function MyListingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, tabs, page, pageCount, listings, done } = loaderData;
  const refusal = actionData as FormRefusal | undefined;
  const isEmpty = tabs.every(({ count }) => count === 0);
  return (
    <div className="page mine">
      <h1>İlanlarım</h1>
      {refusal ? <Notice tone="bad" text={refusal.message} /> : done && <Notice tone="good" text={done} />}
      {isEmpty ? (
        <EmptyState icon="car" title="Henüz ilanınız yok">
          <p className="small muted">Aracınızı katalogdan seçin, fotoğraflarını yükleyin; onaylanınca yayına girer.</p>
          <LinkButton look="primary" to="/ilanver">
            İlan verin
          </LinkButton>
        </EmptyState>
      ) : (
        <>
          <nav className="tabs" aria-label="İlan durumları">
            {tabs.map(({ slug, name, count }) => (
              <Link key={slug} to={`/ilanlarim?durum=${slug}`} aria-current={slug === tab ? "page" : undefined}>
                {name} <b>{formatNumber(count)}</b>
              </Link>
            ))}
          </nav>
          {listings.length === 0 ? (
            <p className="muted mine__none">Bu durumda ilanınız yok.</p>
          ) : (
            <table className="mtable mine__table">
              <thead>
                <tr>
                  <th colSpan={2}>İlan</th>
                  <th>Durum</th>
                  <th className="n">Fiyat</th>
                  <th className="n">Kalan gün</th>
                  <th>
                    <span className="sr">İşlem</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {listings.map((listing) => (
                  <MyListing key={listing.keyCode} listing={listing} />
                ))}
              </tbody>
            </table>
          )}
          <Pager page={page} pageCount={pageCount} to={(to) => `/ilanlarim?durum=${tab}&sayfa=${to}`} />
        </>
      )}
    </div>
  );
}
