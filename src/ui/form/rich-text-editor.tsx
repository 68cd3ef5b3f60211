import { Bold } from "@tiptap/extension-bold";
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
import { EditorContent, useEditor, type Editor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import type { ControlProps } from "./field.tsx";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";

type EditorProps = {
  control: ControlProps;
  html: string;
  placeholder: string | undefined;
  /** Called with the length of the plain text. */
  onText: (length: number) => void;
  onChange: ((html: string) => void) | undefined;
};

/** The editor itself; a separate chunk, since it is larger than the rest of the page. */
export default function RichTextEditor({ control, html, placeholder, onText, onChange }: EditorProps) {
  const { id, name, "aria-describedby": describedBy, "aria-invalid": invalid, required, ...rules } = control;
  const hidden = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState({ html, text: "" });

  function read(editor: Editor) {
    const text = editor.getText({ blockSeparator: "\n" });
    const next = { html: editor.isEmpty ? "" : editor.getHTML(), text };
    setValue(next);
    onText(text.length);
    return next;
  }

  const editor = useEditor({
    immediatelyRender: false,
    content: html,
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
    ],
    onCreate: ({ editor: made }) => void read(made),
    onUpdate: ({ editor: changed }) => {
      const next = read(changed);
      onChange?.(next.html);
      // Validates once the hidden field has the new text.
      setTimeout(() => hidden.current?.dispatchEvent(new Event("input", { bubbles: true })));
    },
  });

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
    <>
      {editor && <RichTextToolbar editor={editor} controls={id} />}
      <EditorContent editor={editor} />
      <input
        ref={hidden}
        type="hidden"
        name={name}
        value={value.html}
        {...rules}
        data-text={value.text}
        data-validateforce=""
      />
    </>
  );
}
