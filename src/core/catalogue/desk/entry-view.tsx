import { Link } from "react-router";
import { AuditTable } from "#src/staff/desks/audit-table.tsx";
import { DeskForm } from "#src/staff/desks/desk-form.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { ReasonField } from "#src/staff/desks/reason-field.tsx";
import type { FormRefusal } from "#src/shared/page.server.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { Check } from "#src/ui/form/choice-fields.tsx";
import { CheckboxField } from "#src/ui/form/choice-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { refusalOf, refusalWith } from "#src/ui/form/refusal-of.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextareaField, TextField } from "#src/ui/form/text-fields.tsx";
import type { Column } from "./entities.ts";
import { AddForm } from "./add-form.tsx";
import type { readEntry } from "./view.server.ts";
import { linesMaxLength, nameMaxLength, numberMaxLength, slugMaxLength } from "./rules.ts";

type Entry = Awaited<ReturnType<typeof readEntry>>;
export type Answer = { done: string; added?: string } | FormRefusal | undefined;

/** One entry of the catalogue: its form, what stands below it, merging, retiring and its history. */
export function EntryView({ entry, answer }: { entry: Entry; answer: Answer }) {
  const { seen, name, label, crumbs, isRetired, former } = entry;
  const answerOfAdding = (child: string) => refusalWith(refusalOf(answer, "add"), "child", child);
  const added = answer && "added" in answer ? answer.added : undefined;
  return (
    <DeskPage title={`${label}: ${name}`} above={crumbs} answer={answer}>
      {isRetired && <p className="muted">Yeni ilanlarda önerilmiyor.</p>}
      {entry.note && <p className="muted">{entry.note}</p>}
      {former && <p className="tiny">Buraya yönlendirilen eski adresler: {former}</p>}
      {added && (
        <p>
          <Link to={added}>Eklenen kaydı açın</Link>
        </p>
      )}
      <DeskForm id="kayit" title="Bilgiler" step="change" button="Kaydedin" answer={answer} version={seen}>
        <input type="hidden" name="seen" value={seen} />
        {entry.fields.map((field) => (
          <ColumnField key={field.name} column={field} value={field.value} options={entry.options} />
        ))}
        {entry.brandTypes && <TypesField types={entry.types} chosen={entry.brandTypes} />}
        {entry.optionTypes && <OptionTypesField types={entry.types} chosen={entry.optionTypes} />}
        {entry.nicknames !== null && (
          <TextareaField
            name="nicknames"
            label="Takma adlar"
            hint="Her satıra bir ad: aramada bu kaydın adının yerine geçer."
            isOptional
            rows={3}
            maxLength={linesMaxLength}
            defaultValue={entry.nicknames}
          />
        )}
        <ReasonField />
      </DeskForm>
      {entry.children.map((child) => (
        <section key={child.entity}>
          <h2>{child.label}</h2>
          {child.canAdd && (
            <AddForm
              id={`ekle-${child.entity}`}
              name={child.label}
              sent={{ child: child.entity, parent: child.parent }}
              answer={answerOfAdding(child.entity)}
              version={child.rows.length}
            >
              {child.entity === "brand" && <input type="hidden" name="types[]" value={child.parent} />}
              {child.columns.map((column) => (
                <ColumnField key={column.name} column={column} value={column.value} options={entry.options} />
              ))}
              {child.entity === "model" && <SelectField name="vehicleType" label="Araç türü" options={entry.types} />}
              {child.entity === "brand" && isOffered(answerOfAdding(child.entity)) && (
                <CheckboxField name="offerExisting" isOptional>
                  Var olan markayı bu türde de sunun
                </CheckboxField>
              )}
            </AddForm>
          )}
          <DataTable
            label={child.label}
            head={["Ad", ...(hasDetails(child) ? ["Tür"] : []), "Yayındaki ilan", "Durum"]}
            rows={child.rows.map((row) => ({
              key: row.to,
              cells: [
                <Link key={row.to} to={row.to}>
                  {row.name}
                </Link>,
                ...(hasDetails(child) ? [row.details] : []),
                { number: row.count },
                row.isRetired ? "Önerilmiyor" : "",
              ],
            }))}
          />
        </section>
      ))}
      {entry.targets.length > 0 && <Merge entry={entry} answer={refusalOf(answer, "merge")} />}
      {entry.canRetire && (
        <DeskForm
          id="kaldir"
          title={isRetired ? "Yeniden önerin" : "Yeni ilanlardan kaldırın"}
          step={isRetired ? "restore" : "retire"}
          button={isRetired ? "Geri getirin" : "Kaldırın"}
          look="line"
          answer={answer}
          version={seen}
        >
          <p className="muted">Bu kaydı taşıyan ilanlar olduğu gibi kalır ve aranır.</p>
          <input type="hidden" name="seen" value={seen} />
          <ReasonField />
        </DeskForm>
      )}
      <AuditTable title="Değişiklikler" rows={entry.changes} />
    </DeskPage>
  );
}

const hasDetails = ({ rows }: Entry["children"][number]) => rows.some(({ details }) => details !== "");

type FieldProps = { column: Column; value: string; options: Entry["options"] };

/** The field of one column. */
export function ColumnField({ column, value, options }: FieldProps) {
  const { name, label, kind, hint, isOptional = false } = column;
  const common = { name, label, hint, isOptional, defaultValue: value };
  if (kind === "flag")
    return (
      <Check name={name} value="on" defaultChecked={value === "on"}>
        {label}
      </Check>
    );
  if (kind === "list" || kind === "choices") return <TextareaField {...common} rows={3} maxLength={linesMaxLength} />;
  if (kind === "option") return <SelectField {...common} options={options[name] ?? []} />;
  if (kind === "number") return <TextField {...common} inputMode="numeric" maxLength={numberMaxLength} />;
  return <TextField {...common} maxLength={kind === "slug" ? slugMaxLength : nameMaxLength} />;
}

/** The vehicle types in which a brand is offered, and in which of them it stands among the popular ones. */
function TypesField({ types, chosen }: { types: Entry["types"]; chosen: NonNullable<Entry["brandTypes"]> }) {
  const offered = types.filter(({ value }) => chosen.some(({ id }) => id === value));
  return (
    <>
      <fieldset className="field">
        <legend className="field__label">Öne çıktığı türler</legend>
        {offered.map(({ value, label }) => (
          <Check
            key={value}
            name="popularIn[]"
            value={value}
            defaultChecked={chosen.some(({ id, isPopular }) => id === value && isPopular)}
          >
            {label}
          </Check>
        ))}
      </fieldset>
      <SelectField
        name="types"
        label="Bir tür daha"
        isOptional
        options={types.filter(({ value }) => !offered.some((one) => one.value === value))}
      />
    </>
  );
}

/** The vehicle types that have an option, and one more. */
function OptionTypesField({ types, chosen }: { types: Entry["types"]; chosen: readonly string[] }) {
  const names = types.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  return (
    <SelectField
      name="types"
      label="Bir tür daha"
      hint={`Bulunduğu türler: ${names.join(", ")}`}
      isOptional
      options={types.filter(({ value }) => !chosen.includes(value))}
    />
  );
}

/** The forms that merge an entry into another one: the first previews what would move, the second merges. */
function Merge({ entry, answer }: { entry: Entry; answer: object | undefined }) {
  const { merge, targets, seen, name } = entry;
  return (
    <section className="panel" id="birlestir">
      <h2>Birleştirin</h2>
      <Form method="get" className="desk__form" action="#birlestir" key={`hedef ${merge?.into.id ?? ""}`}>
        <SelectField name="birlestir" label="Hangi kayıtla" options={targets} defaultValue={merge?.into.id} />
        <SubmitButton look="line">Önizleyin</SubmitButton>
      </Form>
      {merge && (
        <>
          <p>
            {name}, {merge.into.name} kaydına katılacak: adresleri oraya yönlendirilecek, adı oranın bir yazımı olacak.
          </p>
          <DataTable
            label="Taşınacaklar"
            head={["Ne", "Taşınacak", "Birleşecek"]}
            rows={[
              ...merge.references.map(({ label, count }) => ({
                key: label,
                cells: [label, { number: String(count) }, { number: "" }],
              })),
              ...merge.entries.map(({ label, moved, merged }) => ({
                key: label,
                cells: [label, { number: String(moved) }, { number: String(merged) }],
              })),
            ]}
          />
          <Form method="post" id="birlestir-kaydet" className="desk__form" answer={answer} key={`birleştir ${seen}`}>
            <input type="hidden" name="islem" value="merge" />
            <input type="hidden" name="seen" value={seen} />
            <input type="hidden" name="into" value={merge.into.id} />
            <ReasonField />
            <SubmitButton look="ink">Birleştirin</SubmitButton>
          </Form>
        </>
      )}
    </section>
  );
}

/** Whether the refusal of a new brand offers the one that other vehicle types have. */
const isOffered = (answer: unknown): boolean =>
  (answer as { fields?: Record<string, string> } | undefined)?.fields?.["offerExisting"] !== undefined;
