import { z } from "zod/mini";
import { idMax, maxCharacters, singleLine, wholeNumber } from "#src/shared/validation.ts";

/** The sections of the desk's form beside those of the point groups. */
export const fixedSections = {
  bilgiler: "Bilgiler",
  boya: "Boya ve değişen",
  olcumler: "Ölçümler",
  fotograflar: "Fotoğraflar",
  dosya: "Dosyadan",
  yayin: "Yayımlama",
} as const;

export const reportFileMaxLength = 200_000;
export const correctionMinLength = 10;
export const correctionMaxLength = 300;

export const certificateDeskMessages = {
  created: "Rapor taslağı açıldı.",
  saved: "Taslak kaydedildi.",
  imported: "Dosyadaki bilgiler taslağa yazıldı.",
  published: "Rapor yayımlandı.",
  revoked: "Rapor iptal edildi; araç sertifikalı değil.",
  deleted: "Taslak silindi.",
  notFound: "Rapor bulunamadı.",
  changed: "Bu taslak az önce başka bir pencerede değişti. Sayfayı yenileyip yeniden deneyiniz.",
  noListing: "Bu numarayla yayında olan bir satılık otomobil ilanı yok.",
  closed: "İptal edilen ya da sona eren rapor değiştirilemez; araç için yeni bir rapor açınız.",
  notPublished: "Yalnız yayımlanmış bir rapor iptal edilebilir.",
  notDraft: "Yayımlanmış bir rapor silinemez; iptal ediniz.",
  incomplete: "Rapor eksik; işaretli bölümleri tamamlayınız.",
  centre: "Onaylı bir ekspertiz merkezi seçiniz.",
  day: "Geçerli bir gün giriniz.",
  inspectedLater: "İnceleme günü bugünden sonra olamaz.",
  validity: "Geçerlilik, bugün ile incelemeden 180 gün sonrası arasında olmalıdır.",
  mileage: "İlandaki kilometre, raporda okunandan az; önce ilan düzeltilmelidir.",
  plate: "Plaka, ilanın plakasıyla uyuşmuyor.",
  chassis: "Şasi numarası, ilanın şasi numarasıyla uyuşmuyor.",
  correction: "Yeni sürümün neyi düzelttiğini en az 10 karakterle yazınız.",
  measure: "Bu değer ölçülebilecek aralığın dışında.",
  noFile: "Dosya CSV ya da JSON olmalıdır.",
  photoMissing: "Fotoğraf bu rapora ait değil.",
};

export const findingPhotoMaxBytes = 15 * 1024 * 1024;
export const findingPhotoMessages = {
  saved: "Fotoğraf eklendi.",
  none: "Bir fotoğraf seçiniz.",
  tooLarge: "Fotoğraf en fazla 15 MB olabilir.",
  tooManyFields: "Fotoğraf eklenemedi; sayfayı yenileyip yeniden deneyiniz.",
  tooMany: "Bir raporda en çok 20 fotoğraf olabilir.",
};

export const NewReportForm = z.object({ keyCode: z.string().check(z.trim(), z.minLength(9), z.maxLength(9)) });
export const ReportFileForm = z.object({ file: z.string().check(z.minLength(1), z.maxLength(reportFileMaxLength)) });
export const DraftVersion = z.object({ draftVersion: wholeNumber({ min: 1, max: idMax - 1 }) });
export const PublishForm = z.object({
  draftVersion: wholeNumber({ min: 1, max: idMax - 1 }),
  correction: z._default(z.string().check(singleLine, maxCharacters(correctionMaxLength)), ""),
});
