import { data, redirect } from "react-router";
import { z } from "zod/mini";
import { requireMember } from "#src/shared/context.server.ts";
import type { Sent } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { idField } from "../message-input.ts";
import { type Box, type BoxAnswer, boxPageSize, boxPath, mailboxTexts } from "./rules.ts";
import { deleteMessages } from "./service.server.ts";

const BulkForm = z.object({
  ids: z._default(z.array(idField).check(z.maxLength(boxPageSize)), []),
  confirmed: z.optional(z.string()),
});

/** The form above a box: asks to confirm, then deletes the ticked messages and shows the same page again. */
export async function deleteChosen(box: Box, { ctx, form, url }: Sent<{ url: URL }>) {
  requireMember(ctx);
  const { ids, confirmed } = parseInput(BulkForm, form);
  if (ids.length === 0) throw new Refusal(422, mailboxTexts.noneChosen);
  if (!confirmed) return data<BoxAnswer>({ ask: ids });
  await deleteMessages(ctx, box, ids);
  const params = new URLSearchParams(url.search);
  params.delete("index");
  params.set("bilgi", "silindi");
  return redirect(`${boxPath(box)}?${params}`);
}
