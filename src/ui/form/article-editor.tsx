import { useEditorState, type Editor } from "@tiptap/react";
import { Icon } from "../icon.tsx";
import { articleExtensions } from "./article-extensions.ts";
import RichTextEditor, { type EditorProps } from "./rich-text-editor.tsx";

const more = { extensions: articleExtensions, Tools: ArticleTools };

/** The editor of longer texts: with headings, links and quotes. */
export default function ArticleEditor(props: EditorProps) {
  return <RichTextEditor {...props} more={more} />;
}

function ArticleTools({ editor }: { editor: Editor }) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      heading: now.isActive("heading", { level: 2 }),
      subheading: now.isActive("heading", { level: 3 }),
      quote: now.isActive("blockquote"),
      link: now.isActive("link"),
    }),
  });
  const heading = (level: number) => () => editor.chain().focus().toggleNode("heading", "paragraph", { level }).run();

  function link() {
    const known = (editor.getAttributes("link")["href"] as string | undefined) ?? "";
    const typed = window.prompt("Bağlantı adresi (boş bırakırsanız bağlantı kalkar)", known)?.trim();
    if (typed === undefined) return;
    const chain = editor.chain().focus().extendMarkRange("link");
    if (typed === "") chain.unsetMark("link").run();
    else chain.setMark("link", { href: addressOf(typed) }).run();
  }
  const tools = [
    { label: "H2 başlık", sign: "H2", isOn: on.heading, run: heading(2) },
    { label: "H3 alt başlık", sign: "H3", isOn: on.subheading, run: heading(3) },
    { label: "Alıntı", sign: "“", isOn: on.quote, run: () => editor.chain().focus().toggleWrap("blockquote").run() },
    { label: "Bağlantı", sign: undefined, isOn: on.link, run: link },
  ];
  return tools.map(({ label, sign, isOn, run }) => (
    <button key={label} type="button" aria-label={label} title={label} aria-pressed={isOn} tabIndex={-1} onClick={run}>
      {sign ?? <Icon name="clip" size="s" />}
    </button>
  ));
}

/** `kontak.example/a` -> `https://kontak.example/a`; paths of the site stay. */
const addressOf = (typed: string) => (/^(?:[/#]|[a-z]+:)/i.test(typed) ? typed : `https://${typed}`);
