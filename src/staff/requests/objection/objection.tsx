import type { ReactNode } from "react";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextareaField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { ObjectionForm as ObjectionInput } from "./rules.ts";
import type { SentObjection } from "./service.server.ts";

const fields = fieldsOf(ObjectionInput);

/** What was objected and what the desk answered; `closedText` says what holds after a close without an answer. */
export function ObjectionSection({ objection, closedText }: { objection: SentObjection; closedText: string }) {
  return (
    <section className="panel" aria-labelledby="itiraz">
      <h2 id="itiraz">İtirazınız</h2>
      <p className="requests__text">{objection.text}</p>
      <p className="tiny">{objection.at}</p>
      {objection.answers.map(({ id, text, at }) => (
        <div key={id}>
          <h3>Yanıtımız</h3>
          <p className="requests__text">{text}</p>
          <p className="tiny">{at}</p>
        </div>
      ))}
      {objection.answers.length === 0 && (
        <Notice
          text={
            objection.isClosed
              ? closedText
              : "İtirazınız bize ulaştı. Yanıtımızı bu sayfada ve e-postanızda okuyacaksınız."
          }
        />
      )}
    </section>
  );
}

/** The form of an objection, which may be sent once; `children` are further fields. */
export const ObjectionForm = ({ answer, children }: { answer: unknown; children?: ReactNode }) => (
  <Form method="post" className="account__form" answer={answer}>
    {children}
    <TextareaField
      {...fields.text}
      label="İtirazınız"
      rows={6}
      hint="Bir kez itiraz edebilirsiniz. İtirazınızı bir kişi okur ve yanıtlar."
    />
    <SubmitButton isWide>İtiraz edin</SubmitButton>
  </Form>
);
