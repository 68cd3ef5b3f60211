import { ScrollBox } from "#src/ui/scroll-box.tsx";

type Props = {
  text: string;
  /** Of a contract in a box that scrolls: keyboards reach it, and it is announced by this name. */
  label?: string;
};

/** The paragraphs of a contract; those that begin with "# " are headings. */
export function ContractText({ text, label }: Props) {
  const paragraphs = text
    .split("\n")
    .map((paragraph) =>
      paragraph.startsWith("# ") ? <h2 key={paragraph}>{paragraph.slice(2)}</h2> : <p key={paragraph}>{paragraph}</p>,
    );
  const className = "prose contract-text";
  return label === undefined ? (
    <div className={className}>{paragraphs}</div>
  ) : (
    <ScrollBox className={className} label={label}>
      {paragraphs}
    </ScrollBox>
  );
}
