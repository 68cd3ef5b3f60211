import { data, redirect } from "react-router";
import type { PageHandle } from "#src/layout/frame.tsx";
import { grantedBrandNames } from "#src/listings/franchiser/queries.server.ts";
import { appContext } from "#src/shared/context.server.ts";
import { pageLoader } from "#src/shared/page.server.ts";
import type { Route } from "./+types/shop.page.ts";
import { sellerMeta } from "#src/members/seller/head.ts";
import {
  pagedAddress,
  pageOf,
  readSellerPage,
  setSellerJsonLd,
  consumeWriteAction,
} from "#src/members/seller/page-data.server.ts";
import { SellerPage } from "#src/members/seller/seller-page.tsx";
import { openShop } from "#src/members/seller/service.server.ts";
import { shopView } from "#src/members/seller/view.server.ts";

export const handle = { isSameForVisitors: true } satisfies PageHandle;

export const loader = pageLoader(async ({ context, params, request, url }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  const shop = await openShop(ctx, params.slug);
  const view = shopView(shop, await grantedBrandNames(ctx, shop.id));
  const seller = await readSellerPage(ctx, { kind: "business", id: shop.id }, view, pageOf(url));
  if (pageOf(url) > seller.pageCount) throw redirect(pagedAddress(view.address, seller.pageCount));
  setSellerJsonLd(context, seller, shop);
  const { isAskedToWrite, init } = await consumeWriteAction(ctx, request, view);
  return data({ seller, isAskedToWrite }, init);
});

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? sellerMeta(loaderData.seller) : []);

/** The page of a business: the listings of all its staff. */
export default function ShopPage({ loaderData }: Route.ComponentProps) {
  return <SellerPage data={loaderData.seller} isAskedToWrite={loaderData.isAskedToWrite} />;
}
