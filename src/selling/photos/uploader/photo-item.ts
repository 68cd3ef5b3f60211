import type { PhotoPayload } from "#src/listings/photos/rules.ts";

/** One photo in the uploader: kept by the server, or a file on its way there. */
export type PhotoItem = {
  /** Names it on the page, from the moment its file was chosen. */
  key: string;
  /** The server's id, once it is kept; while a crop is on its way, of the photo whose place it takes. */
  fileId: string | undefined;
  name: string;
  /** The chosen file, until the server has it. */
  file: File | undefined;
  /** What was cut out of it in edit mode; it is sent once that is saved. */
  crop: File | undefined;
  /** The server's picture; empty until there is one. */
  url: string;
  /** Product 4.13: 1..n by position, and what it was when the list was last as on the server. */
  sort: number;
  originalSort: number;
  isOrigin: boolean;
  upload: PhotoUpload | undefined;
};

export type PhotoUpload =
  | { phase: "waiting" }
  | { phase: "uploading"; percent: number }
  /** `canRetry` is false where the file itself is at fault. */
  | { phase: "failed"; message: string; canRetry: boolean };

/** `fault`: why it can never be a photo. */
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

/** Its crop is on its way to take its place; until it is there, the server keeps the photo as it was. */
export const isReplacing = ({ fileId, upload }: PhotoItem) => fileId !== undefined && upload !== undefined;

export const canRetry = ({ upload }: PhotoItem) => upload?.phase === "failed" && upload.canRetry;

/** A file that can never be a photo takes no place among those that are or will be. */
export const takesRoom = (item: PhotoItem) => item.upload?.phase !== "failed" || item.upload.canRetry;

/** Not on the server yet, and can get there. */
export const isUnsent = (item: PhotoItem) => item.upload !== undefined && takesRoom(item);

/** The kept photo without what was to take its place. */
export const restored = (item: PhotoItem): PhotoItem => ({ ...item, file: undefined, upload: undefined });
