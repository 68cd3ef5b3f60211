import { useRef, useState } from "react";
import { z } from "zod/mini";
import { PinMap } from "#src/core/locations/map/pin-map.tsx";
import { parseDegrees, placeFields, roundedDegrees } from "#src/core/locations/own-place/rules.ts";
import type { LatLon } from "#src/core/locations/points.ts";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { TextField } from "#src/ui/form/text-fields.tsx";

const point = fieldsOf(z.object(placeFields));

const pointOf = (latitude: string, longitude: string): LatLon | undefined => {
  const [lat, lon] = [parseDegrees(latitude), parseDegrees(longitude)];
  return lat === undefined || lon === undefined ? undefined : { lat, lon };
};

type Degrees = string | number | null | undefined;

/** A point in a form: a click on the map fills in the coordinates, which may be typed as well. */
export function PointFields({
  place,
  label,
  isOptional = true,
}: {
  place: { latitude: Degrees; longitude: Degrees };
  label: string;
  isOptional?: boolean;
}) {
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
    <>
      <div>
        <p className="small">{label}</p>
        <PinMap at={at} label={label} onPick={put} />
      </div>
      <div ref={fields} className="account__pair" onInput={follow}>
        <TextField
          {...point.latitude}
          label="Enlem"
          isOptional={isOptional}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={place.latitude ?? ""}
          hint="Derece olarak, örneğin 41,0082."
        />
        <TextField
          {...point.longitude}
          label="Boylam"
          isOptional={isOptional}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={place.longitude ?? ""}
          hint="Derece olarak, örneğin 28,9784."
        />
      </div>
    </>
  );
}
