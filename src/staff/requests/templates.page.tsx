import { DecisionForm } from "#src/staff/desks/decision-form.tsx";
import { DeskForm } from "#src/staff/desks/desk-form.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { requireDesk } from "#src/shared/context.server.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextareaField, TextField } from "#src/ui/form/text-fields.tsx";
import type { Route } from "./+types/templates.page.ts";
import { requestKindsOf } from "./kinds.server.ts";
import { selectTemplates } from "./queries.server.ts";
import { requestMessages, TemplateForm } from "./rules.ts";
import { addTemplate, removeTemplate } from "./service.server.ts";

const fields = fieldsOf(TemplateForm);

export const meta = () => [{ title: "Yanıt şablonları – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  requireDesk(ctx, "requests");
  const kinds = requestKindsOf(ctx);
  return {
    kinds: [...kinds].map(([value, { name }]) => ({ value, label: name })),
    templates: (await selectTemplates(ctx)).map(({ id, kind, title, text }) => ({
      id,
      kind: kind === null ? "Bütün türler" : (kinds.get(kind)?.name ?? kind),
      title,
      text,
    })),
  };
});

export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => {
  requireDesk(ctx, "requests", "change");
  return {
    add: [() => addTemplate(ctx, form), requestMessages.templateSaved],
    delete: [() => removeTemplate(ctx, form), requestMessages.templateDeleted],
  };
});

/** The texts that the desk answers requests with. */
export default function TemplatesPage({ loaderData: { kinds, templates }, actionData }: Route.ComponentProps) {
  return (
    <DeskPage title="Yanıt şablonları" above={[{ to: "/yonetim/talepler", label: "Talepler" }]} answer={actionData}>
      <DeskForm
        id="yeni-sablon"
        title="Yeni şablon"
        step="add"
        button="Kaydedin"
        look="primary"
        answer={actionData}
        version={templates.length}
      >
        <SelectField name="kind" label="Talep türü" isOptional placeholder="Bütün türler" options={kinds} />
        <TextField {...fields.title} label="Ad" />
        <TextareaField {...fields.text} label="Metin" rows={6} />
      </DeskForm>
      {templates.length === 0 && <EmptyState icon="check" title="Henüz şablon yok" />}
      {templates.map(({ id, kind, title, text }) => (
        <article key={id} className="panel">
          <h2>
            {title} <span className="muted tiny">{kind}</span>
          </h2>
          <p className="requests__text">{text}</p>
          <DecisionForm of={["id", id]} about={title} name="islem" decisions={[{ value: "delete", label: "Silin" }]} />
        </article>
      ))}
    </DeskPage>
  );
}
