import type { CardView } from "./cards/rules.ts";

/** What a promoted card says beside its price. */
export const Marks = ({ card: { oldPrice, isUrgent } }: { card: CardView }) =>
  (oldPrice || isUrgent) && (
    <span className="marks">
      {oldPrice && (
        <s>
          <span className="sr">Önceki fiyat </span>
          {oldPrice}
        </s>
      )}
      {isUrgent && <b className="tag tag--accent">Acil</b>}
    </span>
  );
