import { coverSizes, type PictureSize, pictureSizes } from "#src/people/accounts/public/rules.ts";
import { documentFiles } from "#src/business/businesses/application/documents.server.ts";
import { faultOf, type FileFault } from "#src/selling/listings/photos/files/faults.server.ts";
import type { FoundFault } from "#src/selling/listings/photos/files/verify.server.ts";
import { pictureLimit } from "#src/selling/listings/photos/making/concurrency-limit.server.ts";
import { findPicture, pictureNames, pictureFileOf } from "#src/people/members/profile/picture-files.server.ts";
import { photoFiles } from "#src/business/rental/fleet/handover/photo-files.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import {
  selectArticlePictures,
  selectDocuments,
  selectHandoverPhotos,
  selectMemberPictures,
  selectShopPictures,
} from "./queries.server.ts";

const batchSize = 200;

type Stored = { id: string; bytes: number };
/** Files that only their row describes: what they are called, and how they are found. */
const privateFiles = [
  { title: "başvuru belgesi", select: selectDocuments, find: documentFiles.find },
  { title: "araç teslim fotoğrafı", select: selectHandoverPhotos, find: photoFiles.find },
];

/**
 * Checks the files that are not of photos of listings: pictures of members, shops and articles, of which missing ones are
 * made again if `isRepairing`; documents of applications; photos of hand-overs. Files that expire are left out.
 */
export async function* checkOtherFiles(
  ctx: Context,
  { isRepairing }: { isRepairing: boolean },
): AsyncGenerator<{ checked: number; found: FoundFault[] }> {
  let checked = 0;
  for await (const { id, sizes } of picturesOf(ctx)) {
    const found: FoundFault[] = [];
    for (const name of pictureNames(id, sizes)) {
      const { file, size } = pictureFileOf(name)!;
      const fault = await pictureLimit(() => faultOf(ctx, file, size), { isLater: true });
      const isMade = isRepairing && fault === "missing" && (await findPicture(ctx, name)) !== undefined;
      if (fault) found.push({ name: file, fault, isMade });
    }
    yield { checked: ++checked, found };
  }
  for (const { title, select, find } of privateFiles)
    for (
      let after = "", rows: Stored[];
      (rows = await select(ctx, after, batchSize)).length > 0;
      after = rows.at(-1)!.id
    )
      for (const { id, bytes } of rows) {
        const fault = await find(ctx, id).then(
          (stored) => lengthFault(stored, bytes),
          () => "unreadable" as const,
        );
        yield { checked: ++checked, found: fault ? [{ name: `${title} ${id}`, fault, isMade: false }] : [] };
      }
}

function lengthFault(stored: Buffer | undefined, bytes: number): FileFault | undefined {
  if (!stored?.length) return "missing";
  return stored.length === bytes ? undefined : "damaged";
}

type Picture = { id: string; sizes: readonly PictureSize[] };

async function* picturesOf(ctx: Context): AsyncGenerator<Picture> {
  for (
    let after = 0, rows;
    (rows = await selectMemberPictures(ctx, after, batchSize)).length > 0;
    after = rows.at(-1)!.id
  )
    for (const { pictureId } of rows) yield { id: pictureId, sizes: pictureSizes };
  for (const { id, isCover } of await selectShopPictures(ctx)) yield { id, sizes: isCover ? coverSizes : pictureSizes };
  for (const { id } of await selectArticlePictures(ctx)) yield { id, sizes: coverSizes };
}
