import type { ListingState } from "#src/selling/listings/rules.ts";
import { publishDraft } from "#src/selling/listing-editor/create/service.server.ts";
import type { DraftForm } from "#src/selling/listing-editor/create/rules.ts";
import { addDays } from "#src/shared/dates.ts";
import type { TestApp } from "./app.ts";
import { aMember, aShop } from "./builders.ts";
import { openPage, sendForm } from "./pages.ts";
import { aDraft } from "./sale.ts";

type Member = Awaited<ReturnType<typeof aMember>>;
type Cookie = Pick<Member, "cookie">;
export const editPath = (keyCode: string, more = "") => `/ilanlarim/duzenle?keyCode=${keyCode}${more}`;

/** A listing published by the wizard, then put into the state. */
export async function aListingOf(
  app: TestApp,
  owner: Member,
  state: ListingState = "active",
  values: Partial<DraftForm> = {},
) {
  const draftId = await aDraft(app, owner.id, values);
  const { keyCode } = await publishDraft(app.ctx(owner), { draftId });
  // A listing can be approved only once its authority is granted.
  await app.runJobs();
  await app.db
    .updateTable("listing")
    .set({ state, publishedAt: app.now, expiresAt: addDays(app.now, 30) })
    .where("keyCode", "=", keyCode)
    .execute();
  return keyCode;
}

export const listingRow = (app: TestApp, keyCode: string) =>
  app.db.selectFrom("listing").selectAll().where("keyCode", "=", keyCode).executeTakeFirstOrThrow();
/** The history of a listing since it was published. */
export const historyOf = async (app: TestApp, keyCode: string) =>
  (
    await app.db
      .selectFrom("listingHistory")
      .selectAll()
      .where("listingId", "=", (await listingRow(app, keyCode)).id)
      .orderBy("id")
      .execute()
  ).slice(1);
/** The page of its edit, with the data of the wizard. */
export async function opensEdit(app: TestApp, member: Cookie, keyCode: string, more = "") {
  const answer = await openPage(app, editPath(keyCode, more), member);
  const wizard = answer.data?.["wizard"] as { data: object } | undefined;
  return wizard ? { ...answer, data: { ...answer.data, ...wizard.data } as Record<string, unknown> } : answer;
}
/** Sends a step of the edit, to be saved unless `intent` says otherwise. */
export async function sendsEdit(app: TestApp, member: Cookie, keyCode: string, form: Record<string, string>) {
  const { data } = await opensEdit(app, member, keyCode);
  return sendForm(app, editPath(keyCode), { intent: "kaydet", draftId: String(data?.["draftId"]), ...form }, member);
}
/** The other fields of the details step, as the page sends them. */
export async function detailsOf(app: TestApp, member: Member, keyCode: string) {
  const { data } = await opensEdit(app, member, keyCode);
  const { ageType, mileage, plate, colour, description } = data!["form"] as Record<string, string>;
  return { ageType, mileage, plate, colour, description } as Record<string, string>;
}
export const priceStep = (value: string) => ({ step: "fiyat", price: value });

/** A dealer, with people of every kind. */
export async function aDealer(app: TestApp) {
  const slug = `oz-oto-${Math.random()}`;
  const { id } = await aShop(app, { certificateNumber: "3400123", slug, name: "Öz Oto", shortName: "Öz Oto" });
  const member = (businessRole: "owner" | "manager" | "user") => aMember(app, { businessId: id, businessRole });
  return {
    owner: await member("owner"),
    manager: await member("manager"),
    user: await member("user"),
    other: await member("user"),
  };
}
