import { type SubmitEvent, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { PasswordField, TextField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { PasskeysElsewhere } from "./passkeys-elsewhere.tsx";
import { passkeyMessages, passkeysPath } from "./rules.ts";
import { usePasskeySupport } from "./use-passkey-support.ts";
import { NewPasskeyForm, CurrentPassword } from "./passkey-input.ts";

const fields = fieldsOf(NewPasskeyForm);
const currentPasswordFields = fieldsOf(CurrentPassword);

type Answer = { message: string; fields: Record<string, string> };

/** Creates a passkey in the browser and adds it; `answer` is the page's `actionData` after a refusal. */
export function AddPasskey({
  origin,
  suggestedName,
  answer,
}: {
  origin: string;
  suggestedName: string;
  answer: unknown;
}) {
  const support = usePasskeySupport(origin);
  const [own, setOwn] = useState<Answer>();
  const [isAsking, setAsking] = useState(false);
  const isSending = useNavigation().state === "submitting";
  const submit = useSubmit();

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setOwn(undefined);
    setAsking(true);
    try {
      const { makePasskey } = await import("./browser.ts");
      const passkey = await makePasskey(form.get("currentPassword") as string);
      await submit({ name: form.get("name") as string, passkey }, { method: "post", action: passkeysPath });
    } catch (error) {
      const { message, fields = {} } = error instanceof Refusal ? error : { message: unexpectedError };
      setOwn({ message, fields });
    }
    setAsking(false);
  }

  if (support === "nowhere") return <Notice tone="warn" text={passkeyMessages.unsupported} />;
  if (support === "elsewhere") return <PasskeysElsewhere address={origin + passkeysPath} />;
  return (
    <>
      <noscript>
        <Notice tone="warn" text={passkeyMessages.noScripts} />
      </noscript>
      <Form
        method="post"
        className="account__form add-passkey"
        answer={own ?? answer}
        onSubmit={(event) => void add(event)}
      >
        <TextField
          {...fields.name}
          label="Adı"
          defaultValue={suggestedName}
          hint="Anahtarlarınızı birbirinden ayırmanız için."
        />
        <PasswordField
          {...currentPasswordFields.currentPassword}
          label="Mevcut şifre"
          autoComplete="current-password"
        />
        <SubmitButton isWide disabled={isAsking || isSending}>
          Geçiş anahtarı ekleyin
        </SubmitButton>
      </Form>
    </>
  );
}
