import { randomBytes } from "node:crypto";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import type { DraftForm } from "#src/selling/listing-editor/create/rules.ts";
import { insertDraft } from "#src/selling/listing-editor/drafts/queries.server.ts";
import { placesOf } from "#src/core/locations/places.server.ts";
import type { TestApp } from "./app.ts";

/** A stored picture without files: enough for everything but serving it. */
export async function aPhoto(app: TestApp): Promise<string> {
  const id = randomBytes(16).toString("hex");
  await app.db.insertInto("photo").values({ id, width: 1200, height: 900, bytes: 1000 }).execute();
  return id;
}

/** A stored picture with this perceptual hash, by which similar photos are found. */
export async function aHashedPhoto(app: TestApp, dhash: bigint): Promise<string> {
  const id = await aPhoto(app);
  await app.db
    .updateTable("photo")
    .set({ dhash: dhash.toString() as unknown as number })
    .where("id", "=", id)
    .execute();
  return id;
}

/** The complete form of a car for sale, from the catalogue: with an engine whose facts are all in it. */
export async function aSaleForm(app: TestApp, values: Partial<DraftForm> = {}): Promise<DraftForm> {
  const [catalogue, places] = await Promise.all([catalogueOf(app), placesOf(app)]);
  const [brand] = catalogue.brandsOf([1]).filter(({ slug }) => slug === "volkswagen");
  const model = catalogue.modelsOf([1], brand!.id).find(({ slug }) => slug === "passat")!;
  const engine = catalogue
    .variantsOf(model.id)
    .flatMap(({ id }) => catalogue.enginesOf(id))
    .find(({ doors, fuel, gear, body, drive, capacityCc, powerHp, yearFrom }) =>
      [doors, fuel, gear, body, drive, capacityCc, powerHp, yearFrom].every((known) => known !== null),
    )!;
  return {
    listingType: "satilik",
    type: "1",
    brand: String(brand!.id),
    model: String(model.id),
    variant: String(engine.variantId),
    engine: String(engine.id),
    modelYear: String(engine.yearFrom),
    title: "Boyasız hatasız ilk sahibinden",
    ageType: "2",
    mileage: "84.500",
    plate: "34 ktk 482",
    colour: "beyaz",
    swap: "0",
    warranty: "0",
    totalDamage: "",
    damage: {},
    description: "<p>Bakımları yetkili serviste yapıldı, <strong>boyası yoktur</strong>.</p>",
    price: "1.245.000",
    city: "34",
    town: String(places.townsOf(34)[0]!.id),
    ...values,
  };
}

/** A photo of a draft, a new one unless `photoId` is given; its id. */
export async function aDraftPhoto(app: TestApp, draftId: string, { photoId = "", position = 0 } = {}): Promise<string> {
  const id = photoId || (await aPhoto(app));
  await app.db.insertInto("draftPhoto").values({ draftId, photoId: id, position }).execute();
  return id;
}

let drafts = 0;

/** A draft of the member with this form and one photo; its id. Each is of another vehicle. */
export async function aDraft(app: TestApp, memberId: number, values: Partial<DraftForm> = {}): Promise<string> {
  const plate = `34 ktk ${482 + (drafts++ % 500)}`;
  const form = JSON.stringify(await aSaleForm(app, { plate, ...values }));
  const id = await insertDraft(app.ctx(), memberId, "vehicle");
  await app.db.updateTable("listingDraft").set({ form }).where("id", "=", id).execute();
  await aDraftPhoto(app, id);
  return id;
}

/** The calls of a wizard that save a draft and publish it, by a member or a visitor. */
export function sellingCalls(app: TestApp, wizard: "ilanver" | "ilanver-yedek-parca" = "ilanver") {
  type Seller = { cookie: string } | undefined;
  const call = (url: string) => (seller: Seller, payload: object) =>
    app.request({ method: "POST", url, payload, headers: seller ? { cookie: seller.cookie } : {} });
  return { saves: call(`/ajax/${wizard}/taslak`), publishes: call(`/ajax/${wizard}/yayinla`) };
}
