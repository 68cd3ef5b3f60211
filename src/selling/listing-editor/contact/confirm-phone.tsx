import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { confirmPhoneCode, sendPhoneCode } from "#src/people/accounts/api.ts";
import { CodeForm, codeMinutes, phoneMessages } from "#src/people/accounts/phone/rules.ts";
import { maskPhone, phoneMaxLength } from "#src/shared/phone.ts";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { Button } from "#src/ui/button.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { FieldNote } from "#src/ui/form/field.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import type { SellerPhone } from "./seller-phone.server.ts";

const fields = fieldsOf(CodeForm);

const notReachable =
  "Bu numaraya kısa mesaj gönderilemiyor. Bir cep telefonu numarası yazınız ya da “Yalnız mesaj” seçiniz.";

/**
 * Confirms the seller's number inside the wizard. Its fields have no names: they are not part of the wizard's form, which
 * cannot contain another one.
 */
export function ConfirmPhone({ phone }: { phone: SellerPhone }) {
  const isHydrated = useHydrated();
  if (!phone.isOwn)
    return (
      <Notice
        tone="warn"
        icon="phone"
        text="İlanı veren üyenin numarası onaylı değil. Numarasını yalnız kendisi onaylayabilir; o zamana kadar “Yalnız mesaj” seçiniz."
      />
    );
  if (!phone.canBeConfirmed)
    return <Notice tone="warn" icon="phone" text={`${phoneMessages.off} Şimdilik “Yalnız mesaj” seçiniz.`} />;
  return (
    <Notice tone="warn" icon="phone">
      <p>
        <strong>
          {phone.number ? `${phone.number.text} numaranız onaylı değil.` : "Onaylı bir telefon numaranız yok."}
        </strong>{" "}
        {isHydrated ? (
          "Kısa mesajla gelen kodla şimdi onaylayabilir ya da “Yalnız mesaj” seçebilirsiniz."
        ) : (
          <>
            Taslağınızı kaydedip numaranızı <Link to="/hesabim/telefon">Telefonum</Link> sayfasında onaylayınız ya da
            “Yalnız mesaj” seçiniz.
          </>
        )}
      </p>
      {isHydrated && <Steps first={phone.number?.isMobile ? phone.number.text : ""} />}
    </Notice>
  );
}

function Steps({ first }: { first: string }) {
  const [number, setNumber] = useState(first);
  const [code, setCode] = useState("");
  const [isCodeSent, setCodeSent] = useState(false);
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const { revalidate } = useRevalidator();
  const codeInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isCodeSent) codeInput.current?.focus();
  }, [isCodeSent]);

  async function run(step: () => Promise<void>) {
    setSending(true);
    setError(undefined);
    try {
      await step();
    } catch (refusal) {
      setError(refusal instanceof Refusal ? refusal.message : unexpectedError);
      if (refusal instanceof Refusal && refusal.status === 410) setCodeSent(false);
    }
    setSending(false);
  }
  const send = () =>
    run(async () => {
      const { isSent } = await sendPhoneCode({ phone: number });
      setCode("");
      setCodeSent(isSent);
      if (isSent) return;
      // A landline of a business counts at once.
      await revalidate();
      setError(notReachable);
    });
  const confirm = () =>
    run(async () => {
      await confirmPhoneCode({ code });
      await revalidate();
    });

  if (!isCodeSent)
    return (
      <Step
        label="Telefon numaranız"
        error={error}
        onEnter={() => void send()}
        button={{ text: "Kod gönderin", isSending }}
      >
        {(control) => (
          <input
            {...control}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            placeholder="0532 123 45 67"
            maxLength={phoneMaxLength}
            value={number}
            onChange={({ currentTarget }) => setNumber(maskPhone(currentTarget.value))}
          />
        )}
      </Step>
    );
  return (
    <Step
      label="Onay kodu"
      hint={`${number} numarasına 6 rakamlı bir kod gönderdik. Kod ${codeMinutes} dakika geçerlidir.`}
      error={error}
      onEnter={() => void confirm()}
      button={{ text: "Numaramı onayla", isSending }}
      other={
        <Button
          look="line"
          size="s"
          onClick={() => {
            setError(undefined);
            setCodeSent(false);
          }}
        >
          Numarayı değiştirin
        </Button>
      }
    >
      {(control) => (
        <input
          {...control}
          key="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={fields.code.maxLength}
          ref={codeInput}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      )}
    </Step>
  );
}

type StepProps = {
  label: string;
  hint?: string;
  error: string | undefined;
  onEnter: () => void;
  button: { text: string; isSending: boolean };
  other?: ReactNode;
  children: (control: {
    id: string;
    className: string;
    "aria-describedby"?: string;
    "aria-invalid"?: true;
  }) => ReactNode;
};

function Step({ label, hint, error, onEnter, button, other, children }: StepProps) {
  const id = useId();
  function enter(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    // The wizard's form would be submitted.
    event.preventDefault();
    if (!button.isSending) onEnter();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to the key of the control inside
    <div className={`confirm-phone field ${error === undefined ? "" : "field--bad"}`} onKeyDown={enter}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="confirm-phone__row">
        {children({
          id,
          className: "input num",
          ...((error ?? hint) !== undefined && { "aria-describedby": `${id}-note` }),
          ...(error !== undefined && { "aria-invalid": true as const }),
        })}
        <Button look="ink" disabled={button.isSending} onClick={onEnter}>
          {button.text}
        </Button>
      </div>
      <div role="status">
        <FieldNote id={id} error={error} hint={hint} />
      </div>
      {other && <div>{other}</div>}
    </div>
  );
}
