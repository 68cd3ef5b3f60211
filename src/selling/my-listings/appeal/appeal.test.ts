import { describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { appealWords, deskIn } from "#test/support/desk.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage } from "#test/support/pages.ts";
import { changeState } from "#src/selling/listings/service.server.ts";

const app = await testApp();
const { aModerator, aDecided, stateOf, historyOf, appeal } = deskIn(app);

describe("an appeal", () => {
  test("is shown to the moderators with the seller's text, and their answer is final", async () => {
    const owner = await aMember(app);
    const { id, keyCode, moderator } = await aDecided("reject", { ownerId: owner.id });
    expect((await appeal(keyCode, owner.cookie)).location).toBe(`/ilanlarim/itiraz?keyCode=${keyCode}`);
    expect((await historyOf(id)).at(-1)).toMatchObject({ action: "appeal", toState: "pending", note: appealWords });
    await changeState(app.ctx(), { keyCode, action: "reject", actor: moderator, reasonCodes: ["photo"] });
    await app.runJobs();
    expect((await app.mails(owner.email)).map(({ subject }) => subject)).toEqual([
      "İlanınız yayına alınmadı",
      "İtirazınız kabul edilmedi",
    ]);
    const again = await appeal(keyCode, owner.cookie);
    expect(again).toMatchObject({
      status: 409,
      data: { message: "Bu karara itiraz edemezsiniz. İlanınızı düzelterek yeniden onaya gönderebilirsiniz." },
    });
    expect(await stateOf(keyCode)).toBe("rejected");
  });

  test("that is accepted puts the listing live and sends one mail", async () => {
    const owner = await aMember(app);
    const { keyCode, moderator } = await aDecided("takeDown", { ownerId: owner.id });
    await appeal(keyCode, owner.cookie);
    await changeState(app.ctx(), { keyCode, action: "approve", actor: moderator });
    await app.runJobs();
    expect((await app.mails(owner.email)).map(({ subject }) => subject)).toEqual([
      "İlanınız kaldırıldı",
      "İtirazınız kabul edildi",
    ]);
    expect(await stateOf(keyCode)).toBe("active");
  });

  test("of two concurrent appeals one counts", async () => {
    const owner = await aMember(app);
    const { id, keyCode } = await aDecided("reject", { ownerId: owner.id });
    const answers = await Promise.all([1, 2, 3, 4].map(() => appeal(keyCode, owner.cookie)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409, 409, 409]);
    expect((await historyOf(id)).filter(({ action }) => action === "appeal")).toHaveLength(1);
  });

  test.each([
    ["", "Bu alan boş bırakılamaz."],
    ["Yanlış.", "En az 20 karakter girilmelidir"],
    ["x".repeat(1001), "En fazla 1000 karakter girilmelidir"],
  ])("needs a text: case %#", async (note, message) => {
    const owner = await aMember(app);
    const { keyCode } = await aDecided("reject", { ownerId: owner.id });
    expect(await appeal(keyCode, owner.cookie, note)).toMatchObject({
      status: 422,
      data: { fields: { note: message } },
    });
    expect(await stateOf(keyCode)).toBe("rejected");
  });

  test("is refused for a listing that its owner removed", async () => {
    const owner = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id });
    await changeState(app.ctx(), { keyCode, action: "remove", actor: owner });
    expect(await appeal(keyCode, owner.cookie)).toMatchObject({
      status: 409,
      data: { message: "Bu karara itiraz edemezsiniz." },
    });
  });

  test("has a page that shows the decision to the owner only", async () => {
    const owner = await aMember(app);
    const { keyCode } = await aDecided("takeDown", { ownerId: owner.id });
    const page = (cookie: string) => openPage(app, `/ilanlarim/itiraz?keyCode=${keyCode}`, { cookie });
    expect((await page(owner.cookie)).data).toMatchObject({
      stage: "possible",
      decision: "İlanınız kaldırıldı",
      reasons: ["İlanın dolandırıcılık amacı taşıdığına dair bulgular var."],
    });
    await appeal(keyCode, owner.cookie);
    expect((await page(owner.cookie)).data).toMatchObject({ stage: "waiting", note: "" });
    expect((await page((await aMember(app)).cookie)).status).toBe(404);
    expect((await page((await aModerator()).cookie)).status).toBe(404);
  });
});
