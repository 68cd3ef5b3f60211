import { formatDate } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { CheckboxField } from "#src/ui/form/choice-fields.tsx";
import { DecisionForm } from "#src/staff/desks/decision-form.tsx";
import { DeskForm } from "#src/staff/desks/desk-form.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { ReasonField } from "#src/staff/desks/reason-field.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { formatCouponCode } from "../coupons/code-rules.ts";
import { selectCoupons } from "../coupons/queries.server.ts";
import type { Route } from "./+types/coupons.page.ts";
import { requireFinance } from "./access.server.ts";
import { makeCouponAtDesk, stopCouponAtDesk } from "./coupons.server.ts";
import { deskTexts, CouponMakeForm } from "./rules.ts";

const fields = fieldsOf(CouponMakeForm);

const shownCoupons = 200;

export const meta = () => [{ title: "Kuponlar – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  requireFinance(ctx, "coupons");
  const now = ctx.clock();
  const coupons = await selectCoupons(ctx, shownCoupons);
  return {
    coupons: coupons.map((row) => ({
      id: row.id,
      code: formatCouponCode(row.code),
      amount: formatAmount(row.amountKurus),
      until: formatDate(new Date(+row.validUntil - 1)),
      days: row.balanceDays,
      used: `${formatNumber(row.redemptions ?? 0)} / ${row.maxRedemptions === null ? "sınırsız" : formatNumber(row.maxRedemptions)}`,
      limits: [
        ...(row.onlyMemberEmail === null ? [] : [`yalnızca ${row.onlyMemberEmail}`]),
        ...(row.isFirstOrderOnly ? ["ilk siparişten önce"] : []),
      ].join(", "),
      note: row.note,
      state: row.stoppedAt !== null ? "Durduruldu" : row.validUntil <= now ? "Süresi doldu" : "Geçerli",
      canStop: row.stoppedAt === null && row.validUntil > now,
    })),
  };
});

export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => {
  requireFinance(ctx, "coupons", "change");
  return {
    make: async () => ({
      done: `${deskTexts.couponMade} Kodu: ${formatCouponCode(await makeCouponAtDesk(ctx, form))}`,
    }),
    stop: [() => stopCouponAtDesk(ctx, form), deskTexts.couponStopped],
  };
});

/** Where the desk makes, limits and stops gift coupons. */
export default function DeskCouponsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DeskPage title="Hediye kuponları" answer={actionData}>
      <DeskForm
        id="kupon"
        title="Yeni kupon"
        step="make"
        button="Kupon oluşturun"
        answer={actionData}
        version={loaderData.coupons.length}
      >
        <TextField {...fields.amount} label="Tutar" hint="Örneğin 100,00" inputMode="decimal" />
        <TextField name="validUntil" label="Kodun son günü" type="date" />
        <TextField
          {...fields.balanceDays}
          label="Bakiyenin geçerli olacağı gün"
          inputMode="numeric"
          defaultValue="90"
        />
        <TextField
          {...fields.maxRedemptions}
          label="En çok kaç üye kullanabilir"
          hint="Boş bırakılırsa sınırsız."
          inputMode="numeric"
          isOptional
        />
        <TextField {...fields.email} label="Yalnızca bu üye" type="email" isOptional autoComplete="off" />
        <CheckboxField name="isFirstOrderOnly" isOptional>
          Yalnızca ilk siparişten önce
        </CheckboxField>
        <ReasonField />
      </DeskForm>
      {loaderData.coupons.map(({ id, code, amount, until, days, used, limits, note, state, canStop }) => (
        <article key={id} className="panel">
          <h3>
            {code} <span className="num">{amount}</span>
          </h3>
          <p className="tiny">
            {state}. Kod {until} gününe kadar, bakiye {days} gün. Kullanım: {used}.{limits && ` Sınır: ${limits}.`}
            {note && ` Neden: ${note}`}
          </p>
          {canStop && (
            <DecisionForm
              of={["id", id]}
              about={code}
              name="islem"
              decisions={[{ value: "stop", label: "Durdurun" }]}
              answer={actionData}
            >
              <ReasonField />
            </DecisionForm>
          )}
        </article>
      ))}
    </DeskPage>
  );
}
