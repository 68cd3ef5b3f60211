import type { PriceHistory } from "#src/selling/listings/price/service.server.ts";

/** How long the listing has been on the site, and its earlier prices. */
export function PriceHistorySection({ history }: { history: PriceHistory }) {
  return (
    <section className="block" id="fiyat-gecmisi">
      <h2>Fiyat geçmişi</h2>
      <p className="muted">{history.listed}</p>
      {history.rows.length > 0 && (
        <table className="comp num">
          <caption className="sr">Fiyat değişiklikleri, yeniden eskiye</caption>
          <thead>
            <tr>
              <th scope="col">Tarih</th>
              <th scope="col">Fark</th>
              <th scope="col">Fiyat</th>
            </tr>
          </thead>
          <tbody>
            {history.rows.map(({ id, date, difference, price }) => (
              <tr key={id}>
                <th scope="row">{date}</th>
                <td className="nowrap">{difference}</td>
                <td className="nowrap">{price}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
