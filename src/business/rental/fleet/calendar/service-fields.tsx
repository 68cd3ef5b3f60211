import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { calendarMessages, ServiceForm } from "./rules.ts";

const fields = fieldsOf(ServiceForm);

type Unit = { id: number; plate: string; placeName: string };

/** The form of a service span; with `units` of a new one. */
export function ServiceFields({
  units,
  service,
  answer,
}: {
  units?: readonly Unit[];
  service: { unit?: number; from: string; until: string; note: string };
  answer: unknown;
}) {
  return (
    <Form method="post" id="servis" className="fleet__form" answer={answer}>
      {units && (
        <SelectField
          name="unit"
          label="Araç"
          options={units.map(({ id, plate, placeName }) => ({ value: String(id), label: `${plate}, ${placeName}` }))}
          message={calendarMessages.unit}
          defaultValue={units.some(({ id }) => id === service.unit) ? service.unit : undefined}
        />
      )}
      <div className="fleet__pair">
        <TextField
          name="from"
          label="Başlangıç"
          type="datetime-local"
          message={calendarMessages.time}
          defaultValue={service.from}
        />
        <TextField
          name="until"
          label="Bitiş"
          type="datetime-local"
          message={calendarMessages.time}
          defaultValue={service.until}
        />
      </div>
      <TextField
        {...fields.note}
        label="Not"
        message={calendarMessages.note}
        defaultValue={service.note}
        placeholder="Periyodik bakım"
      />
      <p className="fleet__buttons">
        <SubmitButton look="ink" name="islem" value="servis">
          {units ? "Servisi ekleyin" : "Kaydedin"}
        </SubmitButton>
        {!units && (
          <SubmitButton look="quiet" name="islem" value="sil" formNoValidate>
            Servisi silin
          </SubmitButton>
        )}
      </p>
    </Form>
  );
}
