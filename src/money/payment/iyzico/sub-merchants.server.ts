import { z } from "zod/mini";
import { liraToKurus } from "#src/shared/money.ts";
import { type PaymentGateway, ProviderRefusal, type SubMerchantDetails } from "../gateway.ts";
import { ask, askFor, type IyzicoOptions, read } from "./http.server.ts";
import { priceText } from "./prices.ts";

const paths = {
  /** POST creates, PUT updates. */
  subMerchant: "/onboarding/submerchant",
  detail: "/onboarding/submerchant/detail",
  report: "/v2/reporting/payment/details",
  item: "/payment/item",
  approve: "/payment/iyzipos/item/approve",
  disapprove: "/payment/iyzipos/item/disapprove",
  paidOut: "/reporting/settlement/payoutcompleted",
  bounced: "/reporting/settlement/bounced",
};

const Success = z.object({ status: z.literal("success") });
const WithKey = z.object({ status: z.literal("success"), subMerchantKey: z.string() });
const Reported = z.object({
  payments: z._default(
    z.array(
      z.object({
        itemTransactions: z._default(
          z.array(
            z.object({
              paymentTransactionId: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
              transactionStatus: z.optional(z.number()),
            }),
          ),
          [],
        ),
      }),
    ),
    [],
  ),
});
/** Without a sub-merchant a row is the site's own payout. */
const PaidOut = z.object({
  payoutCompletedTransactions: z._default(
    z.array(
      z.object({
        paymentTransactionId: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
        payoutAmount: z.pipe(z.coerce.number(), z.transform(liraToKurus)),
        subMerchantKey: z.optional(z.nullable(z.string())),
      }),
    ),
    [],
  ),
});
const Bounced = z.object({ bouncedRows: z._default(z.array(z.object({ subMerchantKey: z.string() })), []) });
/** `transactionStatus` of an item: 1 waits for the approval, 2 is approved. */
const approved = 2;

const types = { company: "LIMITED_OR_JOINT_STOCK_COMPANY", soleTrader: "PRIVATE_COMPANY" } as const;

/** iyzico's marketplace: sub-merchants, and passing items on to them. */
export function iyzicoSubMerchants(options: IyzicoOptions): PaymentGateway["subMerchants"] {
  const send = <Schema extends z.ZodMiniType>(target: string, body: object, schema: Schema) =>
    askFor(options, { method: "POST", target, body: { locale: "tr", ...body } }, schema);
  const update = async (key: string, details: SubMerchantDetails) => {
    const request = { method: "PUT" as const, target: paths.subMerchant };
    await askFor(options, { ...request, body: { locale: "tr", ...bodyOf(details, { subMerchantKey: key }) } }, Success);
  };

  return {
    async create(details) {
      const { externalId: subMerchantExternalId } = details;
      const body = { ...bodyOf(details, { subMerchantExternalId }), subMerchantType: types[details.kind] };
      try {
        const { subMerchantKey } = await send(paths.subMerchant, body, WithKey);
        return { key: subMerchantKey };
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) throw error;
        // An id is taken once: the answer to an earlier request may have been lost.
        const key = await findKey(subMerchantExternalId);
        if (key === undefined) throw error;
        await update(key, details);
        return { key };
      }
    },
    update,
    async approve({ paymentId, transactionId, isRetry, change }) {
      if (isRetry && (await isApproved(paymentId, transactionId))) return;
      if (change) {
        const body = {
          subMerchantKey: change.key,
          paymentTransactionId: transactionId,
          subMerchantPrice: priceText(change.payoutKurus),
        };
        await askFor(options, { method: "PUT", target: paths.item, body }, Success);
      }
      await send(paths.approve, { paymentTransactionId: transactionId }, Success);
    },
    disapprove: async (transactionId) => {
      await send(paths.disapprove, { paymentTransactionId: transactionId }, Success);
    },
    async payouts(day) {
      const date = `${day} 00:00:00`;
      const { payoutCompletedTransactions: rows } = await send(paths.paidOut, { date }, PaidOut);
      const { bouncedRows } = await send(paths.bounced, { date }, Bounced);
      return {
        paid: rows
          .filter(({ subMerchantKey }) => subMerchantKey)
          .map(({ paymentTransactionId: transactionId, payoutAmount: amountKurus }) => ({
            transactionId,
            amountKurus,
          })),
        bouncedKeys: bouncedRows.map(({ subMerchantKey }) => subMerchantKey),
      };
    },
  };

  async function findKey(subMerchantExternalId: string): Promise<string | undefined> {
    try {
      return (await send(paths.detail, { subMerchantExternalId }, WithKey)).subMerchantKey;
    } catch (error) {
      if (error instanceof ProviderRefusal) return undefined;
      throw error;
    }
  }

  async function isApproved(paymentId: string, transactionId: string): Promise<boolean> {
    const target = `${paths.report}?${new URLSearchParams({ locale: "tr", paymentId })}`;
    const { payments } = read(Reported, await ask(options, { method: "GET", target }));
    return payments.some(({ itemTransactions }) =>
      itemTransactions.some((one) => one.paymentTransactionId === transactionId && one.transactionStatus === approved),
    );
  }
}

/** The fields in the order of iyzico's own clients; `ids` are those of the call, which stand between them. */
function bodyOf(details: SubMerchantDetails, ids: object) {
  const { kind, name, legalName, taxOffice, taxNumber, iban, contactFirstName, contactLastName, address } = details;
  return {
    name,
    email: details.email,
    gsmNumber: details.phone,
    address,
    iban,
    taxOffice,
    contactName: contactFirstName,
    contactSurname: contactLastName,
    legalCompanyTitle: legalName,
    currency: "TRY",
    ...ids,
    ...(kind === "company" ? { taxNumber } : { identityNumber: taxNumber }),
  };
}
