import { ContractText } from "#src/money/orders/contract/contract-text.tsx";
import { formatAmount } from "#src/shared/money.ts";
import { CheckboxField } from "#src/ui/form/choice-fields.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { MaskedField, TextField } from "#src/ui/form/text-fields.tsx";
import { bookingMessages, otherAgeOf, DriverInput } from "./rules.ts";

const fields = fieldsOf(DriverInput);

type Props = {
  name: string;
  phone: string;
  chosenBilling: number | undefined;
  contract: { text: string; hash: string };
  prepaidKurus: number;
  answer: unknown;
};

/** The driver, the contract with its tick, and the button that holds a unit and begins the payment. */
export function DriverForm({ name, phone, chosenBilling, contract, prepaidKurus, answer }: Props) {
  const otherAge = otherAgeOf(answer);
  return (
    <>
      <Form method="post" className="account__form" answer={answer} labels={{ accept: "Sözleşme onayı" }}>
        <h2>Sürücü</h2>
        <TextField
          {...fields.driverName}
          label="Adı soyadı"
          hint="Ehliyetindeki gibi"
          autoComplete="name"
          defaultValue={name}
        />
        <div className="account__pair">
          <TextField type="date" name="driverBirthDay" label="Doğum tarihi" autoComplete="bday" />
          <TextField type="date" name="driverLicenceDay" label="Ehliyetin veriliş tarihi" />
        </div>
        <MaskedField
          mask="phone"
          name="driverPhone"
          label="Cep telefonu"
          hint="İşletme teslimde bu numaradan arar."
          autoComplete="tel-national"
          defaultValue={phone}
        />
        <details className="payment__contract">
          <summary>Ön bilgilendirme formu ve kiralama sözleşmesi</summary>
          <ContractText text={contract.text} label="Ön bilgilendirme formu ve kiralama sözleşmesi" />
        </details>
        <input type="hidden" name="contract" value={contract.hash} />
        <input type="hidden" name="billing" value={chosenBilling} />
        <CheckboxField key={contract.hash} name="accept" message={bookingMessages.contract}>
          Ön bilgilendirme formunu ve kiralama sözleşmesini okudum, onaylıyorum.
        </CheckboxField>
        <SubmitButton isWide name="islem" value="kart">
          Kartla {formatAmount(prepaidKurus)} ödeyin
        </SubmitButton>
      </Form>
      {otherAge !== undefined && (
        <Form method="post">
          <input type="hidden" name="yas" value={otherAge} />
          <SubmitButton look="line" isWide name="islem" value="yenile">
            Teklifi {otherAge} yaş için yenileyin
          </SubmitButton>
        </Form>
      )}
    </>
  );
}
