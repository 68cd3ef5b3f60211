import type { DiscountQuestion } from "#src/selling/my-listings/discount/page-data.server.ts";
import type { MyListingsData } from "#src/selling/my-listings/page-data.server.ts";
import type { TestApp } from "./app.ts";
import { aMember, aShop } from "./builders.ts";
import { openPage, sendForm } from "./pages.ts";

type Form = Record<string, string | readonly string[]>;

let businesses = 0;

/** A business with its owner, a manager and a user. */
export async function aBusiness(app: TestApp) {
  const name = `Dükkan ${++businesses}`;
  const { id: businessId } = await aShop(app, {
    certificateNumber: "3400123",
    slug: `dukkan-${businesses}`,
    name,
    shortName: name,
  });
  const person = (firstName: string, businessRole: "owner" | "manager" | "user") =>
    aMember(app, { firstName, lastName: "Usta", businessId, businessRole });
  return {
    businessId,
    owner: await person("Ayşe", "owner"),
    manager: await person("Mert", "manager"),
    user: await person("Ufuk", "user"),
  };
}

/** The page of a member's own listings with its forms, and the resulting rows. */
export function myListingsIn(app: TestApp) {
  const open = async (cookie: string, query = "") =>
    (await openPage<MyListingsData>(app, `/ilanlarim${query}`, { cookie })).data!;
  const listingsOf = async (cookie: string, query = "") => (await open(cookie, query)).listings;
  const send = async (cookie: string, form: Form, query = "") => {
    const { status, data } = await sendForm<{
      text?: string;
      message?: string;
      ask?: unknown;
      failed?: { message: string; keyCodes: string[]; names: string[] }[];
      undoable?: string[];
      discount?: DiscountQuestion;
    }>(app, `/ilanlarim${query}`, form, { cookie });
    const answer = data!;
    return {
      status,
      text: answer.text ?? answer.message,
      ask: answer.ask,
      failed: answer.failed,
      undoable: answer.undoable,
      discount: answer.discount,
    };
  };
  const rowOf = (keyCode: string) =>
    app.db.selectFrom("listing").selectAll().where("keyCode", "=", keyCode).executeTakeFirstOrThrow();
  return {
    open,
    listingsOf,
    keyCodesOf: async (cookie: string, query = "") => (await listingsOf(cookie, query)).map((one) => one.keyCode),
    send,
    sendOne: (cookie: string, keyCode: string, wanted: string, more: Form = {}) =>
      send(cookie, { keyCode, action: wanted, ...more }),
    sendMany: (cookie: string, keyCodes: readonly string[], wanted: string, more: Form = {}) =>
      send(cookie, { "offers[]": keyCodes, action: wanted, ...more }),
    rowOf,
    stateOf: async (keyCode: string) => (await rowOf(keyCode)).state,
  };
}
