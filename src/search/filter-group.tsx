import { Fragment, type ReactNode } from "react";
import { formatNumber } from "#src/shared/turkish.ts";
import { Check } from "#src/ui/form/choice-fields.tsx";
import { Icon } from "#src/ui/icon.tsx";
import type { Choice } from "./choices.ts";

/** A part of the filters that folds; the number of choices made stands in its heading. */
export function FilterGroup({
  title,
  chosen,
  isOpen = true,
  children,
}: {
  title: string;
  chosen: number;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="fgroup" open={isOpen}>
      <summary>
        {title}
        {chosen > 0 && (
          <em>
            {chosen}
            <span className="sr"> seçim</span>
          </em>
        )}
        <Icon name="down" size="s" />
      </summary>
      <div className="fgroup__in">{children}</div>
    </details>
  );
}

const shownFirst = 6;

/**
 * The values of a filter with their exact counts. A value that would find nothing is disabled, not hidden. Beyond the
 * first six, what is not chosen waits under "N … daha".
 */
export function ChoiceList({
  name,
  label,
  choices,
  noun,
  chosen,
  onToggle,
  nested,
}: {
  name: string;
  label: string;
  choices: readonly Choice[];
  /** What the values are called: `marka`, `şehir`. */
  noun: string;
  chosen: readonly string[];
  onToggle: (value: string, isChosen: boolean) => void;
  /** Stands below the value it belongs to. */
  nested?: { below: string; content: ReactNode };
}) {
  const isShort = choices.length <= shownFirst + 2;
  const first = isShort ? choices : choices.filter(({ isChosen }, index) => index < shownFirst || isChosen);
  const rest = isShort ? [] : choices.filter((choice) => !first.includes(choice));
  const row = (choice: Choice) => (
    <Fragment key={choice.value}>
      <Check
        name={name}
        value={choice.value}
        count={formatNumber(choice.count)}
        checked={chosen.includes(choice.value)}
        disabled={choice.count === 0 && !chosen.includes(choice.value)}
        onChange={(event) => onToggle(choice.value, event.currentTarget.checked)}
      >
        {choice.colour && <span className="swatch" style={{ background: choice.colour }} />}
        {choice.name}
      </Check>
      {nested?.below === choice.value && nested.content}
    </Fragment>
  );
  return (
    <fieldset>
      <legend className="sr">{label}</legend>
      {first.map(row)}
      {rest.length > 0 && (
        <details className="fmore">
          <summary>
            {rest.length} {noun} daha
          </summary>
          {rest.map(row)}
        </details>
      )}
    </fieldset>
  );
}
