import sanitizeHtml from "sanitize-html";
import { descriptionHtml } from "#src/selling/listing-editor/create/description.server.ts";
import { escapeHtml } from "#src/shared/escape-html.ts";

const tableTags = ["table", "caption", "thead", "tbody", "tr", "th", "td"];
const cell = ["colspan", "rowspan"];

/** What an article may contain beside what descriptions of listings may: headings, links, quotes, tables. */
const contentHtml: sanitizeHtml.IOptions = {
  ...descriptionHtml,
  allowedTags: [...descriptionHtml.allowedTags, "h2", "h3", "a", "blockquote", ...tableTags],
  allowedAttributes: {
    ...descriptionHtml.allowedAttributes,
    a: ["href", "rel"],
    th: [...cell, "scope"],
    td: cell,
  },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
  nestingLimit: 20,
  transformTags: {
    h1: "h2",
    h4: "h3",
    h5: "h3",
    h6: "h3",
    a: (tagName, { href }) => ({ tagName, attribs: linkAttributes(href) }),
  },
};

/** Links of the site itself are paths; a page of another site gets no reference to the window. */
function linkAttributes(href: string | undefined): sanitizeHtml.Attributes {
  const address = href?.trim() ?? "";
  if (/^(?:\/(?![/\\])|#)/.test(address)) return { href: address };
  if (/^(?:mailto|tel):/i.test(address)) return { href: address };
  return /^https?:/i.test(address) && URL.canParse(address) ? { href: address, rel: "noopener" } : {};
}

/** Reduces HTML to what the editor of the desk makes, with tables, which files may have. */
export const cleanContent = (html: string): string => sanitizeHtml(html, contentHtml).trim();

/** As `cleanContent`, for a form's value: text without tags, one paragraph for each group of lines. */
export const enteredContent = (text: string): string =>
  cleanContent(
    /<\/?[a-z]/i.test(text)
      ? text
      : text
          .split(/(?:\r?\n[ \t]*){2,}/)
          .map((part) => part.trim())
          .filter((part) => part !== "")
          .map((part) => `<p>${escapeHtml(part).replace(/\r?\n/g, "<br>")}</p>`)
          .join(""),
  );

/** The text of sanitised HTML, for searches, descriptions and previews. */
export const textOfContent = (html: string): string =>
  sanitizeHtml(html.replace(/<\/(?:p|h2|h3|li|tr|td|th|blockquote|caption)>|<br\s*\/?>/g, "$& "), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&amp;/g, "&")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, " ")
    .trim();
