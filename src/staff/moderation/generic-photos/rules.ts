import { z } from "zod/mini";
import { maxCharacters, minCharacters, singleLine } from "#src/shared/validation.ts";

/** The desk's list of generic pictures, such as a maker's: sharing one raises no risk (Product 19.4). */
export const genericPhotosPath = "/yonetim/genel-fotograflar";
export const genericPhotoPath = (photoId: string) => `${genericPhotosPath}?${new URLSearchParams({ foto: photoId })}`;

export const genericNoteMaxLength = 100;
export const genericPageSize = 50;

export const genericPhotoTexts = {
  unknown: "Bu numarayla bir fotoğraf yok.",
  id: "Fotoğraf numarası 32 harf ve rakamdan oluşur.",
  note: "Lütfen neyin fotoğrafı olduğunu yazınız.",
  known: "Bu fotoğraf zaten listede.",
  gone: "Bu fotoğraf listede değil.",
  added: "Fotoğraf listeye eklendi. Aynı ya da çok benzeri risk puanını artık yükseltmez.",
  removed: "Fotoğraf listeden çıkarıldı. Aynısı ya da çok benzeri yeniden risk puanını yükseltir.",
};

export const isPhotoId = (text: string) => /^[0-9a-f]{32}$/.test(text);

const photoId = z
  .string()
  .check(z.trim(), z.maxLength(32, genericPhotoTexts.id), z.regex(/^[0-9a-f]{32}$/, genericPhotoTexts.id));
/** What the page's forms send. */
export const GenericPhotoForm = z.discriminatedUnion("islem", [
  z.object({
    islem: z.literal("ekle"),
    photoId,
    note: z.string().check(singleLine, minCharacters(1, genericPhotoTexts.note), maxCharacters(genericNoteMaxLength)),
  }),
  z.object({ islem: z.literal("cikar"), photoId }),
]);

export const genericPhotoActions = {
  "genericPhotos.add": "Genel fotoğraf ekleme",
  "genericPhotos.remove": "Genel fotoğraf çıkarma",
} as const;
