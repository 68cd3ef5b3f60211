import { type ChangeEvent, useState } from "react";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextareaField } from "#src/ui/form/text-fields.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import type { SectionProps } from "./section-props.ts";
import { reportFileMaxLength } from "./rules.ts";

/** A report from a file of the centre: its text is previewed, then written over the draft. */
export function FileSection({ loaderData, actionData }: SectionProps) {
  const preview = actionData && "preview" in actionData ? actionData.preview : undefined;
  const [text, setText] = useState("");
  const isHydrated = useHydrated();
  const answer = actionData && "message" in actionData ? actionData : undefined;
  const read = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    void currentTarget.files?.[0]?.text().then(setText, () => {});
  if (preview)
    return (
      <section className="panel certificate-desk">
        <h2>Önizleme</h2>
        <p>
          {preview.used} satır okundu: {preview.points} nokta, {preview.measures} ölçüm. Henüz kaydedilmedi.
        </p>
        {preview.faults.length > 0 && (
          <>
            <p>Kullanılmayan satırlar:</p>
            <ul className="small">
              {preview.faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </>
        )}
        <Form method="post" id="dosya-yaz" className="certificate-desk__acts">
          <input type="hidden" name="file" value={preview.file} />
          <input type="hidden" name="draftVersion" value={loaderData.draftVersion} />
          <SubmitButton look="ink" name="islem" value="import">
            Taslağa yazın
          </SubmitButton>
        </Form>
      </section>
    );
  return (
    <Form method="post" id="dosya" className="certificate-desk" answer={answer}>
      {isHydrated && (
        <div className="field">
          <label className="field__label" htmlFor="rapor-dosyasi">
            Dosya
          </label>
          <input
            id="rapor-dosyasi"
            type="file"
            className="input"
            accept=".csv,.json,text/csv,application/json"
            onChange={read}
          />
        </div>
      )}
      <TextareaField
        key={text}
        name="file"
        label="Dosyanın metni"
        rows={12}
        maxLength={reportFileMaxLength}
        hint="CSV sütunları tur;kod;deger;not ya da JSON. Türler: bilgi, nokta, olcum, parca. Dosyanın söylemediği taslakta kalır."
        defaultValue={text}
      />
      <SubmitButton look="line" name="islem" value="preview">
        Önizleyin
      </SubmitButton>
    </Form>
  );
}
