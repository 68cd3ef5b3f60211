import type { EntityName } from "#src/core/catalogue/desk/entities.ts";
import type { readEntry } from "#src/core/catalogue/desk/view.server.ts";
import type { TestApp } from "./app.ts";
import { aMember } from "./builders.ts";
import { openPage, sendForm } from "./pages.ts";

type Form = Record<string, string | readonly string[]>;
type Id = string | number;

/** The editor of the catalogue as an admin uses it. */
export async function aCatalogueDesk(app: TestApp) {
  const { cookie } = await aMember(app, { role: "admin" });
  const at = (entity: EntityName, id: Id) => `/yonetim/katalog/${entity}/${encodeURIComponent(id)}`;
  const read = async (entity: EntityName, id: Id) =>
    (await openPage<{ entry: Awaited<ReturnType<typeof readEntry>> }>(app, at(entity, id), { cookie })).data!;
  const seen = async (entity: EntityName, id: Id) => (await read(entity, id)).entry.seen;
  const send = (entity: EntityName, id: Id, form: Form) =>
    sendForm(app, at(entity, id), { reason: "Üretici duyurdu", ...form }, { cookie });
  const sendSeen = async (entity: EntityName, id: Id, form: Form) =>
    send(entity, id, { seen: await seen(entity, id), ...form });
  /** Adds an entry and returns the last part of its address. */
  const add = async (child: EntityName, above: EntityName, parent: Id, form: Form) => {
    const answer = await send(above, parent, { islem: "add", child, parent: String(parent), ...form });
    const address = answer.data?.["added"];
    if (typeof address !== "string") throw new Error(JSON.stringify(answer.data));
    return decodeURIComponent(address.split("/").at(-1)!);
  };
  return {
    cookie,
    send,
    read,
    seen,
    add,
    addVariant: async (model: number, name: string) => Number(await add("variant", "model", model, { name, slug: "" })),
    change: (entity: EntityName, id: Id, form: Form) => sendSeen(entity, id, { islem: "change", ...form }),
    retire: (entity: EntityName, id: Id) => sendSeen(entity, id, { islem: "retire" }),
    restore: (entity: EntityName, id: Id) => sendSeen(entity, id, { islem: "restore" }),
    merge: (entity: EntityName, id: Id, into: Id) => sendSeen(entity, id, { islem: "merge", into: String(into) }),
  };
}
