import type { CardView } from "./cards/rules.ts";

/** What a card says of its listing. */
export const Marks = ({ card: { isUrgent, reservation, isCertified } }: { card: CardView }) => (
  <>
    {isUrgent && <b className="tag tag--accent">Acil</b>}
    {reservation && <b className="tag">{reservation}</b>}
    {isCertified && <b className="tag tag--good">Sertifikalı</b>}
  </>
);

/** The price before it fell, beside the present one; the style sheet calls it one for screen readers. */
export const OldPrice = ({ card: { oldPrice } }: { card: CardView }) => oldPrice && <s>{oldPrice}</s>;
