import texts from "#reference-data/demo/shops.json" with { type: "json" };
import { storeDocument } from "#src/business/businesses/application/documents.server.ts";
import {
  insertDocument,
  insertEvent,
  lockOpenApplication,
  updateDetails,
  updateState,
} from "#src/business/businesses/application/queries.server.ts";
import type { Details } from "#src/business/businesses/application/rules.ts";
import { maxChosen, plainDesign, ShopDesign } from "#src/business/businesses/shop/design.ts";
import { publishDraft, upsertDraft } from "#src/business/businesses/shop/queries.server.ts";
import { updateOwnPlace } from "#src/core/locations/own-place/queries.server.ts";
import { placesOf } from "#src/core/locations/places.server.ts";
import { roundedDegrees } from "#src/core/locations/own-place/rules.ts";
import { pointOf } from "#src/core/locations/points.ts";
import { storePicture } from "#src/people/members/profile/picture-files.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { pdfOf } from "#src/shared/pdf.server.ts";
import type { MarketPlan } from "./market/market-plan.ts";
import type { Offered } from "./listings.server.ts";
import type { People } from "./people.server.ts";
import { readDrawing } from "./pictures/drawings.server.ts";

/** Files of the demo's shops, stored before the market is written. */
export type ShopFiles = { coverIds: string[]; documents: Awaited<ReturnType<typeof storeDocument>>[] };

/** Stores the covers of the dressed shops and writes the documents of the applications. */
export async function storeShopFiles(ctx: Context): Promise<ShopFiles> {
  const files: ShopFiles = { coverIds: [], documents: [] };
  for (const which of texts.dressed.keys()) {
    const drawing = Buffer.from(await readDrawing(`cover-${which}`));
    files.coverIds.push(await storePicture(ctx, drawing, { shape: "cover", isOurs: true }));
  }
  for (const { details } of texts.applications)
    files.documents.push(await storeDocument(ctx, await aTaxPlate(ctx, details.company, details.tax_number)));
  return files;
}

/** A PDF that looks like a tax plate. */
const aTaxPlate = async (ctx: Context, company: string, taxNumber: string) =>
  Buffer.from(
    await pdfOf({ title: "Vergi levhası (örnek)", createdAt: ctx.clock() }, ({ title, put }) => {
      title("Vergi levhası (örnek)");
      put(company);
      put(`Vergi no: ${taxNumber}`);
    }),
  );

type Market = { plan: MarketPlan; people: People; offered: readonly Offered[]; files: ShopFiles };

/** Dresses the first three shops, and puts applications on the moderators' desk: two new ones and one with an appeal. */
export async function fillShops(ctx: Context, market: Market): Promise<void> {
  await dressShops(ctx, market);
  await writeApplications(ctx, market);
}

async function dressShops(ctx: Context, { people, offered, files }: Market) {
  const places = await placesOf(ctx);
  for (const [which, dressed] of texts.dressed.entries()) {
    const dealer = people.dealers[which];
    // A small market has fewer businesses.
    if (!dealer) continue;
    const { businessId } = dealer;
    const [weekday, saturday, sunday] = dressed.week.map((span) => (span ? [span] : []));
    const design = ShopDesign.parse({
      ...plainDesign,
      ...dressed,
      hours: { ...dressed, week: [weekday, weekday, weekday, weekday, weekday, saturday, sunday], specialDays: [] },
      announcements: dressed.announcements.map((text) => ({ text, until: null })),
      chosen: offered
        .filter((listing) => listing.businessId === businessId)
        .slice(0, maxChosen)
        .map(({ keyCode }) => keyCode),
      coverId: files.coverIds[which] ?? null,
    });
    await upsertDraft(ctx, businessId, design);
    await publishDraft(ctx, businessId);
    const city = places.city(dealer.cityId);
    if (!city) continue;
    const { lat, lon } = pointOf(city, places.town(dealer.townId));
    await updateOwnPlace(
      ctx,
      { kind: "business", id: businessId },
      {
        address: `Oto Galericiler Sitesi ${which + 1}. Blok No ${12 + which * 7}`,
        latitude: roundedDegrees(lat),
        longitude: roundedDegrees(lon),
        isPlaceShown: true,
      },
    );
  }
}

async function writeApplications(ctx: Context, { plan, people, files }: Market) {
  const places = await placesOf(ctx);
  // The documented private seller is the first.
  const applicants = plan.sellers.flatMap(({ dealer }, i) => (dealer === null && i > 0 ? [i] : []));
  for (const [n, { city: citySlug, town: townSlug, details, rejected }] of texts.applications.entries()) {
    const seller = applicants[n];
    if (seller === undefined) return;
    const { memberId } = people.sellers[seller]!;
    const city = places.findCity(citySlug);
    const town = city && places.findTown(city.id, townSlug);
    if (!town) return;
    const { lat, lon } = pointOf(city, town);
    const at = (daysAgo: number): Context => ({ ...ctx, clock: () => addDays(ctx.clock(), -daysAgo) });
    const begun = at(6 - n);
    const { id } = await lockOpenApplication(begun, memberId);
    const place: Details = {
      town: String(town.id),
      latitude: String(roundedDegrees(lat)),
      longitude: String(roundedDegrees(lon)),
      terms: "1",
    };
    await updateDetails(begun, id, { ...details, ...place });
    const document = files.documents[n];
    if (document)
      await insertDocument(begun, {
        ...document,
        applicationId: id,
        name: "vergi-levhasi.pdf",
        createdAt: begun.clock(),
      });
    await insertEvent(begun, { applicationId: id, action: "submit", actorId: memberId });
    if (rejected) {
      const { reasonCodes, note, appeal } = rejected;
      const decision = { action: "reject" as const, actorId: people.moderatorId, reasonCodes: [...reasonCodes], note };
      await insertEvent(at(2), { applicationId: id, ...decision });
      await insertEvent(at(1), { applicationId: id, action: "appeal", actorId: memberId, note: appeal });
    }
    await updateState(begun, id, { state: "pending" });
  }
}
