import type { Insertable } from "kysely";
import { downPaymentJobs } from "#src/money/down-payments/jobs.server.ts";
import { saveBilling } from "#src/money/orders/billing/service.server.ts";
import type { DownPaymentSetting } from "#src/shared/database.ts";
import type { TestApp } from "./app.ts";
import { aMember } from "./builders.ts";
import { aDownPaymentDealer } from "./down-payment-dealer.ts";
import { openPage, sendForm } from "./pages.ts";
import { aPerson, signedIn } from "./shop.ts";
import { ledgerOf } from "./sub-merchants.ts";

type Who = { cookie: string };

/** Down payments at one app, made and ended as the pages do it. */
export function downPaymentsIn(app: TestApp) {
  const minutesPass = (minutes: number) => void (app.now = new Date(app.now.getTime() + minutes * 60_000));
  const kit = {
    minutesPass,
    /** A dealer who takes down payments, with a vehicle on sale. */
    async aDealer(settings: Partial<Insertable<DownPaymentSetting>> = {}) {
      const dealer = await aDownPaymentDealer(app, settings);
      return { ...dealer, ledger: () => ledgerOf(app, dealer.key) };
    },
    /** A member with billing details. */
    async aBuyer() {
      const buyer = await aMember(app, { firstName: "Deniz", lastName: "Kaya" });
      const billing = await saveBilling(app.ctx(signedIn(buyer)), aPerson);
      return { ...buyer, billing: String(billing) };
    },
    open: (who: Partial<Who>, keyCode: string) => openPage(app, `/on-odeme/${keyCode}`, who),
    /** Sends the form of the page as it is shown, with these changes. */
    async send(who: Who & { billing: string }, keyCode: string, change: Record<string, string> = {}) {
      const shown = (await kit.open(who, keyCode)).data as { contract?: { hash: string } } | undefined;
      const form = { accept: "1", contract: shown?.contract?.hash ?? "0".repeat(64), billing: who.billing, ...change };
      const answer = await sendForm<{ pageUrl?: string; message?: string }>(app, `/on-odeme/${keyCode}`, form, who);
      return { status: answer.status, ...answer.data };
    },
    /** Pays on an open page of the provider, without coming back; the token. */
    payAtProvider: async (pageUrl: string, how?: Parameters<TestApp["provider"]["pay"]>[1]) =>
      (await app.provider.pay(pageUrl, how)).token,
    callback: (token: string, http: Pick<TestApp, "request"> = app) =>
      http.request({
        method: "POST",
        url: "/odeme/donus",
        headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" },
        payload: new URLSearchParams({ token }).toString(),
      }),
    /** A vehicle that a buyer has reserved. */
    async aReservation(settings: Partial<Insertable<DownPaymentSetting>> = {}) {
      const dealer = await kit.aDealer(settings);
      const buyer = await kit.aBuyer();
      const { pageUrl } = await kit.send(buyer, dealer.listing.keyCode);
      const { headers } = await kit.callback(await kit.payAtProvider(pageUrl!));
      const id = String(headers.location).split("/")[2]!.split("?")[0]!;
      return { ...dealer, buyer, id };
    },
    /** Ends what is due, as every few minutes. */
    async sweep() {
      await downPaymentJobs["down-payments.sweep"]!(app.ctx(), {});
      await app.runJobs();
    },
    subjects: async (email: string) => (await app.mails(email)).map(({ subject }) => subject),
    read: (id: string) => app.db.selectFrom("downPayment").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    isReserved: async (listingId: number) =>
      (await app.db.selectFrom("listing").where("id", "=", listingId).select("isReserved").executeTakeFirstOrThrow())
        .isReserved,
    asBuyer: (who: Partial<Who>, id: string, form: Record<string, string>) =>
      sendForm(app, `/on-odemelerim/${id}`, form, who),
    asBusiness: (who: Partial<Who>, id: string, islem: string) =>
      sendForm(app, "/kurumsal/on-odeme", { islem, id }, who),
  };
  return kit;
}
