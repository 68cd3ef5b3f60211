import { action, loader } from "#src/catalogue/desk/catalogue.page.tsx";
import type { EntityName } from "#src/catalogue/desk/entities.ts";
import type { TestApp } from "./app.ts";
import { aMember } from "./builders.ts";
import { callPage } from "./pages.ts";

type Form = Record<string, string | readonly string[]>;
type Id = string | number;

/** The editor of the catalogue as an admin uses it. */
export async function aCatalogueDesk(app: TestApp) {
  const { cookie } = await aMember(app, { role: "admin" });
  const at = (entity: EntityName, id: Id) => ({
    path: `/yonetim/katalog/${entity}/${id}`,
    params: { entity, id: String(id) },
    cookie,
  });
  const seen = async (entity: EntityName, id: Id) =>
    ((await callPage(app, loader, at(entity, id))).data!["entry"] as { seen: string }).seen;
  const send = (entity: EntityName, id: Id, form: Form) =>
    callPage(app, action, { ...at(entity, id), form: { reason: "Üretici duyurdu", ...form } });
  const sendSeen = async (entity: EntityName, id: Id, form: Form) =>
    send(entity, id, { seen: await seen(entity, id), ...form });
  /** Adds an entry and returns the last part of its address. */
  const add = async (child: EntityName, above: EntityName, parent: Id, form: Form) => {
    const answer = await send(above, parent, { step: "add", child, parent: String(parent), ...form });
    const address = answer.data?.["added"];
    if (typeof address !== "string") throw new Error(JSON.stringify(answer.data));
    return decodeURIComponent(address.split("/").at(-1)!);
  };
  return {
    cookie,
    send,
    seen,
    add,
    addBrand: async (name: string) =>
      Number(await add("brand", "vehicle_type", 1, { name, slug: "", aliases: "", "types[]": "1" })),
    addModel: async (brand: number, name: string) =>
      Number(await add("model", "brand", brand, { name, slug: "", aliases: "", vehicleType: "1" })),
    addVariant: async (model: number, name: string) => Number(await add("variant", "model", model, { name, slug: "" })),
    change: (entity: EntityName, id: Id, form: Form) => sendSeen(entity, id, { step: "change", ...form }),
    retire: (entity: EntityName, id: Id) => sendSeen(entity, id, { step: "retire" }),
    restore: (entity: EntityName, id: Id) => sendSeen(entity, id, { step: "restore" }),
    merge: (entity: EntityName, id: Id, into: Id) => sendSeen(entity, id, { step: "merge", into: String(into) }),
  };
}
