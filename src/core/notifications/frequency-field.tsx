import { RadioGroup } from "#src/ui/form/choice-fields.tsx";
import { frequencies, type Frequency } from "./rules.ts";

const options = Object.entries(frequencies).map(([value, label]) => ({ value, label }));

/** The form field of the mail frequency. */
export function FrequencyChoice({ label, chosen }: { label: string; chosen: Frequency }) {
  return <RadioGroup name="frequency" label={label} options={options} defaultValue={chosen} />;
}
