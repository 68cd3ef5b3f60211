declare module "#src/shared/context.server.ts" {
  interface Services {
    /** The card payment provider; undefined where selling is switched off (`KONTAK_PAYMENTS=0`). */
    payments: PaymentGateway | undefined;
  }
}

export type PaymentItem = {
  id: string;
  name: string;
  amountKurus: number;
  /** The sub-merchant that the item's money is for, and what of it reaches its account; it is held until it is released. */
  subMerchant?: { key: string; payoutKurus: number };
};

export type PaymentStart = {
  /** Our id of the attempt, by which the provider finds it again. */
  conversationId: string;
  /** Id of what is paid. */
  reference: string;
  amountKurus: number;
  /** Their amounts add up to `amountKurus`; items that cost nothing are left out. */
  items: readonly PaymentItem[];
  /** Whether instalments are left out; otherwise the payer chooses. */
  isSinglePayment?: boolean;
  buyer: {
    memberId: number;
    firstName: string;
    lastName: string;
    email: string;
    phone: string | null;
    address: string;
    /** Network address of the payer's browser. */
    client: string;
  };
  /** Where the provider's page posts the token when the payer is done. */
  callbackUrl: string;
};

/** A charge as the provider reports it. */
export type ProviderCharge = {
  paymentId: string;
  conversationId: string;
  reference: string;
  /** What was to be paid, and what the card was charged: more, where instalments cost something. */
  amountKurus: number;
  chargedKurus: number;
  installments: number;
  cardBin: string;
  cardLastFour: string;
  /**
   * The provider's ids of the items, by our ids: sub-merchants are paid by item. With its fee for the item, and what it
   * will pass on to the sub-merchant, in kuruş; undefined where it does not say.
   */
  items: readonly {
    id: string;
    transactionId: string;
    feeKurus?: number | undefined;
    payoutKurus?: number | undefined;
  }[];
};

/** Why a card was refused; `failureSentences` has a sentence for each. */
export type PaymentFailure =
  | "insufficientFunds"
  | "lostCard"
  | "expiredCard"
  | "wrongCode"
  | "threeDs"
  | "suspicious"
  | "expired"
  | "refused";

/** `pending`: nothing is charged so far, but it may still be. */
export type PaymentOutcome =
  | { state: "charged"; charge: ProviderCharge }
  | { state: "failed"; failure: PaymentFailure }
  | { state: "pending" };

export type CardInfo = {
  bankSlug: string;
  bankName: string;
  type: "credit" | "debit" | "prepaid";
  /** Instalment program of the bank, such as Bonus; empty without one. */
  program: string;
};

/** `ratePercent` is what the total costs more than in a single payment: 12.5 for 12.5 %. */
export type InstallmentRate = { installments: number; ratePercent: number };

export type ProviderRefund = {
  paymentId: string;
  /** Our id of the refund. */
  conversationId: string;
  amountKurus: number;
  /** The answer to an earlier try was lost: the provider is asked first whether it was made. */
  isRetry: boolean;
  client: string;
};

/** A business that money is passed on to, with the account that it is paid out to. */
export type SubMerchantDetails = {
  /** Our id, by which the provider finds it again. */
  externalId: string;
  kind: "company" | "soleTrader";
  name: string;
  /** As in the trade register. */
  legalName: string;
  taxOffice: string;
  /** The tax number of a company, the citizenship number of a sole trader. */
  taxNumber: string;
  iban: string;
  contactFirstName: string;
  contactLastName: string;
  address: string;
  /** E.164. */
  phone: string;
  email: string;
};

/** One item of a charge that is passed on to its sub-merchant. */
export type ProviderRelease = {
  paymentId: string;
  transactionId: string;
  /** The answer to an earlier try was lost: the provider is asked first whether it was made. */
  isRetry: boolean;
  /** What the sub-merchant gets, in kuruş, where refunds have left less than was promised. */
  change?: { key: string; payoutKurus: number };
};

/** Payouts of one day. */
export type ProviderPayouts = {
  /** By the provider's id of the item. */
  paid: readonly { transactionId: string; amountKurus: number }[];
  /** Keys of the sub-merchants whose bank sent the money back. */
  bouncedKeys: readonly string[];
};

/**
 * The card payment provider (Product 16.5). Every method has a time-out and throws `ProviderUnavailable` where the
 * provider gives no answer: the outcome is then unknown. `ProviderRefusal` is its definite no.
 */
export type PaymentGateway = {
  /** Origins of its payment pages, which ours may frame and send forms to. */
  pageOrigins: readonly string[];
  /** Opens a payment: the token that names it, and the address of the page where the card is entered. */
  start: (payment: PaymentStart) => Promise<{ token: string; pageUrl: string }>;
  /** The outcome of an opened payment. */
  settle: (payment: { token: string; conversationId: string }) => Promise<PaymentOutcome>;
  /** The outcome of a payment whose token never arrived. */
  find: (conversationId: string) => Promise<PaymentOutcome>;
  /** Resolves once the refund is made; the same `conversationId` refunds once, if `isRetry` is right. */
  refund: (refund: ProviderRefund) => Promise<void>;
  /** Bank and type of the cards that begin with 6 to 8 digits; undefined where none is known. */
  binInfo: (bin: string) => Promise<CardInfo | undefined>;
  /**
   * What instalments cost with cards of a bank's program (of its first one, without `programSlug`), single payment
   * excluded; undefined where it has none. With an amount the rates give exactly what is charged for it.
   */
  installments: (
    bankSlug: string,
    of?: { programSlug?: string | undefined; amountKurus?: number | undefined },
  ) => Promise<readonly InstallmentRate[] | undefined>;
  /** The token that a webhook is about; undefined where its signature is not the provider's. */
  verifyWebhook: (body: unknown, signature: string | undefined) => { token: string } | undefined;
  subMerchants: {
    /** The key of a new sub-merchant; of the known one with the same `externalId`, which is updated. */
    create: (details: SubMerchantDetails) => Promise<{ key: string }>;
    update: (key: string, details: SubMerchantDetails) => Promise<void>;
    /** Passes an item's money on; resolves once that is done, once for each item if `isRetry` is right. */
    approve: (release: ProviderRelease) => Promise<void>;
    /** Takes an approval back, while the money is not paid out. */
    disapprove: (transactionId: string) => Promise<void>;
    /** What was paid out on a calendar day, `2026-11-28`. */
    payouts: (day: string) => Promise<ProviderPayouts>;
  };
};

/** The provider did not answer, or not intelligibly: the outcome is unknown. */
export class ProviderUnavailable extends Error {
  name = "ProviderUnavailable";
}

/** The provider refused a request for good; `code` is its own. */
export class ProviderRefusal extends Error {
  name = "ProviderRefusal";
  code: string;

  constructor(code: string) {
    super(`the payment provider refused with ${code}`);
    this.code = code;
  }
}
