import { data, redirect } from "react-router";
import { shopAddress } from "#src/people/accounts/public/rules.ts";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { readPage } from "#src/shared/page-number.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import type { Route } from "./+types/member.page.ts";
import { sellerMeta } from "./head.ts";
import { pagedAddress, readSellerPage, setSellerJsonLd, consumeWriteAction } from "./page-data.server.ts";
import { sellerTexts } from "./rules.ts";
import { SellerPage } from "./seller-page.tsx";
import { changeBlock, openMember } from "./service.server.ts";
import { memberView } from "./view.server.ts";

export const handle = { isSameForVisitors: true } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, context, params, request, url }: WithContext<Route.LoaderArgs>) => {
  const opened = await openMember(ctx, params.pathName);
  if (opened.found === "shop") throw redirect(shopAddress(opened.slug), 301);
  if (opened.found === "closed") return data({ seller: null, isAskedToWrite: false }, { status: 410 });
  const view = memberView(opened.member);
  const seller = await readSellerPage(ctx, { kind: "member", id: opened.member.id }, view, readPage(url.searchParams));
  if (readPage(url.searchParams) > seller.pageCount) throw redirect(pagedAddress(view.address, seller.pageCount));
  setSellerJsonLd(context, seller, opened.member);
  const { isAskedToWrite, init } = await consumeWriteAction(ctx, request, view);
  return data({ seller, isAskedToWrite }, init);
});

/** Blocks or unblocks the member. */
export const action = formActions(({ ctx, params }: Sent<Route.ActionArgs>) => ({
  engelle: [() => changeBlock(ctx, params.pathName, true), sellerTexts.blocked],
  "engeli-kaldir": [() => changeBlock(ctx, params.pathName, false), sellerTexts.unblocked],
}));

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (loaderData?.seller) return sellerMeta(loaderData.seller);
  return [{ title: pageTitle([sellerTexts.closed]) }, { name: "robots", content: "noindex" }];
};

/** The page of a private member. */
export default function MemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { seller, isAskedToWrite } = loaderData;
  if (seller) return <SellerPage data={seller} isAskedToWrite={isAskedToWrite} answer={actionData} />;
  return (
    <div className="page seller-page">
      <EmptyState icon="user" title={sellerTexts.closed}>
        <p className="small muted">İlanları yayından kalktı. Benzerlerini aramada bulabilirsiniz.</p>
        <LinkButton look="ink" size="s" to="/satilik">
          İlanlara bakın
        </LinkButton>
      </EmptyState>
    </div>
  );
}
