/** Limits of a file of records. A file or record beyond them is refused. */
export type ReadLimits = {
  bytes: number;
  rows: number;
  /** Fields of one record. */
  fields: number;
  /** Nesting of JSON values and XML elements. */
  depth: number;
  /** Length of one record in characters. */
  recordLength: number;
};

/** Without limits of size and rows, for files of our own. */
export const ownFileLimits: ReadLimits = {
  bytes: Number.POSITIVE_INFINITY,
  rows: Number.POSITIVE_INFINITY,
  fields: 1000,
  depth: 32,
  recordLength: 4 * 1024 * 1024,
};

/** Why the rest of a file cannot be read, as sentences for the person who sends it. */
export const fileFaults = {
  empty: "Dosya boş.",
  noRows: "Dosyada sütun başlıkları var, ama hiç satır yok.",
  noRecords: "Dosyada araç kaydı bulunamadı.",
  tooLarge: (bytes: number) => `Dosya çok büyük. En fazla ${Math.floor(bytes / 1024 / 1024)} MB olabilir.`,
  tooManyRows: (rows: number) => `Dosyada en fazla ${rows.toLocaleString("tr-TR")} satır olabilir.`,
  tooManyFields: (fields: number) => `Bir kayıtta en fazla ${fields} alan olabilir.`,
  tooDeep: "Dosyadaki veriler çok fazla iç içe.",
  recordTooLong: "Dosyadaki bir kayıt çok uzun. Kapatılmamış bir tırnak işareti olabilir.",
  notText: "Dosya okunabilir bir metin değil. CSV, XML ya da JSON dosyası gönderiniz.",
  compressed: "Dosya sıkıştırılmış. CSV, XML ya da JSON dosyasını sıkıştırmadan gönderiniz.",
  webPage: "Bu adreste araç listesi yerine bir web sayfası var. Listenin kendi adresini yazınız.",
  cutOff: "Dosya yarım kalmış.",
  brokenJson: "JSON dosyası bozuk.",
  brokenXml: "XML dosyası bozuk.",
  brokenCsv: "CSV dosyası bozuk.",
  entities: "XML dosyasında varlık tanımı (ENTITY) olamaz.",
  sameHeader: (name: string) => `İki sütunun başlığı aynı: ${name}`,
};

/** The rest of a file cannot be read; the message is one of `fileFaults`. */
export class FileFault extends Error {
  name = "FileFault";
}
