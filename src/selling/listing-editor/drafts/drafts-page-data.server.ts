import type { Context } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { readForm, referenceOf } from "../create/form-facts.server.ts";
import type { DraftForm } from "../create/rules.ts";
import { wizardAddress } from "../create/step-address.ts";
import { readSpareForm } from "../spare-parts/form-facts.server.ts";
import type { SpareForm } from "../spare-parts/rules.ts";
import { selectDrafts } from "./queries.server.ts";
import { draftName, isEmptyDraft } from "./rules.ts";
import { requireSeller } from "./service.server.ts";

/** The member's drafts of new listings in which something was entered, the one saved last first. */
export async function readDraftsPage(ctx: Context) {
  const member = requireSeller(ctx);
  const [reference, drafts] = await Promise.all([referenceOf(ctx), selectDrafts(ctx, member.id)]);
  const nameOf = ({ kind, form }: (typeof drafts)[number]) => {
    if (kind === "vehicle") {
      const { form: read, vehicle } = readForm(ctx, reference, form as DraftForm);
      const { brand, model } = vehicle;
      return draftName(kind, [brand?.name, model?.name, model && read.modelYear]);
    }
    const { part, brand, model } = readSpareForm(reference, form as SpareForm);
    return draftName(kind, [part?.name, brand?.name, model?.name]);
  };
  return {
    drafts: drafts
      .filter((draft) => !isEmptyDraft(draft))
      .map((draft) => ({
        id: draft.id,
        kind: draft.kind,
        name: nameOf(draft),
        address: wizardAddress({ kind: draft.kind, draftId: draft.id }),
        photoCount: Number(draft.photoCount),
        savedAt: formatDateTime(draft.updatedAt),
      })),
  };
}
