import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { FileColumns, Mapping, Sample } from "../rules.ts";
import { FileColumnsSummary } from "./file-columns-summary.tsx";
import type { MappedField } from "./mapped-fields.server.ts";
import { columnName, meaningName, wordName } from "./mapping-form.ts";
import type { MappingPreview } from "./preview.server.ts";

type Props = {
  fields: readonly MappedField[];
  columns: Sample["columns"];
  mapping: Mapping;
  preview: MappingPreview;
  /** How the file was read. */
  reading: readonly string[];
  /** What to do about fields without a column. */
  advice: string | undefined;
  fileColumns: FileColumns;
  answer: unknown;
};

const exampleLength = 30;
const groups = [
  { title: "Sütunlar", of: "all" },
  { title: "Kiralık araçların sütunları", of: "kiralik" },
  { title: "Yedek parçaların sütunları", of: "yedek-parca" },
] as const;

/** The form that says which column of a file holds what, with the first vehicles as they would become listings. */
export function MappingFields({ fields, columns, mapping, preview, reading, advice, fileColumns, answer }: Props) {
  const options = columns.map(({ path, texts }) => ({
    value: path,
    label: texts[0] ? `${path} (${texts[0].slice(0, exampleLength)})` : path,
  }));
  return (
    <Form method="post" className="stock__form" answer={answer} id="eslestirme">
      {reading.length > 0 && <p>{reading.join(" ")}</p>}
      {advice !== undefined && <Notice tone="warn" text={advice} />}
      <FileColumnsSummary {...fileColumns} />
      <section className="stock__section" aria-labelledby="onizleme">
        <h2 id="onizleme">İlk araçlar böyle görünecek</h2>
        <ul className="stock__cards">
          {preview.listings.map(({ stockNumber, name, facts, photos, reasons }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a file have no other key
            <li key={index} className="panel stock__card">
              <strong>{name || "Okunamadı"}</strong>
              <span className="muted">
                Stok no: {stockNumber || "–"}
                {photos > 0 && ` · ${photos} fotoğraf`}
              </span>
              {facts.length > 0 && <span>{facts.join(" · ")}</span>}
              {reasons.length > 0 && <span className="stock__refused">{reasons.join("; ")}</span>}
            </li>
          ))}
        </ul>
      </section>
      {groups.map(({ title, of }) => (
        <section key={title} className="stock__section">
          <h2>{title}</h2>
          {of === "all" && (
            <p className="muted">
              Her alanın dosyanızdaki sütununu seçiniz. Sütunu olmayan alanlar ilanda boş kalır; sonra sitede
              yazabilirsiniz.
            </p>
          )}
          <div className="stock__columns">
            {fields
              .filter(({ group }) => group === of)
              .map(({ field, label, isRequired }) => (
                <SelectField
                  key={field}
                  name={columnName(field)}
                  label={label}
                  isOptional={!isRequired}
                  placeholder="Dosyada yok"
                  options={options}
                  defaultValue={mapping.columns[field] ?? ""}
                />
              ))}
          </div>
        </section>
      ))}
      {preview.unknown.map(({ field, choices, words }) => (
        <section key={field} className="stock__section">
          <h2>{fields.find((one) => one.field === field)?.label}: tanınmayan kelimeler</h2>
          <div className="stock__columns">
            {words.map(({ text, meaning }, index) => (
              <div key={text}>
                <input type="hidden" name={wordName(field, index)} value={text} />
                <SelectField
                  name={meaningName(field, index)}
                  label={text}
                  isOptional
                  placeholder="Boş bırakılsın"
                  options={choices}
                  defaultValue={meaning}
                />
              </div>
            ))}
          </div>
        </section>
      ))}
      <p className="stock__buttons">
        <SubmitButton look="line" name="islem" value="onizle">
          Önizleyin
        </SubmitButton>
        <SubmitButton name="islem" value="esle">
          Kaydedin ve karşılaştırın
        </SubmitButton>
      </p>
    </Form>
  );
}
