import { z } from "zod/mini";
import { type DatedTable, datedDesk } from "#src/core/dated-tables/registry.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { slugify } from "#src/shared/turkish.ts";
import { maxCharacters, messages, minCharacters, singleLine, wholeNumber } from "#src/shared/validation.ts";
import { termMax } from "./loan-rules.ts";
import { offerTexts } from "./offer-rules.ts";
import { percentText } from "#src/shared/percent.ts";
import {
  type CreditOffer,
  insertCreditOffer,
  insertCreditTax,
  selectCreditOffers,
  selectCreditTaxes,
} from "./queries.server.ts";

/** A percent as people write it: `3,39` or `3.39`, at most four decimals. */
const percent = (max: number, message: string) =>
  z.pipe(
    z.string().check(
      z.trim(),
      z.regex(/^\d{1,3}(?:[.,]\d{1,4})?$/, message),
      z.refine((text) => Number(text.replace(",", ".")) <= max, message),
    ),
    z.transform((text) => Number(text.replace(",", "."))),
  );

const conditionNames = { new: "Sıfır", used: "İkinci el" } as const;
const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const OfferForm = z
  .object({
    bankName: z.string().check(
      singleLine,
      minCharacters(2),
      maxCharacters(60),
      z.refine((name) => slugify(name) !== "", offerTexts.bank),
    ),
    condition: z.enum(["new", "used"], messages.radio),
    monthlyPercent: percent(20, offerTexts.rate),
    feePercent: percent(5, offerTexts.fee),
    minTerm: wholeNumber({ min: 1, max: termMax }),
    maxTerm: wholeNumber({ min: 1, max: termMax }),
  })
  .check(z.refine(({ minTerm, maxTerm }) => minTerm <= maxTerm, { message: offerTexts.terms, path: ["maxTerm"] }));

const subjectOf = ({ bankName, condition }: Pick<CreditOffer, "bankName" | "condition">) =>
  `${bankName}, ${conditionNames[condition].toLocaleLowerCase("tr")}`;

/** The first day without an offer, which a row without a rate ends; null while it is offered, or a newer one follows. */
function endOf({ bank, condition, validFrom }: CreditOffer, offers: readonly CreditOffer[]): string | null {
  const next = offers.findLast((one) => one.bank === bank && one.condition === condition && one.validFrom > validFrom);
  return next?.monthlyPercent === null ? next.validFrom : null;
}

/** Adds the row that ends an offer; 422 for a day on which another row of it is in force. */
async function endOffer(tx: Context, { key, validTo, source }: { key: string; validTo: string; source: string }) {
  const offers = await selectCreditOffers(tx);
  const { id: _, ...offer } = offers.find(({ id }) => String(id) === key)!;
  const inForce = offers.find(
    (one) => one.bank === offer.bank && one.condition === offer.condition && one.validFrom <= validTo,
  );
  if (String(inForce?.id) !== key) throw new Refusal(422, offerTexts.otherRow, { validTo: offerTexts.otherRow });
  return insertCreditOffer(tx, { ...offer, monthlyPercent: null, source, validFrom: validTo });
}

const offers: DatedTable = {
  label: "Banka kredi teklifleri",
  about: "Kredi karşılaştırması ve ilanların aylık maliyeti",
  async rows(ctx) {
    const all = await selectCreditOffers(ctx);
    return all.flatMap((offer) =>
      offer.monthlyPercent === null
        ? []
        : {
            key: String(offer.id),
            subject: subjectOf(offer),
            value: `aylık ${percentText(offer.monthlyPercent)}, ${offer.minTerm} – ${offer.maxTerm} ay, ücret ${percentText(offer.feePercent)}`,
            validFrom: offer.validFrom,
            validTo: endOf(offer, all),
            source: offer.isSample ? `${offer.source} (örnek)` : offer.source,
          },
    );
  },
  desk: datedDesk<z.output<typeof OfferForm>>({
    fields: [
      { name: "bankName", label: "Banka", hint: "Aynı adla yazılan satır öncekinin yerine geçer." },
      { name: "condition", label: "Araç", options: choicesOf(conditionNames) },
      { name: "monthlyPercent", label: "Aylık faiz (%)", hint: "Örneğin 3,39" },
      { name: "feePercent", label: "Tahsis ücreti (%)", hint: "BSMV hariç, örneğin 0,5" },
      { name: "minTerm", label: "En kısa vade (ay)" },
      { name: "maxTerm", label: "En uzun vade (ay)" },
    ],
    schema: OfferForm,
    end: endOffer,
    insert: async (tx, offer) => ({
      subject: subjectOf(offer),
      isNew: await insertCreditOffer(tx, { ...offer, bank: slugify(offer.bankName), isSample: false }),
    }),
  }),
};

const taxNames = { kkdf: "KKDF", bsmv: "BSMV" } as const;
const TaxForm = z.object({ name: z.enum(["kkdf", "bsmv"], messages.radio), percent: percent(100, offerTexts.tax) });

const taxes: DatedTable = {
  label: "Kredi vergileri",
  about: "Faizin üstüne eklenen KKDF ve BSMV",
  rows: async (ctx) =>
    (await selectCreditTaxes(ctx)).map(({ name, percent: rate, validFrom, source }) => ({
      key: `${name} ${validFrom}`,
      subject: taxNames[name],
      value: percentText(rate),
      validFrom,
      validTo: null,
      source,
    })),
  desk: datedDesk<z.output<typeof TaxForm>>({
    fields: [
      { name: "name", label: "Vergi", options: choicesOf(taxNames) },
      { name: "percent", label: "Oran (%)" },
    ],
    schema: TaxForm,
    insert: async (tx, tax) => ({ subject: taxNames[tax.name], isNew: await insertCreditTax(tx, tax) }),
  }),
};

export const offerTables = { "credit-offers": offers, "credit-taxes": taxes };
