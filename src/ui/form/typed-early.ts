import { controlsOf } from "./read-fields.ts";

type Typed = { value: string; start: number; end: number };

/** What was typed into text areas before React took them over: React resets a text area that has a text. */
const typedInto = new WeakMap<HTMLTextAreaElement, Typed>();

function note(node: unknown) {
  if (!(node instanceof HTMLTextAreaElement)) return;
  if (node.value === node.defaultValue) typedInto.delete(node);
  else typedInto.set(node, { value: node.value, start: node.selectionStart, end: node.selectionEnd });
}

if (typeof document !== "undefined") {
  document.querySelectorAll("textarea").forEach(note);
  document.addEventListener("input", ({ target }) => note(target), true);
  document.addEventListener("selectionchange", () => note(document.activeElement), true);
}

/** Gives a text area back what was typed into it before React took it over. Call it in a layout effect. */
export function restoreTyped(area: HTMLTextAreaElement) {
  const typed = typedInto.get(area);
  if (!typed || area.value === typed.value) return;
  area.value = typed.value;
  area.setSelectionRange(typed.start, typed.end);
}

/** Sends an input event for each control that was changed before React could notice. Call it in an effect. */
export function reportTyped(form: HTMLFormElement) {
  for (const control of controlsOf(form))
    if (isChanged(control)) control.dispatchEvent(new Event("input", { bubbles: true }));
}

function isChanged(control: ReturnType<typeof controlsOf>[number]): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => defaultSelected && !selected);
  if (control.type === "hidden" || control.type === "file") return false;
  if (control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type))
    return control.checked && !control.defaultChecked;
  return control.value !== control.defaultValue;
}
