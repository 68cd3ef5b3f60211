import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { rateMessages, SeasonForm } from "./rules.ts";

const fields = fieldsOf(SeasonForm);

type Season = { id: number; name: string; firstDay: string; lastDay: string };

/** The form of a season: of a new one, or of one that can be changed and removed. */
export function SeasonFields({ id, season, answer }: { id: string; season?: Season; answer: unknown }) {
  return (
    <Form method="post" id={id} className="fleet__form" answer={answer}>
      {season && <input type="hidden" name="sezon" value={season.id} />}
      <TextField
        {...fields.name}
        label="Sezonun adı"
        message={rateMessages.seasonName}
        placeholder="Yaz"
        defaultValue={season?.name}
      />
      <div className="fleet__pair">
        <TextField
          name="firstDay"
          label="İlk gün"
          type="date"
          message={rateMessages.day}
          defaultValue={season?.firstDay}
        />
        <TextField
          name="lastDay"
          label="Son gün"
          type="date"
          message={rateMessages.day}
          defaultValue={season?.lastDay}
        />
      </div>
      <p className="fleet__buttons">
        <SubmitButton look="ink" name="islem" value={season ? "sezon-kaydet" : "sezon-ekle"}>
          {season ? "Sezonu kaydedin" : "Sezonu ekleyin"}
        </SubmitButton>
        {season && (
          <SubmitButton look="quiet" name="islem" value="sezon-sil" formNoValidate>
            Sezonu fiyatlarıyla silin
          </SubmitButton>
        )}
      </p>
    </Form>
  );
}
