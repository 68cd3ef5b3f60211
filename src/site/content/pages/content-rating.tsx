import { Form, useNavigation } from "react-router";
import { rateNames, rates } from "../rating/rules.ts";
import { formatRating } from "#src/shared/rating.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { Button } from "#src/ui/button.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";
import { Icon } from "#src/ui/icon.tsx";
import { LiveError } from "#src/ui/live-error.tsx";

type Props = { rating: { rate: number; count: number; isRated: boolean }; error: string | undefined };

/** The average rating of an item and a form to rate it once, which works without scripts. */
export function ContentRating({ rating: { rate, count, isRated }, error }: Props) {
  const isClosed = useFormsClosed();
  const isSending = useNavigation().formMethod === "POST";
  return (
    <section className="rating" aria-labelledby="puan">
      <h2 id="puan" className="rating__name">
        Bu sayfa işinize yaradı mı?
      </h2>
      <p className="muted num" role="status">
        {count > 0 ? `5 üzerinden ${formatRating(rate)}, ${formatNumber(count)} puan` : "Henüz puan verilmedi."}
        {isRated && " Puanınız alındı, teşekkür ederiz."}
      </p>
      {!isRated && (
        <Form method="post" preventScrollReset className="rating__form">
          <fieldset className="rating__stars">
            <legend className="sr">Puanınız</legend>
            {rates.map((value) => (
              <label key={value}>
                <input type="radio" name="rate" value={value} />
                <Icon name="star" />
                <span className="sr">{rateNames[value]}</span>
              </label>
            ))}
          </fieldset>
          <Button type="submit" look="line" disabled={isSending || isClosed}>
            Puan verin
          </Button>
        </Form>
      )}
      <LiveError text={error} />
    </section>
  );
}
