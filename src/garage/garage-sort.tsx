import { Form, useSubmit } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { type GarageSort as Sort, garageSorts } from "./rules.ts";

/** The order of the garage: a choice is followed at once; without scripts there is a button. */
export function GarageSort({ sort }: { sort: Sort }) {
  const submit = useSubmit();
  const isHydrated = useHydrated();
  return (
    <Form key={sort} className="garage__sort" onChange={(event) => void submit(event.currentTarget)}>
      <label className="small">
        <span className="muted">Sırala </span>
        <select className="select" name="sirala" defaultValue={sort}>
          {garageSorts.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {!isHydrated && (
        <Button type="submit" look="line" size="s">
          Gösterin
        </Button>
      )}
    </Form>
  );
}
