import { Bold } from "@tiptap/extension-bold";
import { countCharacters } from "#src/shared/characters.ts";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { TextAlign } from "@tiptap/extension-text-align";
import { BackgroundColor, Color, TextStyle } from "@tiptap/extension-text-style";
import { Underline } from "@tiptap/extension-underline";
import { Placeholder, UndoRedo } from "@tiptap/extensions";
import { type AnyExtension, EditorContent, useEditor, type Editor } from "@tiptap/react";
import { type ComponentType, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ControlProps } from "./field.tsx";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";
import { takeOverText } from "./take-over-text.ts";

export type EditorProps = {
  control: ControlProps;
  /** What it starts with: HTML or plain text, and how the text area showed it. */
  source: { html: string; shown: string };
  /** The text area that is used until the editor has taken over. */
  plain: RefObject<HTMLTextAreaElement | null>;
  isComposing: RefObject<boolean>;
  isReady: boolean;
  placeholder: string | undefined;
  /** Called with the length of the plain text; the first time when the editor takes over. */
  onText: (length: number) => void;
  onChange: ((html: string) => void) | undefined;
};

/** What an editor of longer texts has beside this one: extensions, and tools at the end of the toolbar. */
type More = { more?: { extensions: AnyExtension[]; Tools: ComponentType<{ editor: Editor }> } };

/** The editor itself; a separate chunk, since it is larger than the rest of the page. */
export default function RichTextEditor(props: EditorProps & More) {
  const { control, source, plain, isComposing, isReady, placeholder, onText, onChange, more } = props;
  const { id, name, "aria-describedby": describedBy, "aria-invalid": invalid, required, ...rules } = control;
  const hidden = useRef<HTMLInputElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState({ html: source.html, text: "" });

  function read(editor: Editor) {
    const text = editor.getText({ blockSeparator: "\n" });
    const next = { html: editor.isEmpty ? "" : editor.getHTML(), text };
    setValue(next);
    onText(countCharacters(text));
    return next;
  }

  const editor = useEditor({
    immediatelyRender: false,
    content: contentOf(source.html),
    extensions: [
      Document,
      Paragraph,
      Text,
      Bold,
      Italic,
      Underline,
      HardBreak,
      BulletList,
      OrderedList,
      ListItem,
      ListKeymap,
      UndoRedo,
      TextStyle,
      Color,
      BackgroundColor,
      TextAlign.configure({ types: ["paragraph"] }),
      Placeholder.configure({ placeholder: placeholder ?? "" }),
      ...(more?.extensions ?? []),
    ],
    onUpdate: ({ editor: changed }) => {
      const next = read(changed);
      onChange?.(next.html);
      // Validates once the hidden field has the new text.
      setTimeout(() => hidden.current?.dispatchEvent(new Event("input", { bubbles: true })));
    },
  });

  useLayoutEffect(() => {
    const area = plain.current;
    if (!editor || !area) return;
    const takeOver = () => {
      if (editor.isDestroyed) return;
      container.current!.hidden = false;
      // The text area showed HTML: what was typed there is HTML, too.
      const isHtml = more !== undefined && area.value !== source.shown;
      if (isHtml) editor.commands.setContent(contentOf(area.value));
      takeOverText(editor, area, isHtml ? area.value : source.shown);
      flushSync(() => read(editor));
    };
    // React cannot render at once inside an effect; a microtask still runs before the next key.
    if (!isComposing.current) return queueMicrotask(takeOver);
    // A word that is being composed would be cut off by a change of the focus.
    area.addEventListener("compositionend", takeOver, { once: true });
    return () => area.removeEventListener("compositionend", takeOver);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each editor
  }, [editor]);

  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        attributes: {
          id,
          class: "editor__text rich-text",
          role: "textbox",
          "aria-multiline": "true",
          "aria-labelledby": `${id}-label`,
          ...(describedBy !== undefined && { "aria-describedby": describedBy }),
          ...(invalid && { "aria-invalid": "true" }),
          ...(required && { "aria-required": "true" }),
        },
      },
    });
  }, [editor, id, describedBy, invalid, required]);

  return (
    <div ref={container} hidden={!isReady}>
      {editor && (
        <RichTextToolbar editor={editor} controls={id}>
          {more && <more.Tools editor={editor} />}
        </RichTextToolbar>
      )}
      <EditorContent editor={editor} />
      {isReady && (
        <input
          ref={hidden}
          type="hidden"
          name={name}
          value={value.html}
          {...rules}
          data-text={value.text}
          data-validateforce=""
        />
      )}
    </div>
  );
}

/** A description of a form without scripts is plain text; as HTML it would lose its lines. */
const contentOf = (html: string) =>
  /<\/?[a-z]/i.test(html)
    ? html
    : {
        type: "doc",
        content: html
          .split(/\r?\n/)
          .map((text) => ({ type: "paragraph", ...(text === "" ? {} : { content: [{ type: "text", text }] }) })),
      };
