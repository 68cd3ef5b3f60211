import { Notice } from "#src/ui/notice.tsx";
import { NumberTable } from "#src/ui/number-table.tsx";
import type { MarketFactTexts } from "./market-facts.server.ts";

/** Said wherever demo rates are shown. */
export const SampleNotice = () => (
  <Notice tone="warn">
    Gösterilen faizler <strong>örnek verilerdir</strong>; hiçbir bankanın teklifi değildir.
  </Notice>
);

/** The limits and taxes of all loans, with their days and sources. */
export const MarketFacts = ({ facts }: { facts: MarketFactTexts }) => (
  <section className="credit__section">
    <h2>Sınırlar ve vergiler</h2>
    <div className="credit__columns">
      {facts.limits.map(({ name, since, source, rows }) => (
        <div key={name}>
          <h3>{name}</h3>
          <NumberTable
            label={name}
            corner="Araç değeri"
            columns={[
              { key: "percent", name: "Kredi payı" },
              { key: "term", name: "Vade" },
            ]}
            rows={rows.map(({ value, percent, term }) => ({
              key: value,
              name: value,
              cells: [
                { key: "percent", content: percent },
                { key: "term", content: term },
              ],
            }))}
          />
          <p className="tiny">
            {since} gününden beri. {source}
          </p>
        </div>
      ))}
    </div>
    {facts.age && (
      <p className="small">
        İkinci el araç en çok {facts.age.years} yaşında, yaşı ile vadesi birlikte en çok {facts.age.months} ay olabilir.{" "}
        <span className="tiny">{facts.age.source}</span>
      </p>
    )}
    <ul className="credit__taxes small">
      {facts.taxes.map(({ name, percent, since, source }) => (
        <li key={name}>
          <strong>
            {name} {percent}
          </strong>{" "}
          faiz üzerinden, {since} gününden beri. <span className="tiny">{source}</span>
        </li>
      ))}
    </ul>
    <p className="tiny">
      Pay, aracın tüm değerine düz uygulanır. Sonuçlar bilgi içindir; bankanın kararı ve sözleşmesi esastır.
    </p>
  </section>
);
