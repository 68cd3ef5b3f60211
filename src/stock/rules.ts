import { z } from "zod/mini";
import { fieldNames, type FieldName } from "#src/import/rules.ts";
import { singleLine } from "#src/shared/validation.ts";
import type { ReadLimits } from "#src/import/reading/limits.ts";

export const stockLimits: ReadLimits = {
  bytes: 100 * 1024 * 1024,
  rows: 100_000,
  fields: 300,
  depth: 12,
  recordLength: 256 * 1024,
};
export const sourcesMax = 10;
/** Redirects that a feed may have. */
export const redirectsMax = 5;
export const feedTimeoutMs = 120_000;
export const stockNumberMaxLength = 60;
export const addressMaxLength = 1000;
/** Addresses of one vehicle's photos that are read; how many are shown depends on the package. */
export const photoAddressesMax = 30;
/** If more than this share of a source's vehicles vanish at once, a person must confirm it. */
export const goneShareMax = 0.3;

export const needsConfirmation = ({ goneCount, liveCount }: { goneCount: number; liveCount: number }) =>
  goneCount > liveCount * goneShareMax;

export const runStates = {
  queued: "Sırada",
  reading: "Okunuyor",
  mapping: "Sütunların eşleştirilmesini bekliyor",
  planned: "Uygulanmayı bekliyor",
  applying: "Uygulanıyor",
  done: "Uygulandı",
  unchanged: "Değişiklik yok",
  failed: "Okunamadı",
  discarded: "Vazgeçildi",
} as const;
export type RunState = keyof typeof runStates;
/** States in which a job works on the run. */
export const isWorking = (state: RunState) => state === "queued" || state === "reading" || state === "applying";

export const outcomes = {
  new: "Yeni",
  changed: "Değişen",
  returned: "Geri gelen",
  gone: "Listeden çıkan",
  refused: "Alınmayan",
} as const;
export type Outcome = keyof typeof outcomes;
export const outcomeNames = Object.keys(outcomes) as Outcome[];

/** The columns of a file that hold a listing's fields, and what some of their words mean. */
export const Mapping = z.object({
  /** The path of an XML file's record elements. */
  recordPath: z.optional(z.string()),
  columns: z.partialRecord(z.enum(fieldNames), z.string()),
  values: z.partialRecord(z.enum(fieldNames), z.record(z.string(), z.string())),
});
export type Mapping = z.output<typeof Mapping>;

/** What is shown of a file for mapping it. */
export type Sample = {
  recordPath?: string | undefined;
  /** The columns with their different texts, at most `sampleTexts`. */
  columns: { path: string; texts: string[] }[];
  records: Record<string, unknown>[];
};
export const sampleRows = 200;
export const sampleRecords = 5;
export const sampleTexts = 40;

/** The fields that a file may fill, in the order of the mapping page. `sourceId` is the stock number. */
export const mappedFields: readonly { field: FieldName; label: string; isRequired?: true }[] = [
  { field: "sourceId", label: "Stok numarası", isRequired: true },
  { field: "vehicleType", label: "Araç türü" },
  { field: "brand", label: "Marka", isRequired: true },
  { field: "model", label: "Model", isRequired: true },
  { field: "variant", label: "Versiyon" },
  { field: "year", label: "Model yılı", isRequired: true },
  { field: "mileage", label: "Kilometre" },
  { field: "price", label: "Fiyat (TL)", isRequired: true },
  { field: "plate", label: "Plaka" },
  { field: "ageType", label: "Durumu (sıfır, ikinci el)" },
  { field: "fuel", label: "Yakıt" },
  { field: "gear", label: "Vites" },
  { field: "body", label: "Kasa tipi" },
  { field: "doors", label: "Kapı sayısı" },
  { field: "drive", label: "Çekiş" },
  { field: "colour", label: "Renk" },
  { field: "capacity", label: "Motor hacmi" },
  { field: "power", label: "Motor gücü" },
  { field: "title", label: "İlan başlığı" },
  { field: "description", label: "Açıklama" },
  { field: "photos", label: "Fotoğraf adresleri" },
  { field: "equipment", label: "Donanım" },
  { field: "damage", label: "Boyalı ve değişen parçalar" },
  { field: "totalDamage", label: "Hasar kaydı tutarı" },
  { field: "damageDescription", label: "Hasar açıklaması" },
  { field: "attributes", label: "Özellikler" },
  { field: "priceDealer", label: "Galeri fiyatı" },
  { field: "swap", label: "Takas" },
  { field: "warranty", label: "Garanti" },
  { field: "chassis", label: "Şasi numarası" },
  { field: "firstRegistration", label: "İlk tescil tarihi" },
  { field: "video", label: "Video adresi" },
  { field: "city", label: "İl" },
  { field: "town", label: "İlçe" },
  { field: "branch", label: "Şube" },
];
/** The fields whose words are names of the catalogue, and can be given another meaning. */
export const translatedFields = ["vehicleType", "ageType", "fuel", "gear", "body", "drive", "colour"] as const;
export type TranslatedField = (typeof translatedFields)[number];

export const stockMessages = {
  noBusiness: "Stok yalnız kurumsal üyeler içindir.",
  notFound: "Aradığınız stok kaynağı bulunamadı.",
  runNotFound: "Aradığınız çalışma bulunamadı.",
  address: "https:// ile başlayan bir adres yazınız.",
  tooManySources: `En fazla ${sourcesMax} stok kaynağınız olabilir.`,
  isBusy: "Bu kaynak şu anda okunuyor. Bitmesini bekleyiniz.",
  notPlanned: "Bu çalışma artık uygulanamaz.",
  notMapping: "Bu kaynağın eşleştirilecek bir dosyası yok.",
  needsConfirmation: "Araçlarınızın önemli bir bölümü listeden çıkıyor. Uygulamak için onay kutusunu işaretleyiniz.",
  required: (label: string) => `${label} için bir sütun seçiniz.`,
  noFile: "Bir dosya seçiniz.",
  brokenForm: "Dosya alınamadı. Lütfen yeniden deneyiniz.",
  person: "İlanların sahibi olacak kişi bu işletmede çalışmıyor.",
  personLeft: "Bu kaynağın ilanlarının sahibi artık işletmenizde çalışmıyor. Yeni bir kaynak ekleyiniz.",
  repeated: "Bu stok numarası dosyada birden çok kez geçiyor",
  otherSource: "Bu stok numarası başka bir kaynağınızda var",
  numberTooLong: `Stok numarası en fazla ${stockNumberMaxLength} karakter olabilir`,
  ended: "Bu stok numarasının ilanı satıldı ya da kaldırıldı",
  locked: "Yetki doğrulamasından sonra aracın türü, markası, modeli ve yılı değiştirilemez",
  descriptionTooLong: "Açıklama çok uzun",
  damageDescriptionTooLong: "Hasar açıklaması çok uzun",
  branch: "Bu adla bir şubeniz ya da şubede çalışan biri yok",
  unreadable: "Satır okunamadı: sütun sayısı başlıktakinden farklı ya da kayıt bozuk",
  applied: "Değişiklikler uygulanıyor.",
  created: "Kaynak eklendi. Dosya okunuyor.",
  mapped: "Eşleştirme kaydedildi. Dosya stokunuzla karşılaştırılıyor.",
  removed: "Kaynak silindi. İlanlarınız olduğu gibi duruyor.",
  discarded: "Çalışmadan vazgeçildi. Stokunuz olduğu gibi duruyor.",
};

/** A new source. `feedUrl` is empty where a file is uploaded. */
export const SourceForm = z.object({
  name: z.string().check(singleLine, z.minLength(1), z.maxLength(80)),
  feedUrl: z._default(z.string().check(singleLine, z.maxLength(addressMaxLength)), ""),
  memberId: z.optional(z.string()),
});
