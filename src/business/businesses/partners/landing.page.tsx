import { type SubmitEvent, useState } from "react";
import { PhoneField } from "#src/people/accounts/sign-up/phone-field.tsx";
import { placesOf } from "#src/core/locations/places.server.ts";
import { formAction, type FormRefusal, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { RadioGroup } from "#src/ui/form/choice-fields.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { HoneypotField } from "#src/ui/form/honeypot-field.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { MaskedField, TextareaField, TextField } from "#src/ui/form/text-fields.tsx";
import type { Route } from "./+types/landing.page.ts";
import { partnerBusinessRequest } from "./api.ts";
import { PartnerForm, partnerTexts, partnerTrades } from "./rules.ts";
import { requestPartnership } from "./service.server.ts";

const fields = fieldsOf(PartnerForm);

export const meta = () => [
  { title: "İş ortağımız olun – Kontak" },
  {
    name: "description",
    content: "Galeriler, yetkili bayiler, kiralama ve yedek parça firmaları için Kontak iş ortaklığı.",
  },
];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => ({
  cities: (await placesOf(ctx)).cities.map(({ name }) => ({ value: name, label: name })),
}));

/** The form without scripts. */
export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  await requestPartnership(ctx, parseInput(PartnerForm, form));
  return { isSent: true };
});

type Answer = { isSent: boolean } | FormRefusal | undefined;

const advantages = [
  ["Dükkânınız", "Adresi sizin olan bir sayfa: stok, şubeler, çalışma saatleri, ekip ve harita."],
  ["Stok aktarımı", "Dosya ya da besleme adresiyle; değişen fiyat aynı saat içinde ilanda."],
  ["Adil fiyat bilgisi", "Her ilanın yanında benzer ilanlara göre durumu: alıcı neden aradığını bilir."],
  ["Ekip", "Şubeler ve kullanıcılar; mesajlar doğru kişiye gider, yanıtsız kalmaz."],
] as const;

/** Where companies ask to be a partner (Product 10.11). With scripts the form is sent by a call and reset. */
export default function PartnerLandingPage({ loaderData, actionData }: Route.ComponentProps) {
  const [answer, setAnswer] = useState<Answer>(actionData);
  const [isSending, setSending] = useState(false);
  const [round, setRound] = useState(0);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Parameters<
      typeof partnerBusinessRequest
    >[0];
    setSending(true);
    setAnswer(undefined);
    try {
      await partnerBusinessRequest(values);
      setAnswer({ isSent: true });
      setRound((before) => before + 1);
    } catch (error) {
      const { message, fields } = error instanceof Refusal ? error : { message: unexpectedError, fields: undefined };
      setAnswer({ message, fields, values: {} });
    }
    setSending(false);
  }

  return (
    <div className="page partner">
      <Breadcrumbs items={[{ label: "Ana sayfa", to: "/" }, { label: "İş ortağımız olun" }]} />
      <header className="partner__head">
        <h1>Araç ticaretinizi Kontak’a taşıyın</h1>
        <p>
          Galeriler, yetkili bayiler, kiralama ve yedek parça firmalarıyla çalışıyoruz. Formu gönderin, sizi arayalım;
          kurulumu birlikte yapalım.
        </p>
      </header>
      <ul className="partner__advantages">
        {advantages.map(([title, text]) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <section className="panel partner__form" aria-labelledby="basvuru">
        <h2 id="basvuru">Başvurun</h2>
        {answer && "isSent" in answer && (
          <ResultNotice tone="good">
            <strong>{partnerTexts.thanksTitle}.</strong> {partnerTexts.thanks}
          </ResultNotice>
        )}
        <Form
          key={round}
          method="post"
          className="partner__fields"
          answer={answer}
          onSubmit={(event) => void send(event)}
        >
          <TextField {...fields.company} label="Firma adı" autoComplete="organization" />
          <TextField {...fields.name} label="Adınız ve soyadınız" autoComplete="name" />
          <PhoneField use="contact" isRequired hint="Sabit hat ve 444 ile başlayan kısa numaralar da olur." />
          <TextField {...fields.email} type="email" label="E-posta" autoComplete="email" />
          <SelectField name="city" label="Şehir" options={loaderData.cities} />
          <MaskedField
            mask="digits"
            {...fields.stock}
            label="Stoktaki araç sayısı"
            remark="isteğe bağlı"
            inputMode="numeric"
            isOptional
          />
          <RadioGroup
            name="trade"
            label="Faaliyetiniz"
            className="partner__wide"
            options={Object.entries(partnerTrades).map(([value, label]) => ({ value, label }))}
          />
          <TextareaField
            {...fields.note}
            label="Eklemek istedikleriniz"
            remark="isteğe bağlı"
            className="partner__wide"
            rows={4}
            isOptional
          />
          <HoneypotField />
          <p className="tiny partner__wide">Bilgileriniz yalnız bu başvuruyu yanıtlamak için kullanılır.</p>
          <SubmitButton disabled={isSending}>Gönderin</SubmitButton>
        </Form>
      </section>
    </div>
  );
}
