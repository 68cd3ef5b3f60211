import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { RadioGroup } from "#src/ui/form/choice-fields.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextareaField } from "#src/ui/form/text-fields.tsx";
import { reviewMessages, ReviewInput } from "./rules.ts";

const fields = fieldsOf(ReviewInput);

const stars = ["5", "4", "3", "2", "1"];

/** Stars and, if the customer wants, a text. */
export const ReviewForm = ({ answer }: { answer: unknown }) => (
  <section aria-labelledby="rental-review">
    <h2 id="rental-review">Kiralamanızı değerlendirin</h2>
    <Form method="post" className="account__form" answer={answer}>
      <RadioGroup
        name="stars"
        label="Puanınız (5 en iyisi)"
        look="switch"
        message={reviewMessages.stars}
        options={stars.map((value) => ({ value, label: value }))}
      />
      <TextareaField {...fields.text} label="Yorumunuz" rows={4} isOptional isCounted />
      <SubmitButton name="islem" value="yorum">
        Gönderin
      </SubmitButton>
    </Form>
  </section>
);
