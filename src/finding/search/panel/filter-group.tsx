import { Fragment, memo, type ReactNode, useEffect, useRef, useState } from "react";
import { formatNumber } from "#src/shared/turkish.ts";
import { Check } from "#src/ui/form/choice-fields.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import type { Choice } from "./choices.ts";
import { NotYet } from "./deferred-choices.tsx";
import { firstOf } from "./first-choices.ts";
import { storeOpen, storedOpen } from "./open-groups.ts";
import type { ListKey } from "../filters/lists.ts";
import { fieldOf, withChoice, withoutChoice } from "../rules.ts";
import type { OnSelect } from "./use-choosing.ts";

/**
 * A collapsible group of filters with the number of choices in its heading; its open state is stored for this tab. With
 * `isDeferred` its content is made when it is opened, with `isMissing` once it has come.
 */
export function FilterGroup({
  title,
  chosen,
  isOpen = true,
  isDeferred = false,
  isMissing = false,
  children,
}: {
  title: string;
  chosen: number;
  isOpen?: boolean;
  isDeferred?: boolean;
  isMissing?: boolean;
  children: ReactNode;
}) {
  const isHydrated = useHydrated();
  const [toggled, setToggled] = useState<boolean>();
  const open = toggled ?? (isHydrated ? storedOpen(title) : undefined) ?? isOpen;
  const details = useOpenedEarly(setToggled, isOpen);
  return (
    <details
      ref={details}
      className="fgroup"
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open === open) return;
        setToggled(currentTarget.open);
        storeOpen(title, currentTarget.open);
      }}
    >
      <summary>
        {title}
        {chosen > 0 && (
          <em>
            {chosen}
            <span className="sr"> seçim</span>
          </em>
        )}
      </summary>
      <div className="fgroup__in">
        {isMissing || (isDeferred && !open) ? <NotYet isOpen={open} isMissing={isMissing} /> : children}
      </div>
    </details>
  );
}

/** Reports a `<details>` that was opened or closed before React had taken over the page, whose event was missed. */
function useOpenedEarly(onToggle: (isOpen: boolean) => void, isOpen: boolean) {
  const details = useRef<HTMLDetailsElement>(null);
  const first = useRef({ onToggle, isOpen });
  useEffect(() => {
    const { open } = details.current ?? {};
    if (open !== undefined && open !== first.current.isOpen) first.current.onToggle(open);
  }, []);
  return details;
}

type ListProps = {
  listKey: ListKey;
  label: string;
  choices: readonly Choice[];
  /** The noun for the values: `marka`, `şehir`. */
  noun: string;
  chosen: readonly string[];
  onSelect: OnSelect;
  /** Content shown below a value, by value. */
  nested?: ReadonlyMap<string, ReactNode> | undefined;
  /** How many values the page was sent without. */
  leftOut?: number | undefined;
  /** Values under "N … daha" are made when it is opened. */
  isDeferred?: boolean;
};

/**
 * The values of a filter with their exact counts, memoised so that a click renders at once. A value without results is
 * disabled, not hidden. After the first six, values that are not chosen are under "N … daha".
 */
export const ChoiceList = memo(function ChoiceList(props: ListProps) {
  const { listKey, label, choices, noun, chosen, onSelect, nested, leftOut = 0, isDeferred = false } = props;
  const [isOpen, setOpen] = useState(false);
  const more = useOpenedEarly(setOpen, false);
  const first = leftOut > 0 ? choices : firstOf(choices);
  const rest = choices.filter((choice) => !first.includes(choice));
  const row = (choice: Choice) => (
    <Fragment key={choice.value}>
      <ChoiceRow listKey={listKey} choice={choice} isChosen={chosen.includes(choice.value)} onSelect={onSelect} />
      {nested?.get(choice.value)}
    </Fragment>
  );
  return (
    <fieldset>
      <legend className="sr">{label}</legend>
      {first.map(row)}
      {rest.length + leftOut > 0 && (
        <details ref={more} className="fmore" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>
            {rest.length + leftOut} {noun} daha
          </summary>
          {leftOut > 0 || (isDeferred && !isOpen) ? <NotYet isOpen={isOpen} isMissing={leftOut > 0} /> : rest.map(row)}
        </details>
      )}
    </fieldset>
  );
});

/** A checkbox with its count. */
export const ChoiceRow = memo(function ChoiceRow({
  listKey,
  choice,
  isChosen,
  onSelect,
}: {
  listKey: ListKey;
  choice: Choice;
  isChosen: boolean;
  onSelect: OnSelect;
}) {
  return (
    <Check
      {...fieldOf(listKey, choice.value)}
      count={formatNumber(choice.count)}
      checked={isChosen}
      disabled={choice.count === 0 && !isChosen}
      onChange={({ currentTarget: { checked } }) =>
        onSelect((from) => (checked ? withChoice : withoutChoice)(from, listKey, choice.value))
      }
    >
      {choice.colour ? (
        <>
          <span className="swatch" style={{ background: choice.colour }} />
          {choice.name}
        </>
      ) : (
        choice.name
      )}
    </Check>
  );
});
