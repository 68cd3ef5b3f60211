import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { requireDesk } from "#src/shared/context.server.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { readId } from "#src/shared/validation.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { refusalOf, refusalWith } from "#src/ui/form/refusal-of.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { contentKindIds, contentKinds } from "../items/rules.ts";
import { topicNameLength } from "../items/topics.ts";
import type { Route } from "./+types/topics.page.ts";
import { contentDeskPath } from "./rules.ts";
import { addTopic, readTopics, renameTopic, retireTopic } from "./topics-service.server.ts";

export const meta = () => [{ title: "Konular – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => ({
  topics: await readTopics(ctx),
}));

const steps = { add: "ekle", rename: "adlandir", retire: "kaldir", restore: "geri-al" } as const;

export const action = formActions(({ ctx, form: { id, ...form } }: Sent<Route.ActionArgs>) => {
  requireDesk(ctx, "content", "change");
  return {
    [steps.add]: [() => addTopic(ctx, form), "Konu eklendi."],
    [steps.rename]: [() => renameTopic(ctx, readId(id), form), "Konu kaydedildi."],
    [steps.retire]: [() => retireTopic(ctx, readId(id), true), "Konu kaydedildi."],
    [steps.restore]: [() => retireTopic(ctx, readId(id), false), "Konu kaydedildi."],
  };
});

/** The topics of each kind of content: staff add and rename them, and retire those that are not to be chosen any more. */
export default function TopicsPage({ loaderData: { topics }, actionData }: Route.ComponentProps) {
  const refusedNew = refusalOf(actionData, steps.add);
  return (
    <DeskPage
      title="Konular"
      above={[{ to: contentDeskPath, label: "İçerik" }]}
      lead="Konunun adı değişebilir, adresi değişmez. Kullanımdan kalkan konu yeni içeriklere seçilemez."
      answer={refusedNew ? undefined : actionData}
    >
      <Form method="post" id="yeni-konu" className="panel desk__form" answer={refusedNew} key={topics.length}>
        <SelectField
          name="kind"
          label="Tür"
          options={contentKindIds.map((value) => ({ value, label: contentKinds[value].name }))}
        />
        <TextField name="name" label="Konunun adı" minLength={topicNameLength.min} maxLength={topicNameLength.max} />
        <SubmitButton name="islem" value={steps.add}>
          Ekleyin
        </SubmitButton>
      </Form>
      {[...Map.groupBy(topics, ({ kind }) => kind)].map(([kind, some]) => (
        <section key={kind} aria-label={kind}>
          <h2>{kind}</h2>
          <DataTable
            label={`Konular: ${kind}`}
            head={["Konu", "Adres", "İçerik", "İşlem"]}
            rows={some.map(({ id, slug, name, itemCount, isRetired }) => ({
              key: id,
              cells: [
                <Form
                  key={name}
                  method="post"
                  id={`konu-${id}`}
                  className="content-desk__acts"
                  answer={refusalWith(actionData, "id", String(id))}
                  labels={{ name: "Konunun adı" }}
                >
                  <input type="hidden" name="id" value={id} />
                  <input
                    className="input"
                    name="name"
                    aria-label={`Konunun adı: ${name}`}
                    defaultValue={name}
                    required
                    minLength={topicNameLength.min}
                    maxLength={topicNameLength.max}
                  />
                  <SubmitButton look="line" size="s" name="islem" value={steps.rename} aria-label={`Kaydedin: ${name}`}>
                    Kaydedin
                  </SubmitButton>
                </Form>,
                slug,
                { number: formatNumber(itemCount) },
                <Form key={id} method="post" id={`durum-${id}`}>
                  <input type="hidden" name="id" value={id} />
                  <SubmitButton
                    look="line"
                    size="s"
                    name="islem"
                    value={isRetired ? steps.restore : steps.retire}
                    aria-label={`${isRetired ? "Yeniden kullanıma alın" : "Kullanımdan kaldırın"}: ${name}`}
                  >
                    {isRetired ? "Yeniden kullanıma alın" : "Kullanımdan kaldırın"}
                  </SubmitButton>
                </Form>,
              ],
            }))}
          />
        </section>
      ))}
    </DeskPage>
  );
}
