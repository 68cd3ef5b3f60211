import { createHash } from "node:crypto";
import type { Context } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { siteCompany } from "#src/shared/site-company.ts";
import { vatPercentToday } from "../vat/service.server.ts";
import { agreementText, agreementVersion, exampleSentences } from "./agreement.ts";
import { findAgreement, insertAgreement } from "./agreement-queries.server.ts";
import { selectRates } from "./queries.server.ts";
import { commissionMessages, type SaleKind } from "./rules.ts";
import { rateOn } from "./service.server.ts";

/** The terms of commission of today, and their SHA-256: what is agreed to is what was shown. */
async function termsToday(ctx: Context) {
  const today = calendarDay(ctx.clock());
  const [rows, vatPercent] = await Promise.all([selectRates(ctx), vatPercentToday(ctx)]);
  const ofKind = { rental: rateOn(rows, "rental", today), downPayment: rateOn(rows, "downPayment", today) };
  const rates = { ofKind, vatPercent };
  const text = agreementText({ ...rates, operator: siteCompany(ctx) });
  const hash = createHash("sha256").update(`${agreementVersion}\n${text}`).digest("hex");
  // Of each kind the rate in force, and those that come.
  const current = (kind: SaleKind) => rows.find(({ saleKind, since }) => saleKind === kind && since <= today);
  const shown = rows.filter((row) => row.since > today || row === current(row.saleKind));
  return { text, hash, examples: exampleSentences(rates), rows: shown.toReversed() };
}

/** What the owner of a business is shown of the commission, what they agreed to, and whether a tick is needed. */
export async function readCommission(ctx: Context, businessId: number) {
  const [terms, agreed] = await Promise.all([termsToday(ctx), findAgreement(ctx, businessId)]);
  return { ...terms, agreed, isTickNeeded: agreed?.version !== agreementVersion };
}

/**
 * Records in the caller's transaction that the owner agrees, where the business has not agreed to this wording; whether
 * that was so. 422 without the tick, 409 where the terms are others than those that were shown.
 */
export async function agree(
  tx: Context,
  { businessId, memberId }: { businessId: number; memberId: number },
  { isTicked, hash }: { isTicked: boolean; hash: string },
): Promise<boolean> {
  const terms = await readCommission(tx, businessId);
  if (!terms.isTickNeeded) return false;
  if (!isTicked) throw new Refusal(422, commissionMessages.tick, { commission: commissionMessages.tick });
  if (hash !== terms.hash) throw new Refusal(409, commissionMessages.changed);
  await insertAgreement(tx, {
    businessId,
    memberId,
    version: agreementVersion,
    terms: terms.text,
    termsHash: terms.hash,
  });
  return true;
}
