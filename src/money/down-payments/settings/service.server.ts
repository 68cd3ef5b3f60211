import { can } from "#src/people/accounts/permissions/rules.ts";
import { requireBusinessMember } from "#src/business/businesses/own-business.server.ts";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { nameWithYear } from "#src/selling/listings/names.ts";
import { requirePayments } from "#src/money/payment/service.server.ts";
import { findSubMerchantKey } from "#src/money/payment/sub-merchants/service.server.ts";
import { type Context, inTransaction, requireAllowed } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { downPaymentMessages, feeLimits } from "../rules.ts";
import {
  findSettings,
  replaceChosen,
  selectChosen,
  selectOfferable,
  selectOwnVehicles,
  type Settings,
  upsertSettings,
} from "./queries.server.ts";
import { chosenMax, SettingsForm, settingsThrottle } from "./rules.ts";

const defaults: Settings = {
  isOn: false,
  feeKurus: feeLimits.minKurus,
  holdDays: 3,
  freeHours: null,
  latePercent: 0,
  isForAll: true,
};

/** The settings of the member's business, with its vehicles on sale; undefined for those who may not change them. */
export async function readSettings(ctx: Context) {
  const member = requireBusinessMember(ctx);
  requirePayments(ctx);
  if (!can(member, "manageBusiness")) return undefined;
  const { businessId } = member;
  const [settings, key, chosen, vehicles] = await Promise.all([
    findSettings(ctx, businessId),
    findSubMerchantKey(ctx, businessId),
    selectChosen(ctx, businessId),
    selectOfferable(ctx, businessId, chosenMax),
  ]);
  const cards = await listingCards(
    ctx,
    vehicles.map(({ keyCode }) => keyCode),
  );
  const cardOf = new Map(cards.map((card) => [card.keyCode, card]));
  return {
    settings: settings ?? defaults,
    hasAccount: key !== undefined,
    vehicles: vehicles.flatMap(({ id, keyCode }) => {
      const card = cardOf.get(keyCode);
      if (!card) return [];
      const { name, modelYear, price } = card;
      return [{ id, text: `${nameWithYear(name, modelYear)}, ${price}`, isChosen: chosen.includes(id) }];
    }),
  };
}

/**
 * Saves the settings of the member's business, `input` as `SettingsForm`; the owner alone. What is reserved already keeps
 * the terms that its buyer accepted. 409 without a payout account, 404 for vehicles of others.
 */
export async function saveSettings(ctx: Context, input: unknown): Promise<void> {
  const member = requireBusinessMember(ctx);
  requirePayments(ctx);
  requireAllowed(can(member, "manageBusiness"));
  const { businessId } = member;
  const { isOn, fee, holdDays, rule, freeHours, latePercent, scope, listings } = parseInput(SettingsForm, input);
  await takeToken(ctx, `down-payment-settings:${businessId}`, settingsThrottle);
  await inTransaction(ctx, async (tx) => {
    if (isOn && !(await findSubMerchantKey(tx, businessId))) throw new Refusal(409, downPaymentMessages.noAccount);
    const chosen = scope === "chosen" ? listings : [];
    if ((await selectOwnVehicles(tx, businessId, chosen)).length !== chosen.length)
      throw new Refusal(404, downPaymentMessages.listing);
    const isAlways = rule === "always" || freeHours === "";
    await upsertSettings(
      tx,
      businessId,
      {
        isOn,
        feeKurus: fee,
        holdDays,
        freeHours: isAlways ? null : freeHours,
        latePercent: isAlways ? 0 : latePercent,
        isForAll: scope === "all",
      },
      member.id,
    );
    await replaceChosen(tx, businessId, chosen);
  });
}
