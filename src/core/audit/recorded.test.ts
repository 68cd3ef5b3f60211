import { describe, expect, test } from "vitest";
import { insertImpersonation } from "#src/people/accounts/impersonation/queries.server.ts";
import { decideApplication } from "#src/business/businesses/application/decide.server.ts";
import { decideBrand } from "#src/business/businesses/brands/service.server.ts";
import { withdrawAtDesk } from "#src/people/data-rights/consents/service.server.ts";
import { changeState } from "#src/selling/listings/service.server.ts";
import { carryOut } from "#src/staff/moderation/messages/service.server.ts";
import { actOnRequest, addTemplate, removeTemplate } from "#src/staff/requests/service.server.ts";
import { type Context, inTransaction, type Member } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aBusinessBrand, aMember, aShop } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage } from "#test/support/pages.ts";
import { aRequest } from "#test/support/requests.ts";
import { auditPath, auditSearch } from "./rules.ts";
import { selectTimeline } from "./timeline-queries.server.ts";

const app = await testApp();
const admin = await aMember(app, { role: "admin", firstName: "Ada", lastName: "Kaya" });
const staff = await aMember(app, { role: "moderator" });
const moderator = { ...staff, member: staff as unknown as Member };
const as = (member: Member): Context => ({ ...app.ctx(member) });

describe("each action of staff is one row of the log, written with what it does", () => {
  type ReasonCode = NonNullable<Parameters<typeof changeState>[1]["reasonCodes"]>[number];
  type Case = { source: string; action: string; prepare: () => Promise<(ctx: Context) => Promise<unknown>> };
  const aTemplate = () =>
    app.db
      .insertInto("siteRequestTemplate")
      .values({ title: "Selam", text: "…" })
      .returning("id")
      .executeTakeFirstOrThrow();
  const anApplication = async () => {
    const { id: memberId } = await aMember(app);
    const at = app.now;
    const { id } = await app.db
      .insertInto("businessApplication")
      .values({ memberId, state: "pending", createdAt: at, updatedAt: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    const event = await app.db
      .insertInto("businessApplicationEvent")
      .values({ applicationId: id, action: "submit", at, actorId: memberId })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, version: event.id };
  };
  const aBrand = async (state: "asked" | "granted") => aBusinessBrand(app, (await aShop(app)).id, { state });
  const onListing = (
    action: "approve" | "reject" | "askChange" | "takeDown",
    reasonCodes: readonly ReasonCode[],
  ): Case => ({
    source: "listing",
    action,
    prepare: async () => {
      const { keyCode } = await aListing(app, { state: action === "takeDown" ? "active" : "pending" });
      const actor = moderator.member;
      return (ctx) => changeState(ctx, { keyCode, action, actor, reasonCodes, note: "" });
    },
  });
  const onMember = (action: "stop" | "dismiss" | "clear"): Case => ({
    source: "log",
    action: `messages.${action}`,
    prepare: async () => {
      const { id: reportedId } = await aMember(app);
      const { id } = await app.db
        .insertInto("memberReport")
        .values({ reportedId, reporter: Buffer.from(String(reportedId)), reason: "fraud", createdAt: app.now })
        .returning("id")
        .executeTakeFirstOrThrow();
      return (ctx) => carryOut(ctx, { action, subjectId: id }, moderator);
    },
  });
  const cases: Case[] = [
    onListing("approve", []),
    onListing("reject", ["photo"]),
    onListing("askChange", ["photo"]),
    onListing("takeDown", ["fraud"]),
    onMember("stop"),
    onMember("dismiss"),
    onMember("clear"),
    {
      source: "log",
      action: "messages.allow",
      prepare: async () => {
        const { id } = await aMember(app);
        return (ctx) => carryOut(ctx, { action: "allow", subjectId: id }, moderator);
      },
    },
    {
      source: "log",
      action: "addRequestTemplate",
      prepare: async () => (ctx) => addTemplate(ctx, { kind: "", title: "Merhaba", text: "Teşekkür ederiz." }),
    },
    {
      source: "log",
      action: "removeRequestTemplate",
      prepare: async () => {
        const { id } = await aTemplate();
        return (ctx) => removeTemplate(ctx, { id: String(id) });
      },
    },
    {
      source: "log",
      action: "withdrawConsents",
      prepare: async () => {
        const { email } = await aMember(app);
        return (ctx) => withdrawAtDesk(ctx, { email });
      },
    },
    {
      source: "request",
      action: "take",
      prepare: async () => {
        const id = await aRequest(app);
        return (ctx) => actOnRequest(ctx, id, { action: "take", from: "new" });
      },
    },
    {
      source: "application",
      action: "reject",
      prepare: async () => {
        const { id, version } = await anApplication();
        return (ctx) =>
          decideApplication(ctx, id, {
            decision: "reject",
            version: String(version),
            reasons: ["certificate"],
            note: "Eksik.",
          });
      },
    },
    {
      source: "brand",
      action: "grant",
      prepare: async () => {
        const { id } = await aBrand("asked");
        return (ctx) => decideBrand(ctx, { decision: "grant", id: String(id), reason: "" });
      },
    },
    {
      source: "brand-revocation",
      action: "revoke",
      prepare: async () => {
        const { id } = await aBrand("granted");
        return (ctx) => decideBrand(ctx, { decision: "revoke", id: String(id), reason: "Sözleşme bitti." });
      },
    },
  ];

  const count = async (ctx: Context, { source, action }: Case) =>
    (await selectTimeline(ctx, { actorId: moderator.id, actions: [`${source}:${action}`] }, { limit: 100 })).length;

  test.each(cases.map((one) => [`${one.source}:${one.action}`, one] as const))("%s", async (_, one) => {
    const [ctx, act] = [as(moderator.member), await one.prepare()];
    const before = await count(ctx, one);
    const rolledBack = new Error("rolled back");
    await expect(
      inTransaction(ctx, async (tx) => {
        await act(tx);
        expect(await count(tx, one)).toBe(before + 1);
        throw rolledBack;
      }),
    ).rejects.toBe(rolledBack);
    expect(await count(ctx, one)).toBe(before);
    await act(ctx);
    expect(await count(ctx, one)).toBe(before + 1);
  });

  test("an impersonation", async () => {
    const { id } = await aMember(app);
    const endsAt = addDays(app.now, 1);
    const about = {
      adminId: admin.id,
      memberId: id,
      reason: "Aramada bulamıyor",
      clientAddress: "203.0.113.9",
      endsAt,
    };
    await insertImpersonation(app.ctx(), about);
    const path = auditPath + auditSearch({ action: "impersonation:impersonate" });
    const { data } = await openPage(app, path, admin);
    expect(data).toMatchObject({
      rows: [{ who: "Ada Kaya", subject: String(id), reason: "Aramada bulamıyor", path: `/yonetim/uyeler/${id}` }],
    });
  });
});
