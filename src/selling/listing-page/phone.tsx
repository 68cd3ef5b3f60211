import { createContext, use, useState, type ReactNode } from "react";
import { Form } from "react-router";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { Icon } from "#src/ui/icon.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";

type Shown = { phone: string; uri: string };
type Phone = { shown: Shown | undefined; error: string | undefined; isSending: boolean; reveal: () => void };

const PhoneContext = createContext<Phone | undefined>(undefined);

type Props = {
  keyCode: string;
  /** The number, if it was requested by the form without scripts. */
  sent?: Shown | undefined;
  error?: string | undefined;
  children: ReactNode;
};

/** Shares the seller's number between all buttons of one page: revealing it in one shows it in all. */
export function PhoneProvider({ keyCode, sent, error: sentError, children }: Props) {
  const [shown, setShown] = useState(sent);
  const [error, setError] = useState(sentError);
  const [isSending, setSending] = useState(false);
  async function reveal() {
    setSending(true);
    setError(undefined);
    try {
      // Loads the description of calls only when it is needed.
      const { offerShowPhone } = await import("./api.ts");
      setShown(await offerShowPhone({ keyCode }));
    } catch (refusal) {
      setError(refusal instanceof Refusal ? refusal.message : unexpectedError);
    }
    setSending(false);
  }
  return <PhoneContext value={{ shown, error, isSending, reveal: () => void reveal() }}>{children}</PhoneContext>;
}

const usePhone = () => use(PhoneContext)!;

/** Product 7.3: the button that reveals the phone number, a form without scripts; then a link that dials it. */
export function PhoneButton({ isWide }: { isWide?: boolean }) {
  const { shown, isSending, reveal } = usePhone();
  const isClosed = useFormsClosed();
  const look = `btn btn--primary ${isWide ? "btn--wide" : ""}`;
  if (shown)
    return (
      <a className={`${look} num`} href={shown.uri}>
        <Icon name="phone" size="s" />
        {shown.phone}
      </a>
    );
  return (
    <Form
      method="post"
      preventScrollReset
      onSubmit={(event) => {
        event.preventDefault();
        reveal();
      }}
    >
      <button type="submit" className={look} disabled={isSending || isClosed}>
        <Icon name="phone" size="s" />
        Numarayı göster
      </button>
    </Form>
  );
}

/** Why the number could not be shown. */
export function PhoneError() {
  const { error } = usePhone();
  return (
    <p className="field__error" role="alert" hidden={!error}>
      {error && <Icon name="alert" size="xs" />}
      {error}
    </p>
  );
}
