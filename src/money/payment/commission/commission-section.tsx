import { ContractText } from "#src/money/orders/contract/contract-text.tsx";
import { DataTable } from "#src/ui/data-table.tsx";

type Props = {
  rows: readonly { key: string; kind: string; rate: string; since: string }[];
  examples: readonly string[];
  /** What the business agreed to, and when. */
  agreed: { text: string; at: string } | undefined;
};

/** What is kept of payments to the business: the rates in force and those that come, an example of each, the agreed text. */
export function CommissionSection({ rows, examples, agreed }: Props) {
  return (
    <section aria-labelledby="h-komisyon">
      <h2 id="h-komisyon">Komisyon</h2>
      <DataTable
        label="Komisyon oranları"
        head={["Satış", "Oran", "Başlangıç"]}
        rows={rows.map(({ key, kind, rate, since }) => ({ key, cells: [kind, { number: rate }, since] }))}
      />
      {examples.map((example) => (
        <p key={example}>{example}</p>
      ))}
      <p className="muted">
        Ödeme kuruluşunun ücreti komisyonun içindedir. Artışlar en az 30 gün önce e-postayla bildirilir ve bu tabloda
        görünür.
      </p>
      {agreed && (
        <details className="payment__contract">
          <summary>Onayladığınız komisyon koşulları ({agreed.at})</summary>
          <ContractText text={agreed.text} label="Onayladığınız komisyon koşulları" />
        </details>
      )}
    </section>
  );
}
