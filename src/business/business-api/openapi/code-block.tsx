import { CopyButton } from "#src/ui/copy-button.tsx";
import { ScrollBox } from "#src/ui/scroll-box.tsx";

/** A text to be copied; `label` names it for screen readers. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <div className="code-block">
      <ScrollBox label={label} className="code-block__text">
        <pre>
          <code>{text}</code>
        </pre>
      </ScrollBox>
      <CopyButton text={text} copied="Kopyalandı">
        Kopyala
      </CopyButton>
    </div>
  );
}
