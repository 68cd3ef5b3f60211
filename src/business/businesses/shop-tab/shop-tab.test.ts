import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aListing } from "#test/support/listings.ts";
import { aBusiness } from "#test/support/my-listings.ts";
import { tabAddress, tabPageSize, tabTexts } from "./rules.ts";

const app = await testApp();

const call = "/ajax/facebook-tab/activation-code";
const ask = (cookie: string) => app.request({ url: call, headers: { cookie } });
const open = (code: string) => app.request({ url: tabAddress(code) });

test("the owner's code opens the shop's newest live listings, which only Facebook may frame", async () => {
  const { businessId, owner } = await aBusiness(app);
  await app.db.updateTable("business").set({ name: "Usta & <b>Oğulları</b>" }).where("id", "=", businessId).execute();
  const offer = (state: "active" | "passive") => aListing(app, { ownerId: owner.id, businessId, state });
  const live = await offer("active");
  const hidden = await offer("passive");
  const { activationCode } = (await ask(owner.cookie)).json();
  expect((await ask(owner.cookie)).json()).toEqual({ activationCode });

  const { statusCode, headers, body } = await open(activationCode);
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["content-security-policy"]).toMatch(
    /default-src 'none'.*frame-ancestors https:\/\/www\.facebook\.com https:\/\/\*\.facebook\.com$/,
  );
  expect(body).toContain("<h1>Usta &#38; &#60;b&#62;Oğulları&#60;/b&#62;</h1>");
  expect(body).toContain(live.keyCode);
  expect(body).not.toContain(hidden.keyCode);
  expect(body.match(/<a /g)).toHaveLength(2);
  expect(body.match(/target="_blank"/g)).toHaveLength(2);
});

test("the newest listings are shown, and how many there are", async () => {
  const { businessId, owner } = await aBusiness(app);
  for (let i = 0; i <= tabPageSize; i++) await aListing(app, { ownerId: owner.id, businessId });
  const { body } = await open((await ask(owner.cookie)).json().activationCode);
  expect(body.match(/<li>/g)).toHaveLength(tabPageSize);
  expect(body).toContain(`${tabPageSize + 1} ilanın hepsini`);
});

test("a shop without listings shows a notice; its staff get no code, and an unknown code answers 404", async () => {
  const { owner, manager, user } = await aBusiness(app);
  const { activationCode } = (await ask(owner.cookie)).json();
  expect((await open(activationCode)).body).toContain("Bu dükkânın şu anda yayında ilanı yok.");
  for (const { cookie } of [manager, user]) expect((await ask(cookie)).statusCode).toBe(403);
  for (const code of ["0".repeat(12), "x", `${activationCode}0`]) {
    const refused = await open(code);
    expect([refused.statusCode, refused.json().message]).toEqual([404, tabTexts.notFound]);
  }
});
