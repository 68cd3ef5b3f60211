import { z } from "zod/mini";
import { photoUrl } from "./size-rules.ts";

/** Product 4.12. */
export const photoMaxBytes = 25 * 1024 * 1024;
/** 50 megapixels, slightly more than the largest common phone cameras take (8192 x 6144). */
export const photoMaxPixels = 51_000_000;
/** Lower, because decoding AVIF takes some 20 bytes of memory a pixel, and no camera makes it. */
export const avifMaxPixels = 16_000_000;
/** Lower, because decoding HEIC in software takes some 10 bytes a pixel; phones take 12 or 24 megapixels. */
export const heicMaxPixels = 26_000_000;
/** The longest side in pixels, which excludes strips of 1 x 50,000 pixels. */
export const photoMaxSide = 20_000;

/** Rate limits of starting uploads, by hour and day; enough for a business that uploads its whole stock. */
export const uploadThrottles = (member: { businessId: number | null }) =>
  member.businessId === null
    ? { hour: { capacity: 120, perHour: 240 }, day: { capacity: 300, perHour: 300 / 24 } }
    : { hour: { capacity: 600, perHour: 1200 }, day: { capacity: 3000, perHour: 3000 / 24 } };

/** The address of uploads (tus). */
export const uploadPath = "/yukle";

export const photoMessages = {
  tooMany: (max: number) => `En fazla ${max} fotoğraf yükleyebilirsiniz.`,
  notUploaded: (count: number) =>
    `Yüklenmemiş ${count} adet fotoğrafınız bulunmaktadır. Lütfen 'Yükle' butonuna tıklayınız.`,
  none: "Hiçbir fotoğraf yüklemediniz. Lütfen fotoğraf yükleyiniz.",
  tooLarge: "Dosya en fazla 25 MB olabilir. Lütfen daha küçük bir fotoğraf seçiniz.",
  notImage: "Bu dosya bir fotoğraf değil. Lütfen JPEG, PNG, WebP veya HEIC biçiminde bir fotoğraf seçiniz.",
  unsupported: "Bu resim biçimi desteklenmiyor. Lütfen JPEG, PNG, WebP veya HEIC biçiminde bir fotoğraf seçiniz.",
  animated: "Hareketli resimler yüklenemez. Lütfen tek kareden oluşan bir fotoğraf seçiniz.",
  broken: "Fotoğraf dosyası bozuk veya eksik. Lütfen dosyayı kontrol edip yeniden seçiniz.",
  tooManyPixels: "Fotoğrafın çözünürlüğü çok yüksek. Lütfen en fazla 50 megapiksel bir fotoğraf seçiniz.",
  tooManyAvifPixels: "AVIF biçiminde en fazla 16 megapiksel yüklenebilir. Lütfen fotoğrafı JPEG olarak seçiniz.",
  tooManyHeicPixels: "HEIC biçiminde en fazla 25 megapiksel yüklenebilir. Lütfen fotoğrafı JPEG olarak seçiniz.",
  tooSlow: "Fotoğraf işlenemedi. Lütfen başka bir fotoğraf seçiniz.",
  unfinished: "Yarım kalmış çok sayıda yüklemeniz var. Lütfen onları tamamlayınız veya yarın yeniden deneyiniz.",
  disconnected: "Bağlantı koptu. Yeniden deneyin.",
  resumed: (count: number) => `Yarım kalan ${count} yükleme sürdürülüyor.`,
  left: (count: number) => `Yarım kalan ${count} fotoğraf yüklemeniz var.`,
  come: (count: number) => `Başka bir cihazda eklenen ${count} fotoğraf geldi.`,
  notStored: "Dosyaların hepsi tarayıcınızda saklanamadı. Yüklemeler bitene kadar bu sayfayı kapatmayınız.",
  notFound: "Fotoğraf bulunamadı.",
  lost: "Bu fotoğrafın dosyasına ulaşılamıyor. Lütfen fotoğrafı yeniden yükleyiniz ya da kaldırınız.",
  /** Of photos of a draft by their places, from 1. */
  lostPlaces: (places: readonly number[]) =>
    places.length === 1
      ? `${places[0]}. fotoğrafın dosyasına ulaşılamıyor. Lütfen bu fotoğrafı yeniden yükleyiniz ya da kaldırınız.`
      : `${places.map((place) => `${place}.`).join(", ")} fotoğrafların dosyalarına ulaşılamıyor. Lütfen bu fotoğrafları yeniden yükleyiniz ya da kaldırınız.`,
  lostUncovered: "Fotoğrafın plakası açık hâlinin dosyasına ulaşılamıyor. Lütfen fotoğrafı yeniden yükleyiniz.",
  oneKeyCode: "Fotoğraf listesinde bir tane keycode nesnesi olmalıdır.",
  editing: "Fotoğraf düzenlemesini kaydediniz veya vazgeçiniz.",
};

/** The type detected from a file's first bytes; its name and declared type are not trusted. */
export type FileKind = "jpeg" | "png" | "webp" | "avif" | "heic" | "other-image" | "unknown";

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** Detects the type of a file from at least its first 32 bytes. */
export function sniffFile(bytes: Uint8Array): FileKind {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "webp";
  if (ascii(bytes, 4, 8) === "ftyp") {
    const brands = ascii(bytes, 8, 32);
    if (/avi[fs]/.test(brands)) return "avif";
    return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) ? "heic" : "unknown";
  }
  const start = ascii(bytes, 0, 4);
  const isOther =
    (bytes[0] === 0xff && bytes[1] === 0x4f) ||
    start === "GIF8" ||
    start === "II*\0" ||
    start === "MM\0*" ||
    start.startsWith("BM") ||
    ascii(bytes, 4, 8) === "jP  ";
  return isOther ? "other-image" : "unknown";
}

/** The sentence for a file that cannot become a photo, or undefined. `head` is the start of the file, 32 bytes or more. */
export function checkFile({ bytes, head }: { bytes: number; head: Uint8Array }): string | undefined {
  if (bytes > photoMaxBytes) return photoMessages.tooLarge;
  const kind = sniffFile(head);
  if (kind === "other-image") return photoMessages.unsupported;
  return kind === "unknown" ? photoMessages.notImage : undefined;
}

/** One photo in requests and answers of the uploader (Product 4.12). `fileSort` counts from 1. */
export const PhotoPayload = z.object({
  fileId: z.string(),
  serverId: z.string(),
  fileName: z.string(),
  fileSort: z.number(),
  fileUrl: z.string(),
  fileKeyCode: z.string(),
});
export type PhotoPayload = z.output<typeof PhotoPayload>;

/** The payload of a stored photo; `position` counts from 0. `keyCode` is empty while there is no listing. */
export function photoPayload(id: string, position: number, keyCode = ""): PhotoPayload {
  return {
    fileId: id,
    serverId: "1",
    fileName: `${id}-1600.webp`,
    fileSort: position + 1,
    fileUrl: photoUrl(id, 400),
    fileKeyCode: keyCode,
  };
}

/** `ids` sorted as in `wanted`; ids that are not in `wanted` follow in their old order. */
export function orderedAs(ids: readonly string[], wanted: readonly string[]): string[] {
  const named = [...new Set(wanted)].filter((id) => ids.includes(id));
  return [...named, ...ids.filter((id) => !named.includes(id))];
}
