import { useEffect, useState } from "react";
import { bankOfCard, installmentOptions } from "#src/money/payment/api.ts";
import { installmentTotalKurus } from "#src/money/payment/rules.ts";
import { installmentCostRefund, installmentCostTitle } from "../invoices/installment-cost.ts";
import { formatAmount } from "../rules.ts";

type Shown = { bankName: string; options: { numberInstallment: number; installmentRate: number }[] };

/** The bank of a card, its instalments and what they cost (Product 16.6). Hidden where a look-up fails, and for debit cards. */
export function InstallmentTable({ bin, netKurus }: { bin: string; netKurus: number }) {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    const leaving = new AbortController();
    lookUp(bin, netKurus, leaving.signal).then(setShown, () => setShown(undefined));
    return () => leaving.abort();
  }, [bin, netKurus]);
  if (!shown) return null;
  return (
    <div aria-live="polite">
      <table className="payment__installments">
        <caption>
          {shown.bankName} taksit seçenekleri, {formatAmount(netKurus)} için
        </caption>
        <thead>
          <tr>
            <th scope="col">Taksit</th>
            <th scope="col">Aylık</th>
            <th scope="col">{installmentCostTitle}</th>
            <th scope="col">Toplam</th>
          </tr>
        </thead>
        <tbody>
          {shown.options.map(({ numberInstallment, installmentRate }) => {
            const total = installmentTotalKurus(netKurus, numberInstallment, installmentRate);
            return (
              <tr key={numberInstallment}>
                <th scope="row">{numberInstallment === 1 ? "Tek Çekim" : `${numberInstallment} taksit`}</th>
                <td>{formatAmount(Math.round(total / numberInstallment))}</td>
                <td>{formatAmount(total - netKurus)}</td>
                <td>{formatAmount(total)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="small muted">{installmentCostRefund}</p>
    </div>
  );
}

async function lookUp(cardNumber: string, amount: number, signal: AbortSignal): Promise<Shown | undefined> {
  const { bankName, bankSlug, slug: program, cardType } = await bankOfCard({ cardNumber }, { signal });
  if (cardType !== "credit") return undefined;
  const { options } = await installmentOptions({ bankSlug, program, cardType, amount }, { signal });
  return { bankName, options };
}
