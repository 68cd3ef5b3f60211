import { Link, redirect } from "react-router";
import { formatDateTime } from "#src/shared/dates.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import type { Route } from "./+types/stock.page.ts";
import { PublishingNotice } from "#src/staff/moderation/trust/publishing-notice.tsx";
import { readStanding } from "#src/staff/moderation/trust/service.server.ts";
import { selectRuns } from "../queries.server.ts";
import { runStateName, stockMessages, SourceForm } from "../rules.ts";
import { addSource, readPeople, readSources, requireStock } from "../service.server.ts";
import { StockPage } from "../stock-page.tsx";

const fields = fieldsOf(SourceForm);

export const meta = () => [{ title: "Stok – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  const member = requireStock(ctx);
  const [sources, people, standing] = await Promise.all([
    readSources(ctx),
    readPeople(ctx),
    readStanding(ctx, member.businessId),
  ]);
  return {
    standing,
    memberId: member.id,
    people: people.map(({ id, firstName, lastName, branchName }) => ({
      value: String(id),
      label: `${firstName} ${lastName}${branchName === null ? "" : `, ${branchName}`}`,
    })),
    sources: await Promise.all(
      sources.map(async ({ id, name, feedUrl, isAutomatic, firstName, lastName, branchName }) => {
        const [last] = await selectRuns(ctx, id, 1);
        return {
          id,
          name,
          kind: feedUrl === null ? "Dosya yükleme" : isAutomatic ? "Adres, saatte bir" : "Adres",
          owner: `${firstName} ${lastName}${branchName === null ? "" : `, ${branchName}`}`,
          state: last ? runStateName(last) : "Dosya bekleniyor",
          at: last ? formatDateTime(last.startedAt) : "",
        };
      }),
    ),
    done: url.searchParams.has("silindi") ? stockMessages.removed : undefined,
  };
});

export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  const id = await addSource(ctx, form);
  return redirect(`/kurumsal/stok/${id}?eklendi`);
});

/** The sources of a business's stock, and the form that adds one. */
export default function StockListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sources, people, memberId, standing, done } = loaderData;
  return (
    <StockPage
      title="Stok"
      lead="Galeri programınızın ya da web sitenizin araç listesini bağlayın; ilanlarınız listeyle birlikte güncellensin."
      done={actionData ? undefined : done}
    >
      <p>
        <LinkButton to="/kurumsal/stok/disa-aktar" size="s" look="line">
          Stoku dışa aktarın
        </LinkButton>
      </p>
      <PublishingNotice standing={standing} />
      {sources.length === 0 && <EmptyState icon="info" title="Henüz bir stok kaynağınız yok" />}
      {sources.length > 0 && (
        <DataTable
          label="Stok kaynakları"
          head={["Kaynak", "Tür", "İlanların sahibi", "Son durum", "Tarih"]}
          rows={sources.map(({ id, name, kind, owner, state, at }) => ({
            key: id,
            cells: [
              <Link key={id} to={`/kurumsal/stok/${id}`}>
                {name}
              </Link>,
              kind,
              owner,
              state,
              at,
            ],
          }))}
        />
      )}
      <section className="stock__section">
        <h2>Yeni kaynak</h2>
        <Form method="post" className="stock__form" answer={actionData} id="yeni-kaynak">
          <TextField {...fields.name} label="Kaynağın adı" hint="Örneğin galeri programınızın adı." />
          <TextField
            {...fields.feedUrl}
            label="Listenin adresi"
            type="url"
            isOptional
            hint="Excel (.xlsx), CSV, XML ya da JSON dosyasının adresi. Boş bırakırsanız dosyayı sonraki sayfada yüklersiniz."
          />
          <SelectField
            name="memberId"
            label="Yeni ilanların sahibi"
            placeholder={null}
            options={people}
            defaultValue={String(memberId)}
            hint="İlanlar bu kişinin şubesinde yayınlanır."
          />
          <p className="stock__buttons">
            <SubmitButton>Kaynağı ekleyin</SubmitButton>
          </p>
        </Form>
      </section>
    </StockPage>
  );
}
