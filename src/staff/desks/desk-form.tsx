import type { ComponentProps, ReactNode } from "react";
import { Form } from "#src/ui/form/form.tsx";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";

type Props = {
  id: string;
  title: string;
  /** What its button sends as `islem`. */
  step: string;
  button: string;
  isDisabled?: boolean;
  look?: ComponentProps<typeof SubmitButton>["look"];
  /** The page's answer: a refusal of this step is shown at its fields. */
  answer: unknown;
  /** Another one empties the fields. */
  version?: string | number;
  children: ReactNode;
};

/** A form of a desk in a panel of its own: its fields, then its button. */
export const DeskForm = ({
  id,
  title,
  step,
  button,
  look = "ink",
  isDisabled = false,
  answer,
  version,
  children,
}: Props) => (
  <section className="panel">
    <h2>{title}</h2>
    <Form method="post" id={id} className="desk__form" answer={refusalOf(answer, step)} key={`${step} ${version}`}>
      {children}
      <SubmitButton look={look} name="islem" value={step} disabled={isDisabled}>
        {button}
      </SubmitButton>
    </Form>
  </section>
);
