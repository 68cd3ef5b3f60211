import { describe, expect, test } from "vitest";
import { buildApp } from "#src/server/app.server.ts";
import { type TestApp, testApp, testOrigin } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { downPaymentsIn } from "#test/support/down-payments.ts";
import { memberLinksFor } from "#src/shared/feature.server.ts";
import { openPage } from "#test/support/pages.ts";
import { signedIn } from "#test/support/shop.ts";
import { cardWith } from "#test/support/provider.ts";
import { downPaymentMessages } from "./rules.ts";

const app = await testApp();
const kit = downPaymentsIn(app);

describe("a buyer", () => {
  test("reserves a vehicle: the fee is held, the listing says so, and both sides are mailed", async () => {
    const { id, listing, ledger, buyer, owner } = await kit.aReservation();
    expect(await kit.read(id)).toMatchObject({ state: "held", isLive: true, chargedKurus: 1_000_00, refundedKurus: 0 });
    expect(ledger()).toEqual({ paid: 1_000_00, released: 0, kept: 0, refunded: 0, held: 1_000_00 });
    expect(await kit.isReserved(listing.id)).toBe(true);
    await app.runJobs();
    expect(await kit.subjects(buyer.email)).toEqual([expect.stringContaining("sizin için ayrıldı")]);
    expect(await kit.subjects(owner.email)).toEqual([expect.stringContaining("rezerve edildi")]);
  });

  test("pays what the business asks for, whatever the browser sends", async () => {
    const { listing, ledger } = await kit.aDealer({ feeKurus: 2_500_00 });
    const buyer = await kit.aBuyer();
    const { pageUrl } = await kit.send(buyer, listing.keyCode, { fee: "1", feeKurus: "100", amountKurus: "100" });
    await kit.callback(await kit.payAtProvider(pageUrl!, { installments: 6 }));
    expect(ledger()).toMatchObject({ paid: 2_500_00, held: 2_500_00 });
  });

  test("accepts the terms that were shown, which are stored", async () => {
    const { listing, businessId } = await kit.aDealer();
    const buyer = await kit.aBuyer();
    const { data } = await kit.open(buyer, listing.keyCode);
    const { contract } = data as { contract: { text: string; hash: string } };
    expect(await kit.send(buyer, listing.keyCode, { accept: "" })).toMatchObject({
      status: 422,
      message: downPaymentMessages.contract,
    });
    await app.db
      .updateTable("downPaymentSetting")
      .set({ feeKurus: 1_500_00 })
      .where("businessId", "=", businessId)
      .execute();
    expect(await kit.send(buyer, listing.keyCode, { contract: contract.hash })).toMatchObject({
      status: 409,
      message: downPaymentMessages.contractChanged,
    });
    await kit.send(buyer, listing.keyCode);
    const row = await app.db
      .selectFrom("downPayment")
      .where("buyerId", "=", buyer.id)
      .select(["contract", "contractHash", "feeKurus"])
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ feeKurus: 1_500_00, contract: expect.stringContaining("1.500,00") });
    expect(row.contractHash).not.toBe(contract.hash);
  });

  test("whose card is refused reads why and pays with another", async () => {
    const { listing } = await kit.aDealer();
    const buyer = await kit.aBuyer();
    const first = await kit.send(buyer, listing.keyCode);
    const { headers } = await kit.callback(
      await kit.payAtProvider(first.pageUrl!, { card: cardWith("yetersiz bakiye") }),
    );
    const id = String(headers.location).split("/")[2]!.split("?")[0]!;
    expect(await kit.read(id)).toMatchObject({ state: "awaiting", failure: expect.stringContaining("yetersiz") });
    const second = await kit.send(buyer, listing.keyCode);
    await kit.callback(await kit.payAtProvider(second.pageUrl!));
    expect(await kit.read(id)).toMatchObject({ state: "held", failure: null });
  });

  test.each([
    ["of the business", 403, downPaymentMessages.own],
    ["without a confirmed address", 403, downPaymentMessages.unconfirmed],
    ["of the site", 403, downPaymentMessages.staff],
  ])("%s is refused", async (who, status, message) => {
    const { listing, owner } = await kit.aDealer();
    const people = {
      "of the business": owner,
      "without a confirmed address": await aMember(app, { emailConfirmedAt: null }),
      "of the site": await aMember(app, { role: "moderator" }),
    };
    const answer = await kit.open(people[who as keyof typeof people], listing.keyCode);
    expect([answer.status, answer.data]).toEqual([status, message]);
  });

  test("finds nothing to reserve where it is not offered", async () => {
    const { listing, owner, businessId } = await kit.aDealer();
    const buyer = await kit.aBuyer();
    const rental = await aListing(app, {
      businessId,
      ownerId: owner.id,
      listingType: "kiralik",
      rentPeriod: "gunluk",
    });
    const paused = await aListing(app, { businessId, ownerId: owner.id, state: "passive" });
    for (const keyCode of ["YOKYOKYOK", rental.keyCode, paused.keyCode, (await aListing(app)).keyCode])
      expect((await kit.open(buyer, keyCode)).status).toBe(404);
    expect((await kit.open({}, listing.keyCode)).status).toBe(302);
    const set = (values: object) =>
      app.db.updateTable("downPaymentSetting").set(values).where("businessId", "=", businessId).execute();
    await set({ isForAll: false });
    expect((await kit.open(buyer, listing.keyCode)).status).toBe(404);
    await app.db.insertInto("downPaymentListing").values({ listingId: listing.id, businessId }).execute();
    expect((await kit.open(buyer, listing.keyCode)).status).toBe(200);
    await set({ isOn: false });
    expect((await kit.open(buyer, listing.keyCode)).status).toBe(404);
  });
});

test("of 20 payers at once on two processes one holds the vehicle, the others are refunded at once", async () => {
  const { listing, ledger } = await kit.aDealer();
  const buyers = await Promise.all(Array.from({ length: 20 }, () => kit.aBuyer()));
  const tokens = await Promise.all(
    buyers.map(async (buyer) => kit.payAtProvider((await kit.send(buyer, listing.keyCode)).pageUrl!)),
  );
  const { http } = await buildApp(app.deps, { uploadFolder: `${app.folder}/second` });
  const second = {
    request: ((options: { headers: object }) =>
      http.inject({
        ...options,
        headers: { host: new URL(testOrigin).host, ...options.headers },
      })) as unknown as TestApp["request"],
  };
  const answers = await Promise.all(tokens.map((token, n) => kit.callback(token, n % 2 === 0 ? app : second)));
  await http.close();
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303]));
  await app.runJobs();
  const rows = await app.db.selectFrom("downPayment").where("listingId", "=", listing.id).selectAll().execute();
  expect(rows.map(({ state }) => state).toSorted()).toEqual(["held", ...Array.from({ length: 19 }, () => "lapsed")]);
  expect(ledger()).toEqual({ paid: 20_000_00, released: 0, kept: 0, refunded: 19_000_00, held: 1_000_00 });
  const loser = buyers.find(({ id }) => rows.some(({ buyerId, state }) => buyerId === id && state === "lapsed"))!;
  expect(await kit.subjects(loser.email)).toEqual([expect.stringContaining("ödemeniz iade ediliyor")]);
  const late = await kit.aBuyer();
  expect(await kit.send(late, listing.keyCode)).toMatchObject({ status: 409, message: downPaymentMessages.reserved });
});

test("what belongs to others is not found, and people of the business reach what is theirs", async () => {
  const { id, businessId, owner, buyer } = await kit.aReservation();
  const other = await kit.aReservation();
  const colleague = await aMember(app, { businessId, businessRole: "user" });
  const stranger = await aMember(app);
  for (const { cookie } of [other.buyer, stranger, owner]) {
    expect((await openPage(app, `/on-odemelerim/${id}`, { cookie })).status).toBe(404);
    for (const islem of ["onay", "iptal", "itiraz"])
      expect((await kit.asBuyer({ cookie }, id, { islem, objection: "Teslim edilmedi." })).status).toBe(404);
    const pdf = await app.request({ url: `/on-odemelerim/${id}/makbuz`, headers: { cookie } });
    expect(pdf.statusCode).toBe(404);
  }
  for (const { cookie } of [other.owner, colleague, stranger, buyer])
    for (const islem of ["teslim", "iptal"]) expect((await kit.asBusiness({ cookie }, id, islem)).status).toBe(404);
  const list = async ({ cookie }: { cookie: string }) =>
    (await openPage<{ rows: object[]; settings?: object }>(app, "/kurumsal/on-odeme", { cookie })).data!;
  expect((await list(owner)).rows).toMatchObject([{ id }]);
  expect(await list(colleague)).toMatchObject({ rows: [], settings: undefined });
  expect(await kit.read(id)).toMatchObject({ state: "held" });
});

test("the receipt is a PDF for the buyer", async () => {
  const { id, buyer } = await kit.aReservation();
  const { statusCode, headers, rawPayload } = await app.request({
    url: `/on-odemelerim/${id}/makbuz`,
    headers: { cookie: buyer.cookie },
  });
  expect([statusCode, headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
});

test("those who have the vehicle in their garage are alerted, but not the buyer", async () => {
  const dealer = await kit.aDealer();
  const [watcher, buyer] = [await aMember(app), await kit.aBuyer()];
  for (const memberId of [watcher.id, buyer.id])
    await app.db
      .insertInto("garageItem")
      .values({ memberId, listingId: dealer.listing.id, priceKurus: 123_450_000, createdAt: app.now })
      .execute();
  const { pageUrl } = await kit.send(buyer, dealer.listing.keyCode);
  const { headers } = await kit.callback(await kit.payAtProvider(pageUrl!));
  const id = String(headers.location).split("/")[2]!.split("?")[0]!;
  await app.runJobs();
  await kit.asBusiness(dealer.owner, id, "iptal");
  await app.runJobs();
  const kinds = async (memberId: number) =>
    (await app.db.selectFrom("alert").where("memberId", "=", memberId).orderBy("id").select("kind").execute()).map(
      ({ kind }) => kind,
    );
  expect([await kinds(watcher.id), await kinds(buyer.id)]).toEqual([["reserved", "available-again"], []]);
});

test("with selling switched off nothing of it is there", async () => {
  const { id, owner, buyer, listing } = await kit.aReservation();
  const { payments } = app.deps;
  app.deps.payments = undefined;
  const pages = [
    await openPage(app, "/on-odeme"),
    await kit.open(buyer, listing.keyCode),
    await openPage(app, "/on-odemelerim", buyer),
    await openPage(app, `/on-odemelerim/${id}`, buyer),
    await openPage(app, "/kurumsal/on-odeme", owner),
    await kit.asBuyer(buyer, id, { islem: "onay" }),
    await kit.asBusiness(owner, id, "teslim"),
  ];
  const links = [signedIn(buyer), { ...signedIn(owner), businessId: 1, businessRole: "owner" as const }].flatMap(
    (member) => memberLinksFor({ ...app.deps, member }).map(({ to }) => to),
  );
  kit.minutesPass(10 * 24 * 60);
  await kit.sweep();
  app.deps.payments = payments;
  for (const to of ["/on-odemelerim", "/kurumsal/on-odeme", "/siparislerim"]) expect(links).not.toContain(to);
  expect(pages.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 404));
  expect(await kit.read(id)).toMatchObject({ state: "held" });
});
