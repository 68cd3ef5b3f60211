import { Link } from "react-router";
import { payoutAccountPath } from "#src/money/payment/sub-merchants/rules.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { kurusToLira } from "#src/shared/money.ts";
import { CheckboxField, CheckboxGroup, RadioGroup } from "#src/ui/form/choice-fields.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { MaskedField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { downPaymentMessages, feeLimits, holdLimits, latePercents, refundRuleText } from "../rules.ts";
import { lateTexts, refundRules, scopes, SettingsForm as SettingsInput } from "./rules.ts";
import type { readSettings } from "./service.server.ts";

const fields = fieldsOf(SettingsInput);

type Props = NonNullable<Awaited<ReturnType<typeof readSettings>>> & { answer: unknown };

const options = (texts: Record<string, string>) => Object.entries(texts).map(([value, label]) => ({ value, label }));
const days = Array.from({ length: holdLimits.maxDays }, (_, at) => at + holdLimits.minDays);
const lira = (kurus: number) => formatNumber(kurusToLira(kurus));

/** The owner's settings, and the terms as buyers will read them. */
export function SettingsForm({ settings, hasAccount, vehicles, answer }: Props) {
  const { isOn, feeKurus, holdDays, freeHours, latePercent, isForAll } = settings;
  return (
    <section aria-labelledby="h-ayarlar">
      <h2 id="h-ayarlar">Ayarlar</h2>
      {!hasAccount && (
        <Notice tone="warn">
          <p>
            {downPaymentMessages.noAccount} <Link to={payoutAccountPath}>Ödeme hesabını açın</Link>
          </p>
        </Notice>
      )}
      {hasAccount && (
        <p>
          <Link to={payoutAccountPath}>Ödeme hesabınız</Link>
        </p>
      )}
      <Form method="post" className="account__form" answer={answer}>
        <CheckboxField name="isOn" isOptional defaultChecked={isOn}>
          Alıcılar araçlarımı ön ödemeyle ayırtabilsin
        </CheckboxField>
        <MaskedField
          mask="number"
          name="fee"
          label="Ücret"
          unit="TL"
          defaultValue={lira(feeKurus)}
          hint={`${lira(feeLimits.minKurus)} ile ${lira(feeLimits.maxKurus)} TL arasında.`}
        />
        <SelectField
          name="holdDays"
          label="Araç ne kadar ayrılsın?"
          placeholder={null}
          options={days.map((day) => ({ value: String(day), label: `${day} gün` }))}
          defaultValue={String(holdDays)}
        />
        <RadioGroup
          name="rule"
          label="İade kuralı"
          options={options(refundRules)}
          defaultValue={freeHours === null ? "always" : "until"}
        />
        <div className="account__pair">
          <MaskedField
            mask="digits"
            {...fields.freeHours}
            label="Tamamının iade edildiği ilk saatler"
            unit="saat"
            isOptional
            defaultValue={freeHours === null ? "" : String(freeHours)}
            hint="Yalnızca ikinci kuralda."
          />
          <SelectField
            name="latePercent"
            label="Daha sonra"
            placeholder={null}
            options={latePercents.map((percent) => ({ value: String(percent), label: lateTexts[percent] }))}
            defaultValue={String(latePercent)}
          />
        </div>
        <RadioGroup
          name="scope"
          label="Hangi araçlar?"
          options={options(scopes)}
          defaultValue={isForAll ? "all" : "chosen"}
        />
        {vehicles.length > 0 && (
          <details open={!isForAll}>
            <summary>Araçları seçin</summary>
            <CheckboxGroup
              name="listings"
              label="Satılık araçlarınız"
              isOptional
              options={vehicles.map(({ id, text }) => ({ value: String(id), label: text }))}
              defaultValues={vehicles.filter(({ isChosen }) => isChosen).map(({ id }) => String(id))}
            />
          </details>
        )}
        <SubmitButton isWide name="islem" value="ayarlar">
          Ayarları kaydedin
        </SubmitButton>
      </Form>
      <h3>Alıcıların okuyacağı kural</h3>
      <p className="muted">Kaydedilen ayarlara göre. Değişiklikler yalnızca yeni ön ödemeler için geçerlidir.</p>
      <ul className="prose">
        {refundRuleText(settings).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
