// The payers of bench:payments: what they choose, and how they pay at the provider and come back.
import { setTimeout as sleep } from "node:timers/promises";
import type { randomFrom } from "../test/support/random.ts";
import { askUntilAnswered, payAtProvider, sendForm } from "./paying.ts";
import type { Buyer } from "./payments-market.ts";

type Options = {
  site: string;
  control: string;
  provider: string;
  random: ReturnType<typeof randomFrom>;
  buyers: readonly Buyer[];
  coupons: readonly string[];
};

/** Promotions that are sold for a period; the others are free for premium and sold once. */
const lasting = [20, 21, 22, 23, 24];
const once = [26, 27];

export function payers({ site, control, provider, random, buyers, coupons }: Options) {
  const { integer, is, one } = random;
  const tally = {
    orders: 0,
    "not for sale": 0,
    "paid by balance": 0,
    "pages opened": 0,
    "changed while paid": 0,
    "refunds of orders": 0,
  };

  const ask = (url: string, cookie: string, body: object, method: "POST" | "PUT" = "POST") =>
    askUntilAnswered(url, { origin: site, cookie, body, method });

  function chooseItems({ listings }: Buyer, count: number) {
    const first = integer(listings.length);
    return Array.from({ length: count }, (_, n) => {
      const isOnce = is(0.2);
      return {
        dopingId: one(isOnce ? once : lasting),
        offerKeyCode: listings[(first + n) % listings.length]!,
        period: isOnce ? 0 : one([7, 14, 28]),
      };
    });
  }

  /** Creates an order of one promotion, of many listings, or of a package; undefined where it is not for sale. */
  async function order(buyer: Buyer): Promise<string | undefined> {
    const kind = random.random();
    const named = buyer.isBusiness
      ? { package: one(["starter", "growth", "corporate"]), months: one([1, 6, 12]) }
      : { package: one(["pro", "premium"]), months: 12 };
    const answer =
      kind < 0.5
        ? await ask(`${site}/ajax/get-freemium-order`, buyer.cookie, chooseItems(buyer, 1)[0]!)
        : kind < 0.75
          ? await ask(`${site}/ajax/get-freemium-order`, buyer.cookie, { items: chooseItems(buyer, 2 + integer(19)) })
          : await ask(`${site}/ajax/get-premium-order`, buyer.cookie, {
              ...named,
              ...(is(0.3) && { items: chooseItems(buyer, 1 + integer(3)) }),
            });
    if (answer.status === 200) tally.orders++;
    else tally["not for sale"]++;
    return answer.body["orderId"] as string | undefined;
  }

  const update = (buyer: Buyer, orderId: string, change: object) =>
    ask(`${site}/ajax/update-premium-order`, buyer.cookie, { orderId, ...change }, "PUT");

  /** Opens the provider's page; undefined where the order is paid by balances, paid already or over. */
  async function openPage(buyer: Buyer, orderId: string): Promise<string | undefined> {
    for (let tries = 0; tries < 4; tries++) {
      const { status, body } = await ask(`${control}/pay`, buyer.cookie, { orderId });
      if (status === 200 && !body["pageUrl"]) tally["paid by balance"]++;
      if (status === 200) return body["pageUrl"] as string | undefined;
      // Prices or balances have changed: the order is quoted again, as the page asks for.
      if (status !== 409 || (await update(buyer, orderId, {})).status !== 200) return undefined;
    }
    return undefined;
  }

  function payAt(pageUrl: string): Promise<string> {
    tally["pages opened"]++;
    return payAtProvider(provider, pageUrl, { random, code: is(0.05) ? "000000" : "123456" });
  }

  /** The payer's browser comes back once, several times, late or never. */
  async function comeBack(token: string) {
    const times = one([0, 1, 1, 1, 2, 3]);
    await Promise.all(
      Array.from({ length: times }, async () => {
        await sleep(one([0, 0, 50, 400]));
        await sendForm(`${site}/odeme/donus`, { token });
      }),
    );
  }

  async function payOrder(buyer: Buyer, orderId: string, pagesCount: number) {
    const pages = await Promise.all(Array.from({ length: pagesCount }, () => openPage(buyer, orderId)));
    const opened = pages.filter((page) => page !== undefined);
    const paying = Promise.all(opened.map(async (page) => comeBack(await payAt(page))));
    if (opened.length > 0 && is(0.05)) {
      tally["changed while paid"]++;
      await update(buyer, orderId, { items: chooseItems(buyer, 1) });
    }
    await paying;
  }

  async function buy(buyer: Buyer, n: number, usesBalances: boolean) {
    const orderId = await order(buyer);
    if (!orderId) return;
    if (usesBalances)
      await update(buyer, orderId, {
        useVirtual: true,
        useReal: true,
        ...(is(0.4) && { coupon: one(coupons) }),
      });
    // Some have the page open twice, and one in a hundred is paid twenty times at once.
    await payOrder(buyer, orderId, n % 100 === 50 ? 20 : is(0.1) ? 2 : 1);
    // After a refused card about half of the payers try once more; an order that is paid refuses.
    if (is(0.5)) await payOrder(buyer, orderId, 1);
    if (is(0.06)) {
      const refund = { orderId, key: `bench:${orderId}`, isPart: is(0.5) };
      const answers = await Promise.all([1, 2].map(() => ask(`${control}/refund`, "", refund)));
      if (answers.every(({ status }) => status === 200)) tally["refunds of orders"]++;
    }
  }

  /** One visit: an order, or two at once that both want all balances. */
  async function payOne(n: number) {
    const buyer = buyers[n % buyers.length]!;
    if (is(0.1)) await Promise.all([buy(buyer, n, true), buy(buyer, n, true)]);
    else await buy(buyer, n, is(0.5));
  }

  return { payOne, tally };
}
