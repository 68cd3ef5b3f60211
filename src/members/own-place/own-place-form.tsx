import { useRef, useState } from "react";
import { PinMap } from "#src/locations/map/pin-map.tsx";
import { addressMaxLength, type OwnPlace, parseDegrees, roundedDegrees } from "#src/locations/own-place/rules.ts";
import type { LatLon } from "#src/locations/points.ts";
import { CheckboxField } from "#src/ui/form/choice-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";

const formId = "yer";
/** The intent that the page's action recognises the form by. */
export const ownPlaceIntent = "yer-kaydet";

const pointOf = (latitude: string, longitude: string): LatLon | undefined => {
  const [lat, lon] = [parseDegrees(latitude), parseDegrees(longitude)];
  return lat === undefined || lon === undefined ? undefined : { lat, lon };
};

/** A seller's location: a click on the map fills in the coordinates, which may be typed as well. */
export function OwnPlaceFields({ place, answer }: { place: OwnPlace; answer: unknown }) {
  const [at, setAt] = useState(pointOf(String(place.latitude ?? ""), String(place.longitude ?? "")));
  const fields = useRef<HTMLDivElement>(null);
  const field = (name: string) => fields.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
  const follow = () => setAt(pointOf(field("latitude")?.value ?? "", field("longitude")?.value ?? ""));
  function put(point: LatLon) {
    for (const [name, value] of [
      ["latitude", point.lat],
      ["longitude", point.lon],
    ] as const) {
      const input = field(name);
      if (!input) continue;
      input.value = String(roundedDegrees(value));
      // Validates the value as if it had been typed.
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
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
        <div>
          <p className="small">Yerinizi işaretlemek için haritaya basın.</p>
          <PinMap at={at} label="Yerinizi işaretlemek için haritaya basın" onPick={put} />
        </div>
        <div ref={fields} className="account__pair" onInput={follow}>
          <TextField
            name="latitude"
            label="Enlem"
            isOptional
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            defaultValue={place.latitude ?? ""}
            hint="Derece olarak, örneğin 41,0082."
          />
          <TextField
            name="longitude"
            label="Boylam"
            isOptional
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            defaultValue={place.longitude ?? ""}
            hint="Derece olarak, örneğin 28,9784."
          />
        </div>
        <CheckboxField name="isPlaceShown" isOptional defaultChecked={place.isPlaceShown}>
          Haritada gösterilsin
        </CheckboxField>
        <SubmitButton look="line">Yerinizi kaydedin</SubmitButton>
      </Form>
    </section>
  );
}
