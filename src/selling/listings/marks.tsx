import type { CardView } from "./cards/rules.ts";

/** What a card says beside its price; the style sheet calls the old price one for screen readers. */
export const Marks = ({ card: { oldPrice, isUrgent, isReserved, isCertified } }: { card: CardView }) => (
  <>
    {oldPrice && <s>{oldPrice}</s>}
    {isUrgent && <b className="tag tag--accent">Acil</b>}
    {isReserved && <b className="tag">Rezerve</b>}
    {isCertified && <b className="tag tag--good">Sertifikalı</b>}
  </>
);
