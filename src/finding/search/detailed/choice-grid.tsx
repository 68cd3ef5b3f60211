import type { ReactNode } from "react";
import type { Choice } from "../panel/choices.ts";
import { ChoiceRow } from "../panel/filter-group.tsx";
import type { ListKey } from "../filters/lists.ts";
import type { Selection } from "../rules.ts";
import type { OnSelect } from "../panel/use-choosing.ts";

/** The values of a filter under a heading, in columns. With `fold`, those after the first and not chosen are folded. */
export function ChoiceGrid({
  listKey,
  title,
  choices,
  selection,
  onSelect,
  fold,
}: {
  listKey: ListKey;
  title: ReactNode;
  choices: readonly Choice[];
  selection: Selection;
  onSelect: OnSelect;
  fold?: { after: number; noun: string };
}) {
  const { after = choices.length, noun } = fold ?? {};
  const isChosen = (choice: Choice) => selection[listKey].includes(choice.value);
  const first = choices.filter((choice, index) => index < after || isChosen(choice));
  const rest = choices.filter((choice) => !first.includes(choice));
  const row = (choice: Choice) => (
    <ChoiceRow key={choice.value} listKey={listKey} choice={choice} isChosen={isChosen(choice)} onSelect={onSelect} />
  );
  return (
    <fieldset className="detailed__grid">
      <legend>{title}</legend>
      <div>{first.map(row)}</div>
      {rest.length > 0 && (
        <details className="fmore">
          <summary>
            {rest.length} {noun} daha
          </summary>
          <div>{rest.map(row)}</div>
        </details>
      )}
    </fieldset>
  );
}
