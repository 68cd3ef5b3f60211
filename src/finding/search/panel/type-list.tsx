import { memo } from "react";
import { formatNumber } from "#src/shared/turkish.ts";
import { Check } from "#src/ui/form/choice-fields.tsx";
import type { Choices } from "./choices.ts";
import { everyType, withType } from "../rules.ts";
import type { OnSelect } from "./use-choosing.ts";

/** The filter of the vehicle type; types of a group follow it. */
export const TypeList = memo(function TypeList({
  everything,
  choices,
  chosen,
  onSelect,
}: {
  everything: string;
  choices: Choices["types"];
  chosen: string | null;
  onSelect: OnSelect;
}) {
  const everywhere = choices.reduce((sum, { count, isChild }) => (isChild ? sum : sum + count), 0);
  return (
    <fieldset>
      <legend className="sr">Kategori</legend>
      <Check
        kind="radio"
        name="kategori"
        value={everyType}
        count={formatNumber(everywhere)}
        checked={chosen === null}
        onChange={() => onSelect((from) => withType(from, null))}
      >
        {everything}
      </Check>
      {choices.map(({ value, name, count, isChild }) => (
        <Check
          key={value}
          kind="radio"
          name="kategori"
          className={isChild ? "sub" : ""}
          value={value}
          count={formatNumber(count)}
          checked={chosen === value}
          disabled={count === 0 && chosen !== value}
          onChange={() => onSelect((from) => withType(from, value))}
        >
          {name}
        </Check>
      ))}
    </fieldset>
  );
});
