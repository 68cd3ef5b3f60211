import type { CardView } from "./cards/rules.ts";

/** What a card says of its listing. */
export const Marks = ({ card: { isUrgent, isReserved, isReservable, isCertified } }: { card: CardView }) => (
  <>
    {isUrgent && <b className="tag tag--accent">Acil</b>}
    {isReserved && <b className="tag">Rezerve</b>}
    {isReservable && <b className="tag">Rezerve edilebilir</b>}
    {isCertified && <b className="tag tag--good">Sertifikalı</b>}
  </>
);

/** The price before it fell, beside the present one; the style sheet calls it one for screen readers. */
export const OldPrice = ({ card: { oldPrice } }: { card: CardView }) => oldPrice && <s>{oldPrice}</s>;
