import { data } from "react-router";
import { promotionById } from "#src/promotions/rules.ts";
import { appContext } from "#src/shared/context.server.ts";
import { calendarDay, formatDate } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { formValues } from "#src/shared/validation.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import { selectPriceRows } from "../packages/queries.server.ts";
import { packageTitle } from "../packages/rules.ts";
import type { Route } from "./+types/prices.page.ts";
import { requireFinance } from "./access.server.ts";
import { FinancePage, ReasonField } from "./finance-page.tsx";
import { selectPromotionPrices } from "./price-queries.server.ts";
import { addPrice, packagePriceName, promotionPriceName } from "./prices.server.ts";
import { deskTexts } from "./rules.ts";

export const meta = () => [{ title: "Fiyatlar – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  requireFinance(ctx);
  const [packages, promotions] = await Promise.all([selectPriceRows(ctx), selectPromotionPrices(ctx)]);
  const rows = [
    ...packages.map((row) => ({
      group: "Paketler",
      product: packagePriceName(row.package, row.months),
      name: packageTitle(row.package, row.months),
      price: formatAmount(row.priceKurus),
      from: formatDate(row.validFrom),
    })),
    ...promotions.map((row) => ({
      group: promotionById(row.promotionId)?.name ?? String(row.promotionId),
      product: promotionPriceName(row.promotionId, row.vehicleTypeId, row.periodDays),
      name: `${row.vehicleType}${row.periodDays === 0 ? "" : `, ${row.periodDays} gün`}`,
      price: formatAmount(row.priceKurus),
      from: formatDate(row.validFrom),
    })),
  ];
  const products = [...Map.groupBy(rows, ({ product }) => product)].map(([value, [first]]) => ({
    value,
    label: first!.name,
    group: first!.group,
  }));
  return { rows, products, today: calendarDay(ctx.clock()) };
});

export const action = formAction(async ({ context, request }: Route.ActionArgs) => {
  await addPrice(context.get(appContext), formValues(await request.formData()));
  return data({ done: deskTexts.priceAdded });
});

/** The price tables of packages and promotions: prices are added from a day on and never changed. */
export default function PricesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, products, today } = loaderData;
  return (
    <FinancePage title="Fiyatlar" answer={actionData}>
      <p className="muted">Fiyatlara KDV dahildir. Verilmiş siparişler fiyatlarını korur.</p>
      <section className="panel">
        <h2>Yeni fiyat</h2>
        <Form method="post" id="fiyat" className="finance__form" answer={actionData} key={rows.length}>
          <SelectField name="product" label="Ürün" options={products} />
          <TextField name="price" label="Fiyat" hint="Örneğin 149,00" inputMode="decimal" maxLength={30} />
          <TextField name="validFrom" label="Geçerli olacağı ilk gün" type="date" defaultValue={today} />
          <ReasonField />
          <SubmitButton look="ink">Kaydedin</SubmitButton>
        </Form>
      </section>
      {[...Map.groupBy(rows, ({ group }) => group)].map(([group, some]) => (
        <section key={group}>
          <h2>{group}</h2>
          <DataTable
            label={group}
            head={["Ürün", "Fiyat", "Başlangıç"]}
            rows={some.map(({ product, name, price, from }) => ({
              key: `${product} ${from}`,
              cells: [name, { number: price }, from],
            }))}
          />
        </section>
      ))}
    </FinancePage>
  );
}
