import { data, redirect } from "react-router";
import { shopAddress } from "#src/people/accounts/public/rules.ts";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { grantedBrandNames } from "#src/selling/listings/franchiser/queries.server.ts";
import { sellerMeta } from "#src/people/members/seller/head.ts";
import { consumeWriteAction } from "#src/people/members/seller/page-data.server.ts";
import { findShop } from "#src/people/members/seller/queries.server.ts";
import { sellerTexts } from "#src/people/members/seller/rules.ts";
import { shopView } from "#src/people/members/seller/view.server.ts";
import { reviewsJsonLd } from "#src/business/rental/reviews/json-ld.ts";
import { readReviews } from "#src/business/rental/reviews/service.server.ts";
import { htmlPart } from "#src/shared/html-part.server.ts";
import { setJsonLd } from "#src/shared/json-ld.server.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import type { Route } from "./+types/shop.page.ts";
import { readDesign } from "./shop/design.ts";
import { readShopPage, shopJsonLd } from "./shop/page-data.server.ts";
import { findDesign } from "./shop/queries.server.ts";
import { ShopView } from "./shop/shop-view.tsx";
import { findCurrentSlug } from "./shop/slug-queries.server.ts";
import { stockAddress } from "./shop/stock-address.ts";

export const handle = { isSameForVisitors: true } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, context, params, request, url }: WithContext<Route.LoaderArgs>) => {
  const shop = await findShop(ctx, params.slug);
  if (!shop) {
    const current = await findCurrentSlug(ctx, params.slug);
    if (current === undefined) throw new Refusal(404, sellerTexts.notFound);
    throw redirect(shopAddress(current) + url.search, 301);
  }
  const [brandNames, stored] = await Promise.all([grantedBrandNames(ctx, shop.id), findDesign(ctx, shop.id)]);
  const view = shopView(shop, brandNames);
  const design = readDesign(stored?.published);
  const [seller, reviews] = await Promise.all([
    readShopPage(ctx, {
      businessId: shop.id,
      view,
      design,
      query: url.searchParams,
      listHtml: (pieces) => htmlPart(context, request, pieces),
    }),
    readReviews(ctx, shop.id),
  ]);
  const { request: asked, usual, pageCount } = seller.stock;
  if (asked.page > pageCount) throw redirect(stockAddress(view.address, { ...asked, page: pageCount }, usual));
  setJsonLd(context, ...shopJsonLd(seller, shop, brandNames, reviewsJsonLd(reviews)));
  const { isAskedToWrite, init } = await consumeWriteAction(ctx, request, view);
  return data({ seller, reviews, isAskedToWrite }, init);
});

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return [];
  const { view, stock, about, origin } = loaderData.seller;
  return sellerMeta({
    view,
    about,
    count: stock.all,
    page: stock.request.page,
    pageCount: stock.pageCount,
    cards: stock.named,
    origin,
    isFiltered:
      stock.isFiltered || stock.request.sort !== "onerilen" || stock.request.selection.listing !== stock.usual,
  });
};

/** The page of a business: its stock, and how its owner presents it. */
export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const { seller, reviews, isAskedToWrite } = loaderData;
  return <ShopView data={seller} reviews={reviews} isAskedToWrite={isAskedToWrite} />;
}
