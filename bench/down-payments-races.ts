// The buyers of bench:down-payments: 20 race for one vehicle, and what becomes of the reservation is raced for as well.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { TestApp } from "../test/support/app.ts";
import { aMember } from "../test/support/builders.ts";
import { aDownPaymentDealer } from "../test/support/down-payment-dealer.ts";
import type { randomFrom } from "../test/support/random.ts";
import { aCustomer } from "../test/support/rental-bookings.ts";
import type { DownPaymentCall } from "./down-payments-site.ts";
import { askUntilAnswered, payAtProvider, sendForm } from "./paying.ts";

type Dealer = Awaited<ReturnType<typeof aDownPaymentDealer>>;
type Buyer = Awaited<ReturnType<typeof aCustomer>>;
type Options = {
  app: TestApp;
  site: string;
  control: string;
  provider: string;
  random: ReturnType<typeof randomFrom>;
  cars: number;
};

export const payersOfRace = 20;

/** Resolves for all when `size` have arrived. */
function barrier(size: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let missing = size;
  return () => {
    if (--missing === 0) resolve();
    return promise;
  };
}

/** Vehicles of as many dealers; every second one keeps a share of a late buyer's fee. */
export async function downPaymentRaces({ app, site, control, provider, random, cars }: Options) {
  const { integer, is, one } = random;
  const { db } = app;
  const admin = await aMember(app, { role: "admin" });
  const dealers: Dealer[] = [];
  for (let n = 0; n < cars; n++)
    dealers.push(await aDownPaymentDealer(app, n % 2 ? { freeHours: 24, latePercent: 25 } : {}));
  const tally: Record<string, number> = {};
  const count = (name: string) => void (tally[name] = (tally[name] ?? 0) + 1);

  const ask = (call: string, cookie: string, body: object) =>
    askUntilAnswered(`${control}/${call}`, { origin: site, cookie, body });
  /** Acts several times at once, as impatient people do. */
  const act = (times: number, { cookie }: { cookie: string }, id: string, call: DownPaymentCall) =>
    Promise.all(Array.from({ length: times }, () => ask("act", cookie, { id, call })));
  const sweep = () => Promise.all([1, 2].map(() => ask("sweep", "", {})));
  /** Moves what waits for a time into the past, and has the site do what is due. */
  async function daysPass(id: string, days: number) {
    const span = sql`make_interval(days => ${days})`;
    await sql`update down_payment set held_at = held_at - ${span}, held_until = held_until - ${span},
      handed_over_at = handed_over_at - ${span}, objection_until = objection_until - ${span} where id = ${id}`.execute(
      db,
    );
    await sweep();
  }

  type Reservation = { id: string; buyer: Buyer; dealer: Dealer };
  const endings: Record<string, (reservation: Reservation) => Promise<unknown>> = {
    async "handed over and confirmed"({ id, buyer, dealer }) {
      await act(2, dealer.owner, id, "handOver");
      await act(3, buyer, id, "confirm");
    },
    async "handed over in silence"({ id, dealer }) {
      await act(2, dealer.owner, id, "handOver");
      await daysPass(id, 4);
    },
    async "objected to and decided twice"({ id, buyer, dealer }) {
      await act(1, dealer.owner, id, "handOver");
      await act(2, buyer, id, "object");
      await Promise.all(
        ["decideForBuyer", "decideForBusiness"].map((decision) => ask("decide", admin.cookie, { id, decision })),
      );
    },
    "cancelled and confirmed at once": ({ id, buyer, dealer }) =>
      Promise.all([
        act(2, buyer, id, "cancelAsBuyer"),
        act(2, buyer, id, "confirm"),
        act(2, dealer.owner, id, "cancelAsBusiness"),
      ]),
    async "cancelled late"({ id, buyer }) {
      await sql`update down_payment set held_at = held_at - interval '2 days' where id = ${id}`.execute(db);
      await act(3, buyer, id, "cancelAsBuyer");
    },
    async "over by time"({ id }) {
      await daysPass(id, 4);
      await daysPass(id, 4);
    },
    "sold to somebody else": ({ dealer }) => ask("sell", dealer.owner.cookie, { keyCode: dealer.listing.keyCode }),
    "left as it is": async () => {},
  };
  const endingNames = Object.keys(endings);

  async function endReservation(dealer: Dealer, buyers: ReadonlyMap<number, Buyer>, race: number) {
    const row = await db
      .selectFrom("downPayment")
      .where("listingId", "=", dealer.listing.id)
      .where("isLive", "=", true)
      .select(["id", "buyerId"])
      .executeTakeFirst();
    const buyer = row && buyers.get(row.buyerId);
    if (!buyer) return count("races without a reservation");
    const name = endingNames[race % endingNames.length]!;
    count(name);
    await endings[name]!({ id: row.id, buyer, dealer });
  }

  const newRace = () => ({ opened: barrier(payersOfRace), buyers: new Map<number, Buyer>(), left: payersOfRace });
  const races = new Map<number, ReturnType<typeof newRace>>();

  /** Opens one or two pages of the provider, pays when all of the race have theirs open, and comes back several times or never. */
  async function pay(n: number) {
    const number = Math.floor(n / payersOfRace);
    const race = races.get(number) ?? newRace();
    races.set(number, race);
    const dealer = dealers[number % cars]!;
    const buyer = await aCustomer(app);
    race.buyers.set(buyer.id, buyer);
    const asked = { keyCode: dealer.listing.keyCode, billing: buyer.billing };
    const pages = await Promise.all(Array.from({ length: is(0.2) ? 2 : 1 }, () => ask("reserve", buyer.cookie, asked)));
    await race.opened();
    await Promise.all(
      pages.map(async ({ body }) => {
        const pageUrl = body["pageUrl"] as string | undefined;
        if (!pageUrl) return count("refused before paying");
        count("pages opened");
        if (is(0.05)) return;
        const token = await payAtProvider(provider, pageUrl, { random, code: is(0.05) ? "000000" : "123456" });
        for (let times = integer(4); times > 0; times--) {
          await sleep(one([0, 0, 50, 400]));
          await sendForm(`${site}/odeme/donus`, { token });
        }
      }),
    );
    if (--race.left === 0) await endReservation(dealer, race.buyers, number);
  }

  return { pay, tally };
}
