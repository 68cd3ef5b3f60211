import { Link, redirect } from "react-router";
import { countedPage, readPage } from "#src/shared/page-number.ts";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { breadcrumbList, setJsonLd } from "#src/shared/json-ld.server.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { lowerCase } from "#src/shared/turkish.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { LinkButton } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { helpPath } from "../help/topics.ts";
import { countLiveContent, selectLiveContent, selectLiveTopics } from "../items/queries.server.ts";
import { contentKindIds, contentKinds } from "../items/rules.ts";
import type { Route } from "./+types/list.page.ts";
import { ContentCards } from "./content-cards.tsx";
import { newsFeedLink, newsFeedPath } from "./feed-address.ts";
import { cardView } from "./page-data.server.ts";

export const handle = { isSameForVisitors: true } satisfies PageHandle;

const pageSize = 12;
const about = {
  guide: "Araç alırken, satarken ve kullanırken işinize yarayacak, kaynaklarını da gösteren rehberler.",
  news: "Otomobil piyasasından ve Kontak’tan haberler.",
  video: "Araç alıp satanlara yardımcı videolar.",
  help: "Kontak’ı kullanmanıza yardımcı sayfalar.",
};

/** `/haberler?konu=piyasa&sayfa=2`; the topic is written as a slug. */
function addressOf(list: string, topic: string, page: number) {
  const query = new URLSearchParams();
  if (topic !== "") query.set("konu", topic);
  if (page > 1) query.set("sayfa", String(page));
  return `${list}${query.size > 0 ? `?${query}` : ""}`;
}

export const loader = pageLoader(async ({ ctx, context, url }: WithContext<Route.LoaderArgs>) => {
  const kind = contentKindIds.find((id) => contentKinds[id].list === url.pathname) ?? "news";
  const { list, plural } = contentKinds[kind];
  const topics = await selectLiveTopics(ctx, kind);
  const asked = url.searchParams.get("konu") ?? "";
  const topic = topics.find(({ slug }) => slug === asked);
  if (asked !== "" && !topic) throw redirect(list);
  const filter = { kind, ...(topic ? { topic: topic.slug } : {}) };
  const { count } = await countLiveContent(ctx, filter);
  const { page, pageCount, range } = countedPage(readPage(url.searchParams), { total: count, size: pageSize });
  if (readPage(url.searchParams) > pageCount) throw redirect(addressOf(list, topic?.slug ?? "", pageCount));
  const cards = await selectLiveContent(ctx, filter, range);
  const crumbs = [{ label: "Ana sayfa", to: "/" }, { label: plural }];
  setJsonLd(context, breadcrumbList(crumbs, ctx.origin, list));
  return {
    kind,
    list,
    title: topic ? `${plural}: ${topic.name}` : plural,
    crumbs,
    topics: topics.length > 1 ? topics : [],
    topic: topic?.slug ?? "",
    page,
    pageCount,
    cards: cards.map(cardView),
    origin: ctx.origin,
  };
});

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return [];
  const { kind, title, list, topic, page, origin, cards } = loaderData;
  const isFirst = topic === "" && page === 1;
  const which = page > 1 ? `${title}, ${page}. sayfa` : title;
  return [
    { title: pageTitle([title], { page }) },
    { name: "description", content: isFirst ? about[kind] : `${which}. ${about[kind]}` },
    { tagName: "link" as const, rel: "canonical", href: origin + addressOf(list, topic, page) },
    ...(cards.length === 0 ? [{ name: "robots", content: "noindex, follow" }] : []),
    ...(kind === "news" ? [newsFeedLink(origin)] : []),
  ];
};

/** The items of a kind, the newest first, by topic. */
export default function ContentListPage({ loaderData }: Route.ComponentProps) {
  const { kind, list, title, crumbs, topics, topic, page, pageCount, cards } = loaderData;
  return (
    <div className="page content-list">
      <Breadcrumbs items={crumbs} />
      <h1>{title}</h1>
      <p className="muted">
        {about[kind]} {kind === "news" && <a href={newsFeedPath}>RSS ile izleyin</a>}
      </p>
      {topics.length > 0 && (
        <nav aria-label="Konular" className="content-list__topics">
          {[{ slug: "", name: "Hepsi" }, ...topics].map(({ slug, name }) => (
            <Link
              key={slug}
              className="chip"
              to={addressOf(list, slug, 1)}
              aria-current={slug === topic ? "true" : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
      )}
      {cards.length === 0 ? (
        <EmptyState icon={kind === "video" ? "play" : "doc"} title={`Henüz ${lowerCase(contentKinds[kind].name)} yok`}>
          <p className="small muted">Yayımlandığında burada görünür.</p>
          <LinkButton look="line" to={helpPath}>
            Yardım merkezine gidin
          </LinkButton>
        </EmptyState>
      ) : (
        <ContentCards cards={cards} level={2} />
      )}
      <Pager page={page} pageCount={pageCount} to={(n) => addressOf(list, topic, n)} />
    </div>
  );
}
