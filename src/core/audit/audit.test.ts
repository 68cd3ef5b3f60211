import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { withdrawAtDesk } from "#src/people/data-rights/consents/service.server.ts";
import { changeState } from "#src/selling/listings/service.server.ts";
import { addTemplate } from "#src/staff/requests/service.server.ts";
import type { Context, Member } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage } from "#test/support/pages.ts";
import { auditSearch, parseAuditQuery } from "./rules.ts";
import { recordAudit } from "./service.server.ts";
import { exportTimeline } from "./timeline.server.ts";

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
  const { data, status } = await openPage<{ rows: Row[]; next?: string; seesAll: boolean }>(app, path + query, {
    cookie,
  });
  return { status, ...data! };
};

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
    expect((await openPage(app, path, { cookie })).status).toBe(404);
    expect((await openPage(app, path)).location).toBe("/login?ref=%2Fyonetim%2Fdenetim");
    const impersonated = await anImpersonation(app, id, admin.cookie);
    expect((await openPage(app, path, { cookie: impersonated })).status).toBe(404);
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

  test("finds by a member's number what every feature did to the member, as their page does", async () => {
    const { id, email } = await aMember(app);
    await withdrawAtDesk(as(moderator.member), { email });
    const [row] = (await open(auditSearch({ subject: String(id) }))).rows;
    expect(row).toMatchObject({ subject: `üye ${id}`, path: `/yonetim/uyeler/${id}`, area: "Kişisel veriler" });
    await record(admin.member, String(id));
    expect((await open(auditSearch({ subject: String(id) }))).rows).toHaveLength(2);
    expect((await openPage(app, `/yonetim/uyeler/${id}`, admin)).data).toMatchObject({
      audit: [{ action: "İzinleri geri çekme" }],
    });
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
