import { DeskPage } from "#src/staff/desk-page.tsx";
import { readAudit } from "#src/audit/service.server.ts";
import { AuditTable } from "#src/staff/audit-table.tsx";
import { ReasonField } from "#src/staff/reason-field.tsx";
import { appContext, requireDesk } from "#src/shared/context.server.ts";
import { calendarDay, formatDay } from "#src/shared/dates.ts";
import { formActions, pageLoader, type Sent } from "#src/shared/page.server.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { MaskedField, TextField } from "#src/ui/form/text-fields.tsx";
import { MarketFacts } from "../market-facts.tsx";
import { marketFacts } from "../market-facts.server.ts";
import { percentText } from "../percent.ts";
import { selectCreditOffers, selectCreditTaxes } from "../queries.server.ts";
import { readCreditMarket } from "../service.server.ts";
import type { Route } from "./+types/credits.page.ts";
import { creditDeskTexts } from "./rules.ts";
import { addCreditTax, addOffer, endOffer } from "./service.server.ts";

export const meta = () => [{ title: "Taşıt kredileri – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

const conditionNames = { new: "Sıfır", used: "İkinci el" };

export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  requireDesk(ctx, "credits");
  const [offers, taxes, market, audit] = await Promise.all([
    selectCreditOffers(ctx),
    selectCreditTaxes(ctx),
    readCreditMarket(ctx),
    readAudit(ctx, { actions: ["addCreditOffer", "addCreditTax"], limit: 50 }),
  ]);
  const now = new Set(market.offers.map(({ id }) => id));
  return {
    offers: offers.map((offer) => ({
      id: offer.id,
      name: `${offer.bank}/${offer.condition}`,
      bankName: offer.bankName,
      condition: conditionNames[offer.condition],
      rate: offer.monthlyPercent === null ? "Sona erdi" : percentText(offer.monthlyPercent),
      terms: `${offer.minTerm} – ${offer.maxTerm} ay`,
      fee: percentText(offer.feePercent),
      from: formatDay(offer.validFrom),
      source: offer.isSample ? `${offer.source} (örnek)` : offer.source,
      isNow: now.has(offer.id),
    })),
    taxes: taxes.map(({ name, percent, validFrom, source }) => ({
      name: name.toUpperCase(),
      percent: percentText(percent),
      from: formatDay(validFrom),
      source,
    })),
    facts: marketFacts(market),
    today: calendarDay(ctx.clock()),
    audit,
  };
});

export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => {
  requireDesk(ctx, "credits", "change");
  return {
    offer: [() => addOffer(ctx, form), creditDeskTexts.offerAdded],
    end: [() => endOffer(ctx, form), creditDeskTexts.offerEnded],
    tax: [() => addCreditTax(ctx, form), creditDeskTexts.taxAdded],
  };
});

/** The banks' offers and the taxes on interest: rows are added from a day on and never changed. */
export default function CreditsDeskPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offers, taxes, facts, today, audit } = loaderData;
  const answerTo = (step: string) => refusalOf(actionData, step);
  const current = offers.filter(({ isNow }) => isNow);
  return (
    <DeskPage title="Taşıt kredileri" answer={actionData}>
      <section className="panel">
        <h2>Yeni teklif</h2>
        <Form
          method="post"
          id="teklif"
          className="desk__form"
          answer={answerTo("offer")}
          key={`teklif ${offers.length}`}
        >
          <input type="hidden" name="islem" value="offer" />
          <TextField
            name="bankName"
            label="Banka"
            maxLength={60}
            hint="Aynı adla yazılan satır öncekinin yerine geçer."
          />
          <SelectField
            name="condition"
            label="Araç"
            options={Object.entries(conditionNames).map(([value, label]) => ({ value, label }))}
          />
          <TextField
            name="monthlyPercent"
            label="Aylık faiz (%)"
            hint="Örneğin 3,39"
            inputMode="decimal"
            maxLength={8}
          />
          <TextField
            name="feePercent"
            label="Tahsis ücreti (%)"
            hint="BSMV hariç, örneğin 0,5"
            inputMode="decimal"
            maxLength={8}
          />
          <MaskedField mask="digits" name="minTerm" label="En kısa vade (ay)" maxLength={3} />
          <MaskedField mask="digits" name="maxTerm" label="En uzun vade (ay)" maxLength={3} />
          <TextField name="validFrom" label="Geçerli olacağı ilk gün" type="date" defaultValue={today} />
          <TextField name="source" label="Kaynak" minLength={5} maxLength={300} />
          <ReasonField />
          <SubmitButton look="ink">Kaydedin</SubmitButton>
        </Form>
      </section>
      {current.length > 0 && (
        <section className="panel">
          <h2>Teklifi sona erdirin</h2>
          <Form
            method="post"
            id="sona-erdir"
            className="desk__form"
            answer={answerTo("end")}
            key={`son ${offers.length}`}
          >
            <input type="hidden" name="islem" value="end" />
            <SelectField
              name="offer"
              label="Teklif"
              options={current.map(({ name, bankName, condition }) => ({
                value: name,
                label: `${bankName}, ${condition}`,
              }))}
            />
            <TextField name="validFrom" label="Gösterilmeyeceği ilk gün" type="date" defaultValue={today} />
            <ReasonField />
            <SubmitButton look="line">Sona erdirin</SubmitButton>
          </Form>
        </section>
      )}
      <section>
        <h2>Teklifler</h2>
        <DataTable
          label="Teklifler"
          head={["Banka", "Araç", "Aylık faiz", "Vade", "Ücret", "Başlangıç", "Kaynak"]}
          rows={offers.map(({ id, bankName, condition, rate, terms, fee, from, source, isNow }) => ({
            key: id,
            cells: [
              isNow ? <strong key={id}>{bankName}</strong> : bankName,
              condition,
              { number: rate },
              terms,
              { number: fee },
              from,
              source,
            ],
          }))}
        />
      </section>
      <section className="panel">
        <h2>Yeni vergi oranı</h2>
        <Form method="post" id="vergi" className="desk__form" answer={answerTo("tax")} key={`vergi ${taxes.length}`}>
          <input type="hidden" name="islem" value="tax" />
          <SelectField
            name="name"
            label="Vergi"
            options={[
              { value: "kkdf", label: "KKDF" },
              { value: "bsmv", label: "BSMV" },
            ]}
          />
          <TextField name="percent" label="Oran (%)" inputMode="decimal" maxLength={8} />
          <TextField name="validFrom" label="Geçerli olacağı ilk gün" type="date" defaultValue={today} />
          <TextField name="source" label="Kaynak" minLength={5} maxLength={300} />
          <ReasonField />
          <SubmitButton look="ink">Kaydedin</SubmitButton>
        </Form>
        <DataTable
          label="Vergi oranları"
          head={["Vergi", "Oran", "Başlangıç", "Kaynak"]}
          rows={taxes.map(({ name, percent, from, source }) => ({
            key: `${name} ${from}`,
            cells: [name, { number: percent }, from, source],
          }))}
        />
      </section>
      <MarketFacts facts={facts} />
      <section>
        <h2>Denetim kaydı</h2>
        <AuditTable rows={audit} />
      </section>
    </DeskPage>
  );
}
