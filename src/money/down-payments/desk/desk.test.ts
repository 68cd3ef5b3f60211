import { describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { auditOf } from "#test/support/audit.ts";
import { aMember } from "#test/support/builders.ts";
import { downPaymentsIn } from "#test/support/down-payments.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { downPaymentMessages } from "../rules.ts";

const app = await testApp();
const kit = downPaymentsIn(app);

describe("a dispute", () => {
  async function aDispute() {
    const reservation = await kit.aReservation();
    await kit.asBusiness(reservation.owner, reservation.id, "teslim");
    const objection = "Araç bana teslim edilmedi, satıcı telefona çıkmıyor.";
    await kit.asBuyer(reservation.buyer, reservation.id, { islem: "itiraz", objection });
    return { ...reservation, objection, admin: await aMember(app, { role: "admin" }) };
  }
  const decide = (cookie: string, form: Record<string, string>) =>
    sendForm(app, "/yonetim/on-odemeler", form, { cookie });

  test("goes to the requests desk and is decided by an admin, for either side", async () => {
    for (const [decision, money] of [
      ["decideForBuyer", { refunded: 1_000_00, released: 0 }],
      ["decideForBusiness", { refunded: 0, released: 940_00 }],
    ] as const) {
      const { id, admin, objection, ledger, buyer } = await aDispute();
      const request = await app.db
        .selectFrom("siteRequest")
        .where("memberId", "=", buyer.id)
        .select(["kind", "fields"])
        .executeTakeFirstOrThrow();
      expect(request).toMatchObject({ kind: "down-payment-objection", fields: { downPayment: id, objection } });
      const { data } = await openPage<{ rows: object[] }>(app, "/yonetim/on-odemeler", admin);
      expect(data!.rows).toContainEqual(expect.objectContaining({ id, objection }));
      expect((await decide(admin.cookie, { id, decision, reason: "" })).status).toBe(422);
      const reason = "Noter kaydı incelendi.";
      expect((await decide(admin.cookie, { id, decision, reason })).data).toEqual({
        done: downPaymentMessages.decided,
      });
      await app.runJobs();
      expect(ledger()).toMatchObject({ ...money, held: 0 });
      expect((await decide(admin.cookie, { id, decision, reason })).status).toBe(409);
      expect(await auditOf(app, id, ["actorId", "action", "amountKurus", "reason"])).toEqual([
        { actorId: admin.id, action: "decideDownPayment", amountKurus: 1_000_00, reason },
      ]);
      const mails = await app.mails(buyer.email);
      expect(JSON.stringify(mails.at(-1))).toContain(reason);
    }
  });

  test("is for admins alone", async () => {
    const { id, owner, buyer } = await aDispute();
    const moderator = await aMember(app, { role: "moderator" });
    for (const { cookie } of [owner, buyer, moderator]) {
      const form = { id, decision: "decideForBuyer", reason: "Deneme" };
      expect((await decide(cookie, form)).status).toBe(404);
      expect((await openPage(app, "/yonetim/on-odemeler", { cookie })).status).toBe(404);
    }
  });

  test("comes too late after three days", async () => {
    const { id, owner, buyer } = await kit.aReservation();
    await kit.asBusiness(owner, id, "teslim");
    kit.minutesPass(3 * 24 * 60);
    const answer = await kit.asBuyer(buyer, id, { islem: "itiraz", objection: "Araç teslim edilmedi." });
    expect([answer.status, (answer.data as { message: string }).message]).toEqual([409, downPaymentMessages.tooLate]);
  });
});
