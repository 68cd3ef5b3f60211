import { photoMessages, uploadPath } from "#src/selling/listings/photos/rules.ts";
import type { DraftKey } from "../../drafts/rules.ts";
import { draftQueryOf } from "../draft-query.ts";

/** The value of the wizards' button that saves the step and opens the page of the draft's photos. */
export const photosIntent = "fotograflar";
/** Receives photos from the page's form (`multipart/form-data`, field `photo`, several files). */
export const photoFormPath = `${uploadPath}/form`;

const withDraft = (path: string, key: DraftKey) => {
  const query = new URLSearchParams({ ...draftQueryOf(key) }).toString();
  return query ? `${path}?${query}` : path;
};
/** The page of a draft's photos, which works without scripts. */
export const photosAddress = (key: DraftKey) => withDraft("/ilanver/fotograflar", key);
/** Where its form sends the files. */
export const photoFormAddress = (key: DraftKey) => withDraft(photoFormPath, key);

/** Bytes that a multipart form adds to each file. */
export const partHeadMaxBytes = 8 * 1024;

/** Why files of a form were refused, as the page's address says it. */
export const formFaults = {
  bos: "Lütfen en az bir fotoğraf seçiniz.",
  buyuk: photoMessages.tooLarge,
  resim: photoMessages.notImage,
  bicim: photoMessages.unsupported,
  hareketli: photoMessages.animated,
  bozuk: photoMessages.broken,
  piksel: photoMessages.tooManyPixels,
  "piksel-avif": photoMessages.tooManyAvifPixels,
  "piksel-heic": photoMessages.tooManyHeicPixels,
  yavas: photoMessages.tooSlow,
  yarim: photoMessages.unfinished,
  yer: "Bazı fotoğraflar eklenmedi: ilanınızda bu kadar fotoğraf için yer yok.",
  bekleyin: "Kısa sürede çok fazla fotoğraf gönderdiniz. Lütfen biraz sonra yeniden deneyiniz.",
  dolu: "Kontak şu anda dosya kaydedemediği için bazı fotoğraflar kaydedilmedi. Lütfen bir süre sonra yeniden deneyiniz.",
  hata: "Bazı fotoğraflar yüklenemedi. Lütfen yeniden deneyiniz.",
} as const;
export type FormFault = keyof typeof formFaults;

export const isFormFault = (text: string): text is FormFault => Object.hasOwn(formFaults, text);

/** The fault that a refusal of one file is shown as. */
export function formFaultOf({ status, message }: { status: number; message: string }): FormFault {
  const known = Object.entries(formFaults).find(([, sentence]) => sentence === message);
  if (known) return known[0] as FormFault;
  if (status === 429) return "bekleyin";
  return /^En fazla \d+ fotoğraf/.test(message) ? "yer" : "hata";
}
