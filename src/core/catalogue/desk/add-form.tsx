import type { ReactNode } from "react";
import { ReasonField } from "#src/staff/desks/reason-field.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";

type Props = {
  id: string;
  /** What is added to: "Modeller". */
  name: string;
  /** The kind of the new entry and the entry above it. */
  sent: { child: string; parent: string };
  answer: object | undefined;
  version: number;
  children: ReactNode;
};

/** The form of a new entry below a list, closed until it is needed. */
export const AddForm = ({ id, name, sent, answer, version, children }: Props) => (
  <details className="panel" open={answer !== undefined}>
    <summary>{name} ekleyin</summary>
    <Form method="post" id={id} className="desk__form" answer={answer} key={version}>
      {Object.entries({ ...sent, islem: "add" }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {children}
      <ReasonField />
      <SubmitButton look="ink">Ekleyin</SubmitButton>
    </Form>
  </details>
);
