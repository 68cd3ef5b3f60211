import { Link } from "react-router";
import { Form } from "#src/ui/form/form.tsx";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextareaField, TextField } from "#src/ui/form/text-fields.tsx";
import type { readEditor } from "./editing.server.ts";
import { noteMax, textIntents as intents } from "./rules.ts";

type Editor = NonNullable<Awaited<ReturnType<typeof readEditor>>>;

const hintOf = ({ placeholders, code, value }: Editor["fields"][number]) =>
  [
    placeholders.length > 0 ? `Yer tutucular: ${placeholders.join(" ")}` : "",
    value === code ? "" : `İlk metin: ${code}`,
  ]
    .filter((part) => part !== "")
    .join(" · ");

/** The texts of a message: staff change and publish them. A text that no sample on this page shows belongs to another case. */
export function TextEditor({ editor, answer }: { editor: Editor; answer: unknown }) {
  const { base, fields } = editor;
  const isSent = refusalOf(answer, intents.save, intents.publish);
  return (
    <section className="panel" aria-labelledby="h-metinler">
      <h2 id="h-metinler">Metinler</h2>
      <p className="muted">
        Yer tutucuların yerine iletinin bilgileri yazılır; hepsi metinde kalmalıdır. Boş satır yeni paragraf başlatır.
        Bazı metinler yalnız belirli durumlarda gönderilir.
      </p>
      <Form method="post" id="metinler" className="operations__texts" answer={isSent} key={base}>
        <input type="hidden" name="base" value={base} />
        {fields.map((field, index) => {
          const Field = field.place === "text" || field.place === "footnote" ? TextareaField : TextField;
          return (
            <Field
              key={field.name}
              name={field.name}
              label={`${index + 1}. ${field.label}`}
              maxLength={field.max}
              isCounted
              defaultValue={field.value}
              hint={hintOf(field)}
            />
          );
        })}
        <TextField name="note" label="Değişiklik notu" isOptional maxLength={noteMax} hint="Yalnız yönetim görür." />
        <div className="operations__acts">
          <SubmitButton look="line" name="islem" value={intents.save}>
            Kaydedip önizleyin
          </SubmitButton>
          <SubmitButton name="islem" value={intents.publish}>
            Yayımlayın
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}

/** The versions of a message's texts, what each changed, and the button that brings an earlier one back. */
export function TextVersions({ editor, path }: { editor: Editor; path: string }) {
  const { base, publishedVersion, versions } = editor;
  const first = { version: 0, at: "", who: "Kontak", note: "İlk metinler", changes: [] };
  return (
    <section aria-labelledby="h-surumler">
      <h2 id="h-surumler">Sürümler</h2>
      <ol className="operations__versions">
        {[...versions, first].map(({ version, at, who, note, changes }) => (
          <li key={version} className="panel">
            <p>
              <Link to={`${path}?surum=${version}`}>{version}. sürüm</Link>
              {version === publishedVersion && <strong> (gönderilen)</strong>}
              <span className="tiny muted"> {[at, who, note].filter((part) => part !== "").join(" · ")}</span>
            </p>
            {changes.map(({ before, after }) => (
              <p key={before} className="operations__change">
                <del>{before}</del> <ins>{after}</ins>
              </p>
            ))}
            {version !== publishedVersion && (
              <Form method="post" id={`surum-${version}`}>
                <input type="hidden" name="base" value={base} />
                <input type="hidden" name="version" value={version} />
                <SubmitButton
                  look="line"
                  size="s"
                  name="islem"
                  value={intents.restore}
                  aria-label={`Bu sürüme dönün: ${version}. sürüm`}
                >
                  Bu sürüme dönün
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
