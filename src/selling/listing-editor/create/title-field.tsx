import { title, titleMaxLength, titleMinLength } from "#src/selling/listings/fields/common.ts";
import { titleCase } from "#src/selling/listings/titles/rules.ts";
import { upperCase } from "#src/shared/turkish.ts";
import { TextField } from "#src/ui/form/text-fields.tsx";

/** Product 5.6: the title of every listing, shown in upper case while typing. `names`: the words that it writes with I. */
export const TitleField = ({
  value,
  names,
  hint,
}: {
  value: string | undefined;
  names: readonly string[];
  hint: string;
}) => (
  <TextField
    className="full"
    name="title"
    label={title.label}
    minLength={titleMinLength}
    maxLength={titleMaxLength}
    isCounted
    hint={`Büyük harfle yayınlanır. ${hint}`}
    style={{ textTransform: "uppercase" }}
    autoComplete="off"
    defaultValue={value}
    onInput={({ currentTarget, nativeEvent }) => {
      // A keyboard that is still composing a word would lose it.
      if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) keepNames(currentTarget, names);
    }}
    onBlur={({ currentTarget }) => keepNames(currentTarget, names, { isDone: true })}
  />
);

/**
 * The style capitalises by Turkish rules; only a text with names of the catalogue is replaced, so that undo works elsewhere.
 * The word at the caret waits until it is finished: `ti` may become `titiz`.
 */
function keepNames(input: HTMLInputElement, names: readonly string[], { isDone = false } = {}) {
  const { value } = input;
  const caret = input.selectionStart ?? value.length;
  const end = isDone ? value.length : value.slice(0, caret).search(/[\p{L}\p{M}\p{N}]*$/u);
  const finished = value.slice(0, end);
  const shown = titleCase(finished, names);
  if (shown === upperCase(finished)) return;
  input.value = shown + value.slice(end);
  if (!isDone) input.setSelectionRange(caret, caret);
}
