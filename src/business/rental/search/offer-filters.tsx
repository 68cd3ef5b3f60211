import { useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { filtersId } from "#src/finding/search/panel/filters.tsx";
import { formatNumber } from "#src/shared/turkish.ts";
import { Button } from "#src/ui/button.tsx";
import { Check } from "#src/ui/form/choice-fields.tsx";
import { tripQuery, rentalPath } from "../addresses.ts";
import { rentalSorts, searchRadii } from "./rules.ts";
import type { SearchView } from "./view.server.ts";

const toggleId = "kiralama-filtreleri-ac";

/**
 * Filters, sort and radius as one form: with scripts each choice is sent at once, without them a button sends all. Empty
 * fields and defaults are dropped from the address by the page.
 */
export function OfferFilters({ results }: { results: Pick<SearchView, "search" | "filters"> }) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  // Boxes show what was chosen, also after going back or removing a chip; the form stays, so that the focus does.
  useEffect(() => {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])
      box.checked = box.defaultChecked;
  }, [results]);
  const { search, filters } = results;
  const chosen = filters.flatMap(({ choices }) => choices.filter(({ isChosen }) => isChosen)).length;
  return (
    <div className="rental-filters" id={filtersId} tabIndex={-1}>
      {/* On phones the filters are closed; the box opens them without scripts too. */}
      <input className="sr only-narrow rental-filters__toggle" type="checkbox" id={toggleId} />
      <label className="btn btn--line btn--s only-narrow" htmlFor={toggleId}>
        Filtreler{chosen > 0 && ` (${chosen})`}
      </label>
      <Form
        ref={form}
        className="rental-filters__form"
        method="get"
        action={rentalPath}
        aria-label="Sonuçları filtreleyin"
        onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
      >
        {[...tripQuery(search.trip)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {search.view !== "liste" && <input type="hidden" name="gorunum" value={search.view} />}
        <label className="small rental-filters__sort">
          <span className="muted">Sırala</span>
          <select className="select" name="sirala" value={search.sort} onChange={() => {}}>
            {Object.entries(rentalSorts).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="small rental-filters__sort">
          <span className="muted">Yakındaki yerler</span>
          <select className="select" name="yaricap" value={search.radiusKm} onChange={() => {}}>
            {searchRadii.map((km) => (
              <option key={km} value={km}>
                {km === 0 ? "Yalnız bu yer" : `${km}\u00a0km çevresi`}
              </option>
            ))}
          </select>
        </label>
        <div className="rental-filters__groups">
          {filters.map(({ key, address, title, choices }) => (
            <fieldset key={key} className="rental-filters__group">
              <legend>{title}</legend>
              {choices.map(({ value, name, count, isChosen }) => (
                <Check
                  key={value}
                  name={address}
                  value={value}
                  defaultChecked={isChosen}
                  disabled={count === 0 && !isChosen}
                  count={formatNumber(count)}
                >
                  {name}
                </Check>
              ))}
            </fieldset>
          ))}
        </div>
        <noscript>
          <Button look="line" size="s" type="submit">
            Uygula
          </Button>
        </noscript>
      </Form>
    </div>
  );
}
