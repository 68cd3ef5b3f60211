import { describe, expect, test } from "vitest";
import { phoneNotConfirmedMessage } from "#src/selling/listings/fields/contact.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aDealer, aListingOf, historyOf, listingRow, opensEdit, sendsEdit } from "#test/support/edits.ts";
import { openPage } from "#test/support/pages.ts";
import { aPhoneCode, confirmedPhone } from "#test/support/phones.ts";
import { aDraft, aDraftPhoto, sellingCalls } from "#test/support/sale.ts";
import { aSpareForm } from "#test/support/spare-part-form.ts";

const app = await testApp();
type Member = Awaited<ReturnType<typeof aMember>>;
const post = (member: Member, url: string, payload: object) =>
  app.request({ method: "POST", url, payload, headers: { cookie: member.cookie } });
const publishes = async (member: Member, showPhone: string | undefined) =>
  sellingCalls(app).publishes(member, { draftId: await aDraft(app, member.id, showPhone ? { showPhone } : {}) });
const isShownBy = async (keyCode: string) => (await listingRow(app, keyCode)).isPhoneShown;
const contactStep = (showPhone: string) => ({ step: "fiyat", showPhone });

describe("a new listing", () => {
  test("takes messages only until its seller chooses otherwise", async () => {
    const seller = await aMember(app, confirmedPhone(app));
    expect(await isShownBy((await publishes(seller, undefined)).json().keyCode)).toBe(false);
    expect(await isShownBy((await publishes(seller, "1")).json().keyCode)).toBe(true);
  });

  test.each([
    ["a number that is not confirmed", { phone: "+905321234567" }],
    ["no number", {}],
  ])("cannot show %s: publishing is refused in the field", async (_, phone) => {
    const answer = await publishes(await aMember(app, phone), "1");
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toEqual({ showPhone: phoneNotConfirmedMessage });
  });

  test("the wizard knows whether the number can be shown, before and after it is confirmed there", async () => {
    const seller = await aMember(app, { phone: "+905321234567" });
    await aDraft(app, seller.id, { showPhone: "1" });
    const step = async () => (await openPage(app, "/ilanver?adim=fiyat", seller)).data;
    expect(await step()).toMatchObject({
      facts: { canShowPhone: false },
      phone: {
        canBeShown: false,
        isOwn: true,
        canBeConfirmed: true,
        number: { text: "0532 123 45 67", isMobile: true },
      },
    });
    const code = await aPhoneCode(app, seller.cookie);
    expect((await post(seller, "/ajax/phone-number/confirm", { code })).json()).toEqual({ isConfirmed: true });
    expect(await step()).toMatchObject({ facts: { canShowPhone: true }, phone: { canBeShown: true } });
  });

  test("a landline of a business counts without a code", async () => {
    const { owner } = await aDealer(app);
    const answer = await post(owner, "/ajax/phone-number/code", { phone: "0212 345 67 89" });
    expect(answer.json()).toEqual({ isSent: false });
    expect(await isShownBy((await publishes(owner, "1")).json().keyCode)).toBe(true);
  });

  test("a spare part asks the same", async () => {
    const seller = await aMember(app, { phone: "+905321234567" });
    const form = await aSpareForm(app, { showPhone: "1" });
    const { draftId } = (await post(seller, "/ajax/ilanver-yedek-parca/taslak", { form })).json();
    await aDraftPhoto(app, draftId);
    const refused = await post(seller, "/ajax/ilanver-yedek-parca/yayinla", { draftId, form });
    expect(refused.json().fields).toEqual({ showPhone: phoneNotConfirmedMessage });
    const page = await openPage(app, "/ilanver-yedek-parca?adim=bilgiler", seller);
    expect(page.data).toMatchObject({ phone: { canBeShown: false, isOwn: true } });
    await app.db.updateTable("member").set(confirmedPhone(app)).where("id", "=", seller.id).execute();
    const { keyCode } = (await post(seller, "/ajax/ilanver-yedek-parca/yayinla", { draftId, form })).json();
    expect(await isShownBy(keyCode)).toBe(true);
  });
});

describe("an edit", () => {
  test("changes the choice of a live listing, which stays live", async () => {
    const seller = await aMember(app, confirmedPhone(app));
    const keyCode = await aListingOf(app, seller);
    for (const isShown of [true, false]) {
      const answer = await sendsEdit(app, seller, keyCode, contactStep(isShown ? "1" : "0"));
      expect(answer.location).toBe("/ilanlarim?durum=yayinda&yapilan=duzenle-stays");
      expect(await listingRow(app, keyCode)).toMatchObject({ state: "active", isPhoneShown: isShown });
    }
    expect(await historyOf(app, keyCode)).toMatchObject([
      { action: "edit", note: "İletişim" },
      { action: "edit", note: "İletişim" },
    ]);
  });

  test("by a manager asks about the number of the listing's owner, and does not read it out", async () => {
    const { user, manager } = await aDealer(app);
    const keyCode = await aListingOf(app, user);
    const phone = async () => (await opensEdit(app, manager, keyCode, "&adim=fiyat")).data!["phone"];
    await app.db.updateTable("member").set(confirmedPhone(app)).where("id", "=", manager.id).execute();
    expect(await phone()).toEqual({ canBeShown: false, isOwn: false, canBeConfirmed: false, number: null });
    expect(await sendsEdit(app, manager, keyCode, contactStep("1"))).toMatchObject({
      status: 422,
      data: { fields: { showPhone: phoneNotConfirmedMessage } },
    });
    await app.db.updateTable("member").set(confirmedPhone(app)).where("id", "=", user.id).execute();
    expect(await phone()).toEqual({ canBeShown: true, isOwn: false, canBeConfirmed: false, number: null });
    await sendsEdit(app, manager, keyCode, contactStep("1"));
    expect(await isShownBy(keyCode)).toBe(true);
  });
});
