import { Form as RouterForm } from "react-router";
import { AutocompleteField } from "#src/ui/form/autocomplete-field.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import type { Suggestion } from "#src/ui/form/suggest.ts";
import { type BrandState, brandStates, BrandRequestForm } from "./rules.ts";

const fields = fieldsOf(BrandRequestForm);

type ShownRequest = { id: number; brandName: string; state: BrandState; note: string; reason: string; at: string };

type BrandsSectionProps = {
  requests: readonly ShownRequest[];
  /** The brands of the catalogue; empty for those who may not request one. */
  brands: readonly Suggestion[];
  mayChange: boolean;
  /** The refusal of this section's form. */
  answer: unknown;
};

/** A business's authorised brands: its requests with the decisions, and a form to request another. */
export function BrandsSection({ requests, brands, mayChange, answer }: BrandsSectionProps) {
  return (
    <section aria-labelledby="h-bayilik">
      <h2 id="h-bayilik">Yetkili bayilik</h2>
      <p className="muted">
        Yetkili bayisi olduğunuz markayı bize bildirin. Onayladığımız markalar sayfanızda ve ilanlarınızda görünür;
        satılık araçlarınızı bu markaların yetkili bayi aracı olarak verebilirsiniz.
      </p>
      {requests.length > 0 && (
        <ul className="account__list">
          {requests.map(({ id, brandName, state, note, reason, at }) => (
            <li key={id}>
              <div>
                <strong>{brandName}</strong>: {brandStates[state]}
                {reason !== "" && <p className="small">Neden: {reason}</p>}
                {note !== "" && <p className="small">Notunuz: {note}</p>}
                <p className="tiny">{at}</p>
              </div>
              {mayChange && state === "asked" && (
                <RouterForm method="post" preventScrollReset>
                  <input type="hidden" name="id" value={id} />
                  <SubmitButton
                    size="s"
                    look="line"
                    name="islem"
                    value="marka-geri-al"
                    aria-label={`Geri alın: ${brandName}`}
                  >
                    Geri alın
                  </SubmitButton>
                </RouterForm>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <Form
          method="post"
          id="marka"
          className="account__form"
          answer={answer}
          key={requests.map(({ id }) => id).join()}
        >
          <input type="hidden" name="islem" value="marka-iste" />
          <AutocompleteField
            name="brand"
            label="Marka"
            placeholder="Markanın adını yazın"
            items={brands}
            message="Lütfen listeden bir marka seçiniz."
          />
          <TextField
            {...fields.note}
            label="Not"
            isOptional
            hint="Bayilik sözleşmenizin numarası gibi, doğrulamamıza yarayacak bilgiler. Yalnız biz okuruz."
          />
          <SubmitButton look="line">Onay isteyin</SubmitButton>
        </Form>
      )}
    </section>
  );
}
