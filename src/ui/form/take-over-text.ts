import type { Editor } from "@tiptap/core";
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";

/** A document's text, one line per paragraph or line break, with the position of each character and of its end. */
function textOf(doc: Node): { text: string; positions: number[] } {
  let text = "";
  const positions: number[] = [];
  let end: number | undefined;
  const add = (characters: string, at: number) => {
    for (let n = 0; n < characters.length; n++) positions.push(at + n);
    text += characters;
  };
  doc.descendants((node, at) => {
    if (node.isTextblock) {
      if (end !== undefined) add("\n", end);
      end = at + 1 + node.content.size;
    } else if (node.isText) add(node.text!, at);
    else if (node.type.name === "hardBreak") add("\n", at);
  });
  return { text, positions: [...positions, end ?? 0] };
}

/**
 * The position in the document of each character of `plain`, and of its end: the document's text, from which spaces and
 * empty lines may have been removed. Undefined where it is another text.
 */
function positionsOf(doc: Node, plain: string): number[] | undefined {
  const { text, positions } = textOf(doc);
  const found: number[] = [];
  let at = 0;
  for (let n = 0; n < plain.length; n++) {
    while (at < text.length && !isSame(text[at]!, plain[n]!)) {
      if (text[at]!.trim() !== "") return undefined;
      at++;
    }
    if (at === text.length) return undefined;
    found.push(positions[at]!);
    at++;
  }
  if (text.slice(at).trim() !== "") return undefined;
  return [...found, positions[at]!];
}

/** Every space of a line is shown as a plain one. */
const isSame = (one: string, shown: string) => one === shown || (shown === " " && /[^\S\n]/.test(one));

const commonStart = (one: string, other: string) => {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length++;
  return length;
};
const reversed = (text: string) => text.split("").reverse().join("");

/**
 * Changes the editor's document as `shown`, its plain text, was changed to `typed`: what did not change keeps its marks
 * and lists.
 */
function applyTyped(editor: Editor, shown: string, typed: string) {
  const { doc, schema, tr } = editor.state;
  const positions = positionsOf(doc, shown);
  const start = positions ? commonStart(shown, typed) : 0;
  const ends = positions ? commonStart(reversed(shown.slice(start)), reversed(typed.slice(start))) : 0;
  const [from, to] = positions ? [positions[start]!, positions[shown.length - ends]!] : [0, doc.content.size];
  const lines = typed.slice(start, typed.length - ends).split("\n");
  const paragraphs = Fragment.from(
    lines.map((line) => schema.nodes["paragraph"]!.create(null, line === "" ? null : schema.text(line))),
  );
  const open = positions ? 1 : 0;
  editor.view.dispatch(tr.replace(from, Math.max(from, to), new Slice(paragraphs, open, open)));
}

/** Puts the selection between these characters of the document's plain text. */
function select(editor: Editor, plain: string, start: number, end: number) {
  const { doc, tr } = editor.state;
  const positions = positionsOf(doc, plain);
  const selection = positions
    ? TextSelection.create(doc, positions[start]!, positions[end]!)
    : TextSelection.atEnd(doc);
  editor.view.dispatch(tr.setSelection(selection).setMeta("addToHistory", false));
}

/**
 * The visible editor takes text, caret and focus over from a text area that showed `shown` at first. Remove the text area
 * in the same task, so that no key is lost between the two.
 */
export function takeOverText(editor: Editor, area: HTMLTextAreaElement, shown: string) {
  const { value: typed, selectionStart, selectionEnd } = area;
  const isFocused = document.activeElement === area;
  if (typed !== shown) applyTyped(editor, shown, typed);
  if (!isFocused) return;
  select(editor, typed, selectionStart, selectionEnd);
  editor.view.focus();
}
