import { z } from "zod/mini";
import { type Context, requireDesk } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { messages, parseInput } from "#src/shared/validation.ts";
import { catalogueOf } from "../catalogue.server.ts";
import { editableOptionKinds } from "../rules.ts";
import { insertChanges, insertTypeOfOption, selectTypesOfOption } from "./queries.server.ts";
import { catalogueDeskTexts, TypeIds } from "./rules.ts";

/** Whether staff add and retire values of this kind; those of the others are named in code. */
export const isEditableKind = (kind: string): kind is (typeof editableOptionKinds)[number] =>
  (editableOptionKinds as readonly string[]).includes(kind);

const refuse = (message: string): never => {
  throw new Refusal(422, message, { types: message });
};

/**
 * Offers an option in further vehicle types. It leaves no type: listings of it have the option. Returns whether something
 * changed; 422 without any type.
 */
export async function saveTypesOfOption(
  tx: Context,
  { kind, slug }: { kind: string; slug: string },
  form: unknown,
  reason: string,
): Promise<boolean> {
  const { types } = parseInput(z.object({ types: TypeIds }), form);
  const [{ vehicleTypes }, present] = await Promise.all([catalogueOf(tx), selectTypesOfOption(tx, { kind, slug })]);
  if (types.some((id) => !vehicleTypes.some((type) => type.id === id))) refuse(messages.invalid);
  if (types.length + present.length === 0) refuse(catalogueDeskTexts.noType);
  const added = types.filter((id) => !present.includes(id));
  if (added.length > 0 && !isEditableKind(kind)) refuse(messages.invalid);
  for (const vehicleTypeId of added) await insertTypeOfOption(tx, { vehicleTypeId, kind, slug });
  const memberId = requireDesk(tx, "catalogue", "change").id;
  await insertChanges(
    tx,
    added.map((vehicleTypeId) => ({
      entity: "vehicle_type_option",
      entityId: `${vehicleTypeId}/${kind}/${slug}`,
      action: "add",
      before: {},
      after: {},
      reason,
      memberId,
    })),
  );
  return added.length > 0;
}
