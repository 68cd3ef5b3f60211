import { describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aDealer, aListingOf, editPath, listingRow, opensEdit, priceStep, sendsEdit } from "#test/support/edits.ts";
import { openPage } from "#test/support/pages.ts";
import { listingStates } from "#src/selling/listings/rules.ts";

const app = await testApp();

describe("opening an edit", () => {
  test("without a key code redirects to a new listing; a visitor signs in first", async () => {
    const member = await aMember(app);
    expect((await openPage(app, "/ilanlarim/duzenle", member)).location).toBe("/ilanver");
    const keyCode = await aListingOf(app, member);
    expect((await openPage(app, editPath(keyCode))).location).toMatch(/^\/login\?ref=/);
  });

  test("fills the form and the photos from the listing, with every step open, and leaves the listing alone", async () => {
    const member = await aMember(app);
    const keyCode = await aListingOf(app, member, "active", {
      damage: { tavan: "painted" },
      totalDamage: "6.400",
      damageDescription: "Park sürtmesi",
      swap: "1",
      plate: "34 KTK 482",
    });
    const before = await listingRow(app, keyCode);
    const { data } = await opensEdit(app, member, keyCode.toLowerCase());
    expect(data).toMatchObject({
      step: "yayin",
      open: "yayin",
      form: {
        title: "BOYASIZ HATASIZ İLK SAHİBİNDEN",
        price: "1.245.000",
        mileage: "84.500",
        plate: "34 KTK 482",
        swap: "1",
        damage: { tavan: "painted" },
        totalDamage: "6.400",
        damageDescription: "Park sürtmesi",
      },
      edit: { keyCode, state: "active", hasConflict: false },
    });
    expect((data!["photos"] as unknown[]).length).toBe(1);
    for (const step of ["tur", "arac", "bilgiler", "fiyat"])
      expect((await opensEdit(app, member, keyCode, `&adim=${step}`)).data).toMatchObject({ step });
    expect(await listingRow(app, keyCode)).toEqual(before);
  });

  test("is allowed to the owner, and to the owner and managers of the business", async () => {
    const { owner, manager, user, other } = await aDealer(app);
    const keyCode = await aListingOf(app, user);
    const stranger = await aMember(app);
    const moderator = await aMember(app, { role: "moderator" });
    for (const member of [owner, manager, user]) expect((await opensEdit(app, member, keyCode)).status).toBe(200);
    for (const member of [other, stranger]) expect((await opensEdit(app, member, keyCode)).status).toBe(404);
    expect((await opensEdit(app, moderator, keyCode)).status).toBe(403);
    expect((await opensEdit(app, owner, "222222222")).status).toBe(404);
    expect((await opensEdit(app, owner, "x")).status).toBe(404);
  });

  test.each(listingStates.filter((state) => state !== "draft"))("a listing that is %s", async (state) => {
    const member = await aMember(app);
    const keyCode = await aListingOf(app, member, state);
    const isOver = state === "sold" || state === "removed";
    const answer = await opensEdit(app, member, keyCode);
    expect(answer.status).toBe(isOver ? 410 : 200);
    if (isOver) expect(answer.data).toBe("Satılan veya kaldırılan ilan düzenlenemez.");
    const saved = await sendsEdit(app, member, keyCode, priceStep("1.000.000"));
    expect(saved.status).toBe(isOver ? 410 : 302);
    expect((await listingRow(app, keyCode)).priceKurus).toBe(isOver ? 124_500_000 : 100_000_000);
  });
});
