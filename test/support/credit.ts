import { insertCreditOffer, type NewCreditOffer } from "#src/money/credit/queries.server.ts";
import type { TestApp } from "./app.ts";

/** A valid application for a loan, as its form sends it, without what is optional. */
export const loanApplication = {
  customerName: "Ali Kurt",
  customerPhone: "0532 111 22 33",
  customerEmail: "ali@ornek.example",
  city: "Bolu",
  amount: "250.000",
  term: "36",
  loanType: "ikinci-el-tasit-kredisi",
  contactAgreement: "1",
};

/** A bank's offer for used cars: 3 % a month, 1 to 48 months, without a fee. */
export async function aCreditOffer(app: TestApp, values: Partial<NewCreditOffer> = {}): Promise<void> {
  await insertCreditOffer(app.ctx(), {
    bank: "deneme-bank",
    bankName: "Deneme Bank",
    condition: "used",
    monthlyPercent: 3,
    minTerm: 1,
    maxTerm: 48,
    feePercent: 0,
    validFrom: "2026-01-01",
    source: "Sınama verisi",
    isSample: false,
    ...values,
  });
}
