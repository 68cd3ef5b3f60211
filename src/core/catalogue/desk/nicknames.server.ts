import { type Context, requireDesk } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { lowerCase } from "#src/shared/turkish.ts";
import {
  findRow,
  deleteNickname,
  insertChanges,
  insertNickname,
  type Row,
  selectMergedSlugs,
  selectNicknamesOf,
} from "./queries.server.ts";
import { catalogueDeskTexts } from "./rules.ts";

/** The slugs by which nicknames name a brand or a model, the present ones first, then former and merged ones. */
async function slugsOf(ctx: Context, level: "brand" | "model", row: Row) {
  const all = async (entity: "brand" | "model", of: Row) => [
    String(of["slug"]),
    ...(of["formerSlugs"] as string[]),
    ...(await selectMergedSlugs(ctx, entity, Number(of["id"]))),
  ];
  if (level === "brand") return { brands: await all("brand", row), models: null };
  const brand = (await findRow(ctx, "brand", String(row["brandId"])))!;
  return { brands: await all("brand", brand), models: await all("model", row) };
}

/** What people call a brand or a model when they search, without the names of generations. */
export async function nicknamesOf(ctx: Context, level: "brand" | "model", row: Row): Promise<string[]> {
  const { brands, models } = await slugsOf(ctx, level, row);
  return (await selectNicknamesOf(ctx, brands, models)).map(({ name }) => name);
}

/** Saves the nicknames of a brand or a model; 409 for one of something else. Returns whether something changed. */
export async function saveNicknames(
  tx: Context,
  level: "brand" | "model",
  row: Row,
  typed: readonly string[],
  reason: string,
): Promise<boolean> {
  const { brands, models } = await slugsOf(tx, level, row);
  const slugs = { brand: brands[0]!, model: models?.[0] ?? null };
  const wanted = [...new Set(typed.map(lowerCase))];
  const present = (await selectNicknamesOf(tx, brands, models)).map(({ name }) => name);
  const [added, removed] = [
    wanted.filter((name) => !present.includes(name)),
    present.filter((name) => !wanted.includes(name)),
  ];
  for (const name of removed) await deleteNickname(tx, name);
  for (const name of added)
    if (!(await insertNickname(tx, { name, ...slugs })))
      throw new Refusal(409, catalogueDeskTexts.nickname(name), { nicknames: catalogueDeskTexts.nickname(name) });
  const common = { entity: "search_nickname", reason, memberId: requireDesk(tx, "catalogue", "change").id };
  await insertChanges(tx, [
    ...added.map((name) => ({ ...common, entityId: name, action: "add" as const, before: {}, after: slugs })),
    ...removed.map((name) => ({ ...common, entityId: name, action: "remove" as const, before: slugs, after: {} })),
  ]);
  return added.length + removed.length > 0;
}
