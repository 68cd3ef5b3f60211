import { data } from "react-router";
import { AccountPage } from "#src/people/accounts/account-page.tsx";
import { requireMember } from "#src/shared/context.server.ts";
import { formatDate } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { balancesOf } from "../balances/service.server.ts";
import { requireSelling } from "../service.server.ts";
import type { Route } from "./+types/coupon.page.ts";
import { CouponForm } from "./rules.ts";
import { redeemCoupon } from "./service.server.ts";

const fields = fieldsOf(CouponForm);

export const meta = () => [{ title: "Hediye kuponu – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  requireSelling(ctx);
  const { virtualKurus } = await balancesOf(ctx, requireMember(ctx).id);
  return { virtual: formatAmount(virtualKurus) };
});

export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  const { code } = parseInput(CouponForm, form);
  const { amountKurus, expiresAt } = await redeemCoupon(ctx, code);
  return data({ done: { amount: formatAmount(amountKurus), until: formatDate(expiresAt) } });
});

/** A member redeems a gift coupon and sees what it brought and until when. */
export default function CouponPage({ loaderData, actionData }: Route.ComponentProps) {
  const done = actionData && "done" in actionData ? actionData.done : undefined;
  return (
    <AccountPage
      title="Hediye kuponu"
      lead="Kuponunuzun tutarı hediye bakiyenize eklenir; siparişlerinizde kullanabilirsiniz."
    >
      {done && (
        <Notice
          tone="good"
          text={`${done.amount} hediye bakiyenize eklendi. ${done.until} gününe kadar kullanabilirsiniz.`}
        />
      )}
      <p>
        Hediye bakiyeniz: <strong className="num">{loaderData.virtual}</strong>
      </p>
      <Form method="post" className="account__form" answer={actionData} key={done?.until ?? "code"}>
        <TextField
          {...fields.code}
          label="Kupon kodu"
          hint="12 harf ve rakam; boşluk ve tire yazmanız gerekmez."
          autoComplete="off"
        />
        <SubmitButton isWide>Kuponu kullanın</SubmitButton>
      </Form>
      <LinkButton to="/bakiyem" look="line">
        Bakiye hareketlerim
      </LinkButton>
    </AccountPage>
  );
}
