/** The price for other businesses; only dealers receive it. */
export const DealerPrice = ({ price }: { price: string }) => (
  <p className="small">
    Galeri fiyatı: <strong className="num">{price}</strong>
  </p>
);
