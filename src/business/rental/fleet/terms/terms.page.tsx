import { amountMaxLength } from "#src/shared/money.ts";
import { rentalExtras } from "#src/business/rental/extras/rules.ts";
import { standardTerms, termsSentences } from "#src/business/rental/terms-sentences.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import type { Route } from "./+types/terms.page.ts";
import { mayChangeWhole, requireFleet } from "../access.server.ts";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { FleetPage } from "../fleet-page.tsx";
import { fleetPaths, liraInput } from "../rules.ts";
import { findTerms, selectExtras } from "./queries.server.ts";
import { extraField, extraKinds, oldest, termsMessages, youngest } from "./rules.ts";
import { saveExtras, saveTerms } from "./service.server.ts";

export const meta = () => [{ title: "Kiralama koşulları – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  const scope = requireFleet(ctx);
  const [found, extras] = await Promise.all([findTerms(ctx, scope.businessId), selectExtras(ctx, scope.businessId)]);
  const terms = found ?? standardTerms;
  return {
    isSet: found !== undefined,
    mayChange: mayChangeWhole(scope),
    terms: {
      ...terms,
      youngDriverDay: liraInput(terms.youngDriverDayKurus),
      excess: terms.excessKurus === null ? "" : liraInput(terms.excessKurus),
      coveredExcess: terms.excessKurus === null ? "" : liraInput(terms.coveredExcessKurus),
    },
    sentences: termsSentences(terms),
    extras: extraKinds.map((kind) => {
      const extra = extras.find((one) => one.kind === kind);
      return {
        kind,
        ...rentalExtras[kind],
        day: extra ? liraInput(extra.dayKurus) : "",
        max: extra?.maxKurus == null ? "" : liraInput(extra.maxKurus),
        count: extra?.maxCount ?? 1,
      };
    }),
    done: url.searchParams.has("kaydedildi")
      ? termsMessages.saved
      : url.searchParams.has("ekler")
        ? termsMessages.extrasSaved
        : undefined,
  };
});

export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => ({
  kosullar: [() => saveTerms(ctx, form), { to: `${fleetPaths.terms}?kaydedildi` }],
  ekler: [() => saveExtras(ctx, form), { to: `${fleetPaths.terms}?ekler` }],
}));

/** The fields of the terms, in their order. */
const termFields: readonly {
  name: keyof typeof standardTerms | "youngDriverDay" | "excess" | "coveredExcess";
  label: string;
  unit?: string;
  hint?: string;
  isOptional?: true;
  inputMode?: "decimal" | "numeric";
}[] = [
  { name: "minDriverAge", label: "En küçük sürücü yaşı", hint: `${youngest} ile ${oldest} arasında` },
  { name: "minLicenceYears", label: "En az ehliyet süresi", unit: "yıl" },
  { name: "youngDriverAge", label: "Genç sürücü sayılan yaş", hint: "Bu yaşın altındakiler ek ücret öder." },
  {
    name: "youngDriverDay",
    label: "Genç sürücü ücreti",
    unit: "TL/gün",
    hint: "Almıyorsanız 0 yazınız.",
    inputMode: "decimal",
  },
  {
    name: "freeCancellationHours",
    label: "Ücretsiz iptal",
    unit: "saat önce",
    hint: "Ücretsiz iptal yoksa boş bırakınız.",
    isOptional: true,
  },
  { name: "lateRefundPercent", label: "Daha sonra iade edilen", unit: "%" },
  { name: "prepaidPercent", label: "Rezervasyonda ödenen", unit: "%", hint: "Kalanı aracı alırken size ödenir." },
  { name: "turnaroundMinutes", label: "İki kiralama arasında hazırlık", unit: "dakika" },
  {
    name: "excess",
    label: "Hasar muafiyeti",
    unit: "TL",
    hint: "Kiracının bir hasarda en çok ödediği; yoksa 0 yazınız.",
    isOptional: true,
    inputMode: "decimal",
  },
  {
    name: "coveredExcess",
    label: "Tam güvenceyle muafiyet",
    unit: "TL",
    hint: "Tam güvence eklendiğinde; boşsa 0 sayılır.",
    isOptional: true,
    inputMode: "decimal",
  },
];

/** What a business asks of renters, with the sentences that customers read, and its extras. */
export default function TermsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isSet, mayChange, terms, sentences, extras, done } = loaderData;
  const number = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <FleetPage title="Koşullar" done={done} answer={actionData}>
      <section className="fleet__section" aria-labelledby="h-okunan">
        <h2 id="h-okunan">Müşterilerinizin okuduğu</h2>
        {!isSet && <p>Henüz koşul kaydetmediniz; aşağıdakiler önerimizdir.</p>}
        <div className="panel">
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </section>
      {!mayChange && <p className="muted">Koşulları ve ek hizmetleri işletme sahibi değiştirir.</p>}
      {mayChange && (
        <>
          <section className="fleet__section" aria-labelledby="h-kosullar">
            <h2 id="h-kosullar">Koşullarınız</h2>
            <Form method="post" id="kosullar" className="fleet__form" answer={refusalOf(actionData, "kosullar")}>
              <div className="fleet__pair">
                {termFields.map(({ name, inputMode = "numeric", ...field }) => (
                  <TextField
                    key={name}
                    name={name}
                    defaultValue={terms[name] ?? ""}
                    inputMode={inputMode}
                    autoComplete="off"
                    {...field}
                  />
                ))}
              </div>
              <SubmitButton name="islem" value="kosullar">
                Koşulları kaydedin
              </SubmitButton>
            </Form>
          </section>
          <section className="fleet__section" aria-labelledby="h-ekler">
            <h2 id="h-ekler">Ek hizmetler</h2>
            <p className="muted">Günlük ücreti boş bıraktığınız hizmet sunulmaz; 0 yazdığınız ücretsizdir.</p>
            <Form method="post" id="ekler" className="fleet__section" answer={refusalOf(actionData, "ekler")}>
              {extras.map(({ kind, name, isOnce, day, max, count }) => (
                <fieldset key={kind} className="fleet__pair">
                  <legend>{name}</legend>
                  <TextField
                    name={extraField(kind, "day")}
                    label="Günlük ücret"
                    unit="TL"
                    isOptional
                    inputMode="decimal"
                    maxLength={amountMaxLength}
                    defaultValue={day}
                  />
                  <TextField
                    name={extraField(kind, "max")}
                    label="Bir kiralamada en çok"
                    unit="TL"
                    isOptional
                    inputMode="decimal"
                    maxLength={amountMaxLength}
                    defaultValue={max}
                  />
                  {!isOnce && (
                    <TextField name={extraField(kind, "count")} label="En çok adet" defaultValue={count} {...number} />
                  )}
                </fieldset>
              ))}
              <p>
                <SubmitButton look="ink" name="islem" value="ekler">
                  Ek hizmetleri kaydedin
                </SubmitButton>
              </p>
            </Form>
          </section>
        </>
      )}
    </FleetPage>
  );
}
