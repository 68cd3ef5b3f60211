import type { ComponentProps } from "react";
import { Link } from "react-router";
import type { FormRefusal } from "#src/shared/page.server.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { ReportFieldSet } from "./report-form.tsx";

type Props = ComponentProps<typeof ReportFieldSet> & {
  /** The answer of the page's action: the thanks or the refusal. */
  answer: { isSent: boolean } | FormRefusal | undefined;
  thanks: { thanksTitle: string; thanks: string };
  back: { to: string; label: string };
};

/** The form of a page for reporting, or the thanks after it was sent. */
export const ReportPageForm = ({ answer, thanks, back, reasons, hint }: Props) =>
  answer && "isSent" in answer ? (
    <ResultNotice tone="good">
      <p>
        <strong>{thanks.thanksTitle}.</strong> {thanks.thanks}
      </p>
      <p>
        <Link to={back.to}>{back.label}</Link>
      </p>
    </ResultNotice>
  ) : (
    <Form method="post" className="report-form" answer={answer}>
      <ReportFieldSet reasons={reasons} hint={hint} />
      <SubmitButton>Gönderin</SubmitButton>
    </Form>
  );
