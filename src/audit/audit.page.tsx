import { Link } from "react-router";
import { DeskPage } from "#src/administration/desk-page.tsx";
import { OperationsPage } from "#src/operations/operations-page.tsx";
import { appContext } from "#src/shared/context.server.ts";
import { pageLoader } from "#src/shared/page.server.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import type { Route } from "./+types/audit.page.ts";
import { auditFile, auditPath, auditSearch, parseAuditQuery } from "./rules.ts";
import { readTimeline } from "./timeline.server.ts";

export const meta = () => [{ title: "Denetim kaydı – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ request, context }: Route.LoaderArgs) => {
  const query = parseAuditQuery(Object.fromEntries(new URL(request.url).searchParams));
  return { query, ...(await readTimeline(context.get(appContext), query)) };
});

/** What staff did, with filters: of everybody for admins, their own for moderators. */
export default function AuditPage({ loaderData: { query, rows, next, areas, seesAll } }: Route.ComponentProps) {
  const { before, ...filter } = query;
  const isFiltered = auditSearch(query) !== "";
  const Frame = seesAll ? OperationsPage : DeskPage;
  return (
    <Frame title="Denetim kaydı">
      <p className="muted">
        {seesAll
          ? "Moderatörlerin ve yöneticilerin yaptıkları. Kayıtlar değiştirilemez ve silinemez."
          : "Sizin yaptıklarınız. Kayıtlar değiştirilemez ve silinemez."}
      </p>
      <Form method="get" id="suz" className="desk__filters">
        {seesAll && (
          <TextField
            name="kisi"
            label="Kişi"
            hint="E-posta ya da üye no"
            isOptional
            maxLength={200}
            defaultValue={filter.person}
          />
        )}
        <SelectField
          name="alan"
          label="Alan"
          isOptional
          placeholder="Hepsi"
          defaultValue={filter.area}
          options={areas.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          name="islem"
          label="İşlem"
          isOptional
          placeholder="Hepsi"
          defaultValue={filter.action}
          options={areas.flatMap((area) =>
            area.actions.map(({ id, name }) => ({ value: id, label: name, group: area.name })),
          )}
        />
        <TextField
          name="konu"
          label="Konu"
          hint="İlan, sipariş ya da üye no"
          isOptional
          maxLength={200}
          defaultValue={filter.subject}
        />
        <TextField name="ilk" label="İlk gün" type="date" isOptional defaultValue={filter.from} />
        <TextField name="son" label="Son gün" type="date" isOptional defaultValue={filter.to} />
        <SubmitButton look="ink">Süzün</SubmitButton>
      </Form>
      {rows.length === 0 && isFiltered && (
        <p>
          Bu süzgeçlerle kayıt bulunamadı. <Link to={auditPath}>Süzgeçleri kaldırın</Link>
        </p>
      )}
      <DataTable
        label="Denetim kaydı"
        head={["Zaman", "Kişi", "Alan", "İşlem", "Konu", "Tutar", "Neden"]}
        rows={rows.map(({ key, at, actorId, who, area, action, subject, path, amount, reason }) => ({
          key,
          cells: [
            at,
            seesAll ? (
              <Link key="who" to={auditPath + auditSearch({ person: String(actorId) })}>
                {who}
              </Link>
            ) : (
              who
            ),
            area,
            action,
            path ? (
              <Link key="subject" to={path}>
                {subject}
              </Link>
            ) : (
              subject
            ),
            { number: amount },
            reason,
          ],
        }))}
      />
      <div className="desk__nav">
        {before !== "" && (
          <LinkButton to={auditPath + auditSearch(filter)} look="line" rel="prev">
            En yeniler
          </LinkButton>
        )}
        {next && (
          <LinkButton to={auditPath + auditSearch({ ...filter, before: next })} look="line" rel="next">
            Daha eskiler
          </LinkButton>
        )}
        <a href={auditFile + auditSearch(filter)} download>
          CSV olarak indirin
        </a>
      </div>
    </Frame>
  );
}
