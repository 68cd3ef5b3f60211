import sanitizeHtml from "sanitize-html";

const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]{1,40}\)$/i];
const alignment = [/^(?:left|right|center|justify)$/];

/** What the editor can produce: bold, italic, underline, colour, background, lists, alignment. */
export const descriptionHtml = {
  allowedTags: ["p", "br", "strong", "b", "em", "i", "u", "ul", "ol", "li", "span"],
  allowedAttributes: { p: ["style"], li: ["style"], span: ["style"], ol: ["start"] },
  allowedStyles: {
    p: { "text-align": alignment },
    li: { "text-align": alignment },
    span: { color: colour, "background-color": colour },
  },
  disallowedTagsMode: "discard" as const,
};

/** Sanitises a description to what the editor can produce. Product 5.6. */
export const cleanDescription = (html: string): string => sanitizeHtml(html, descriptionHtml).trim();

/** As `cleanDescription`, for a form's value: without scripts a description is sent as plain text. */
export const enteredDescription = (text: string): string =>
  cleanDescription(
    /<\/?[a-z]/i.test(text)
      ? text
      : text
          .split(/\r?\n/)
          .map((line) => (line.trim() === "" ? "" : `<p>${line.trim()}</p>`))
          .join(""),
  );
