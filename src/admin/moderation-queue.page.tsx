import { Form, Link } from "react-router";
import { Photo } from "#src/listings/photos/photo.tsx";
import { formatMileage, listingName, partConditionName, priceText } from "#src/listings/rules.ts";
import { appContext, requireModerator } from "#src/shared/context.server.ts";
import { formatAge, formatDateTime } from "#src/shared/dates.ts";
import { pageLoader } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { Button, LinkButton } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Pager } from "#src/ui/pager.tsx";
import type { Route } from "./+types/moderation-queue.page.ts";
import { countListingsByState, selectDesk } from "./queries.server.ts";
import { decidedText, deskPageSize, deskTabs } from "./rules.ts";

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  const moderator = requireModerator(ctx);
  const params = new URL(request.url).searchParams;
  const tab = deskTabs.find(({ slug }) => slug === params.get("durum")) ?? deskTabs[0]!;
  const text = (params.get("q") ?? "").trim().slice(0, 100);
  const page = Math.max(1, Math.min(Number.parseInt(params.get("sayfa") ?? "1", 10) || 1, 10_000));
  const [counts, rows] = await Promise.all([
    countListingsByState(ctx),
    selectDesk(ctx, { state: tab.state, text, offset: (page - 1) * deskPageSize, limit: deskPageSize + 1 }),
  ]);
  const countOf = (state: string) => counts.find((one) => one.state === state)?.count ?? 0;
  const now = ctx.clock();
  return {
    tab: tab.slug,
    tabs: deskTabs.map(({ slug, state, name }) => ({ slug, name, count: countOf(state) })),
    text,
    page,
    // A search is not counted: it only says whether there is more.
    pageCount:
      text === ""
        ? Math.max(1, Math.ceil(countOf(tab.state) / deskPageSize))
        : page + (rows.length > deskPageSize ? 1 : 0),
    decided: decidedText(params.get("karar")),
    rows: rows.slice(0, deskPageSize).map((row) => ({
      keyCode: row.keyCode,
      name: listingName(row),
      title: row.title,
      modelYear: row.modelYear,
      mileage: formatMileage(row),
      condition: partConditionName(row.partCondition),
      price: priceText(row),
      city: row.cityName,
      seller: row.businessName ?? `${row.firstName} ${row.lastName}`,
      isOwn: row.ownerId === moderator.id,
      photoId: row.photoId,
      changed: formatAge(row.updatedAt, now),
      changedAt: formatDateTime(row.updatedAt),
    })),
  };
});

export const meta = () => [{ title: "İlan denetimi – Kontak" }, { name: "robots", content: "noindex" }];

const address = (tab: string, text: string, page = 1) => {
  const query = new URLSearchParams();
  if (tab !== deskTabs[0]!.slug) query.set("durum", tab);
  if (text !== "") query.set("q", text);
  if (page > 1) query.set("sayfa", String(page));
  return `/yonetim/ilanlar${query.size > 0 ? `?${query}` : ""}`;
};

export default function ModerationQueuePage({ loaderData }: Route.ComponentProps) {
  const { tab, tabs, text, page, pageCount, rows, decided } = loaderData;
  const waiting = tabs[0]!.count;
  return (
    <div className="page desk">
      <div className="desk__head">
        <div>
          <h1>İlan denetimi</h1>
          <p className="muted">
            {waiting === 0 ? "Onay bekleyen ilan yok" : `${formatNumber(waiting)} ilan onay bekliyor`}
          </p>
        </div>
        {tab === "bekleyen" && rows.some(({ isOwn }) => !isOwn) && (
          <LinkButton look="primary" to={`/yonetim/ilanlar/${rows.find(({ isOwn }) => !isOwn)!.keyCode}`}>
            Denetime başlayın
          </LinkButton>
        )}
      </div>
      {decided && <Notice tone="good" text={`${decided}. Sırada başka ilan yok.`} />}
      <nav className="tabs" aria-label="İlan durumları">
        {tabs.map(({ slug, name, count }) => (
          <Link key={slug} to={address(slug, "")} aria-current={slug === tab ? "page" : undefined}>
            {name} <b>{formatNumber(count)}</b>
          </Link>
        ))}
      </nav>
      <Form className="desk__search" role="search" key={`${tab} ${text}`}>
        {tab !== "bekleyen" && <input type="hidden" name="durum" value={tab} />}
        <label>
          <span className="sr">İlanlarda ara</span>
          <input className="input" name="q" defaultValue={text} placeholder="İlan no, araç, başlık ya da e-posta" />
        </label>
        <Button type="submit" look="line">
          <Icon name="search" size="s" />
          Ara
        </Button>
        {text !== "" && <Link to={address(tab, "")}>Aramayı temizle</Link>}
      </Form>
      {rows.length === 0 ? (
        <EmptyState icon="check" title={text === "" ? "Bu durumda ilan yok" : "Aramaya uyan ilan yok"} />
      ) : (
        <table className="mtable desk__table">
          <thead>
            <tr>
              <th colSpan={2}>İlan</th>
              <th>Satıcı</th>
              <th className="n">Fiyat</th>
              <th>Şehir</th>
              <th>{tab === "bekleyen" ? "Beklediği tarih" : "Son değişiklik"}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr className="r" key={row.keyCode}>
                <td className="m-photo">{row.photoId && <Photo id={row.photoId} alt="" kind="thumb" />}</td>
                <td className="m-title">
                  <strong>
                    <Link to={`/yonetim/ilanlar/${row.keyCode}`}>{row.name}</Link>
                  </strong>
                  <p className="small muted desk__title">{row.title}</p>
                  <p className="facts">
                    {row.modelYear !== null && <span>{row.modelYear}</span>}
                    {row.condition && <span>{row.condition}</span>}
                    {row.mileage && <span>{row.mileage}</span>}
                    <span>{row.keyCode}</span>
                  </p>
                  <div className="m-phone">
                    <span className="price desk__price">{row.price}</span>
                    <span className="small">
                      {row.seller}, {row.city}
                    </span>
                    <span className="small muted">{row.changed}</span>
                  </div>
                </td>
                <td className="m-state">
                  {row.seller}
                  {row.isOwn && <span className="tag">Sizin ilanınız</span>}
                </td>
                <td className="m-price">
                  <strong className="nowrap num">{row.price}</strong>
                </td>
                <td className="m-state">{row.city}</td>
                <td className="m-state" title={row.changedAt}>
                  {row.changed}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pager page={page} pageCount={pageCount} to={(to) => address(tab, text, to)} />
    </div>
  );
}
