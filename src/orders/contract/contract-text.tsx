/** The paragraphs of a contract; those that begin with "# " are headings. */
export function ContractText({ text }: { text: string }) {
  return (
    <div className="prose contract-text">
      {text
        .split("\n")
        .map((paragraph) =>
          paragraph.startsWith("# ") ? (
            <h2 key={paragraph}>{paragraph.slice(2)}</h2>
          ) : (
            <p key={paragraph}>{paragraph}</p>
          ),
        )}
    </div>
  );
}
