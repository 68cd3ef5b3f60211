import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { decideApplication } from "#src/businesses/application/decide.server.ts";
import { decideBrand } from "#src/businesses/brands/service.server.ts";
import { withdrawAtDesk } from "#src/data-rights/consents/service.server.ts";
import { changeState } from "#src/listings/service.server.ts";
import { carryOut } from "#src/moderation/messages/service.server.ts";
import { insertImpersonation } from "#src/accounts/impersonation/queries.server.ts";
import { actOnRequest, addTemplate, removeTemplate } from "#src/requests/service.server.ts";
import { type Context, inTransaction, type Member } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aBusinessBrand, aMember, anImpersonation, aShop } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { callPage } from "#test/support/pages.ts";
import { loader } from "./audit.page.tsx";
import { auditSearch, parseAuditQuery } from "./rules.ts";
import { recordAudit } from "./service.server.ts";
import { exportTimeline } from "./timeline.server.ts";
import { selectTimeline } from "./timeline-queries.server.ts";

const app = await testApp();
const path = "/yonetim/denetim";
const asMember = async (role: "admin" | "moderator", firstName: string) => {
  const row = await aMember(app, { role, firstName, lastName: "Kaya" });
  return { ...row, member: row as unknown as Member };
};
const admin = await asMember("admin", "Ada");
const moderator = await asMember("moderator", "Mert");
const as = (member: Member): Context => ({ ...app.ctx(member) });
const record = (member: Member, subject: string, action = "exportAudit") =>
  recordAudit(as(member), { action, subject, reason: "Sınama" });

type Row = { who: string; action: string; subject: string; path?: string; reason: string; area: string };
const open = async (query: string, cookie = admin.cookie) => {
  const { data, status } = await callPage(app, loader, { path: path + query, cookie });
  return { status, ...(data as unknown as { rows: Row[]; next?: string; seesAll: boolean }) };
};

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
        const { id } = await app.db
          .insertInto("siteRequest")
          .values({
            kind: "partner",
            senderName: "Ali",
            email: "ali@ornek.example",
            fields: JSON.stringify({}),
            fingerprint: Buffer.alloc(32),
            createdAt: app.now,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
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
    await insertImpersonation(as(admin.member), about);
    expect((await open(auditSearch({ action: "impersonation:impersonate" }))).rows).toMatchObject([
      { who: "Ada Kaya", subject: String(id), reason: "Aramada bulamıyor", path: `/yonetim/uyeler/${id}` },
    ]);
  });
});

test("entries cannot be changed or deleted, not even by SQL", async () => {
  await record(admin.member, "degismez");
  const where = sql`where subject = 'degismez'`;
  await expect(sql`update audit_entry set reason = 'x' ${where}`.execute(app.db)).rejects.toThrow(/never changed/);
  await expect(sql`delete from audit_entry ${where}`.execute(app.db)).rejects.toThrow(/never changed/);
});

test("an action that no feature registers is refused", async () => {
  await expect(record(admin.member, "x", "yok")).rejects.toThrow(/no feature registers/);
});

describe("the page", () => {
  test("shows moderators what they did themselves, admins everything, and nobody else anything", async () => {
    await record(admin.member, "yalniz-ada");
    await record(moderator.member, "yalniz-mert");
    const subjects = async (cookie: string) =>
      (await open("?islem=log:exportAudit", cookie)).rows.map(({ subject }) => subject);
    expect(await subjects(admin.cookie)).toEqual(expect.arrayContaining(["yalniz-ada", "yalniz-mert"]));
    expect(await subjects(moderator.cookie)).toEqual(["yalniz-mert"]);
    const others = await open(auditSearch({ person: String(admin.id) }), moderator.cookie);
    expect(others.rows.every(({ who }) => who === "Mert Kaya")).toBe(true);
    const { cookie, id } = await aMember(app);
    expect((await callPage(app, loader, { path, cookie })).status).toBe(404);
    expect((await callPage(app, loader, { path })).location).toBe("/login?ref=%2Fyonetim%2Fdenetim");
    const impersonated = await anImpersonation(app, id, admin.cookie);
    expect((await callPage(app, loader, { path, cookie: impersonated })).status).toBe(404);
  });

  test("filters by person, area, action, subject and days", async () => {
    const other = await asMember("admin", "Ece");
    const now = app.now;
    app.now = addDays(now, -30);
    await record(other.member, "eski");
    app.now = now;
    await record(other.member, "yeni");
    await addTemplate(as(other.member), { kind: "", title: "Şablon 7", text: "Merhaba." });
    const find = async (query: Parameters<typeof auditSearch>[0]) =>
      (await open(auditSearch({ person: other.email, ...query }))).rows.map(({ subject }) => subject);
    expect(await find({})).toEqual(["Şablon 7", "yeni", "eski"]);
    expect(await find({ person: String(other.id) })).toEqual(["Şablon 7", "yeni", "eski"]);
    expect(await find({ area: "requests" })).toEqual(["Şablon 7"]);
    expect(await find({ action: "log:addRequestTemplate" })).toEqual(["Şablon 7"]);
    expect(await find({ subject: "eski" })).toEqual(["eski"]);
    const day = (date: Date) => date.toISOString().slice(0, 10);
    expect(await find({ to: day(addDays(now, -20)) })).toEqual(["eski"]);
    expect(await find({ from: day(addDays(now, -20)) })).toEqual(["Şablon 7", "yeni"]);
    for (const wrong of [{ person: "yok@ornek.example" }, { area: "yok" }, { action: "log:yok" }, { subject: "yok" }])
      expect(await find(wrong)).toEqual([]);
  });

  test("pages by cursor show every row once, also rows of the same moment", async () => {
    const busy = await asMember("admin", "Bus");
    for (let entry = 0; entry < 60; entry++) await record(busy.member, `s${entry}`);
    for (let template = 0; template < 45; template++)
      await addTemplate(as(busy.member), { kind: "", title: `s${60 + template}`, text: "Merhaba." });
    const seen: string[] = [];
    let before: string | undefined = "";
    for (let page = 0; before !== undefined && page < 5; page++) {
      const { rows, next } = await open(auditSearch({ person: String(busy.id), before }));
      seen.push(...rows.map(({ subject }) => subject));
      before = next;
    }
    expect(seen).toHaveLength(105);
    expect(new Set(seen).size).toBe(105);
  });

  test("links a subject to its page", async () => {
    const { keyCode } = await aListing(app, { state: "pending" });
    const ctx = as(admin.member);
    await changeState(ctx, {
      keyCode,
      action: "reject",
      actor: admin.member,
      reasonCodes: ["photo"],
      note: "Bulanık.",
    });
    expect((await open(auditSearch({ subject: keyCode }))).rows).toMatchObject([
      {
        action: "İlanı reddetme",
        area: "İlan denetimi",
        path: `/yonetim/ilanlar/${keyCode}`,
        reason: "Fotoğraflar ilandaki araca ait değil ya da araç seçilemiyor. Bulanık.",
      },
    ]);
  });
});

describe("the CSV file", () => {
  const url = `${path}.csv`;
  const get = (query = "", headers: Record<string, string> = { cookie: admin.cookie }) =>
    app.request({ url: url + query, headers });
  const entries = 100_000;
  beforeAll(async () => {
    await sql`insert into audit_entry (at, actor_id, action, subject, reason)
      select ${app.now}::timestamptz - n * interval '1 minute', ${admin.id}, 'exportAudit', 'toplu', '=1+1'
      from generate_series(1, ${entries}) as n`.execute(app.db);
  });

  test("has the filtered rows, escapes formulas, and is recorded itself", async () => {
    const { body, headers, statusCode } = await get("?konu=toplu");
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    const lines = body.trimEnd().split("\r\n");
    expect(lines).toHaveLength(entries + 1);
    expect(lines[0]).toBe("\uFEFFZaman;Kişi;Alan;İşlem;Konu;Tutar;Neden");
    expect(lines[1]).toContain(";Ada Kaya;Denetim kaydı;Denetim kaydını indirme;toplu;;'=1+1");
    const [recorded] = (await open(auditSearch({ subject: "denetim kaydı" }))).rows;
    expect(recorded).toMatchObject({ who: "Ada Kaya", reason: "subject: toplu" });
  });

  test("is read in batches, the next when the last was sent", async () => {
    const sizes: number[] = [];
    const ctx = as(admin.member);
    const db = ctx.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.rows.length > 0) sizes.push(result.rows.length);
        return result;
      },
    });
    const rows = await exportTimeline({ ...ctx, db }, parseAuditQuery({ konu: "toplu" }));
    sizes.length = 0;
    let count = 0;
    for await (const _ of rows) if (++count === 100) break;
    expect(sizes).toEqual([2000]);
  });

  test("is for staff alone, and not without limit", async () => {
    const { cookie } = await aMember(app);
    expect((await get("", { cookie })).statusCode).toBe(404);
    expect((await get("", {})).statusCode).toBe(401);
    const fresh = await asMember("admin", "Fer");
    const answers = await Promise.all(Array.from({ length: 20 }, () => get("?konu=yok", { cookie: fresh.cookie })));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  });
});
