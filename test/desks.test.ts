import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import routes from "#src/routes.ts";
import { type Desk, deskOf, desks, rolesAt, type StaffRole, staffRoles } from "#src/shared/desks.ts";
import { notAllowed, pageNotFound } from "#src/shared/refusal.ts";
import { testApp } from "./support/app.ts";
import { aMember } from "./support/builders.ts";
import { aListing } from "./support/listings.ts";
import { openPage, sendForm } from "./support/pages.ts";

const app = await testApp();

const flat = (list: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  list.flatMap((one) => [one, ...flat(one.children ?? [])]);
/** It is opened by the impersonated member, whose forms are closed otherwise. */
const endOfImpersonation = "yonetim/uye-gorunumu/bitir";
const pages = flat(routes).filter(
  ({ path = "" }) => /^yonetim(?:\/|$)/.test(path) && path !== endOfImpersonation,
) as (RouteConfigEntry & { path: string })[];
/** `METHOD path` of each call and file of the desks. */
const calls = app.http
  .printRoutes({ commonPrefix: false })
  .split("\n")
  .flatMap((line) => {
    const [, path, methods] = /(\/yonetim\S*) \((.*)\)/.exec(line) ?? [];
    return path === undefined ? [] : [{ path, method: methods!.split(", ")[0] as "GET" | "POST" }];
  });

/** The addresses of the desk's page and photo of a listing need one that exists. */
const { keyCode } = await aListing(app, { state: "active" });
const brandId = String((await app.db.selectFrom("brand").select("id").limit(1).executeTakeFirstOrThrow()).id);
const common = { keyCode, id: "1", orderId: "1", year: "2026" };
/** What pages with optional parts are sent to, where their forms need them. */
const parts: Record<string, Record<string, string>> = {
  "yonetim/tablolar/:table?": { table: "law-rules" },
  "yonetim/katalog/:entity?/:id?": { entity: "brand", id: brandId },
  "yonetim/metinler/:feature?/:sample?": { feature: "requests", sample: "yanitlandi" },
};
const paramsOf = (path: string) => ({ ...common, ...parts[path] }) as Record<string, string>;
const filled = (path: string) =>
  path
    .split("/")
    .filter((part) => !part.endsWith("?") || path in parts)
    .map((part) => part.replace(/^:(\w+)\??/, (_, name: string) => paramsOf(path)[name]!))
    .join("/");

/** Somebody with each role alone, and with all. */
const people = new Map<StaffRole | "all", string>();
for (const role of staffRoles) people.set(role, (await aMember(app, { staffRoles: [role] })).cookie);
people.set("all", (await aMember(app, { staffRoles: [...staffRoles] })).cookie);
const member = await aMember(app);

const messageOf = (data: unknown) =>
  typeof data === "string" ? data : (data as { message?: string } | undefined)?.message;

describe("every page of the desks", () => {
  test("has a row in the table, and every row a page or a call", () => {
    const found = [...pages.map(({ path }) => `/${path}`), ...calls.map(({ path }) => path)].map((path) => [
      path,
      deskOf(path.replace(/\/:.*/, "") || path),
    ]);
    expect(found.filter(([, desk]) => desk === undefined)).toEqual([]);
    const used = new Set(found.map(([, desk]) => desk));
    const rows = Object.entries(desks).filter(([, { paths }]) => paths.length > 0);
    expect(rows.map(([desk]) => desk).filter((desk) => !used.has(desk as Desk))).toEqual([]);
    expect(deskOf("/yonetim/yeni-masa")).toBe(undefined);
    expect(pages.length).toBeGreaterThan(40);
  });

  test.each(pages.map(({ path }) => path))("%s is checked by role", async (path) => {
    const desk = deskOf(`/${filled(path)}`)!;
    const answerTo = async (cookie: string, form?: Record<string, string>) => {
      const address = `/${filled(path)}`;
      const { status, data, location } = await (form
        ? sendForm(app, address, form, { cookie })
        : openPage(app, address, { cookie }));
      return { status, message: messageOf(data), location };
    };
    const hasForms = (await answerTo(people.get("all")!, { islem: "?" })).status !== 405;
    const hidden = { status: 404, message: pageNotFound, location: undefined };
    for (const [role, cookie] of people) {
      const answer = await answerTo(cookie);
      const mayRead = role === "all" || rolesAt(desk, "read").includes(role);
      expect([path, role, answer.message === pageNotFound]).toEqual([path, role, !mayRead]);
      if (!hasForms) continue;
      const mayChange = role === "all" || rolesAt(desk, "change").includes(role);
      const refused = mayRead ? { ...hidden, status: 403, message: notAllowed } : hidden;
      const sent = await answerTo(cookie, { islem: "?" });
      if (!mayChange) expect([path, role, sent]).toEqual([path, role, refused]);
      else expect([path, role, [notAllowed, pageNotFound].includes(sent.message ?? "")]).toEqual([path, role, false]);
    }
    expect(await answerTo(member.cookie)).toEqual(hidden);
    if (hasForms) expect(await answerTo(member.cookie, { islem: "?" })).toEqual(hidden);
  });

  test.each(calls.map((call) => [call.path, call] as const))("%s is checked by role", async (path, { method }) => {
    const desk = deskOf(filled(path))!;
    for (const [role, cookie] of [...people, ["member", member.cookie] as const]) {
      const { statusCode, body } = await app.request({
        method,
        url: filled(path),
        headers: { cookie, "sec-fetch-site": "same-origin" },
      });
      const may = role === "all" || rolesAt(desk, method === "GET" ? "read" : "change").includes(role as StaffRole);
      const isRefused = [403, 404].includes(statusCode) && (body.includes(pageNotFound) || body.includes(notAllowed));
      expect([path, role, isRefused]).toEqual([path, role, !may]);
    }
  });
});

test("every desk can be read and changed by somebody, and nobody changes what they may not read", () => {
  for (const desk of Object.keys(desks) as Desk[]) {
    const [read, change] = [rolesAt(desk, "read"), rolesAt(desk, "change")];
    expect([desk, read.length > 0]).toEqual([desk, true]);
    expect(change.filter((role) => !read.includes(role))).toEqual([]);
    expect([desk, new Set(read).size]).toEqual([desk, read.length]);
  }
});

test("who may do the most in reading alone changes nothing", () => {
  const changed = (Object.keys(desks) as Desk[]).filter((desk) => rolesAt(desk, "change").includes("reading"));
  expect(changed).toEqual(["start"]);
});

test("the previous roles keep what they could do, and the role follows the roles of staff", async () => {
  const rolesOf = (id: number) =>
    app.db.selectFrom("member").where("id", "=", id).select(["role", "staffRoles"]).executeTakeFirstOrThrow();
  const moderator = await aMember(app, { role: "moderator" });
  expect(moderator.staffRoles).toEqual(["moderation", "support", "content"]);
  const admin = await aMember(app, { role: "admin" });
  expect(admin.staffRoles).toEqual(staffRoles.filter((role) => role !== "reading"));
  await app.db
    .updateTable("member")
    .set({ staffRoles: ["finance"] })
    .where("id", "=", admin.id)
    .execute();
  expect(await rolesOf(admin.id)).toEqual({ role: "moderator", staffRoles: ["finance"] });
  await app.db.updateTable("member").set({ firstName: "Ece" }).where("id", "=", admin.id).execute();
  await app.db.updateTable("member").set({ role: "moderator" }).where("id", "=", admin.id).execute();
  expect(await rolesOf(admin.id)).toEqual({ role: "moderator", staffRoles: ["finance"] });
  await app.db.updateTable("member").set({ staffRoles: [] }).where("id", "=", admin.id).execute();
  expect(await rolesOf(admin.id)).toEqual({ role: "member", staffRoles: [] });
  await app.db.updateTable("member").set({ role: "member" }).where("id", "=", moderator.id).execute();
  expect(await rolesOf(moderator.id)).toEqual({ role: "member", staffRoles: [] });
});
