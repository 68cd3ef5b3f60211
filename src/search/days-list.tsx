import { formatNumber } from "#src/shared/turkish.ts";
import { Check } from "#src/ui/form/choice-fields.tsx";
import type { Choices } from "./choices.ts";

/** How long ago at most a listing was published. */
export function DaysList({
  choices,
  chosen,
  onDays,
}: {
  choices: Choices["days"];
  chosen: number | null;
  onDays: (days: number | null) => void;
}) {
  return (
    <fieldset>
      <legend className="sr">İlan tarihi</legend>
      <Check kind="radio" name="tarih" value="" checked={chosen === null} onChange={() => onDays(null)}>
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
          onChange={() => onDays(Number(value))}
        >
          {name}
        </Check>
      ))}
    </fieldset>
  );
}
