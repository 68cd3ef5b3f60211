import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { Button, LinkButton } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { orderMessages } from "../rules.ts";
import { BillingForm } from "./billing-form.tsx";
import type { ShownBilling } from "./rules.ts";

type Props = {
  billing: readonly ShownBilling[];
  chosenBilling: number | undefined;
  /** The address of the page with these details chosen. */
  addressOf: (id: number) => string;
  /** The refusal of the page's action, where it was of new details. */
  answer?: unknown;
};

/** The billing details of a payment, and a popup for new ones. */
export function BillingChoice({ billing, chosenBilling, addressOf, answer }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  function choose(id: number) {
    setOpen(false);
    void navigate(addressOf(id), { replace: true, preventScrollReset: true });
  }
  return (
    <section aria-labelledby="billing" className="payment__billing">
      <h2 id="billing">Fatura bilgileri</h2>
      {billing.length === 0 && <Notice text={orderMessages.billing} />}
      <ul>
        {billing.map(({ id, name, number, address }) => (
          <li key={id} aria-current={id === chosenBilling ? "true" : undefined}>
            <Link to={addressOf(id)} replace preventScrollReset>
              {id === chosenBilling ? "✓ " : ""}
              {name}
            </Link>
            <br />
            <span className="muted">
              {number}, {address}
            </span>
          </li>
        ))}
      </ul>
      {isHydrated ? (
        <>
          <Button look="line" onClick={() => setOpen(true)}>
            Fatura bilgisi ekleyin
          </Button>
          <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Fatura bilgileri">
            <BillingForm onSaved={choose} />
          </Dialog>
        </>
      ) : billing.length === 0 || answer ? (
        <BillingForm answer={answer} />
      ) : (
        <LinkButton look="line" to="/fatura-bilgileri">
          Fatura bilgisi ekleyin
        </LinkButton>
      )}
    </section>
  );
}
