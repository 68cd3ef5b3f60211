import { ChoiceForm, SortSelect } from "#src/ui/choice-form.tsx";
import { type GarageSort as Sort, garageSorts } from "./rules.ts";

/** The order of the garage. */
export function GarageSort({ sort }: { sort: Sort }) {
  return (
    <ChoiceForm key={sort} className="garage__sort">
      <label className="small">
        <span className="muted">Sırala </span>
        <SortSelect sorts={garageSorts} sort={sort} />
      </label>
    </ChoiceForm>
  );
}
