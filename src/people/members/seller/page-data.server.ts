import type { RouterContextProvider } from "react-router";
import { pictureUrl } from "#src/people/accounts/public/rules.ts";
import { consumeReturnAction } from "#src/people/accounts/return.server.ts";
import { inGarage } from "#src/finding/garage/service.server.ts";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { findShownPlace } from "#src/core/locations/own-place/queries.server.ts";
import { writeAction } from "#src/people/messages/rules.ts";
import { countedPage } from "#src/shared/page-number.ts";
import type { Context } from "#src/shared/context.server.ts";
import { breadcrumbList, postalAddress, setJsonLd } from "#src/shared/json-ld.server.ts";
import { countOffered, measureReplies, selectOffered, type Seller } from "./queries.server.ts";
import { replyView, sellerPageSize } from "./rules.ts";
import { readViewer } from "./service.server.ts";
import type { SellerView } from "./view.server.ts";

export const pagedAddress = (address: string, page: number) => (page > 1 ? `${address}?sayfa=${page}` : address);

/** One page of a seller's listings, their reply statistics, and what the signed-in member may do. */
export async function readSellerPage(ctx: Context, seller: Seller, view: SellerView, asked: number) {
  const count = await countOffered(ctx, seller);
  const { page, pageCount, range } = countedPage(asked, { total: count, size: sellerPageSize });
  const [keyCodes, replies, viewer, place] = await Promise.all([
    selectOffered(ctx, seller, range),
    measureReplies(ctx, seller),
    readViewer(ctx, seller),
    findShownPlace(ctx, seller),
  ]);
  const [cards, garage] = await Promise.all([
    listingCards(ctx, keyCodes, { hasLabels: true }),
    inGarage(ctx, keyCodes),
  ]);
  return {
    view,
    replies: replyView(replies),
    viewer,
    /** The seller's location, where they show it. */
    place,
    count,
    page,
    pageCount,
    cards,
    inGarage: garage,
    origin: ctx.origin,
  };
}
export type SellerPageData = Awaited<ReturnType<typeof readSellerPage>>;

/** Whether a visitor who signed in wanted to write to this seller, with the header that clears the stored action. */
export async function consumeWriteAction(ctx: Context, request: Request, { kind, pathName }: SellerView) {
  const asked = ctx.member ? await consumeReturnAction(ctx, request, writeAction) : undefined;
  return {
    isAskedToWrite: asked?.action[kind === "member" ? "member" : "shop"] === pathName,
    init: asked ? { headers: { "set-cookie": asked.cookie } } : undefined,
  };
}

type Place = { cityName: string | null; townName: string | null };

/** schema.org `ProfilePage` of a private member, as much as everybody may know. */
export function setSellerJsonLd(
  context: Readonly<RouterContextProvider>,
  { view, origin }: SellerPageData,
  { cityName, townName }: Place,
) {
  const url = origin + view.address;
  const mainEntity = {
    "@type": "Person",
    "@id": url,
    url,
    name: view.name,
    ...(view.about ? { description: view.about } : {}),
    ...(view.pictureId ? { image: origin + pictureUrl(view.pictureId, 320, "jpg") } : {}),
    ...(cityName ? { address: postalAddress(cityName, townName) } : {}),
  };
  setJsonLd(
    context,
    { "@type": "ProfilePage", url, mainEntity },
    breadcrumbList([{ label: "Ana sayfa", to: "/" }, { label: view.name }], origin, view.address),
  );
}
