import { requireDesk } from "#src/shared/context.server.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { readId } from "#src/shared/validation.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { Article } from "../pages/article.tsx";
import { readArticle } from "../pages/page-data.server.ts";
import type { Route } from "./+types/preview.page.ts";
import { findDeskItem, findVersion } from "./queries.server.ts";
import { contentTexts, itemPath } from "./rules.ts";

export const meta = () => [{ title: "Önizleme – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, params, url }: WithContext<Route.LoaderArgs>) => {
  requireDesk(ctx, "content");
  const id = readId(params.id);
  const item = await findDeskItem(ctx, id);
  if (!item) throw new Refusal(404, contentTexts.notFound);
  const version = await findVersion(ctx, id, readId(url.searchParams.get("surum")) || item.version);
  if (!version) throw new Refusal(404, contentTexts.versionNotFound);
  const shown = { ...version, id, kind: item.kind, slug: item.slug, publishedAt: item.liveAt, changedAt: null };
  return { id, version: version.version, view: await readArticle(ctx, shown) };
});

/** A version as readers would see it, for staff alone. */
export default function PreviewPage({ loaderData: { id, version, view } }: Route.ComponentProps) {
  return (
    <>
      <div className="page content-desk__preview">
        <strong>{version}. sürümün önizlemesi</strong>
        <LinkButton look="line" size="s" to={itemPath(id)}>
          Düzenlemeye dönün
        </LinkButton>
      </div>
      <Article view={view} rating={null} />
    </>
  );
}
