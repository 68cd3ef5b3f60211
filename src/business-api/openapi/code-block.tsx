import { CopyButton } from "#src/ui/copy-button.tsx";

/** A text to be copied; `label` names it for screen readers. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <div className="code-block">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll it */}
      <section aria-label={label} tabIndex={0}>
        <pre>
          <code>{text}</code>
        </pre>
      </section>
      <CopyButton text={text} copied="Kopyalandı">
        Kopyala
      </CopyButton>
    </div>
  );
}
