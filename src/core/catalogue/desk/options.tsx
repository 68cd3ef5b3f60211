import { Link } from "react-router";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import { Check } from "#src/ui/form/choice-fields.tsx";
import { refusalWith } from "#src/ui/form/refusal-of.ts";
import { AddForm } from "./add-form.tsx";
import { type Answer, ColumnField } from "./entry-view.tsx";
import type { readOptions } from "./view.server.ts";

type Group = Awaited<ReturnType<typeof readOptions>>[number];

/** The values of every choice, with a form below each list that takes new ones. */
export function Options({ groups, answer }: { groups: readonly Group[]; answer: Answer }) {
  const added = answer && "added" in answer ? answer.added : undefined;
  return (
    <DeskPage title="Seçenekler" above={[{ to: "/yonetim/katalog", label: "Katalog" }]} answer={answer}>
      {added && (
        <p>
          <Link to={added}>Eklenen kaydı açın</Link>
        </p>
      )}
      {groups.map((group) => (
        <section key={group.kind}>
          <h2>{group.name}</h2>
          {group.note && <p className="muted">{group.note}</p>}
          <DataTable
            label={group.name}
            head={["Ad", "Adres parçası", "Sıra", "Durum"]}
            rows={group.rows.map((row) => ({
              key: row.slug,
              cells: [
                <Link key={row.to} to={row.to}>
                  {row.name}
                </Link>,
                row.slug,
                { number: row.sort },
                row.isRetired ? "Önerilmiyor" : "",
              ],
            }))}
          />
          {group.canAdd && <AddOption group={group} answer={refusalWith(answer, "parent", group.kind)} />}
        </section>
      ))}
    </DeskPage>
  );
}

const AddOption = ({ group, answer }: { group: Group; answer: object | undefined }) => (
  <AddForm
    id={`ekle-${group.kind}`}
    name={group.name}
    sent={{ child: "option_value", parent: group.kind }}
    answer={answer}
    version={group.rows.length}
  >
    {group.columns.map((column) => (
      <ColumnField key={column.name} column={column} value={column.value} options={{}} />
    ))}
    <fieldset className="field">
      <legend className="field__label">Araç türleri</legend>
      {group.types.map(({ value, label }) => (
        <Check key={value} name="types[]" value={value}>
          {label}
        </Check>
      ))}
    </fieldset>
  </AddForm>
);
