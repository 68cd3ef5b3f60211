import { Form, Link } from "react-router";
import { DeskPage } from "#src/staff/desk-page.tsx";
import { appContext, requireDesk } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { pageLoader } from "#src/shared/page.server.ts";
import { fold } from "#src/shared/turkish.ts";
import { Button, LinkButton } from "#src/ui/button.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import { Select } from "#src/ui/form/select-field.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { contentKindIds, contentKinds, isContentKind } from "../items/rules.ts";
import type { Route } from "./+types/content-desk.page.ts";
import { selectDeskItems } from "./queries.server.ts";
import { authorOf } from "./service.server.ts";
import { contentDeskPath, contentPerPage, type ContentState, contentStates, itemPath, topicsPath } from "./rules.ts";

export const meta = () => [{ title: "İçerik – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

const isState = (text: string): text is ContentState => Object.hasOwn(contentStates, text);

export const loader = pageLoader(async ({ context, url }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  requireDesk(ctx, "content");
  const asked = (name: string) => url.searchParams.get(name) ?? "";
  const [kind, state, text] = [asked("tur"), asked("durum"), asked("ara").slice(0, 100)];
  const page = Math.max(1, Math.min(Number.parseInt(asked("sayfa"), 10) || 1, 1000));
  const rows = await selectDeskItems(
    ctx,
    {
      kind: isContentKind(kind) ? kind : undefined,
      state: isState(state) ? state : undefined,
      words: fold(text).split(/\s+/).filter(Boolean),
    },
    { limit: contentPerPage + 1, offset: (page - 1) * contentPerPage },
  );
  return {
    filter: { tur: kind, durum: state, ara: text },
    page,
    pageCount: page + (rows.length > contentPerPage ? 1 : 0),
    rows: rows.slice(0, contentPerPage).map((row) => ({
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

/** The desk of all content, with filters. */
export default function ContentDeskPage({ loaderData }: Route.ComponentProps) {
  const { rows, page, pageCount, filter } = loaderData;
  const to = (n: number) => {
    const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ""));
    if (n > 1) query.set("sayfa", String(n));
    return `${contentDeskPath}${query.size > 0 ? `?${query}` : ""}`;
  };
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
      <Form method="get" className="content-desk__filters" role="search">
        <Select
          name="tur"
          aria-label="Tür"
          defaultValue={filter.tur}
          placeholder="Bütün türler"
          options={contentKindIds.map((value) => ({ value, label: contentKinds[value].name }))}
        />
        <Select
          name="durum"
          aria-label="Durum"
          defaultValue={filter.durum}
          placeholder="Bütün durumlar"
          options={Object.entries(contentStates).map(([value, label]) => ({ value, label }))}
        />
        <input
          className="input"
          type="search"
          name="ara"
          aria-label="Başlıkta ve metinde arayın"
          placeholder="Başlıkta ve metinde arayın"
          defaultValue={filter.ara}
          maxLength={100}
        />
        <Button type="submit" look="line">
          Süzün
        </Button>
      </Form>
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
      <Pager page={page} pageCount={pageCount} to={to} />
    </DeskPage>
  );
}
