import type { PageHandle } from "#src/shared/page-handle.ts";
import { AccountPage } from "#src/people/accounts/account-page.tsx";
import { requireBuyer } from "../service.server.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import type { Route } from "./+types/billing.page.ts";
import { BillingForm } from "./billing-form.tsx";
import { BillingId, billingMessages } from "./rules.ts";
import { readBilling, removeBilling, saveBilling } from "./service.server.ts";

export const handle = { hasShortFooter: true } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  requireBuyer(ctx);
  return { billing: await readBilling(ctx) };
});

/** Saves new billing details, or removes some. */
export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => {
  requireBuyer(ctx);
  return {
    sil: [() => removeBilling(ctx, parseInput(BillingId, form).id), billingMessages.removed],
    fatura: [() => saveBilling(ctx, form), billingMessages.saved],
  };
});

export const meta = () => [{ title: "Fatura bilgilerim – Kontak" }, { name: "robots", content: "noindex" }];

export default function BillingPage({ loaderData: { billing }, actionData }: Route.ComponentProps) {
  const done = actionData && "done" in actionData ? actionData.done : undefined;
  return (
    <AccountPage title="Fatura bilgilerim" lead="Siparişlerinizin bilgi fişleri bu bilgilerle düzenlenir.">
      {done && <ResultNotice tone="good" text={done} />}
      {billing.length === 0 ? (
        <EmptyState icon="doc" title="Kayıtlı fatura bilginiz yok" />
      ) : (
        <ul className="account__list">
          {billing.map(({ id, name, number, address }) => (
            <li key={id}>
              <span>
                <strong>{name}</strong>
                <br />
                {number}
                <br />
                <span className="muted">{address}</span>
              </span>
              <Form method="post">
                <input type="hidden" name="id" value={id} />
                <SubmitButton look="line" size="s" name="islem" value="sil" aria-label={`Silin: ${name}`}>
                  Silin
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <section>
        <h2>Yeni fatura bilgisi</h2>
        <BillingForm answer={done ? undefined : actionData} key={billing.length} />
      </section>
    </AccountPage>
  );
}
