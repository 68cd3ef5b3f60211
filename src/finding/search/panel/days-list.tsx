import { memo } from "react";
import { formatNumber } from "#src/shared/turkish.ts";
import { Check } from "#src/ui/form/choice-fields.tsx";
import type { Choices } from "./choices.ts";
import type { OnSelect } from "./use-choosing.ts";

/** The filter of the maximum age of listings in days. */
export const DaysList = memo(function DaysList({
  choices,
  chosen,
  onSelect,
}: {
  choices: Choices["days"];
  chosen: number | null;
  onSelect: OnSelect;
}) {
  const choose = (publishedDays: number | null) => onSelect((from) => ({ ...from, publishedDays }));
  return (
    <fieldset>
      <legend className="sr">İlan tarihi</legend>
      <Check kind="radio" name="tarih" value="" checked={chosen === null} onChange={() => choose(null)}>
        Bütün ilanlar
      </Check>
      {choices.map(({ value, name, count }) => (
        <Check
          key={value}
          kind="radio"
          name="tarih"
          value={value}
          count={formatNumber(count)}
          checked={chosen === Number(value)}
          disabled={count === 0 && chosen !== Number(value)}
          onChange={() => choose(Number(value))}
        >
          {name}
        </Check>
      ))}
    </fieldset>
  );
});
