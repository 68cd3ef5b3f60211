import { lazy, Suspense, useState, type ReactNode } from "react";
import { useHydrated } from "../use-hydrated.ts";
import { FieldNote, useField, type FieldRules } from "./field.tsx";
import { useTypedValue } from "./form-state.ts";
import { formatNumber } from "#src/shared/turkish.ts";

const Editor = lazy(() => import("./rich-text-editor.tsx"));

type RichTextProps = FieldRules & {
  name: string;
  label: string;
  hint?: ReactNode;
  placeholder?: string;
  /** HTML from the editor. */
  defaultValue?: string | undefined;
  /** Plain text of the HTML, for the page without scripts. */
  plainValue?: string | undefined;
  onChange?: (html: string) => void;
};

/**
 * Text with bold, italic, underline, colours, lists and alignment, sent as HTML; the server removes everything that this
 * editor cannot produce. Lengths count its plain text. A plain text area without scripts and until the editor loads.
 */
export function RichTextField(props: RichTextProps) {
  const { name, label, hint, placeholder, defaultValue, plainValue, onChange, ...rules } = props;
  const { id, error, control } = useField(name, rules, { hasHint: hint !== undefined });
  const isHydrated = useHydrated();
  const html = useTypedValue(name, defaultValue) ?? "";
  const [length, setLength] = useState<number>();
  const left = rules.maxLength === undefined || length === undefined ? undefined : rules.maxLength - length;
  const plain = (
    <textarea className="editor__plain" {...control} defaultValue={plainValue ?? html} placeholder={placeholder} />
  );
  return (
    <div className={`field ${error === undefined ? "" : "field--bad"}`}>
      <div className="field__label">
        {/* `for` the text area only: the editor is no form control, and refers to the label itself. */}
        <label id={`${id}-label`} htmlFor={length === undefined ? id : undefined}>
          {label}
        </label>
        {left !== undefined && <span className="num">{formatNumber(Math.max(0, left))} karakter kaldı</span>}
      </div>
      <div className="editor">
        {isHydrated ? (
          <Suspense fallback={plain}>
            <Editor control={control} html={html} placeholder={placeholder} onText={setLength} onChange={onChange} />
          </Suspense>
        ) : (
          plain
        )}
      </div>
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}
