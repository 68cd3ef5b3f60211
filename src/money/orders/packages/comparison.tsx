import type { ComparisonRow, PackageOffer } from "./offers.server.ts";

/** What each package gives, side by side. In narrow windows each label has a line of its own above its values. */
export function ComparisonTable({ offers, rows }: { offers: readonly PackageOffer[]; rows: readonly ComparisonRow[] }) {
  return (
    <section aria-labelledby="karsilastirma">
      <h2 id="karsilastirma">Karşılaştırma</h2>
      <table className="packages__table">
        <thead>
          <tr>
            <th scope="col">Özellik</th>
            <th scope="col">Paketsiz</th>
            {offers.map(({ id, name, isCurrent }) => (
              <th key={id} scope="col" aria-current={isCurrent ? "true" : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map(({ id, value }) => (
                <td key={id} className="num">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
