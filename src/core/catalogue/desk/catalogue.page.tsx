import { Link, redirect } from "react-router";
import { AuditTable } from "#src/staff/desks/audit-table.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { FilterForm } from "#src/staff/desks/filter-form.tsx";
import { requireDesk } from "#src/shared/context.server.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import type { Route } from "./+types/catalogue.page.ts";
import { EntryView } from "./entry-view.tsx";
import { type EntityName, isEntity } from "./entities.ts";
import { Options } from "./options.tsx";
import { mergeEntries } from "./merge.server.ts";
import { catalogueDeskTexts } from "./rules.ts";
import { addOption } from "./options.server.ts";
import { addEntry, changeEntry, setRetired } from "./service.server.ts";
import { entryAddress, readCatalogueDesk, readEntry, readOptions } from "./view.server.ts";

export const meta = () => [{ title: "Katalog – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

function entityOf(text: string | undefined): EntityName {
  if (!isEntity(text)) throw new Refusal(404, pageNotFound);
  return text;
}

/** `/yonetim/katalog`, its list of options, and the page of one entry: `/yonetim/katalog/brand/12`. */
export const loader = pageLoader(async ({ ctx, params, url }: WithContext<Route.LoaderArgs>) => {
  requireDesk(ctx, "catalogue");
  if (params.entity === undefined)
    return { home: await readCatalogueDesk(ctx, (url.searchParams.get("ara") ?? "").trim().slice(0, 100)) };
  const entity = entityOf(params.entity);
  if (params.id === undefined) {
    if (entity !== "option_value") throw new Refusal(404, pageNotFound);
    return { options: await readOptions(ctx) };
  }
  return {
    entry: await readEntry(ctx, entity, params.id, url.searchParams.get("birlestir")),
    done: url.searchParams.has("birlesti") ? { done: catalogueDeskTexts.merged } : undefined,
  };
});

/** The submitted button names the step. */
export const action = formActions(({ ctx, form: { child, ...form }, params }: Sent<Route.ActionArgs>) => {
  requireDesk(ctx, "catalogue", "change");
  const id = params.id ?? "";
  const setIsRetired = (isRetired: boolean) => setRetired(ctx, entityOf(params.entity), id, isRetired, form);
  return {
    add: async () => {
      const added = entityOf(typeof child === "string" ? child : undefined);
      const addedId = added === "option_value" ? await addOption(ctx, form) : await addEntry(ctx, added, form);
      return { done: catalogueDeskTexts.added, added: entryAddress(added, addedId) };
    },
    merge: async () => {
      const entity = entityOf(params.entity);
      return redirect(`${entryAddress(entity, await mergeEntries(ctx, entity, id, form))}?birlesti`);
    },
    retire: [() => setIsRetired(true), catalogueDeskTexts.retired],
    restore: [() => setIsRetired(false), catalogueDeskTexts.restored],
    change: [() => changeEntry(ctx, entityOf(params.entity), id, form), catalogueDeskTexts.changed],
  };
});

/** The editor of the vehicle catalogue. */
export default function CataloguePage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.home) return <Home home={loaderData.home} />;
  if (loaderData.options) return <Options groups={loaderData.options} answer={actionData} />;
  const { entry, done } = loaderData;
  return <EntryView key={`${entry.entity} ${entry.id}`} entry={entry} answer={actionData ?? done} />;
}

function Home({ home }: { home: Awaited<ReturnType<typeof readCatalogueDesk>> }) {
  return (
    <DeskPage title="Katalog">
      <FilterForm
        filters={[{ name: "ara", label: "Marka, model ya da versiyon" }]}
        values={{ ara: home.query }}
        button="Arayın"
      />
      {home.found && (
        <section>
          <h2>Bulunanlar</h2>
          <DataTable
            label="Bulunanlar"
            head={["Kayıt", "Tür"]}
            rows={home.found.map(({ to, name, kind }) => ({
              key: to,
              cells: [
                <Link key={to} to={to}>
                  {name}
                </Link>,
                kind,
              ],
            }))}
          />
          {home.hasMore && (
            <p className="muted">İlk {home.found.length} kayıt gösteriliyor; daha çok yazarak daraltın.</p>
          )}
        </section>
      )}
      <section>
        <h2>Araç türleri</h2>
        <p className="muted">{home.typesNote}</p>
        <DataTable
          label="Araç türleri"
          head={["Tür", "Marka"]}
          rows={home.types.map(({ to, name, brands }) => ({
            key: to,
            cells: [
              <Link key={to} to={to}>
                {name}
              </Link>,
              { number: brands },
            ],
          }))}
        />
      </section>
      <nav className="desk__nav" aria-label="Diğer listeler">
        {home.lists.map(({ to, name }) => (
          <LinkButton key={to} to={to} size="s" look="line">
            {name}
          </LinkButton>
        ))}
      </nav>
      <AuditTable title="Son değişiklikler" rows={home.changes} />
    </DeskPage>
  );
}
