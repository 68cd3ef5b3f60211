import { addressMaxLength, type OwnPlace } from "#src/core/locations/own-place/rules.ts";
import { CheckboxField } from "#src/ui/form/choice-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { PointFields } from "./point-fields.tsx";

const formId = "yer";
/** The intent that the page's action recognises the form by. */
export const ownPlaceIntent = "yer-kaydet";

/** A seller's location: a click on the map fills in the coordinates, which may be typed as well. */
export function OwnPlaceFields({ place, answer }: { place: OwnPlace; answer: unknown }) {
  return (
    <section aria-labelledby="h-yer">
      <h2 id="h-yer">Yeriniz</h2>
      <p className="muted">
        Adresinizi ve yerinizi yalnız isterseniz gösteririz: sayfanızda ve ilanlarınızda, haritayla. Göstermezseniz
        kimse görmez.
      </p>
      <Form method="post" id={formId} className="account__form" answer={answer}>
        <input type="hidden" name="islem" value={ownPlaceIntent} />
        <TextField
          name="address"
          label="Adres"
          isOptional
          autoComplete="address-line1"
          maxLength={addressMaxLength}
          defaultValue={place.address}
        />
        <PointFields place={place} label="Yerinizi işaretlemek için haritaya basın" />
        <CheckboxField name="isPlaceShown" isOptional defaultChecked={place.isPlaceShown}>
          Haritada gösterilsin
        </CheckboxField>
        <SubmitButton look="line">Yerinizi kaydedin</SubmitButton>
      </Form>
    </section>
  );
}
