import { lazy, Suspense, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { useHydrated } from "../use-hydrated.ts";
import { charactersLeft } from "./characters-left.ts";
import { FieldNote, forText, useField, type FieldRules } from "./field.tsx";
import { useTypedValue } from "./form-state.ts";
import { restoreTyped } from "./typed-early.ts";

const ShortEditor = lazy(() => import("./rich-text-editor.tsx"));
const ArticleEditor = lazy(() => import("./article-editor.tsx"));

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
  /** With headings, links and quotes; without scripts the text area has the HTML. */
  isArticle?: boolean;
};

/**
 * Text with bold, italic, underline, colours, lists and alignment, sent as HTML; the server removes everything that this
 * editor cannot produce. Lengths count its plain text. A plain text area without scripts and until the editor takes over.
 */
export function RichTextField(props: RichTextProps) {
  const { name, label, hint, placeholder, defaultValue, plainValue, onChange, isArticle, ...rules } = props;
  const Editor = isArticle ? ArticleEditor : ShortEditor;
  const { id, error, control: all } = useField(name, rules, { hasHint: hint !== undefined });
  const control = forText(all);
  const isHydrated = useHydrated();
  const html = useTypedValue(name, defaultValue) ?? "";
  const [length, setLength] = useState<number>();
  const plain = useRef<HTMLTextAreaElement>(null);
  const isComposing = useRef(false);
  const [isTyped, setTyped] = useState(false);
  const isReady = length !== undefined;
  // What the editor starts with; typing in the text area changes the form's value, but not this.
  const [source, setSource] = useState({ html, shown: plainValue ?? html });
  if (!isTyped && !isReady && source.html !== html) setSource({ html, shown: plainValue ?? html });
  const lastShown = useRef(source.shown);
  useLayoutEffect(() => {
    const area = plain.current;
    if (!area) return;
    restoreTyped(area);
    // React does not change the text of a text area that it took over from the server.
    if (area.value === lastShown.current) area.value = source.shown;
    lastShown.current = source.shown;
  }, [source]);
  const left = rules.maxLength === undefined || length === undefined ? undefined : rules.maxLength - length;
  return (
    <div className={`field ${error === undefined ? "" : "field--bad"}`}>
      <div className="field__label">
        {/* `for` the text area only: the editor is no form control, and refers to the label itself. */}
        <label id={`${id}-label`} htmlFor={isReady ? undefined : id}>
          {label}
        </label>
        {left !== undefined && <span className="num">{charactersLeft(left)}</span>}
      </div>
      <div className="editor">
        {isHydrated && (
          <Suspense fallback={null}>
            <Editor {...{ control, source, plain, isComposing, isReady, placeholder, onChange }} onText={setLength} />
          </Suspense>
        )}
        {!isReady && (
          <textarea
            className="editor__plain"
            {...control}
            ref={plain}
            defaultValue={plainValue ?? html}
            placeholder={placeholder}
            onInput={() => setTyped(true)}
            onCompositionStart={() => (isComposing.current = true)}
            onCompositionEnd={() => (isComposing.current = false)}
          />
        )}
      </div>
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}
