import { recordAudit } from "#src/core/audit/service.server.ts";
import { type Context, inTransaction, requireDesk } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { deleteGenericPhoto, findPhoto, forgetRisksWith, insertGenericPhotos } from "./queries.server.ts";
import { GenericPhotoForm, genericPhotoTexts } from "./rules.ts";

/**
 * Adds a photo to the desk's list of generic pictures, or removes it; returns what to say. The risk of pending listings that
 * show it is computed anew. 404 for everybody but staff and for unknown photos, 409 if it was added or removed before.
 */
export function changeGenericPhotos(ctx: Context, input: unknown): Promise<string> {
  requireDesk(ctx, "listings", "change");
  const form = parseInput(GenericPhotoForm, input);
  const { photoId } = form;
  return inTransaction(ctx, async (tx) => {
    const reason = form.islem === "ekle" ? await add(tx, photoId, form.note) : await remove(tx, photoId);
    const action = form.islem === "ekle" ? "genericPhotos.add" : "genericPhotos.remove";
    await recordAudit(tx, { action, subject: `fotoğraf ${photoId}`, reason });
    await forgetRisksWith(tx, photoId);
    return form.islem === "ekle" ? genericPhotoTexts.added : genericPhotoTexts.removed;
  });
}

async function add(tx: Context, photoId: string, note: string) {
  if (!(await findPhoto(tx, photoId)))
    throw new Refusal(404, genericPhotoTexts.unknown, { photoId: genericPhotoTexts.unknown });
  if ((await insertGenericPhotos(tx, [photoId], note)) === 0)
    throw new Refusal(409, genericPhotoTexts.known, { photoId: genericPhotoTexts.known });
  return note;
}

async function remove(tx: Context, photoId: string) {
  const removed = await deleteGenericPhoto(tx, photoId);
  if (!removed) throw new Refusal(409, genericPhotoTexts.gone);
  return removed.note;
}
