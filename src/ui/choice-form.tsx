import type { ComponentProps, ReactNode } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "./button.tsx";
import { Select } from "./form/select-field.tsx";
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

type ChoiceProps = Omit<ComponentProps<typeof Select>, "defaultValue"> & {
  label: ReactNode;
  defaultValue: string | number | undefined;
};

/** One choice of such a form, with its label above or beside it. */
export const Choice = ({ label, className, placeholder = null, defaultValue = "", ...select }: ChoiceProps) => (
  <label className={className}>
    {label}
    <Select {...{ placeholder, defaultValue }} {...select} />
  </label>
);

type Sorts = { sorts: readonly { slug: string; name: string }[]; sort: string; label: ReactNode; className?: string };

/** The sort orders of a list, in its form. */
export const SortSelect = ({ sorts, sort, ...props }: Sorts) => (
  <Choice
    name="sirala"
    options={sorts.map(({ slug, name }) => ({ value: slug, label: name }))}
    defaultValue={sort}
    {...props}
  />
);
