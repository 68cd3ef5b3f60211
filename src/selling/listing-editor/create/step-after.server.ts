import { Refusal } from "#src/shared/refusal.ts";
import { submitFault } from "./submit-rules.ts";

/**
 * The errors of the fields that the sent page showed. Without scripts a field that depends on another one appears after
 * that one was sent, so its error waits until then.
 */
const faultsOfShown = (fields: Record<string, string>, shown: ReadonlySet<string>) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => shown.has(name) || shown.has(name.slice(0, name.indexOf(".")))),
  );

/** A form as it was sent; without `shown` every field of its step is checked. */
export type SentStep = { waitingPhotos: number; shown?: ReadonlySet<string> | undefined };

/**
 * The step after one that was checked with these errors: the same one where only fields are missing that were not `shown`
 * when the form was sent. 422 with the invalid fields. `uploaded` photos are needed in the details step alone.
 */
export function stepAfter<AnyStep extends string>(
  all: readonly AnyStep[],
  step: AnyStep,
  fields: Record<string, string>,
  { waitingPhotos, shown, uploaded }: SentStep & { uploaded: number },
): AnyStep {
  const photos = step === "bilgiler" ? { uploaded, waiting: waitingPhotos } : { uploaded: 1, waiting: 0 };
  const fault = submitFault(shown ? faultsOfShown(fields, shown) : fields, photos);
  if (fault) throw new Refusal(422, fault.message, fault.fields);
  if (Object.keys(fields).length > 0) return step;
  return all[all.indexOf(step) + 1] ?? step;
}
