import { Form as RouterForm } from "react-router";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { ComparisonRow, PackageOffer } from "./offers.server.ts";

type HeldPackage = { id: number; name: string; until: string; from: string | null; daysLeft: number };

/** The packages that the holder has now and later. */
export const HeldPackages = ({ held }: { held: readonly HeldPackage[] }) =>
  held.map(({ id, name, until, from, daysLeft }) => (
    <Notice
      key={id}
      tone="good"
      text={
        from === null
          ? `${name} paketiniz ${until} gününe kadar geçerli; ${daysLeft} gün kaldı.`
          : `${name} paketiniz ${from} günü başlıyor ve ${until} gününe kadar geçerli.`
      }
    />
  ));

/** What each package gives, side by side; narrow screens scroll the table. */
export function ComparisonTable({ offers, rows }: { offers: readonly PackageOffer[]; rows: readonly ComparisonRow[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll it
    <div className="packages__scroll" role="region" aria-label="Paketlerin karşılaştırması" tabIndex={0}>
      <table className="packages__table">
        <thead>
          <tr>
            <th scope="col">Özellik</th>
            <th scope="col">Paketsiz</th>
            {offers.map(({ id, name }) => (
              <th key={id} scope="col">
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
                <td key={id}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A card for each package, with a button for each of its periods; without `canBuy` only the prices. */
export function PackageOffers({ offers, canBuy }: { offers: readonly PackageOffer[]; canBuy: boolean }) {
  return (
    <div className="packages">
      {offers.map(({ id, name, periods }) => (
        <section key={id} className="panel packages__offer" aria-labelledby={`paket-${id}`}>
          <h2 id={`paket-${id}`}>{name}</h2>
          {periods.map(({ months, price, upgradePrice, refusal }) => (
            <RouterForm key={months} method="post" className="packages__period">
              <input type="hidden" name="package" value={id} />
              <input type="hidden" name="months" value={months} />
              <p>
                <strong>{months} ay</strong>{" "}
                {upgradePrice === null ? (
                  <span className="num">{price}</span>
                ) : (
                  <>
                    <s className="num muted">{price}</s> <span className="num">{upgradePrice}</span>{" "}
                    <span className="tiny">yükseltme</span>
                  </>
                )}
              </p>
              {refusal && <p className="tiny">{refusal}</p>}
              {canBuy && !refusal && (
                <SubmitButton look="ink" size="s" aria-label={`${name} paketi ${months} ay için satın alın`}>
                  Satın alın
                </SubmitButton>
              )}
            </RouterForm>
          ))}
        </section>
      ))}
    </div>
  );
}
