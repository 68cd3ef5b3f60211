import { Mark, mergeAttributes, Node } from "@tiptap/core";

const Heading = Node.create({
  name: "heading",
  group: "block",
  content: "inline*",
  defining: true,
  addAttributes: () => ({ level: { default: 2, rendered: false } }),
  parseHTML: () => [
    { tag: "h2", attrs: { level: 2 } },
    { tag: "h3", attrs: { level: 3 } },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [`h${String(node.attrs["level"])}`, mergeAttributes(HTMLAttributes), 0],
});

const Blockquote = Node.create({
  name: "blockquote",
  group: "block",
  content: "block+",
  defining: true,
  parseHTML: () => [{ tag: "blockquote" }],
  renderHTML: ({ HTMLAttributes }) => ["blockquote", mergeAttributes(HTMLAttributes), 0],
});

/** A link; a click in the editor does not follow it. */
const Link = Mark.create({
  name: "link",
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [{ tag: "a[href]" }],
  renderHTML: ({ HTMLAttributes }) => ["a", mergeAttributes(HTMLAttributes, { rel: "noopener" }), 0],
});

/** Tables come from files: the editor shows and keeps them, but does not change their shape. */
const table = (tag: string, content: string, attributes: readonly string[] = []) =>
  Node.create({
    name: tag,
    content,
    ...(tag === "table" ? { group: "block" } : {}),
    isolating: true,
    addAttributes: () => Object.fromEntries(attributes.map((name) => [name, { default: null }])),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });
const spans = ["colspan", "rowspan"];

/** Headings, links and quotes, and the tables of files. */
export const articleExtensions = [
  Heading,
  Blockquote,
  Link,
  table("table", "caption? tr+"),
  table("caption", "inline*"),
  table("tr", "(th | td)+"),
  table("th", "inline*", [...spans, "scope"]),
  table("td", "inline*", spans),
];
