import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { loadingText } from "../loading.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { Field, type ControlProps, type FieldRules } from "./field.tsx";
import { SelectField } from "./select-field.tsx";
import { exactly, suggestTexts, type Suggestion } from "./suggest.ts";
import { useSuggestions, type Source } from "./use-suggestions.ts";

type AutocompleteProps = FieldRules &
  Source & {
    name: string;
    label: string;
    remark?: ReactNode;
    hint?: ReactNode;
    placeholder?: string;
    isLabelHidden?: boolean;
    className?: string;
    /** The initially chosen item. */
    defaultChosen?: Suggestion | undefined;
    onChoose?: (chosen: Suggestion | undefined) => void;
    minLength?: number;
    delayMs?: number;
  };

/**
 * A field with autocomplete: the chosen item's value is sent as `name`. Without scripts a local list is a plain select
 * box; with a list of the server the typed text is sent.
 */
export function AutocompleteField(props: AutocompleteProps) {
  const isHydrated = useHydrated();
  const { name, label, remark, hint, isLabelHidden, className, isOptional, message } = props;
  const look = { name, label, remark, hint, isLabelHidden, className, isOptional, message };
  if (!isHydrated && props.items)
    return (
      <SelectField
        {...look}
        options={props.items}
        placeholder={props.placeholder}
        defaultValue={props.defaultChosen?.value}
      />
    );
  return (
    <Field {...look}>
      {(control) =>
        isHydrated ? (
          <Combobox {...props} control={control} />
        ) : (
          <input
            className="input"
            autoComplete="off"
            placeholder={props.placeholder}
            defaultValue={props.defaultChosen?.label}
            {...control}
          />
        )
      }
    </Field>
  );
}

/** The plain field that scripts replace: its text, and whether it has the focus. */
function plainField(id: string): { text: string | undefined; isFocused: boolean } {
  const field = document.getElementById(id);
  const isPlain = field instanceof HTMLInputElement && field.role !== "combobox";
  return { text: isPlain ? field.value : undefined, isFocused: isPlain && document.activeElement === field };
}

function Combobox({ control, ...props }: AutocompleteProps & { control: ControlProps }) {
  const { defaultChosen, onChoose, placeholder, minLength, delayMs } = props;
  const [chosen, setChosen] = useState(defaultChosen);
  const [plain] = useState(() => plainField(control.id));
  const [typed, setTyped] = useState(plain.text ?? defaultChosen?.label ?? "");
  const [isOpen, setOpen] = useState(plain.isFocused && typed !== (defaultChosen?.label ?? ""));
  const [at, setAt] = useState(-1);
  const hidden = useRef<HTMLInputElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (!plain.isFocused || !input.current) return;
    input.current.focus();
    input.current.setSelectionRange(input.current.value.length, input.current.value.length);
  }, [plain]);
  // The label of the chosen item is no query: the whole list is offered then.
  const asked = chosen && typed === chosen.label ? "" : typed;
  const source: Source = props.items ? { items: props.items } : { search: props.search };
  const { state, items, ...found } = useSuggestions(source, asked, isOpen, {
    ...(minLength !== undefined && { minLength }),
    ...(delayMs !== undefined && { delayMs }),
  });
  const listId = `${control.id}-list`;
  const { id, name, minLength: _, maxLength: __, required, ...described } = control;
  const { "aria-describedby": describedBy, "aria-invalid": invalid, ...rules } = described;

  function choose(item: Suggestion | undefined) {
    setChosen(item);
    setTyped(item?.label ?? "");
    setOpen(false);
    setAt(-1);
    if (item?.value === chosen?.value) return;
    onChoose?.(item);
    // Validates once the hidden field has the new value.
    setTimeout(() => hidden.current?.dispatchEvent(new Event("input", { bubbles: true })));
  }

  // What was typed marks the first match, so that Enter chooses it.
  const marked = at < 0 && asked.trim() !== "" && state === "ready" && items.length > 0 ? 0 : at;

  function leave() {
    setOpen(false);
    if (typed.trim() === "") choose(undefined);
    else choose(exactly(items, typed) ?? (asked !== "" && items.length === 1 ? items[0] : chosen));
  }

  function key(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      return setOpen(false);
    }
    if (event.key === "Enter" && isOpen && items[marked]) {
      event.preventDefault();
      return choose(items[marked]);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setOpen(true);
    if (items.length === 0) return;
    const next = isOpen ? (marked + step + items.length) % items.length : 0;
    setAt(next);
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
  }

  const said = {
    short: asked === "" ? "" : suggestTexts.tooShort(found.minLength),
    loading: loadingText,
    failed: suggestTexts.failed,
    ready: items.length === 0 ? suggestTexts.none : "",
  }[state];
  return (
    <span className="autocomplete">
      <input
        ref={input}
        id={id}
        className="input"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && marked >= 0 ? `${listId}-${marked}` : undefined}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        aria-required={required}
        autoComplete="off"
        placeholder={placeholder}
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setOpen(true);
          setAt(-1);
        }}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => setOpen(true)}
        onBlur={leave}
        onKeyDown={key}
      />
      <input ref={hidden} type="hidden" name={name} value={chosen?.value ?? ""} {...rules} data-validateforce="" />
      <span className="sr" role="status">
        {isOpen && (said || `${items.length} sonuç`)}
      </span>
      <span className="autocomplete__panel" hidden={!isOpen || (items.length === 0 && said === "")}>
        {said !== "" && <span className="autocomplete__note">{said}</span>}
        {/* A press must not take the focus from the field before the click event. */}
        <span
          className="autocomplete__list"
          role="listbox"
          id={listId}
          aria-label={props.label}
          onPointerDown={(e) => e.preventDefault()}
        >
          {items.map((item, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
            <span
              key={item.value}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === marked}
              onClick={() => choose(item)}
            >
              {item.label}
              {item.remark !== undefined && <small>{item.remark}</small>}
            </span>
          ))}
        </span>
      </span>
    </span>
  );
}
