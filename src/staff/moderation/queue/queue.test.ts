import { describe, expect, test } from "vitest";
import { rejectionReasonNeeded } from "#src/selling/listings/rules.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { applyDecisions, deskIn } from "#test/support/desk.ts";
import { sendForm } from "#test/support/pages.ts";
import { ownListingMessage } from "../rules.ts";
import { bulkDone, nothingChosen } from "./bulk-rules.ts";

const app = await testApp();
const { aModerator, aWaiting, stateOf, historyOf, list } = deskIn(app);

describe("the list is narrowed", () => {
  test("to a seller, a business, a type, a city, an age, and all of them together", async () => {
    const { cookie } = await aModerator();
    const seller = await aMember(app);
    const shop = await aShop(app);
    const own = await aWaiting({ ownerId: seller.id });
    const sold = await aWaiting({ ownerId: seller.id, state: "sold" });
    const ofShop = await aWaiting({ businessId: shop.id, ownerId: (await aMember(app)).id });
    const old = await aWaiting({ cityId: 6, updatedAt: addDays(app.now, -8) });
    const rent = await aWaiting({ listingType: "kiralik", rentPeriod: "gunluk" });
    const found = async (query: string) =>
      (await list(cookie, `?${query}`)).rows.map(({ keyCode }) => keyCode).toSorted();
    const all = [own, ofShop, old, rent].map(({ keyCode }) => keyCode).toSorted();
    expect(await found("")).toEqual(all);
    expect(await found(`satici=${seller.id}`)).toEqual([own.keyCode]);
    expect(await found(`durum=hepsi&satici=${seller.id}`)).toEqual([own.keyCode, sold.keyCode].toSorted());
    expect(await found(`isletme=${shop.id}`)).toEqual([ofShop.keyCode]);
    expect(await found("il=6")).toEqual([old.keyCode]);
    expect(await found("yas=7")).toEqual([old.keyCode]);
    expect(await found("yas=30")).toEqual([]);
    expect(await found("ilan-turu=kiralik")).toEqual([rent.keyCode]);
    expect(await found("arac-turu=999")).toEqual([]);
    expect(await found(`il=6&yas=7&ilan-turu=satilik&satici=${seller.id}`)).toEqual([]);
    expect(await found("il=x&yas=constructor&ilan-turu=__proto__&satici=-1")).toEqual(all);
  });
});

describe("several listings are decided at once", () => {
  const decideAll = (cookie: string, form: Record<string, string | string[]>) =>
    sendForm(app, "/yonetim/ilanlar", form, { cookie });
  const chosen = (...listings: { keyCode: string }[]) => listings.map(({ keyCode }) => `${keyCode}:1`);

  test("each is decided and recorded on its own; what is refused is named and stops no other", async () => {
    const moderator = await aModerator();
    const [first, decided, own, last] = [
      await aWaiting(),
      await aWaiting({ state: "sold" }),
      await aWaiting({ ownerId: moderator.id }),
      await aWaiting(),
    ];
    const { data, status } = await decideAll(moderator.cookie, {
      decision: "approve",
      "chosen[]": [...chosen(first, decided, own, last), "YOKYOKYOK:1", `${first.keyCode}:1`],
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      decided: bulkDone("approve", 2),
      failed: [
        { keyCode: decided.keyCode, message: expect.any(String) },
        { keyCode: own.keyCode, message: ownListingMessage },
        { keyCode: "YOKYOKYOK", message: expect.any(String) },
      ],
    });
    expect((await list(moderator.cookie)).undoable.map(({ key }) => key).toSorted()).toEqual(
      [first.keyCode, last.keyCode].toSorted(),
    );
    await applyDecisions(app);
    const states = [];
    for (const { keyCode } of [first, decided, own, last]) states.push(await stateOf(keyCode));
    expect(states).toEqual(["active", "sold", "pending", "active"]);
    for (const { id } of [first, last])
      expect((await historyOf(id)).at(-1)).toMatchObject({ action: "approve", actorId: moderator.id });
  });

  test("a rejection needs a reason, and sends it with its note to each seller", async () => {
    const { cookie } = await aModerator();
    const [one, two] = [await aWaiting(), await aWaiting()];
    const form = { decision: "reject", "chosen[]": chosen(one, two) };
    expect(await decideAll(cookie, form)).toMatchObject({
      status: 422,
      data: { fields: { reasons: rejectionReasonNeeded } },
    });
    const { data } = await decideAll(cookie, { ...form, "reasons[]": ["photo"], note: "Yeniden çekin." });
    expect(data).toEqual({ decided: bulkDone("reject", 2), failed: [] });
    await applyDecisions(app);
    for (const { id, keyCode } of [one, two]) {
      expect(await stateOf(keyCode)).toBe("rejected");
      expect((await historyOf(id)).at(-1)).toMatchObject({ reasonCodes: ["photo"], note: "Yeniden çekin." });
    }
  });

  test("a listing that changed since it was shown is left", async () => {
    const { cookie } = await aModerator();
    const listing = await aWaiting();
    await app.db.updateTable("listing").set({ version: 2 }).where("id", "=", listing.id).execute();
    expect((await decideAll(cookie, { decision: "approve", "chosen[]": chosen(listing) })).data).toMatchObject({
      failed: [{ keyCode: listing.keyCode }],
    });
    expect(await stateOf(listing.keyCode)).toBe("pending");
  });

  test.each([
    [{ decision: "approve" }, nothingChosen],
    [{ decision: "takeDown", "chosen[]": ["7KQ2MXTRA:1"] }, undefined],
    [{ decision: "approve", "chosen[]": ["x"] }, undefined],
  ])("%j is refused", async (form, message) => {
    const answer = await decideAll((await aModerator()).cookie, form);
    expect(answer.status).toBe(422);
    if (message) expect(answer.data).toMatchObject({ message });
  });

  test("only by those who decide about listings", async () => {
    const form = { decision: "approve", "chosen[]": chosen(await aWaiting()) };
    expect((await decideAll((await aMember(app, { staffRoles: ["support"] })).cookie, form)).status).toBe(403);
    expect((await decideAll((await aMember(app)).cookie, form)).status).toBe(404);
  });
});
