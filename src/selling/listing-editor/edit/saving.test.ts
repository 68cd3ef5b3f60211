import { describe, expect, test } from "vitest";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { listingTypeIds } from "#src/core/catalogue/rules.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import {
  aListingOf,
  detailsOf,
  editPath,
  historyOf,
  listingRow,
  opensEdit,
  priceStep,
  sendsEdit,
} from "#test/support/edits.ts";
import { sendForm } from "#test/support/pages.ts";
import { aDraftPhoto } from "#test/support/sale.ts";
import type { DraftForm } from "../create/rules.ts";
import { changeState } from "#src/selling/listings/service.server.ts";
import { secondListing } from "#src/selling/listings/same-vehicle/service.server.ts";

const app = await testApp();

describe("saving an edit", () => {
  test("a price and a text leave an active listing live: price history, history, event, version", async () => {
    const member = await aMember(app);
    const keyCode = await aListingOf(app, member);
    const before = await listingRow(app, keyCode);
    app.now = addDays(app.now, 1);
    const answer = await sendsEdit(app, member, keyCode, priceStep("1.199.000"));
    expect(answer.location).toBe("/ilanlarim?durum=yayinda&yapilan=duzenle-stays");
    const after = await listingRow(app, keyCode);
    expect(after).toEqual({ ...before, priceKurus: 119_900_000, version: before.version + 1, updatedAt: app.now });
    expect(await historyOf(app, keyCode)).toMatchObject([
      { action: "edit", actorId: member.id, fromState: "active", toState: "active", note: "Fiyat" },
    ]);
    expect(
      await app.db.selectFrom("listingPriceChange").selectAll().where("listingId", "=", after.id).execute(),
    ).toMatchObject([{ at: app.now, oldKurus: 124_500_000, newKurus: 119_900_000 }]);
    const { rows } = await app.pool.query(
      "select payload from graphile_worker._private_jobs where payload->>'name' = 'listing.edited' and payload->'payload'->>'keyCode' = $1",
      [keyCode],
    );
    expect(rows[0].payload.payload).toEqual({
      keyCode,
      ownerId: member.id,
      actorId: member.id,
      version: before.version + 1,
      changed: ["price"],
      price: { before: 124_500_000, after: 119_900_000 },
      state: "active",
    });
    expect(await app.db.selectFrom("listingDraft").selectAll().where("memberId", "=", member.id).execute()).toEqual([]);
  });

  test("a price may be typed in words; the same price in words is no change", async () => {
    const member = await aMember(app);
    const keyCode = await aListingOf(app, member);
    await sendsEdit(app, member, keyCode, priceStep("1,2 milyon"));
    expect(await listingRow(app, keyCode)).toMatchObject({ priceKurus: 120_000_000, version: 2 });
    await sendsEdit(app, member, keyCode, priceStep("1200 bin"));
    expect(await listingRow(app, keyCode)).toMatchObject({ priceKurus: 120_000_000, version: 2 });
  });

  test("another photo sends it back to the moderators; after approval it has the days that were left", async () => {
    const member = await aMember(app);
    const keyCode = await aListingOf(app, member);
    const before = await listingRow(app, keyCode);
    const { data } = await opensEdit(app, member, keyCode);
    const photoId = await aDraftPhoto(app, String(data!["draftId"]), { position: 1 });
    const answer = await sendsEdit(app, member, keyCode, priceStep("1.245.000"));
    expect(answer.location).toBe("/ilanlarim?durum=bekleyen&yapilan=duzenle-queue");
    expect(await listingRow(app, keyCode)).toMatchObject({ state: "pending", photoCount: 2 });
    expect(await historyOf(app, keyCode)).toMatchObject([
      { action: "resubmit", actorId: member.id, fromState: "active", toState: "pending", note: "Fotoğraflar" },
    ]);
    const photos = await app.request({ url: `/ajax/get-offer-photos/${keyCode}`, headers: { cookie: member.cookie } });
    expect(photos.json().photos).toMatchObject([
      { position: 0 },
      { position: 1, filename: expect.stringContaining(photoId) },
    ]);
    app.now = addDays(app.now, 2);
    const moderator = await aMember(app, { role: "moderator" });
    await changeState(app.ctx(), { keyCode, action: "approve", actor: moderator });
    const { state, publishedAt, expiresAt } = await listingRow(app, keyCode);
    expect({ state, publishedAt, expiresAt }).toEqual({
      state: "active",
      publishedAt: before.publishedAt,
      expiresAt: before.expiresAt,
    });
  });

  test.each([
    ["pending", { colour: "siyah" }, "pending", "edit"],
    ["passive", { title: "Yeni ve uzun bir başlık" }, "passive", "edit"],
    ["passive", { colour: "siyah" }, "pending", "resubmit"],
    ["expired", { mileage: "84.600" }, "expired", "edit"],
    ["expired", { mileage: "84.400" }, "pending", "resubmit"],
    ["rejected", { title: "Yeni ve uzun bir başlık" }, "pending", "resubmit"],
    ["authority-lost", { title: "Yeni ve uzun bir başlık" }, "authority-lost", "edit"],
    ["authority-lost", { plate: "34 KTK 483" }, "pending", "resubmit"],
  ] as const)("%s, %j: %s", async (from, values, to, done) => {
    const member = await aMember(app);
    const keyCode = await aListingOf(app, member, from);
    await sendsEdit(app, member, keyCode, { step: "bilgiler", ...(await detailsOf(app, member, keyCode)), ...values });
    expect((await listingRow(app, keyCode)).state).toBe(to);
    expect(await historyOf(app, keyCode)).toMatchObject([{ action: done, toState: to }]);
  });

  test("unchanged fields stay, even where the catalogue has another value", async () => {
    const member = await aMember(app);
    const keyCode = await aListingOf(app, member);
    const own = { fuel: "lpg-benzin", priceKurus: 124_500_050, attributes: JSON.stringify({ "eski-alan": "1" }) };
    await app.db.updateTable("listing").set(own).where("keyCode", "=", keyCode).execute();
    await sendsEdit(app, member, keyCode, {
      step: "bilgiler",
      title: "Yeni ve uzun bir başlık",
      ...(await detailsOf(app, member, keyCode)),
    });
    expect(await listingRow(app, keyCode)).toMatchObject({
      state: "active",
      title: "YENİ VE UZUN BİR BAŞLIK",
      fuel: "lpg-benzin",
      priceKurus: 124_500_050,
      attributes: { "eski-alan": "1" },
    });
    expect(await historyOf(app, keyCode)).toMatchObject([{ note: "Başlık" }]);
  });

  test("a rental's unit and deposits stay when not edited, and may change while it is live", async () => {
    const member = await aMember(app);
    const rental = { listingType: "kiralik", price: "1.500", rentPeriod: "gunluk", rentDeposits: ["depozito-yok"] };
    const keyCode = await aListingOf(app, member, "active", rental);
    expect((await opensEdit(app, member, keyCode)).data!["form"]).toMatchObject(rental);
    const answer = await sendsEdit(app, member, keyCode, {
      ...priceStep("9.000"),
      rentPeriod: "haftalik",
      "rentDeposits[]": "depozito-yok",
    });
    expect(answer.location).toMatch(/yapilan=duzenle-stays$/);
    expect(await listingRow(app, keyCode)).toMatchObject({
      listingType: "kiralik",
      priceKurus: 900_000,
      rentPeriod: "haftalik",
      state: "active",
    });
  });

  test("an unchanged edit writes nothing; a rejected listing needs a change", async () => {
    const member = await aMember(app);
    const [active, rejected] = [await aListingOf(app, member), await aListingOf(app, member, "rejected")];
    const before = await listingRow(app, active);
    expect((await sendsEdit(app, member, active, priceStep("1245000"))).location).toMatch(/yapilan=duzenle-unchanged$/);
    expect(await listingRow(app, active)).toEqual(before);
    expect(await historyOf(app, active)).toEqual([]);
    const refused = await sendsEdit(app, member, rejected, priceStep("1.245.000"));
    expect([refused.status, refused.data!["message"]]).toEqual([
      422,
      "Ret nedenini gidermek için ilanınızda en az bir bilgiyi değiştiriniz.",
    ]);
  });

  test("the plate of another listing of the seller is refused", async () => {
    const member = await aMember(app);
    const [first, second] = [
      await aListingOf(app, member, "active", { plate: "06 KTN 707" }),
      await aListingOf(app, member),
    ];
    const details = await detailsOf(app, member, second);
    const answer = await sendsEdit(app, member, second, { step: "bilgiler", ...details, plate: "06ktn707" });
    expect([answer.status, answer.data!["fields"]]).toEqual([422, { plate: secondListing(first) }]);
  });

  test("the rules of publishing apply; an error in another step redirects there", async () => {
    const member = await aMember(app);
    const keyCode = await aListingOf(app, member);
    const refused = await sendsEdit(app, member, keyCode, priceStep(""));
    expect([refused.status, refused.data!["fields"]]).toEqual([422, { price: "Bu alan boş bırakılamaz." }]);
    // Another brand clears the choices that depended on the old one.
    const { data } = await opensEdit(app, member, keyCode);
    await app.db
      .updateTable("listingDraft")
      .set({ form: JSON.stringify({ ...(data!["form"] as object), brand: "1", price: "900.000" }) })
      .where("id", "=", String(data!["draftId"]))
      .execute();
    const elsewhere = await sendsEdit(app, member, keyCode, priceStep("900.000"));
    expect(elsewhere.location).toBe(`/ilanlarim/duzenle?keyCode=${keyCode}&adim=arac&eksik=1`);
    const shown = (await opensEdit(app, member, keyCode, "&adim=arac&eksik=1")).data!;
    expect(shown["fault"]).toMatchObject({ message: "Lütfen zorunlu alanları doldurunuz." });
    expect(shown["form"]).toMatchObject({ brand: "1", price: "900.000" });
    for (const gone of ["model", "variant", "engine", "modelYear", "power"])
      expect(shown["form"]).not.toHaveProperty(gone);
    expect((await listingRow(app, keyCode)).priceKurus).toBe(124_500_000);
  });

  test("another vehicle type clears the fields that it does not have", async () => {
    const member = await aMember(app);
    const { equipment, equipmentGroups } = await catalogueOf(app);
    const group = equipmentGroups.find(
      (one) => one.vehicleTypeId === 1 && one.listingTypeId === listingTypeIds.satilik,
    );
    const { id } = equipment.find(({ groupId }) => groupId === group!.id)!;
    const keyCode = await aListingOf(app, member, "active", { damage: { tavan: "painted" }, equipment: [id] });
    const { data } = await opensEdit(app, member, keyCode);
    expect(data!["form"]).toMatchObject({ damage: { tavan: "painted" }, equipment: [id] });
    await app.db
      .updateTable("listingDraft")
      .set({ form: JSON.stringify({ ...(data!["form"] as object), type: "4" }) })
      .where("id", "=", String(data!["draftId"]))
      .execute();
    const { form } = (await opensEdit(app, member, keyCode, "&adim=arac")).data! as { form: DraftForm };
    expect(form).toMatchObject({ type: "4", equipment: [], price: "1.245.000" });
    for (const gone of ["model", "modelYear", "damage"]) expect(form).not.toHaveProperty(gone);
  });

  test("resubmitting a rejected listing is subject to the limit of private members", async () => {
    const member = await aMember(app);
    const rejected = await aListingOf(app, member, "rejected");
    await aListingOf(app, member);
    await aListingOf(app, member, "passive");
    const refused = await sendsEdit(app, member, rejected, priceStep("900.000"));
    expect([refused.status, refused.data!["message"]]).toEqual([
      403,
      "Bireysel üyeler en fazla iki aktif veya pasif ilana sahip olabilir.",
    ]);
    expect(await listingRow(app, rejected)).toMatchObject({ state: "rejected", priceKurus: 124_500_000 });
    // The entered form is still in the draft.
    expect((await opensEdit(app, member, rejected)).data!["form"]).toMatchObject({ price: "900.000" });
  });

  test("once the authority was granted, type, make, model and year are locked: the page says why, the server refuses", async () => {
    const member = await aMember(app);
    const keyCode = await aListingOf(app, member);
    const before = await listingRow(app, keyCode);
    await app.db
      .insertInto("listingAuthority")
      .values({
        listingId: before.id,
        plate: before.plate,
        status: "granted",
        relation: "owner",
        askedAt: app.now,
        answeredAt: app.now,
        validUntil: addDays(app.now, 30),
      })
      .onConflict((conflict) => conflict.column("listingId").doNothing())
      .execute();
    const { data } = await opensEdit(app, member, keyCode, "&adim=arac");
    expect(data!["lockReason"]).toBe(
      "Yetki doğrulamasından sonra araç türü, marka, model ve model yılı değiştirilemez.",
    );
    const year = String(before.modelYear! + 1);
    const refused = await sendsEdit(app, member, keyCode, { step: "arac", modelYear: year });
    expect([refused.status, refused.data!["fields"]]).toEqual([422, { modelYear: data!["lockReason"] }]);
    await sendsEdit(app, member, keyCode, { intent: "vazgec" });
    expect((await sendsEdit(app, member, keyCode, priceStep("900.000"))).location).toMatch(/yapilan=duzenle-stays$/);
    expect(await listingRow(app, keyCode)).toMatchObject({ modelYear: before.modelYear, priceKurus: 90_000_000 });
  });

  test("other members cannot edit the listing or reach the draft", async () => {
    const member = await aMember(app);
    const keyCode = await aListingOf(app, member);
    const { data } = await opensEdit(app, member, keyCode);
    const stranger = await aMember(app);
    const answer = await sendForm(
      app,
      editPath(keyCode),
      { intent: "kaydet", draftId: String(data!["draftId"]), ...priceStep("1") },
      stranger,
    );
    expect(answer.status).toBe(404);
    expect((await sendForm(app, editPath(keyCode), { intent: "vazgec" }, stranger)).status).toBe(404);
    expect((await opensEdit(app, member, keyCode)).data!["form"]).toMatchObject({ price: "1.245.000" });
  });

  test("'Vazgeç' discards the edit and leaves the listing unchanged", async () => {
    const member = await aMember(app);
    const keyCode = await aListingOf(app, member);
    const before = await listingRow(app, keyCode);
    await sendsEdit(app, member, keyCode, { intent: "devam", ...priceStep("900.000") });
    expect((await opensEdit(app, member, keyCode)).data!["form"]).toMatchObject({ price: "900.000" });
    const answer = await sendsEdit(app, member, keyCode, { intent: "vazgec" });
    expect(answer.location).toBe("/ilanlarim?durum=yayinda");
    expect((await opensEdit(app, member, keyCode)).data!["form"]).toMatchObject({ price: "1.245.000" });
    expect(await listingRow(app, keyCode)).toEqual(before);
  });

  test("while the provider does not answer, a warranty stays unless the vehicle changes", async () => {
    const member = await aMember(app);
    const before = app.deps.warranty;
    const provider = { slug: "iyi-garanti", name: "İyi Garanti", check: () => Promise.resolve(true) };
    app.deps.warranty = provider;
    try {
      const keyCode = await aListingOf(app, member, "active", { warrantyOption: "1" });
      app.deps.warranty = { ...provider, check: () => Promise.reject(new Error("down")) };
      expect((await sendsEdit(app, member, keyCode, priceStep("900.000"))).location).toBe(
        "/ilanlarim?durum=yayinda&yapilan=duzenle-stays",
      );
      expect(await listingRow(app, keyCode)).toMatchObject({ priceKurus: 90_000_000, warrantyProvider: "iyi-garanti" });
      const driven = { ...(await detailsOf(app, member, keyCode)), mileage: "99.000", warrantyOption: "1" };
      const answer = await sendsEdit(app, member, keyCode, { step: "bilgiler", ...driven });
      expect(answer).toMatchObject({ status: 422, data: { fields: { warrantyOption: expect.any(String) } } });
      expect(await listingRow(app, keyCode)).toMatchObject({ mileageKm: 84_500 });
    } finally {
      app.deps.warranty = before;
    }
  });
});
