import type { PhotoPayload } from "#src/selling/listings/photos/rules.ts";
import { cancelled, cropped, moved, removed, replaced, saved } from "./list-editing.ts";
import { refreshed } from "./list-refreshing.ts";
import { added, failed, type LeftFile, resumed, retried, uploaded, withUpload } from "./list-uploads.ts";
import type { ChosenFile } from "./photo-item.ts";
import type { PhotoList } from "./photo-list.ts";

export type PhotoAction =
  | { type: "added"; files: readonly ChosenFile[]; max: number }
  | { type: "resumed"; left: readonly LeftFile[]; max: number }
  | { type: "started"; key: string }
  | { type: "progressed"; key: string; percent: number }
  | { type: "failed"; key: string; message: string; canRetry: boolean }
  | { type: "uploaded"; key: string; photo: PhotoPayload }
  /** Retries one failed upload, or all. */
  | { type: "retried"; key?: string }
  | { type: "removed"; key: string }
  /** `to` is an index, 0 is the cover. */
  | { type: "moved"; key: string; to: number }
  /** An uploaded photo, in edit mode. */
  | { type: "cropped"; key: string; crop: File }
  /** The server replaced an uploaded photo by one in which a plate is covered, or uncovered. */
  | { type: "replaced"; key: string; photo: PhotoPayload }
  | { type: "edited" }
  | { type: "cancelled" }
  /** `sent`: the order that was saved; `photos`: the server's answer. */
  | { type: "saved"; photos: readonly PhotoPayload[]; sent: readonly string[] }
  /** `since`: the server's order that was known when the photos were requested. */
  | { type: "refreshed"; photos: readonly PhotoPayload[]; since: readonly string[] };

/** All changes of the uploader's list (Product 4.13). */
export function photoListReducer(list: PhotoList, action: PhotoAction): PhotoList {
  switch (action.type) {
    case "added":
      return added(list, action.files, action.max);
    case "resumed":
      return resumed(list, action.left, action.max);
    case "started":
      return withUpload(list, action.key, { phase: "uploading", percent: 0 });
    case "progressed":
      return withUpload(list, action.key, { phase: "uploading", percent: action.percent });
    case "failed":
      return failed(list, action.key, action.message, action.canRetry);
    case "uploaded":
      return uploaded(list, action.key, action.photo);
    case "retried":
      return retried(list, action.key);
    case "removed":
      return removed(list, action.key);
    case "moved":
      return moved(list, action.key, action.to);
    case "cropped":
      return cropped(list, action.key, action.crop);
    case "replaced":
      return replaced(list, action.key, action.photo);
    case "edited":
      return { ...list, before: list.items };
    case "cancelled":
      return cancelled(list);
    case "saved":
      return saved(list, action.photos, action.sent);
    case "refreshed":
      return refreshed(list, action.photos, action.since);
  }
}
