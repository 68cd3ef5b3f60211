import { AutocompleteField } from "#src/ui/form/autocomplete-field.tsx";
import type { FieldRules } from "#src/ui/form/field.tsx";
import type { Suggestion } from "#src/ui/form/suggest.ts";
import { rentPlaceSuggestion } from "./api.ts";

/** Suggestions of places, by their simple slugs. */
async function suggestPlaces(term: string, signal: AbortSignal): Promise<Suggestion[]> {
  const found = await rentPlaceSuggestion({ term }, { signal });
  return found.map(({ simple_slug: value, name, airport_code: code }) => ({
    value,
    label: name,
    remark: code ?? undefined,
  }));
}

type PlaceFieldProps = FieldRules & {
  name: string;
  label: string;
  /** The initially chosen place. */
  place?: { simpleSlug: string; name: string } | undefined;
};

/** A place with suggestions; its simple slug is sent. Without scripts what was typed is sent, which names a place as well. */
export function PlaceField({ name, label, place, ...rules }: PlaceFieldProps) {
  return (
    <AutocompleteField
      {...rules}
      name={name}
      label={label}
      placeholder="Havalimanı, gar ya da şehir"
      search={suggestPlaces}
      defaultChosen={place && { value: place.simpleSlug, label: place.name }}
    />
  );
}
