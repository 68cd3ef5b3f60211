import { z } from "zod/mini";
import { fieldNames } from "#src/business/import/rules.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { maxCharacters, singleLine } from "#src/shared/validation.ts";
import type { ReadLimits } from "#src/business/import/reading/limits.ts";

export const stockLimits: ReadLimits = {
  bytes: 100 * 1024 * 1024,
  rows: 100_000,
  fields: 1000,
  depth: 12,
  recordLength: 256 * 1024,
  unpackedBytes: 300 * 1024 * 1024,
  sharedTextBytes: 50 * 1024 * 1024,
  sheets: 50,
};
export const sourcesMax = 10;
/** Redirects that a feed may have. */
export const redirectsMax = 5;
export const feedTimeoutMs = 120_000;
export const stockNumberMaxLength = 60;
export const addressMaxLength = 1000;
/** Addresses of one vehicle's photos that are read; how many are shown depends on the package. */
export const photoAddressesMax = 30;
/** How often a job begins reading or applying a run before the run fails for good. */
export const attemptsMax = 5;
/** A run without progress for this long, and without a job that would continue it, has failed. */
export const leaseMinutes = 15;
/** A run that waits for a person longer than this is closed. */
export const waitingDays = 14;
/** A source's history: its newest runs with their rows, and further ones of the last days without rows. */
export const runRetention = { newest: 20, days: 30 };
/** A feed that could not be read for this long is reported to its people, once until it is read again. */
export const failingHours = 24;
/** A photo that could not be fetched is tried so often, some hours apart. */
export const photoTries = { most: 4, hours: 6 };
/** Fetched photos whose address no vehicle has any more are forgotten after this. */
export const unusedPhotoDays = 30;
/** If more than this share of a source's vehicles vanish at once, a person must confirm it. */
export const goneShareMax = 0.3;

export const needsConfirmation = ({ goneCount, liveCount }: { goneCount: number; liveCount: number }) =>
  goneCount > liveCount * goneShareMax;

/** Why a run in which vehicles are missing from the file waits for a person. */
export const goneReason = ({ goneCount, liveCount }: { goneCount: number; liveCount: number }) =>
  `Bu kaynaktaki ${formatNumber(liveCount)} aracın ${formatNumber(goneCount)} tanesi listede yok; uygularsanız ilanları pasife alınır.`;

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

type EndedRun = { state: RunState; rowCount: number; refusedCount: number };

/** The state of a run in words; one that changes nothing says whether rows were refused. */
export const runStateName = ({ state, rowCount, refusedCount }: EndedRun): string => {
  if (state !== "unchanged" || refusedCount === 0) return runStates[state];
  return refusedCount === rowCount ? "Hiçbir satır alınmadı" : `${runStates[state]}, alınmayan satırlar var`;
};
/** States of a run that has not ended: another one of its source cannot begin. */
export const openStates = ["queued", "reading", "mapping", "planned", "applying"] as const satisfies RunState[];
export const isOpen = (state: RunState) => (openStates as readonly RunState[]).includes(state);
/** States in which a job works on the run. */
export const isWorking = (state: RunState) => state === "queued" || state === "reading" || state === "applying";

export const outcomes = {
  new: "Yeni",
  changed: "Değişen",
  returned: "Geri gelen",
  elsewhere: "Başka kaynakta",
  gone: "Listeden çıkan",
  refused: "Alınmayan",
} as const;
export type Outcome = keyof typeof outcomes;
export const outcomeNames = Object.keys(outcomes) as Outcome[];

/** The columns of a file that hold a listing's fields, and what some of their words mean. */
export const Mapping = z.object({
  /** The path of an XML file's record elements, or the name of a workbook's sheet. */
  recordPath: z.optional(z.string()),
  columns: z.partialRecord(z.enum(fieldNames), z.string()),
  values: z.partialRecord(z.enum(fieldNames), z.record(z.string(), z.string())),
});
export type Mapping = z.output<typeof Mapping>;

/** What is shown of a file for mapping it. */
export type Sample = {
  /** The path of an XML file's record elements, or the name of a workbook's sheet. */
  recordPath?: string | undefined;
  /** The visible sheets of a workbook. */
  sheetCount?: number;
  /** The row with the headings, from 1; 0 where the format has none. Missing for files without headings. */
  headingRow?: number;
  /** The name of the known format that the file has. */
  formatName?: string | undefined;
  /** The mapping that the names and the texts of the columns suggest; missing in older samples. */
  proposed?: Mapping["columns"];
  /** The columns with their different texts, at most `sampleTexts`. */
  columns: { path: string; texts: string[] }[];
  records: Record<string, unknown>[];
};
/** The columns of a file that fill a field, with its label, and those with texts that fill none. */
export type FileColumns = { filled: { label: string; path: string }[]; unread: string[] };

/** What a row of a file changes of one unit of its listing; `isEdited`: it was edited on the site since the last file. */
export type RowChange = { name: string; before: string; after: string; isEdited?: true };

/** `Fiyat: 750.000 TL → 740.000 TL` */
export const changeText = ({ name, before, after, isEdited }: RowChange): string =>
  `${isEdited ? stockMessages.editedOnSite(name) : name}: ${before} → ${after}`;

export const sampleRows = 200;
export const sampleRecords = 5;
export const sampleTexts = 40;

/** The fields whose words are names of the catalogue, and can be given another meaning. */
export const translatedFields = ["vehicleType", "ageType", "fuel", "gear", "body", "drive", "colour"] as const;
export type TranslatedField = (typeof translatedFields)[number];

/** An error message without its full stop, to be joined with others by semicolons. */
export const withoutStop = (sentence: string) => sentence.replace(/\.$/, "");

/** How the refusals of a second listing of one vehicle begin. */
export const sameVehicle = "Bu araç";

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
  repeatedVehicle: (stockNumber: string) =>
    `${sameVehicle} (plaka ya da şasi no) ${stockNumber} stok numarasıyla da var`,
  twin: (keyCode: string) => `${sameVehicle} (plaka ya da şasi no) ${keyCode} numaralı ilanınızda da var`,
  otherBranch: `${sameVehicle} başka bir şubenizin stokunda`,
  ofSource: (name: string) => `“${name}” kaynağında`,
  ofSite: (keyCode: string) => `Sitede yazılan ilan ${keyCode}`,
  renumbered: (before: string, after: string) => `Stok numarası: ${before} → ${after}`,
  numberTooLong: `Stok numarası en fazla ${stockNumberMaxLength} karakter olabilir`,
  ended: { sold: "Bu stok numarasının ilanı satıldı", removed: "Bu stok numarasının ilanı kaldırıldı" },
  otherType: "İlanın türü (satılık, kiralık, yedek parça) değiştirilemez",
  locked: "Yetki doğrulamasından sonra aracın türü, markası, modeli ve yılı değiştirilemez",
  descriptionTooLong: "Açıklama çok uzun",
  damageDescriptionTooLong: "Hasar açıklaması çok uzun",
  confirmPrice: (question: string) => `${question} Doğruysa fiyatı onaylayınız (Fiyat onayı: Evet)`,
  branch: "Bu adla bir şubeniz ya da şubede çalışan biri yok",
  unreadable: "Satır okunamadı: sütun sayısı başlıktakinden farklı ya da kayıt bozuk",
  fileGone: "Dosya bulunamadı. Lütfen yeniden yükleyiniz.",
  broken: "Dosya işlenirken beklenmeyen bir hata oluştu. Lütfen yeniden deneyiniz.",
  abandoned: "Dosyanın işlenmesi yarıda kaldı. Lütfen yeniden deneyiniz.",
  partlyApplied: (applied: number, rows: number) =>
    `${rows} satırın ${applied} tanesi uygulandı; kalanlar dosya yeniden okunduğunda uygulanır.`,
  notAnswered: `${waitingDays} gün içinde onaylanmadığı için kapatıldı.`,
  unreadColumns: (names: readonly string[]) =>
    `Okunmayan sütunlar: ${names.join(", ")}.\nBu sütunlardaki bilgiler ilanlara girmez. Almak istediğinizi eşleştirmede bir alana bağlayınız.`,
  missingColumns: (labels: readonly string[]) =>
    `Dosyanızda şu alanların sütunu bulunamadı: ${labels.join(", ")}.\nAşağıda doğru sütunları seçiniz. Dosyanızda yoksa ekleyip yeniden gönderiniz: bunlar olmadan araçların çoğu ilan olamaz.`,
  nothingFound:
    "Dosyanızın sütunları tanınmadı.\nAşağıda her alanın sütununu seçiniz; ya da dosyanıza Stok no, Marka, Model, Model yılı, Kilometre, Fiyat ve Plaka başlıklarını ekleyip yeniden gönderiniz.",
  formatFound: (name: string) => `Dosyanın biçimi tanındı: ${name}.`,
  sheetRead: (sheet: string, count: number) =>
    count > 1
      ? `Excel dosyasının ${count} sayfasından “${sheet}” okundu; başlıkları en uygun olan o. Başka bir sayfa okunacaksa ötekileri silip yeniden gönderiniz.`
      : `Excel dosyasının “${sheet}” sayfası okundu.`,
  titlesSkipped: (row: number) => `Başlıklar ${row}. dolu satırda bulundu; üstündeki satırlar okunmadı.`,
  noHeadings: "Dosyada başlık yok; sütunlar biçiminin açıklamasındaki sıraya göre okundu.",
  columnsGone: (names: readonly string[]) =>
    `Dosyada artık şu sütunlar yok: ${names.join(", ")}. Lütfen eşleştirmeyi düzeltiniz.`,
  /** A value of a row that its listing lacks. */
  unread: (label: string, texts: readonly string[]) =>
    `${label}: ${texts.map((text) => `“${text}”`).join(", ")} tanınmadı`,
  photoAddress: (count: number) => `${formatNumber(count)} fotoğraf adresi geçersiz ya da fazla`,
  renewed: "Süresi yenilenir",
  withdrawn: "Onay bekliyordu; onaydan çekilir",
  leftFile: "Araç stok listesinden çıktığı için ilan onaydan çekildi.",
  withdrawnReturn: "Araç listeye döndüğünde ya da fotoğrafları alınabildiğinde ilan yeniden onaya gider.",
  noPhotos: "Fotoğraflarının hiçbiri alınamadığı için ilan onaydan çekildi.",
  editedOnSite: (name: string) => `${name} (sitede de değiştirilmişti)`,
  fileWins:
    "Bir aracın dosyadaki satırı değiştiğinde, dosyadaki sütunlar ilanda da dosyadaki gibi olur; bu alanlarda sitede yaptığınız değişikliklerin yerine geçer. Dosyada olmayan alanlar sitede yazdığınız gibi kalır.",
  moving:
    "Taşınan araçları bundan sonra bu kaynak günceller; listeden çıkanlar pasife alınır. İşaretlemezseniz oldukları yerde kalır ve değişmezler.",
  fieldOf: (source: string) => `“${source}” kaynağından gelir.`,
  sourceWrites: (source: string) =>
    `Bu ilanı “${source}” stok kaynağınız güncelliyor. Aracın oradaki satırı değiştiğinde, oradan gelen alanlar burada yazdıklarınızın yerine geçer.`,
  apiWrites:
    "Bu ilanı programınız API ile güncelliyor. Programınızın gönderdiği alanlar burada yazdıklarınızın yerine geçer.",
  applied: "Değişiklikler uygulanıyor.",
  created: "Kaynak eklendi. Dosya okunuyor.",
  mapped: "Eşleştirme kaydedildi. Dosya stokunuzla karşılaştırılıyor.",
  photosRetried: "Alınamayan fotoğraflar yeniden deneniyor.",
  removed: "Kaynak silindi. Yayındaki ve onay bekleyen ilanlarınız olduğu gibi duruyor.",
  discarded: "Çalışmadan vazgeçildi. Stokunuz olduğu gibi duruyor.",
};

/** A new source. `feedUrl` is empty where a file is uploaded. */
export const SourceForm = z.object({
  name: z.string().check(singleLine, z.minLength(1), maxCharacters(80)),
  feedUrl: z._default(z.string().check(singleLine, z.maxLength(addressMaxLength)), ""),
  memberId: z.optional(z.string()),
});
