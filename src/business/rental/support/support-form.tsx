import { useState } from "react";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextareaField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { isSupportType, supportHints, supportMessages, supportTypes, SupportInput } from "./rules.ts";

const fields = fieldsOf(SupportInput);

/** Asks the desk about a reservation. */
export function SupportForm({ answer }: { answer: unknown }) {
  const [type, setType] = useState("");
  const hint = isSupportType(type) ? supportHints[type] : undefined;
  return (
    <section aria-labelledby="rental-support">
      <h2 id="rental-support">Destek</h2>
      <Form method="post" className="account__form" answer={answer}>
        <SelectField
          name="tur"
          label="Konu"
          message={supportMessages.type}
          options={Object.entries(supportTypes).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => setType(target.value)}
        />
        {hint !== undefined && <Notice tone="warn" text={hint} />}
        <TextareaField {...fields.message} label="Mesajınız" rows={4} isCounted />
        <SubmitButton look="line" name="islem" value="destek">
          Destek isteyin
        </SubmitButton>
      </Form>
    </section>
  );
}
