import type { PhotoPayload } from "#src/selling/listings/photos/rules.ts";

/** One photo in the uploader: uploaded, or a file that is not uploaded yet. */
export type PhotoItem = {
  /** Identifies it on the page from the moment its file was chosen. */
  key: string;
  /** The server's id once it is uploaded; while a crop is uploading, the id of the photo it will replace. */
  fileId: string | undefined;
  name: string;
  /** The chosen file, until it is uploaded. */
  file: File | undefined;
  /** The crop made in edit mode; it is uploaded once the edit is saved. */
  crop: File | undefined;
  /** The server's picture; empty until there is one. */
  url: string;
  /** Product 4.13: 1..n by position, now and when the list last equalled the server's. */
  sort: number;
  originalSort: number;
  isOrigin: boolean;
  upload: PhotoUpload | undefined;
};

export type PhotoUpload =
  | { phase: "waiting" }
  | { phase: "uploading"; percent: number }
  /** `canRetry` is false if the file itself is invalid. */
  | { phase: "failed"; message: string; canRetry: boolean };

/** `fault`: why the file cannot become a photo. */
export type ChosenFile = { key: string; name: string; file?: File; fault?: string | undefined };

export const uploadedItem = ({ fileId, fileName, fileUrl }: PhotoPayload): PhotoItem => ({
  ...newItem({ key: fileId, name: fileName }),
  fileId,
  url: fileUrl,
  upload: undefined,
});

export const newItem = ({ key, name, file, fault }: ChosenFile): PhotoItem => ({
  key,
  fileId: undefined,
  name,
  file: fault ? undefined : file,
  crop: undefined,
  url: "",
  sort: 0,
  originalSort: 0,
  isOrigin: true,
  upload: fault ? { phase: "failed", message: fault, canRetry: false } : { phase: "waiting" },
});

/** Its crop is being uploaded; until that ends, the server has the uncropped photo. */
export const isReplacing = ({ fileId, upload }: PhotoItem) => fileId !== undefined && upload !== undefined;

export const canRetry = ({ upload }: PhotoItem) => upload?.phase === "failed" && upload.canRetry;

/** Whether the item counts towards the maximum; files that cannot become photos do not. */
export const takesRoom = (item: PhotoItem) => item.upload?.phase !== "failed" || item.upload.canRetry;

/** Whether the item is not uploaded yet and can be. */
export const isUnsent = (item: PhotoItem) => item.upload !== undefined && takesRoom(item);

/** The uploaded photo without its crop. */
export const restored = (item: PhotoItem): PhotoItem => ({ ...item, file: undefined, upload: undefined });
