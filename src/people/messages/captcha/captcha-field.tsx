import { lazy, Suspense, useState } from "react";
import { Field, FieldNote } from "#src/ui/form/field.tsx";
import { fieldId, useFormState } from "#src/ui/form/form-state.ts";
import { Loading } from "#src/ui/loading.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import type { CaptchaQuestion } from "./question.server.ts";
import { answerMaxLength } from "./rules.ts";

const CaptchaWidget = lazy(() => import("./captcha-widget.tsx"));
const name = "captcha";

/** The captcha of a form, a new one after each refusal. Without scripts it is a question, where the page made one. */
export function CaptchaField({ question }: { question?: CaptchaQuestion | undefined }) {
  const form = useFormState();
  const isHydrated = useHydrated();
  const [seen, setSeen] = useState({ errors: form.errors, round: 0 });
  if (seen.errors !== form.errors)
    setSeen({ errors: form.errors, round: seen.round + (form.errors[name] === undefined ? 0 : 1) });
  if (!isHydrated)
    return (
      question && (
        <noscript>
          <input type="hidden" name="captchaQuestion" value={question.token} />
          <Field
            name="captchaAnswer"
            label={`Güvenlik sorusu: ${question.text}`}
            hint="Bir satıcıya ilk mesajınızda sorulur. Yanıtı bir sözcük ya da sayı olarak yazınız."
          >
            {(control) => (
              <input
                {...control}
                className="input"
                autoCapitalize="none"
                autoComplete="off"
                maxLength={answerMaxLength}
              />
            )}
          </Field>
        </noscript>
      )
    );
  const id = fieldId(form.id, name);
  const error = form.errors[name];
  return (
    <div className={`field captcha ${error === undefined ? "" : "field--bad"}`} id={id} tabIndex={-1}>
      <Suspense fallback={<Loading />}>
        <CaptchaWidget key={seen.round} name={name} />
      </Suspense>
      <FieldNote id={id} error={error} />
    </div>
  );
}
