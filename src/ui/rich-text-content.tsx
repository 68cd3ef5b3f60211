/** Renders HTML that the server has sanitised; never unsanitised input. */
export function RichTextContent({ html, className = "" }: { html: string; className?: string }) {
  return <div className={`rich-text ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
