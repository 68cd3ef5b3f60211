import { z } from "zod/mini";
import { type Context, requireDesk } from "#src/shared/context.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { slugify } from "#src/shared/turkish.ts";
import { parseInput } from "#src/shared/validation.ts";
import { findRow, insertRow } from "./queries.server.ts";
import { catalogueDeskTexts, Reason } from "./rules.ts";
import { changeCatalogue, readColumns, record, refuse } from "./service.server.ts";
import { isEditableKind, saveTypesOfOption } from "./types-of-option.server.ts";

/** Adds a value of a kind such as `fuel` for the vehicle types of the form; its id. 404 for other kinds, 409 if it is there. */
export async function addOption(ctx: Context, form: unknown): Promise<string> {
  requireDesk(ctx, "catalogue", "change");
  const { parent: kind } = parseInput(z.object({ parent: z.string() }), form);
  if (!isEditableKind(kind)) throw new Refusal(404, pageNotFound);
  const { reason } = parseInput(Reason, form);
  const values = await readColumns(ctx, "option_value", form);
  const slug = slugify(String(values["name"]));
  if (slug === "") refuse(422, catalogueDeskTexts.slug, "name");
  const id = `${kind}/${slug}`;
  return changeCatalogue(ctx, async (tx) => {
    const present = await findRow(tx, "option_value", id);
    if (present) refuse(409, catalogueDeskTexts.slugTaken(String(present["name"])), "name");
    const row = { kind, slug, ...values };
    await insertRow(tx, "option_value", row);
    await record(tx, {
      entity: "option_value",
      id,
      action: "add",
      before: {},
      after: row,
      reason,
      name: String(values["name"]),
    });
    await saveTypesOfOption(tx, { kind, slug }, form, reason);
    return id;
  });
}
