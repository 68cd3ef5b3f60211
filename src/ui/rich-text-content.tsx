const scrollBox = '<div class="rich-text__table" role="group" aria-label="Tablo" tabindex="0">';

/**
 * Renders HTML that the server has sanitised; never unsanitised input. A table stands in a box that scrolls sideways, by
 * keyboard too, as `ScrollBox`.
 */
export function RichTextContent({ html, className = "" }: { html: string; className?: string }) {
  const boxed = html.replaceAll("<table>", `${scrollBox}<table>`).replaceAll("</table>", "</table></div>");
  return <div className={`rich-text ${className}`} dangerouslySetInnerHTML={{ __html: boxed }} />;
}
