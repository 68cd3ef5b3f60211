import { ChoiceForm, SortSelect } from "#src/ui/choice-form.tsx";
import { type GarageSort as Sort, garageSorts } from "./rules.ts";

/** The order of the garage. */
export function GarageSort({ sort }: { sort: Sort }) {
  return (
    <ChoiceForm key={sort} className="garage__sort">
      <SortSelect className="small" label={<span className="muted">Sırala </span>} sorts={garageSorts} sort={sort} />
    </ChoiceForm>
  );
}
