import type { ComponentProps, ReactNode } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "./button.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** A form that changes the view of a list: a choice is submitted at once; without scripts there is a button. */
export function ChoiceForm({ children, ...form }: ComponentProps<typeof Form>) {
  const submit = useSubmit();
  const isHydrated = useHydrated();
  return (
    <Form
      {...form}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget);
      }}
    >
      {children}
      {!isHydrated && (
        <Button type="submit" look="line" size="s">
          Gösterin
        </Button>
      )}
    </Form>
  );
}

type Sorts = { sorts: readonly { slug: string; name: string }[]; sort: string; label: ReactNode; className?: string };

/** The sort orders of a list, in its form. */
export function SortSelect({ sorts, sort, label, className }: Sorts) {
  return (
    <label className={className}>
      {label}
      <select className="select" name="sirala" defaultValue={sort}>
        {sorts.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
