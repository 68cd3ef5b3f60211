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
  /** Bytes of the parts of an Excel workbook that are read, once they are unpacked. */
  unpackedBytes: number;
  /** Bytes of the texts that the cells of a workbook share, which are in memory while it is read. */
  sharedTextBytes: number;
  /** Visible sheets of a workbook. */
  sheets: number;
};

/** Without limits of size and rows, for files of our own. */
export const ownFileLimits: ReadLimits = {
  bytes: Number.POSITIVE_INFINITY,
  rows: Number.POSITIVE_INFINITY,
  fields: 1000,
  depth: 32,
  recordLength: 4 * 1024 * 1024,
  unpackedBytes: Number.POSITIVE_INFINITY,
  sharedTextBytes: 256 * 1024 * 1024,
  sheets: 1000,
};

const asWorkbook = "“Farklı kaydet” ile “Excel Çalışma Kitabı (.xlsx)” ya da CSV olarak kaydedip yeniden gönderiniz.";

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
  notText: "Dosya okunabilir bir liste değil. Excel (.xlsx), CSV, XML ya da JSON dosyası gönderiniz.",
  compressed:
    "Dosya sıkıştırılmış bir arşiv. İçindeki Excel (.xlsx), CSV, XML ya da JSON dosyasını sıkıştırmadan gönderiniz.",
  oldWorkbook: `Bu dosya eski Excel biçiminde (.xls). Excel’de açıp ${asWorkbook}`,
  binaryWorkbook: `Bu dosya ikili Excel biçiminde (.xlsb). Excel’de açıp ${asWorkbook}`,
  xmlWorkbook: `Bu dosya “XML Elektronik Tablo 2003” biçiminde. Excel’de açıp ${asWorkbook}`,
  openDocument: `Bu dosya OpenDocument biçiminde (.ods). LibreOffice’te açıp ${asWorkbook}`,
  numbers:
    "Bu dosya Apple Numbers biçiminde. Numbers’ta “Dışa aktar” ile Excel (.xlsx) ya da CSV olarak kaydedip gönderiniz.",
  wordDocument: "Bu dosya bir Word belgesi. Araç listesini Excel (.xlsx) ya da CSV dosyası olarak kaydedip gönderiniz.",
  pdf: "Bu dosya bir PDF. Araç listesini geldiği programdan Excel (.xlsx) ya da CSV dosyası olarak alıp gönderiniz.",
  picture: "Bu dosya bir görsel. Araç listesini Excel (.xlsx) ya da CSV dosyası olarak gönderiniz.",
  passwordProtected: "Dosya parola korumalı. Parolasını kaldırıp yeniden kaydettikten sonra gönderiniz.",
  brokenWorkbook: "Dosya bozuk ya da yarım kalmış. Excel’de açıp yeniden kaydettikten sonra gönderiniz.",
  unpackedTooLarge: (bytes: number) =>
    `Excel dosyası açıldığında çok büyük oluyor. En fazla ${Math.floor(bytes / 1024 / 1024)} MB olabilir. Yalnız araç listesini yeni bir dosyaya kopyalayıp gönderiniz.`,
  tooManySheets: (sheets: number) =>
    `Excel dosyasında en fazla ${sheets} sayfa olabilir. Yalnız araç listesini yeni bir dosyaya kopyalayıp gönderiniz.`,
  emptyWorkbook: "Excel dosyasının görünen sayfalarında hiç satır yok.",
  webPage:
    "Burada araç listesi yerine bir web sayfası var. Listenin kendi adresini yazınız ya da dosyasını gönderiniz.",
  webTable: `Bu dosya .xls adıyla kaydedilmiş bir web sayfası. Excel’de açıp ${asWorkbook}`,
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
