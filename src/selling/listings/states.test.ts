import { describe, expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import type { Member } from "#src/shared/context.server.ts";
import { testApp, testOrigin } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { deskIn } from "#test/support/desk.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage } from "#test/support/pages.ts";
import type { ListingAction } from "./transitions.ts";
import type { ListingState } from "./rules.ts";
import { changeState } from "./service.server.ts";

const app = await testApp();
const { aModerator, aDecided, stateOf, historyOf, appeal, mine } = deskIn(app);

describe("over HTTP", () => {
  const wanted = ["pause", "resume", "renew", "sell", "remove", "appeal"] as const;
  const from: Record<(typeof wanted)[number], ListingState> = {
    pause: "active",
    resume: "passive",
    renew: "expired",
    sell: "active",
    remove: "pending",
    appeal: "rejected",
  };
  async function people() {
    const business = await aShop(app, { name: "Yıldız Otomotiv", shortName: "Yıldız", certificateNumber: "3400001" });
    const of = (businessRole: "owner" | "manager" | "user") => aMember(app, { businessId: business.id, businessRole });
    const writer = await of("user");
    return {
      writer,
      businessId: business.id,
      who: {
        visitor: undefined,
        owner: writer,
        "business owner": await of("owner"),
        "branch manager": await of("manager"),
        "branch user": await of("user"),
        "other member": await aMember(app),
        moderator: await aModerator(),
        admin: await aMember(app, { role: "admin" }),
      },
    };
  }
  /** The expected status: 200 for success, 302 for a visitor who is redirected to sign-in. */
  const expected = {
    visitor: 302,
    owner: 200,
    "business owner": 200,
    "branch manager": 200,
    "branch user": 404,
    "other member": 404,
    moderator: 409,
    admin: 409,
  };
  test.each(wanted)("%s", async (action) => {
    const { writer, businessId, who } = await people();
    const answers: Record<string, number> = {};
    for (const [name, member] of Object.entries(who)) {
      const values = { ownerId: writer.id, businessId };
      const { keyCode } =
        action === "appeal"
          ? await aDecided("reject", values)
          : await aListing(app, { ...values, state: from[action] });
      const answer = await (action === "appeal"
        ? appeal(keyCode, member?.cookie)
        : mine(keyCode, member?.cookie, action));
      const isDone = (await stateOf(keyCode)) !== from[action];
      answers[name] = isDone ? 200 : answer.status;
    }
    expect(answers).toEqual(expected);
  });

  test.each(["approve", "reject", "askChange", "takeDown", "expire", "loseAuthority", "publish"])(
    "an owner cannot send %s",
    async (action) => {
      const owner = await aMember(app);
      const { keyCode } = await aListing(app, { ownerId: owner.id, state: "pending" });
      expect((await mine(keyCode, owner.cookie, action)).status).toBe(422);
      expect(await stateOf(keyCode)).toBe("pending");
    },
  );
});

describe("every change is written to the history with actor and time, and sends the owner at most one mail", () => {
  /** Action, state before, actor, and the subject of the mail to the owner; `null`: no mail. */
  const changes: [ListingAction, ListingState, "owner" | "manager" | "moderator" | "system", string | null][] = [
    ["approve", "pending", "moderator", "İlanınız yayında"],
    ["reject", "pending", "moderator", "İlanınız yayına alınmadı"],
    ["askChange", "pending", "moderator", "Düzeltme istendi"],
    ["askChange", "active", "moderator", "Düzeltme istendi"],
    ["takeDown", "active", "moderator", "İlanınız kaldırıldı"],
    ["pause", "active", "owner", null],
    ["pause", "active", "manager", "İlanınız pasife alındı"],
    ["resume", "passive", "owner", null],
    ["resume", "passive", "manager", "İlanınız yeniden yayına alındı"],
    ["renew", "expired", "owner", null],
    ["renew", "expired", "manager", "İlanınız yenilendi"],
    ["remove", "active", "owner", null],
    ["remove", "active", "manager", "İlanınız silindi"],
    ["sell", "active", "owner", "İlanınız satıldı olarak kapatıldı"],
    ["sell", "passive", "manager", "İlanınız satıldı olarak kapatıldı"],
    ["expire", "active", "system", "İlanınızın süresi doldu"],
  ];
  test.each(changes)("%s from %s by %s: %s", async (action, from, by, subject) => {
    const business = await aShop(app, { name: "Ay Otomotiv", shortName: "Ay", certificateNumber: "3400001" });
    const owner = await aMember(app, { businessId: business.id, businessRole: "user" });
    const actor: Member | "system" = await {
      owner: async () => owner,
      manager: async () => ({
        ...(await aMember(app, { businessId: business.id, businessRole: "manager" })),
        branchMemberIds: [owner.id],
      }),
      moderator: aModerator,
      system: async () => "system" as const,
    }[by]();
    const { id, keyCode } = await aListing(app, { ownerId: owner.id, businessId: business.id, state: from });
    app.now = addDays(app.now, 1);
    const reasonCodes = action === "takeDown" ? (["fraud"] as const) : (["photo"] as const);
    const to = await changeState(app.ctx(), { keyCode, action, actor, reasonCodes });
    await app.runJobs();
    await app.runJobs();
    expect((await historyOf(id)).slice(1)).toMatchObject([
      { action, fromState: from, toState: to, at: app.now, actorId: actor === "system" ? null : actor.id },
    ]);
    expect((await app.mails(owner.email)).map((mail) => mail.subject)).toEqual(subject === null ? [] : [subject]);
  });

  test("a mail has the decision, its reasons, and a link to the next step", async () => {
    const owner = await aMember(app);
    const moderator = await aModerator();
    const { keyCode } = await aListing(app, { ownerId: owner.id, state: "pending" });
    const change = { keyCode, actor: moderator, reasonCodes: ["photo", "price"] as const, note: "Önden çekin." };
    await changeState(app.ctx(), { ...change, action: "reject" });
    await app.runJobs();
    const [rejected] = await app.mails(owner.email);
    for (const text of [
      "Fotoğraflar ilandaki araca ait değil ya da araç seçilemiyor.",
      "Fiyat gerçeği yansıtmıyor.",
      "Denetleyenin notu: Önden çekin.",
      `${testOrigin}/ilanlarim/duzenle?keyCode=${keyCode}`,
    ])
      expect(rejected!.textBody).toContain(text);
    expect(rejected!.textBody).not.toContain("Ayşe");
    await changeState(app.ctx(), { keyCode, action: "takeDown", actor: moderator, reasonCodes: ["fraud"] });
    await app.runJobs();
    const removed = (await app.mails(owner.email)).at(-1)!;
    expect(removed.textBody).toContain("İlanın dolandırıcılık amacı taşıdığına dair bulgular var.");
    expect(removed.textBody).toContain(`${testOrigin}/ilanlarim/itiraz?keyCode=${keyCode}`);
  });
});

describe("decisions need reasons", () => {
  test.each([
    ["reject", {}, "En az bir ret nedeni seçmelisiniz."],
    ["takeDown", {}, "En az bir kaldırma nedeni seçmelisiniz."],
    ["askChange", {}, "En az bir neden seçmeli ya da ne istediğinizi yazmalısınız."],
    ["askChange", { note: " " }, "En az bir neden seçmeli ya da ne istediğinizi yazmalısınız."],
  ] as const)("%s with %j", async (action, given, message) => {
    const { keyCode } = await aListing(app, { state: "pending" });
    const change = changeState(app.ctx(), { keyCode, action, actor: await aModerator(), ...given });
    await expect(change).rejects.toMatchObject({ status: 422, message });
    expect(await stateOf(keyCode)).toBe("pending");
  });

  test("a moderator may ask for a change with only a note", async () => {
    const { keyCode } = await aListing(app);
    await changeState(app.ctx(), { keyCode, action: "askChange", actor: await aModerator(), note: "Plakayı kapatın." });
    expect(await stateOf(keyCode)).toBe("rejected");
  });
});

describe("a listing that is not live", () => {
  const open = (keyCode: string, cookie = "", path = "/ilan/otomobil/volkswagen-passat/ilk-sahibinden-temiz") =>
    openPage(app, `${path}/${keyCode}`, { cookie });

  test.each(["passive", "expired"] as const)(
    "%s: strangers see what it was of, and neither price nor seller",
    async (state) => {
      const owner = await aMember(app, { phone: "+905321234567", firstName: "Şule" });
      const { keyCode } = await aListing(app, { state, ownerId: owner.id, priceKurus: 987_654_00 });
      await aListing(app, { priceKurus: 987_654_00 });
      const answer = await open(keyCode);
      expect(answer).toMatchObject({ status: 200, data: { opening: "passive", passive: { keyCode, state } } });
      expect(answer.data!["similar"]).not.toEqual([]);
      const { similar: _similar, ...rest } = answer.data!;
      expect(JSON.stringify(rest)).not.toMatch(/987\.?654|532 ?123|Şule|34 KTK/);
      expect((await open(keyCode, "", "/ilan/x/y/z")).status).toBe(301);
    },
  );

  test("the owner of a removed listing reads the reasons, others only that it is gone", async () => {
    const owner = await aMember(app);
    const { keyCode } = await aDecided("takeDown", { ownerId: owner.id });
    expect(await open(keyCode, owner.cookie)).toMatchObject({
      status: 410,
      data: { notice: { reasons: ["İlanın dolandırıcılık amacı taşıdığına dair bulgular var."], canAppeal: true } },
    });
    expect(await open(keyCode)).toMatchObject({ status: 410, data: { notice: null } });
  });
});
