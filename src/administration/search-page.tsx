import { Link } from "react-router";
import { DataTable } from "#src/ui/data-table.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { DeskPage } from "./desk-page.tsx";
import { searchMaxLength } from "./members/search.ts";

type Props = {
  title: string;
  /** The field of the typed text, `q`. */
  text: { label: string; hint: string };
  /** Choices beside it, by the parameter of the address. */
  filters: readonly { name: string; label: string; options: Readonly<Record<string, string>> }[];
  /** The address's parameters, `q` and those of `filters`. */
  values: Readonly<Record<string, string>>;
  /** What is said where nothing is found. */
  nothingFound: string;
  table: Parameters<typeof DataTable>[0];
  page: number;
  pageCount: number;
};

/** The frame of the staff's search pages, such as that of members: a text field, filters, a table of results and a pager. */
export function SearchPage({ title, text, filters, values, nothingFound, table, page, pageCount }: Props) {
  const given = Object.entries(values).filter(([, value]) => value !== "");
  return (
    <DeskPage title={title}>
      <Form method="get" id="ara" className="desk__filters" key={JSON.stringify(values)}>
        <TextField
          name="q"
          label={text.label}
          hint={text.hint}
          type="search"
          isOptional
          maxLength={searchMaxLength}
          defaultValue={values["q"]}
        />
        {filters.map(({ name, label, options }) => (
          <SelectField
            key={name}
            name={name}
            label={label}
            isOptional
            placeholder="Hepsi"
            defaultValue={values[name]}
            options={Object.entries(options).map(([value, option]) => ({ value, label: option }))}
          />
        ))}
        <SubmitButton look="ink" isAlwaysOpen>
          Arayın
        </SubmitButton>
      </Form>
      {table.rows.length === 0 ? (
        <EmptyState icon="info" title={nothingFound}>
          {given.length > 0 && (
            <p>
              Yazdığınızı kısaltın ya da <Link to=".">süzgeçleri kaldırın</Link>.
            </p>
          )}
        </EmptyState>
      ) : (
        <DataTable {...table} />
      )}
      <Pager
        page={page}
        pageCount={pageCount}
        to={(number) => `?${new URLSearchParams([...given, ["sayfa", String(number)]])}`}
      />
    </DeskPage>
  );
}
