import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { Link, redirect, useSubmit } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { ContactFields } from "#src/staff/requests/contact-fields.tsx";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { fieldMessages, formValues, parseInput } from "#src/shared/validation.ts";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { CheckboxField, CheckboxGroup } from "#src/ui/form/choice-fields.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { HoneypotField } from "#src/ui/form/honeypot-field.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { MaskedField, TextareaField, TextField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import type { Route } from "./+types/find-a-car.page.ts";
import { sendToGtm } from "../api.ts";
import { anyOption, findACarPath, WishForm, wishPath, wishSteps, wishTexts, wishWays } from "../rules.ts";
import { sendWish } from "../service.server.ts";
import { readPicker } from "./picked.server.ts";
import { pickerAddress } from "./picker-address.ts";
import { VehiclePicker } from "./vehicle-picker.tsx";

const fields = fieldsOf(WishForm);

export const handle = { hasShortFooter: true } satisfies PageHandle;

export const meta = () => [
  { title: "Aracımı bul – Kontak" },
  {
    name: "description",
    content:
      "Aradığınız aracı bir kez anlatın: uyan ilanları hemen görün, yenilerini haber verelim, satıcılar size yazsın.",
  },
];

export const loader = pageLoader(async ({ ctx, request }: WithContext<Route.LoaderArgs>) => {
  const { to, ...picker } = await readPicker(ctx, new URL(request.url));
  if (to !== null) throw redirect(to);
  return { to, ...picker };
});

export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) =>
  redirect(wishPath(await sendWish(ctx, parseInput(WishForm, form)))),
);

/** Saying what one looks for, in steps; without scripts all steps stand below each other. Product 18.3. */
export default function FindACarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { way } = loaderData;
  return (
    <div className="page wish">
      <Breadcrumbs items={[{ label: "Ana sayfa", to: "/" }, { label: "Aracımı bul" }]} />
      <header className="wish__head">
        <h1>Aracımı bul</h1>
        <p>
          Ne aradığınızı bir kez anlatın. Uyan ilanları hemen gösterelim, yenilerini haber verelim; isterseniz satıcılar
          size yazsın.
        </p>
      </header>
      <nav className="wish__ways" aria-label="Nasıl arıyorsunuz?">
        {Object.entries(wishWays).map(([key, name]) => (
          <Link
            key={key}
            to={pickerAddress({ way: key as keyof typeof wishWays, paths: [] })}
            className="choice-card"
            aria-current={way === key ? "true" : undefined}
            preventScrollReset
          >
            {name}
          </Link>
        ))}
      </nav>
      {way && <Wizard key={way} picker={loaderData} way={way} answer={actionData} />}
    </div>
  );
}

type Way = keyof typeof wishWays;
const formId = "aracimi-bul";

function Wizard({ picker, way, answer }: { picker: Route.ComponentProps["loaderData"]; way: Way; answer: unknown }) {
  const isHydrated = useHydrated();
  const submit = useSubmit();
  const steps = wishSteps[way];
  const last = steps.length - 1;
  const [step, setStep] = useState(answer === undefined ? 0 : last);
  const [fault, setFault] = useState<string>();
  const [refused, setRefused] = useState<unknown>();
  const [isAsking, setAsking] = useState(false);
  const shown = useRef<HTMLElement>(null);
  const reached = isHydrated ? step : last;
  const isMended = fault === wishTexts.noVehicle && picker.vehicles.length > 0;
  const shownFault = isMended ? undefined : fault;

  useEffect(() => {
    if (step > 0) shown.current?.focus();
  }, [step]);

  /** The errors of the fields that are shown: the server's, before anything is sent. */
  function faultsOf() {
    const element = document.getElementById(formId) as HTMLFormElement | null;
    const parsed = element && WishForm.safeParse(formValues(new FormData(element)));
    if (!parsed || parsed.success) return {};
    const visible = ([name]: [string, string]) =>
      [...element.querySelectorAll<HTMLElement>(`[name="${name}"], [name="${name}[]"]`)].some(
        (field) => field.offsetParent,
      );
    return Object.fromEntries(Object.entries(fieldMessages(parsed.error)).filter(visible));
  }

  async function advance(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    setFault(undefined);
    setRefused(undefined);
    if (way === "brand-model" && picker.vehicles.length === 0) return setFault(wishTexts.noVehicle);
    const faults = faultsOf();
    if (Object.keys(faults).length > 0)
      return setRefused({ message: [...new Set(Object.values(faults))].join("\n"), fields: faults });
    if (step < last) return setStep(step + 1);
    setAsking(true);
    try {
      await sendToGtm(formValues(new FormData(element)) as Parameters<typeof sendToGtm>[0]);
      await submit(element);
    } catch (error) {
      if (error instanceof Refusal && error.fields) setRefused({ message: error.message, fields: error.fields });
      else setFault(error instanceof Refusal && error.status === 429 ? error.message : wishTexts.failed);
    }
    setAsking(false);
  }

  const section = (at: number, children: ReactNode) => (
    <section
      className="panel wish__section"
      hidden={at > reached}
      ref={at === step ? shown : undefined}
      tabIndex={-1}
      aria-labelledby={`adim-${at}`}
    >
      <h2 id={`adim-${at}`}>{steps[at]}</h2>
      {children}
      {isHydrated && at === step && at < last && <SubmitButton form={formId}>İleri</SubmitButton>}
    </section>
  );

  const closing = (
    <>
      <CheckboxField name="contactAgreement" message={wishTexts.agreement}>
        <Link to="/gizlilik" target="_blank">
          Aydınlatma metnini
        </Link>{" "}
        okudum; bilgilerimin bu talep için işleneceğini biliyorum.
      </CheckboxField>
      <CheckboxField name="dealerAgreement" isOptional>
        Galeriler aradığım aracı görsün ve bana yanıt yazsın. Adımı, e-postamı ve telefonumu yalnız kabul ettiğim galeri
        görür. (İsteğe bağlı)
      </CheckboxField>
      <HoneypotField />
      <SubmitButton isWide disabled={isAsking}>
        Araçları bulun
      </SubmitButton>
    </>
  );

  return (
    <>
      <ol className="wish__steps" aria-label="Adımlar">
        {steps.map((name, at) => (
          <li
            key={name}
            aria-current={isHydrated && at === step ? "step" : undefined}
            data-done={at < step || undefined}
          >
            {name}
          </li>
        ))}
      </ol>
      {way === "brand-model" && section(0, <VehiclePicker picker={picker} />)}
      <Form
        id={formId}
        method="post"
        className="wish__form"
        answer={refused ?? answer}
        faultsOf={faultsOf}
        onSubmit={(event) => void advance(event)}
        labels={{ vehicleModel: "Araçlar" }}
      >
        <input type="hidden" name="way" value={way} />
        {picker.vehicles.map(({ path }) => (
          <input key={path} type="hidden" name="vehicleModel[]" value={path} />
        ))}
        <input type="hidden" name="vehicle" value={picker.vehicles.map(({ name }) => name).join(", ")} />
        <div aria-live="polite">{shownFault && <Notice tone="bad" text={shownFault} />}</div>
        {way === "price" &&
          section(
            0,
            <CheckboxGroup
              name="vehicleType"
              label="Hangi tür araç arıyorsunuz?"
              options={picker.types}
              message={wishTexts.noType}
              look="cards"
            />,
          )}
        {section(
          1,
          <div className="wish__fields">
            <Amounts kind="Price" label="fiyat (TL)" />
            <Amounts kind="Mileage" label="kilometre" />
            <TextField {...fields.minRegistrationYear} label="En eski model yılı" inputMode="numeric" isOptional />
            <TextField {...fields.maxRegistrationYear} label="En yeni model yılı" inputMode="numeric" isOptional />
            <SelectField
              name="vehicleFuelType"
              label="Yakıt"
              options={picker.fuels}
              placeholder={null}
              defaultValue={anyOption}
            />
            <SelectField
              name="vehicleGearType"
              label="Vites"
              options={picker.gears}
              placeholder={null}
              defaultValue={anyOption}
            />
          </div>,
        )}
        {section(
          2,
          <div className="wish__fields">
            <ContactFields cities={picker.cities} />
            <TextareaField
              {...fields.customerNote}
              label="Not"
              remark="isteğe bağlı"
              className="wish__wide"
              rows={3}
              isOptional
              hint="Örneğin renk ya da donanım. Telefon ve e-posta yazmayınız."
            />
            {way === "price" && <div className="wish__wide">{closing}</div>}
          </div>,
        )}
        {way === "brand-model" && section(last, closing)}
      </Form>
      <p className="small muted">
        Vazgeçerseniz <Link to={findACarPath}>baştan başlayabilirsiniz</Link>.
      </p>
    </>
  );
}

/** The two ends of an amount. */
const Amounts = ({ kind, label }: { kind: "Price" | "Mileage"; label: string }) => (
  <>
    <MaskedField mask="number" name={`min${kind}`} label={`En az ${label}`} isOptional />
    <MaskedField mask="number" name={`max${kind}`} label={`En çok ${label}`} isOptional />
  </>
);
