import { useState, type FormEvent } from "react";
import { Form } from "react-router";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { formatRating } from "#src/shared/rating.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { Button } from "#src/ui/button.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";
import { Icon } from "#src/ui/icon.tsx";
import { LiveError } from "#src/ui/live-error.tsx";
import { rateNames, rateNeeded, rates } from "./rules.ts";
import type { RatingView } from "./service.server.ts";

type Props = {
  keyCode: string;
  rating: RatingView;
  /** The refusal of the form without scripts. */
  error: string | undefined;
  /** False for the owner of the listing. */
  canRate: boolean;
};

/** The average rating and a form to rate once. After a refusal the form can be sent again. */
export function RatingSection({ keyCode, rating, error: sentError, canRate }: Props) {
  const [given, setGiven] = useState<{ rate: number; count: number }>();
  const [chosen, setChosen] = useState<keyof typeof rateNames>();
  const [error, setError] = useState(sentError);
  const [isSending, setSending] = useState(false);
  const isClosed = useFormsClosed();
  const { rate, count } = given ?? rating;
  const isRated = rating.isRated || given !== undefined;
  if (!canRate && count === 0) return null;

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!chosen) return setError(rateNeeded);
    setSending(true);
    setError(undefined);
    try {
      const { rateContent } = await import("./api.ts");
      setGiven(await rateContent({ contentId: keyCode, rate: chosen }));
    } catch (refusal) {
      setError(refusal instanceof Refusal ? refusal.message : unexpectedError);
    }
    setSending(false);
  }
  return (
    <section className="block rating" aria-labelledby="puan">
      <h2 id="puan" className="rating__name">
        İlan puanı
      </h2>
      <p className="muted num" role="status">
        {count > 0 ? `5 üzerinden ${formatRating(rate)}, ${formatNumber(count)} puan` : "Henüz puan verilmedi."}
        {isRated && " Puanınız alındı, teşekkür ederiz."}
      </p>
      {canRate && !isRated && (
        <Form method="post" preventScrollReset className="rating__form" onSubmit={(event) => void send(event)}>
          <input type="hidden" name="islem" value="puan" />
          <fieldset className="rating__stars" disabled={isSending}>
            <legend className="sr">Puanınız</legend>
            {rates.map((value) => (
              <label key={value} className={chosen && value <= chosen ? "rating__on" : undefined}>
                <input type="radio" name="rate" value={value} onChange={() => setChosen(value)} />
                <Icon name="star" />
                <span className="sr">{rateNames[value]}</span>
              </label>
            ))}
            {chosen && <span aria-hidden="true">{rateNames[chosen]}</span>}
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
