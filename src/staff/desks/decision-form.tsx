import type { ComponentProps, ReactNode } from "react";
import { Form } from "#src/ui/form/form.tsx";
import { refusalWith } from "#src/ui/form/refusal-of.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";

type Props = {
  /** What is decided about, as the form names it: `["id", 12]`. */
  of: readonly [name: string, value: string | number];
  /** Its name in the labels of the buttons: `Onaylayın: 81234567`. */
  about: string;
  /** The parameter that the buttons send. */
  name?: string;
  decisions: readonly { value: string; label: string; look?: ComponentProps<typeof SubmitButton>["look"] }[];
  /** The page's answer: a refusal of this decision is shown at its fields. */
  answer?: unknown;
  /** Fields, such as the reason. */
  children?: ReactNode;
};

/** A decision about one thing of a list: a button for each possible one, after the reason where it needs one. */
export function DecisionForm({ of: [idName, id], about, name = "decision", decisions, answer, children }: Props) {
  const own = refusalWith(answer, idName, String(id));
  return (
    <Form
      method="post"
      id={`${decisions[0]!.value}-${id}`}
      className={children ? "desk__form" : "desk__acts"}
      answer={decisions.some(({ value }) => value === own?.values[name]) ? own : undefined}
      preventScrollReset
    >
      <input type="hidden" name={idName} value={id} />
      {children}
      {decisions.map(({ value, label, look = "line" }) => (
        <SubmitButton
          key={value}
          look={look}
          size={children ? undefined : "s"}
          name={name}
          value={value}
          aria-label={`${label}: ${about}`}
        >
          {label}
        </SubmitButton>
      ))}
    </Form>
  );
}
