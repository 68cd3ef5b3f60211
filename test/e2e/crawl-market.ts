import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { tripQuery } from "#src/business/rental/addresses.ts";
import { addDays } from "#src/shared/dates.ts";
import { aLiveListing, aVehicleDraft } from "./sell.ts";
import { aSeller, inDatabase } from "./support.ts";

/**
 * Adds what the demo market lacks an example of, and returns the e-mail address of a seller: a draft with a photo, a
 * passkey, a listing whose authority was denied; a request for the desk, the protocol of a hand-over, a unit in service.
 */
export async function fillCrawlMarket(): Promise<string> {
  const email = await aSeller();
  await aVehicleDraft(email);
  const keyCode = await aLiveListing(email);
  await inDatabase(async (db) => {
    const now = new Date();
    const { id: memberId } = await db
      .selectFrom("member")
      .where("email", "=", email)
      .select("id")
      .executeTakeFirstOrThrow();
    const listing = await db
      .updateTable("listing")
      .set({ state: "pending", publishedAt: null, expiresAt: null })
      .where("keyCode", "=", keyCode)
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.deleteFrom("listingAuthority").where("listingId", "=", listing.id).execute();
    await db
      .insertInto("listingAuthority")
      .values({
        listingId: listing.id,
        plate: "34 RED 123",
        status: "denied",
        reason: "not-owner",
        askedAt: now,
        answeredAt: now,
      })
      .execute();
    await db
      .insertInto("passkey")
      .values({
        memberId,
        credentialId: randomBytes(16),
        publicKey: randomBytes(32),
        signCount: 0,
        transports: [],
        kind: "device",
        name: "Telefonum",
        createdAt: now,
      })
      .execute();
    await db
      .insertInto("siteRequest")
      .values({
        kind: "partner",
        memberId,
        senderName: "İnci Ilgaz",
        email,
        fields: JSON.stringify({}),
        fingerprint: randomBytes(32),
        createdAt: now,
      })
      .execute();
    const returned = await db
      .selectFrom("rentalBooking")
      .innerJoin("member", "member.id", "rentalBooking.memberId")
      .where("member.email", "=", "uye@kontak.example")
      .where("state", "=", "returned")
      .select(["rentalBooking.id as bookingId", "pickupAt as at"])
      .execute();
    await db
      .insertInto("rentalHandover")
      .values(returned.map((one) => ({ ...one, kind: "pickup", mileageKm: 42_000, fuelEighths: 8 })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await sql`
      insert into rental_unit_span (unit_id, span, kind, note)
      select unit.id, tstzrange(now() + interval '2 days', now() + interval '3 days'), 'service', 'Bakım'
      from rental_unit unit join listing on listing.id = unit.listing_id join member on member.business_id = listing.business_id
      where member.email = 'kiralama@kontak.example' and unit.removed_at is null and not exists (
        select from rental_unit_span busy
        where busy.unit_id = unit.id and busy.span && tstzrange(now() + interval '1 day', now() + interval '4 days'))
      order by unit.id limit 1`.execute(db);
  });
  return email;
}

/** The results of a search for rented vehicles, as somebody fills in its form. */
export async function rentalResults(): Promise<string> {
  let place = "";
  await inDatabase(async (db) => {
    const row = await db
      .selectFrom("rentalPlace")
      .innerJoin("rentalUnit", "rentalUnit.placeId", "rentalPlace.id")
      .where("rentalUnit.removedAt", "is", null)
      .groupBy("rentalPlace.simpleSlug")
      .orderBy((eb) => eb.fn.countAll(), "desc")
      .select("rentalPlace.simpleSlug")
      .executeTakeFirstOrThrow();
    place = row.simpleSlug;
  });
  const [pickupAt, dropoffAt] = [addDays(new Date(), 20), addDays(new Date(), 23)];
  for (const at of [pickupAt, dropoffAt]) at.setUTCHours(9, 0, 0, 0);
  return `/arac-kiralama?${tripQuery({ pickupPlace: place, dropoffPlace: place, pickupAt, dropoffAt, driverAge: 35 }).toString()}`;
}

/** A vehicle that a down payment reserves; its address leads to the one of its page. */
export async function reservableListing(): Promise<string> {
  let address = "";
  await inDatabase(async (db) => {
    const { keyCode } = await db
      .selectFrom("listing")
      .innerJoin("downPaymentSetting as setting", "setting.businessId", "listing.businessId")
      .where("setting.isOn", "=", true)
      .where("setting.isForAll", "=", true)
      .where("listing.state", "=", "active")
      .where("listing.listingType", "=", "satilik")
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom("downPayment").whereRef("downPayment.listingId", "=", "listing.id").select("id")),
        ),
      )
      .orderBy("listing.id")
      .select("listing.keyCode")
      .executeTakeFirstOrThrow();
    address = `/ilan/otomobil/arac/ilan/${keyCode}`;
  });
  return address;
}
