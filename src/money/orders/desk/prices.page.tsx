import { data, Link } from "react-router";
import { appContext, type Context } from "#src/shared/context.server.ts";
import { calendarDay, formatDate } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { promotionOf } from "#src/shared/promotions.ts";
import { formValues } from "#src/shared/validation.ts";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { ReasonField } from "#src/staff/desks/reason-field.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import { selectPriceRows } from "../packages/queries.server.ts";
import { packages } from "../packages/rules.ts";
import type { Route } from "./+types/prices.page.ts";
import { requireFinance } from "./access.server.ts";
import { type PriceRow, priceTable } from "./price-table.ts";
import { selectPromotionPrices } from "./price-queries.server.ts";
import { addPrice, packagePriceName, promotionPriceName } from "./prices.server.ts";
import { deskTexts, PriceForm } from "./rules.ts";

const fields = fieldsOf(PriceForm);

export const meta = () => [{ title: "Fiyatlar – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

const packagesGroup = "paketler";

/** All prices of packages and promotions, with their places in the tables of the desk. */
async function readPrices(ctx: Context): Promise<PriceRow[]> {
  const [ofPackages, promotions] = await Promise.all([selectPriceRows(ctx), selectPromotionPrices(ctx)]);
  return [
    ...ofPackages.map((row) => ({
      group: packagesGroup,
      groupName: "Paketler",
      row: packages[row.package].title,
      column: `${row.months} ay`,
      product: packagePriceName(row.package, row.months),
      priceKurus: row.priceKurus,
      validFrom: row.validFrom,
    })),
    ...promotions.map((row) => ({
      group: row.promotionKey,
      groupName: promotionOf(row.promotionKey)?.name ?? row.promotionKey,
      row: row.vehicleType,
      column: row.periodDays === 0 ? "Fiyat" : `${row.periodDays} gün`,
      product: promotionPriceName(row.promotionKey, row.vehicleTypeId, row.periodDays),
      priceKurus: row.priceKurus,
      validFrom: row.validFrom,
    })),
  ];
}

export const loader = pageLoader(async ({ context, url }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  requireFinance(ctx, "prices");
  const all = await readPrices(ctx);
  const today = calendarDay(ctx.clock());
  const product = url.searchParams.get("urun");
  const history = all.filter((row) => row.product === product);
  const group =
    history[0]?.group ?? all.find((row) => row.group === url.searchParams.get("grup"))?.group ?? packagesGroup;
  const shown = (row: PriceRow | null) =>
    row && { price: formatAmount(row.priceKurus), from: formatDate(row.validFrom) };
  const { columns, rows } = priceTable(
    all.filter((row) => row.group === group),
    today,
  );
  return {
    group,
    groups: [...Map.groupBy(all, (row) => row.group)].map(([id, [first]]) => ({ id, name: first!.groupName })),
    columns,
    rows: rows.map(({ name, cells }) => ({
      name,
      cells: cells.map((cell) => cell && { product: cell.product, now: shown(cell.now), next: shown(cell.next) }),
    })),
    /** The product whose price is changed. */
    chosen: history[0]
      ? {
          product: history[0].product,
          name: `${history[0].groupName}, ${history[0].row}${history[0].column === "Fiyat" ? "" : `, ${history[0].column}`}`,
          history: history.map((row) => ({ key: row.validFrom.toISOString(), ...shown(row)! })),
        }
      : null,
    today,
  };
});

export const action = formAction(async ({ context, request }: Route.ActionArgs) => {
  await addPrice(context.get(appContext), formValues(await request.formData()));
  return data({ done: deskTexts.priceAdded });
});

const address = (query: Record<string, string>) => `/yonetim/fiyatlar?${new URLSearchParams(query)}`;

/**
 * The prices of packages, or of one promotion, as one table. A price that is pressed is named in the form, which adds a new
 * one from a day on; prices are never changed.
 */
export default function PricesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { group, groups, columns, rows, chosen } = loaderData;
  return (
    <DeskPage title="Fiyatlar" answer={actionData}>
      <nav className="tabs" aria-label="Fiyat listeleri">
        {groups.map(({ id, name }) => (
          <Link key={id} to={address({ grup: id })} aria-current={id === group ? "page" : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      {chosen ? (
        <NewPrice
          key={`${chosen.product} ${chosen.history.length}`}
          {...loaderData}
          chosen={chosen}
          answer={actionData}
        />
      ) : (
        <p className="muted">
          Fiyatlara KDV dahildir. Verilmiş siparişler fiyatlarını korur. Değiştirmek istediğiniz fiyata basın.
        </p>
      )}
      <div className="desk__prices">
        <DataTable
          label={groups.find(({ id }) => id === group)!.name}
          head={["Ürün", ...columns]}
          rows={rows.map(({ name, cells }) => ({
            key: name,
            cells: [
              name,
              ...cells.map((cell, at) => ({
                number: cell && (
                  <Link
                    to={address({ urun: cell.product })}
                    preventScrollReset
                    aria-current={cell.product === chosen?.product ? "true" : undefined}
                  >
                    {cell.now?.price ?? "–"}
                    {cell.next && (
                      <span className="tiny">
                        {" "}
                        ({cell.next.from}: {cell.next.price})
                      </span>
                    )}
                    <span className="sr">{`: ${name}, ${columns[at]}`}</span>
                  </Link>
                ),
              })),
            ],
          }))}
        />
      </div>
    </DeskPage>
  );
}

type Chosen = NonNullable<Route.ComponentProps["loaderData"]["chosen"]>;

function NewPrice({ chosen, today, answer }: { chosen: Chosen; today: string; answer: unknown }) {
  return (
    <section className="panel">
      <h2>Yeni fiyat: {chosen.name}</h2>
      <Form method="post" id="fiyat" className="desk__form" answer={answer}>
        <input type="hidden" name="product" value={chosen.product} />
        <TextField {...fields.price} label="Fiyat" hint="Örneğin 149,00" inputMode="decimal" />
        <TextField name="validFrom" label="Geçerli olacağı ilk gün" type="date" defaultValue={today} />
        <ReasonField />
        <SubmitButton look="ink">Kaydedin</SubmitButton>
      </Form>
      <details>
        <summary>Bütün fiyatları ({chosen.history.length})</summary>
        <ul>
          {chosen.history.map(({ key, price, from }) => (
            <li key={key}>
              {from}: <span className="num">{price}</span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
