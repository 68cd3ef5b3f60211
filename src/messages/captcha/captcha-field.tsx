import { lazy, Suspense, useState } from "react";
import { FieldNote } from "#src/ui/form/field.tsx";
import { fieldId, useFormState } from "#src/ui/form/form-state.ts";
import { Loading } from "#src/ui/loading.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";

const CaptchaWidget = lazy(() => import("./captcha-widget.tsx"));
const name = "captcha";

/** The captcha of a form, a new one after each refusal. Without scripts it says that they are needed. */
export function CaptchaField() {
  const form = useFormState();
  const isHydrated = useHydrated();
  const [seen, setSeen] = useState({ errors: form.errors, round: 0 });
  if (seen.errors !== form.errors)
    setSeen({ errors: form.errors, round: seen.round + (form.errors[name] === undefined ? 0 : 1) });
  if (!isHydrated)
    return (
      <p className="muted">
        Bir satıcıya ilk mesajınızda güvenlik kodu istenir; bunun için tarayıcınızda JavaScript açık olmalıdır.
      </p>
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
