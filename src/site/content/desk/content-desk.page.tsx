import { Link } from "react-router";
import { DeskList } from "#src/staff/desks/desk-list.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import type { Filter } from "#src/staff/desks/filter-form.tsx";
import { requireDesk } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { listPage } from "#src/shared/page-number.ts";
import { fold } from "#src/shared/turkish.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import { contentKindIds, contentKinds, isContentKind } from "../items/rules.ts";
import type { Route } from "./+types/content-desk.page.ts";
import { selectDeskItems } from "./queries.server.ts";
import { authorOf } from "./service.server.ts";
import { contentDeskPath, contentPerPage, type ContentState, contentStates, itemPath, topicsPath } from "./rules.ts";

export const meta = () => [{ title: "İçerik – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

const isState = (text: string): text is ContentState => Object.hasOwn(contentStates, text);

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  requireDesk(ctx, "content");
  const asked = (name: string) => url.searchParams.get(name) ?? "";
  const [kind, state, text] = [asked("tur"), asked("durum"), asked("ara").slice(0, 100)];
  const list = listPage(url.searchParams, contentPerPage);
  const found = await selectDeskItems(
    ctx,
    {
      kind: isContentKind(kind) ? kind : undefined,
      state: isState(state) ? state : undefined,
      words: fold(text).split(/\s+/).filter(Boolean),
    },
    list.range,
  );
  const { rows, ...pages } = list.of(found);
  return {
    ...pages,
    values: { ara: text, tur: kind, durum: state },
    rows: rows.map((row) => ({
      id: row.id,
      title: row.title ?? row.slug,
      kind: contentKinds[row.kind].name,
      topic: row.topic ?? "–",
      state: contentStates[row.state],
      /** What differs from what readers see. */
      more: row.nextAt
        ? formatDateTime(row.nextAt)
        : row.liveVersion !== null && row.liveVersion !== row.version
          ? "Yayımlanmamış değişiklik"
          : "",
      changedAt: row.changedAt ? formatDateTime(row.changedAt) : "–",
      author: authorOf(row),
    })),
  };
});

const filters: readonly Filter[] = [
  { name: "ara", label: "Başlıkta ve metinde arayın" },
  {
    name: "tur",
    label: "Tür",
    options: contentKindIds.map((value) => ({ value, label: contentKinds[value].name })),
  },
  { name: "durum", label: "Durum", options: contentStates },
];

/** The desk of all content, with filters. */
export default function ContentDeskPage({ loaderData }: Route.ComponentProps) {
  const { rows, ...list } = loaderData;
  return (
    <DeskPage
      title="İçerik"
      aside={
        <span className="content-desk__acts">
          <LinkButton look="line" to={topicsPath}>
            Konular
          </LinkButton>
          <LinkButton look="primary" to={`${contentDeskPath}/yeni`}>
            Yeni içerik
          </LinkButton>
        </span>
      }
    >
      <DeskList {...list} filters={filters} empty="İçerik bulunamadı" isEmpty={rows.length === 0}>
        <DataTable
          label="İçerikler"
          head={["Başlık", "Tür", "Konu", "Durum", "Son değişiklik", "Yazan"]}
          rows={rows.map(({ id, title, kind, topic, state, more, changedAt, author }) => ({
            key: id,
            cells: [
              <Link key={id} to={itemPath(id)}>
                {title}
              </Link>,
              kind,
              topic,
              more === "" ? (
                state
              ) : (
                <>
                  {state}
                  <br />
                  <span className="tiny">{more}</span>
                </>
              ),
              changedAt,
              author,
            ],
          }))}
        />
      </DeskList>
    </DeskPage>
  );
}
