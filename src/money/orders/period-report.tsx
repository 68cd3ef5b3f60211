import { Fragment, type ReactNode } from "react";
import { Button } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";

type Props = {
  /** The period, `2026-11-01`. */
  from: string;
  last: string;
  /** The page’s query, which the file has too. */
  query: string;
  /** Address of the same rows as a CSV file. */
  file: string;
  formClass: string;
  sums: readonly (readonly [name: string, amount: string])[];
  note: ReactNode;
  /** What is said where the period has no rows; undefined where it has some. */
  empty: string | undefined;
  /** The table of the period’s rows. */
  children: ReactNode;
};

/** A report of money: the choice of a period, its sums, its rows, and the same as a file. */
export const PeriodReport = ({ from, last, query, file, formClass, sums, note, empty, children }: Props) => (
  <>
    <Form method="get" id="donem" className={formClass}>
      <TextField name="bas" label="İlk gün" type="date" isOptional defaultValue={from} />
      <TextField name="son" label="Son gün" type="date" isOptional defaultValue={last} />
      <Button type="submit" look="ink">
        Gösterin
      </Button>
    </Form>
    <dl className="account__facts">
      {sums.map(([name, amount]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className="num">{amount}</dd>
        </Fragment>
      ))}
    </dl>
    <p className="muted">
      {note}{" "}
      <a href={`${file}${query && `?${query}`}`} download>
        CSV olarak indirin
      </a>
    </p>
    {empty === undefined ? children : <EmptyState icon="info" title={empty} />}
  </>
);
