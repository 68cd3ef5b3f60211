import { useState } from "react";
import { Form, Link } from "react-router";
import { formatPrice } from "#src/shared/money.ts";
import { Button } from "#src/ui/button.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";
import { useIsSending } from "#src/ui/form/use-is-sending.ts";
import { MaskedField } from "#src/ui/form/text-fields.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import type { DiscountQuestion } from "./page-data.server.ts";
import {
  type Discount,
  discounted,
  discountMessages,
  discountText,
  type DiscountUnit,
  discountUnits,
  readDiscount,
} from "./rules.ts";

const units = Object.entries(discountUnits) as [DiscountUnit, string][];

/**
 * The form that lowers the prices of the selected listings. It shows the new prices while the amount is typed; without
 * scripts the first submit shows them and the second confirms.
 */
export function DiscountFormPanel({ question }: { question: DiscountQuestion }) {
  const { count, keyCodes, every, shown, asOf } = question;
  const [unit, setUnit] = useState(question.unit);
  const [amount, setAmount] = useState(question.amount);
  const isHydrated = useHydrated();
  const isClosed = useFormsClosed();
  const isSending = useIsSending();
  const discount = readDiscount(unit, amount);
  const canConfirm = discount !== undefined && (isHydrated || question.amount !== "");
  return (
    <Form method="post" className="discount" aria-labelledby="indirim">
      <h2 id="indirim">{count} ilanın fiyatı indirilsin mi?</h2>
      {keyCodes.map((keyCode) => (
        <input key={keyCode} type="hidden" name="offers[]" value={keyCode} />
      ))}
      {every && <input type="hidden" name="every" value={every} />}
      <input type="hidden" name="asOf" value={asOf} />
      {canConfirm && <input type="hidden" name="confirmed" value="1" />}
      <div className="discount__fields">
        <fieldset className="switch">
          <legend className="sr">İndirimin birimi</legend>
          {units.map(([value, name]) => (
            <label key={value}>
              <input type="radio" name="unit" value={value} checked={unit === value} onChange={() => setUnit(value)} />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
        <MaskedField
          mask="number"
          name="amount"
          label={unit === "yuzde" ? "İndirim yüzdesi" : "İndirim tutarı (TL)"}
          defaultValue={question.amount}
          autoComplete="off"
          onInput={(event) => setAmount(event.currentTarget.value)}
        />
      </div>
      {(question.fault ?? (amount !== "" && !discount)) && (
        <p className="small mine__bad" role="alert">
          {unit === "yuzde" ? discountMessages.percent : discountMessages.lira}
        </p>
      )}
      <table className="discount__prices num">
        <caption className="sr">Yeni fiyatlar</caption>
        <thead>
          <tr>
            <th scope="col">İlan</th>
            <th scope="col">Şimdi</th>
            <th scope="col">{discount ? `${discountText(discount)} indirimle` : "Yeni fiyat"}</th>
          </tr>
        </thead>
        <tbody aria-live="polite">
          {shown.map(({ name, priceKurus, currency }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="nowrap">{formatPrice(priceKurus, currency)}</td>
              <td className="nowrap">
                <strong>{discount ? newPrice(priceKurus, currency, discount) : "–"}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > shown.length && <p className="small">ve {count - shown.length} ilan daha</p>}
      <div className="mine__asked">
        <Button
          type="submit"
          look="ink"
          size="s"
          name="action"
          value="discount"
          disabled={isClosed || isSending || (isHydrated && !discount)}
        >
          {canConfirm || isHydrated ? "Fiyatları indirin" : "Yeni fiyatları gösterin"}
        </Button>
        <Link to="." relative="path">
          Vazgeçin
        </Link>
      </div>
    </Form>
  );
}

function newPrice(priceKurus: number, currency: string, discount: Discount): string {
  const after = discounted(priceKurus, discount);
  return after > 0 ? formatPrice(after, currency) : discountMessages.tooMuch;
}
