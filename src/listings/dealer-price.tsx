/** What a listing costs other businesses; only dealers are sent it. */
export const DealerPrice = ({ price }: { price: string }) => (
  <p className="small">
    Galeri fiyatı: <strong className="num">{price}</strong>
  </p>
);
