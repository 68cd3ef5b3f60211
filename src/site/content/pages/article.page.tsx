import { data, redirect } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { parseRating, saveRating, ratingOf } from "../rating/service.server.ts";
import { setJsonLd } from "#src/shared/json-ld.server.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { contentAddress, contentKindIds, contentKinds } from "../items/rules.ts";
import { liveContentAt } from "../items/service.server.ts";
import type { Route } from "./+types/article.page.ts";
import { Article } from "./article.tsx";
import { articleMeta } from "./article-meta.ts";
import { ContentRating } from "./content-rating.tsx";
import { articleJsonLd } from "./json-ld.server.ts";
import { readArticle } from "./page-data.server.ts";

export const handle = { isSameForVisitors: true } satisfies PageHandle;

/** The live item at the page's address; an item that moved redirects to its present slug. */
async function itemAt({ ctx, params, url }: WithContext<Route.LoaderArgs | Route.ActionArgs>) {
  const section = `/${url.pathname.split("/")[1]}`;
  const kind = contentKindIds.find((id) => contentKinds[id].path === section) ?? "news";
  const found = await liveContentAt(ctx, kind, params.slug);
  if ("movedTo" in found) throw redirect(contentAddress({ kind, slug: found.movedTo }), 301);
  return found.item;
}

export const loader = pageLoader(async (args: WithContext<Route.LoaderArgs>) => {
  const item = await itemAt(args);
  const view = await readArticle(args.ctx, item);
  setJsonLd(args.context, ...articleJsonLd(view, item));
  return { view, rating: await ratingOf(args.ctx, String(item.id), args.request.headers.get("cookie")) };
});

/** Rates the item, with scripts and without. */
export const action = formAction(async (args: Sent<Route.ActionArgs>) => {
  const rate = parseRating(args.form);
  const item = await itemAt(args);
  const cookies = args.request.headers.get("cookie");
  const { rated, headers } = await saveRating(args.ctx, String(item.id), rate, cookies);
  return data(rated, { headers });
});

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? articleMeta(loaderData.view) : []);

/** An item of any kind. */
export default function ArticlePage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, rating } = loaderData;
  const isRated = rating.isRated || (actionData !== undefined && "rate" in actionData);
  const error = actionData && "message" in actionData ? actionData.message : undefined;
  return <Article view={view} rating={<ContentRating key={view.id} rating={{ ...rating, isRated }} error={error} />} />;
}
