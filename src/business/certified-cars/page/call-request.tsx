import { type SubmitEvent, useState } from "react";
import type { FormRefusal } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { HoneypotField } from "#src/ui/form/honeypot-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { MaskedField } from "#src/ui/form/text-fields.tsx";
import { certificatedCarMessage } from "../call/api.ts";
import { callPhoneOf, callTexts } from "../call/rules.ts";

type Answer = { isSent: boolean } | FormRefusal | undefined;

/** The form's section, which a link above the report leads to. */
export const callRequestId = "arama-talebi";

/** The form to be called back about a certified car. With scripts it is sent by a call; without, by the page. */
export function CallRequest({ url, answer: given }: { url: string; answer: Answer }) {
  const [answer, setAnswer] = useState<Answer>(given);
  const [isSending, setSending] = useState(false);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { senderPhone = "", website = "" } = Object.fromEntries(new FormData(event.currentTarget)) as Record<
      string,
      string
    >;
    const phone = callPhoneOf(senderPhone);
    if (phone === undefined)
      return setAnswer({ message: callTexts.phone, fields: { senderPhone: callTexts.phone }, values: { senderPhone } });
    setSending(true);
    setAnswer(undefined);
    try {
      await certificatedCarMessage({ senderPhone: phone, certificatedCarUrl: url, website });
      setAnswer({ isSent: true });
    } catch (error) {
      // Except for a limit, which says when to try again, all failures read the same.
      const message = error instanceof Refusal && error.status === 429 ? error.message : callTexts.failure;
      setAnswer({ message, fields: undefined, values: { senderPhone } });
    }
    setSending(false);
  }

  const isSent = answer !== undefined && "isSent" in answer;
  return (
    <section className="panel certified__call" aria-labelledby="sizi-arayalim" id={callRequestId}>
      <h2 id="sizi-arayalim">Sizi arayalım</h2>
      {isSent && <ResultNotice tone="good" text={callTexts.thanks} />}
      {!isSent && (
        <Form method="post" className="certified__fields" answer={answer} onSubmit={(event) => void send(event)}>
          <MaskedField
            mask="phone"
            name="senderPhone"
            type="tel"
            label="Telefon numaranız"
            placeholder="0532 123 45 67"
            autoComplete="tel"
          />
          <HoneypotField />
          <p className="tiny">Yalnız bu araç için ararız; numaranızı satıcıya vermeyiz.</p>
          <SubmitButton disabled={isSending}>Beni arayın</SubmitButton>
        </Form>
      )}
    </section>
  );
}
