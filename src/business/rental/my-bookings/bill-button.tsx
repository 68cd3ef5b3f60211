import { useState } from "react";
import { formatDateTime } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { bookingBill } from "../api.ts";

type Bill = Awaited<ReturnType<typeof bookingBill>>;

/** Shows the receipt of a reservation; the invoice itself comes from the business. */
export function BillButton({ code }: { code: string }) {
  const [shown, setShown] = useState<Bill | string>();
  async function open() {
    try {
      setShown(await bookingBill({ id: code }));
    } catch (error) {
      setShown(error instanceof Refusal ? error.message : unexpectedError);
    }
  }
  return (
    <>
      <Button look="line" size="s" onClick={() => void open()}>
        Fatura bilgisi
      </Button>
      <Dialog isOpen={shown !== undefined} onClose={() => setShown(undefined)} title="Fatura bilgisi">
        {typeof shown === "string" ? <p>{shown}</p> : shown && <Receipt {...shown} />}
      </Dialog>
    </>
  );
}

const Receipt = ({ business, name, number, address, payments }: Bill) => (
  <>
    <p>
      {name}
      <br />
      {number}
      <br />
      {address}
    </p>
    <ul>
      {payments.map(({ paidAt, charged, refunded, amount, installments, card }) => (
        <li key={paidAt}>
          {formatDateTime(new Date(paidAt))}: {card} numaralı kartla {formatAmount(charged)}
          {installments > 1 ? `, ${installments} taksit` : ""}
          {charged > amount ? `, ${formatAmount(charged - amount)} vade farkı dahil` : ""}
          {refunded > 0 ? `; ${formatAmount(refunded)} iade edildi` : ""}
        </li>
      ))}
    </ul>
    <p className="muted">Faturayı bu bilgilerle {business} düzenler.</p>
  </>
);
