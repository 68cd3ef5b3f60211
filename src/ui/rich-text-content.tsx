/** Shows HTML that the server has sanitised; never what came from a request as it is. */
export function RichTextContent({ html, className = "" }: { html: string; className?: string }) {
  return <div className={`rich-text ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
