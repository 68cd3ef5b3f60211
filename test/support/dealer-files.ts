import { gzipSync } from "node:zlib";
import { anArchive, aWorkbook, type Cell } from "./workbooks.ts";

/** Windows-1254, which is ISO-8859-9 for letters, as spreadsheets save it. */
export const cp1254 = (text: string) =>
  Buffer.from(
    Array.from(
      text,
      (letter) => ({ ğ: 0xf0, Ğ: 0xd0, ı: 0xfd, İ: 0xdd, ş: 0xfe, Ş: 0xde, "’": 0x92 })[letter] ?? letter.charCodeAt(0),
    ),
  );
const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16();

const headings = [
  "Stok No",
  "Marka",
  "Model",
  "Versiyon",
  "Model Yılı",
  "Kilometre",
  "Fiyat",
  "Plaka",
  "Yakıt",
  "İl",
  "İlk tescil tarihi",
];
const megane = [
  "G-1",
  "Renault",
  "Megane",
  "1.5 dCi Touch",
  "2015",
  "98.000",
  "750.000",
  "34 ABC 123",
  "Dizel",
  "İzmir",
  "05.04.2015",
];
const golf = [
  "G-2",
  "Volkswagen",
  "Golf",
  "1.0 TSi Comfortline",
  "2017",
  "64.500 km",
  "1.250.000 TL",
  "35 DEF 456",
  "Benzin",
  "İzmir",
  "2017-03-31",
];
const rows = [headings, megane, golf];

type Row = readonly string[];
const quoted = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
const csv = (lines: readonly Row[], delimiter = ";", newline = "\r\n") =>
  lines.map((line) => line.map((cell) => quoted(cell, delimiter)).join(delimiter) + newline).join("");
/** The rows with other headings; undefined leaves a column out. */
const renamed = (names: Readonly<Record<string, string | undefined>>): Row[] =>
  rows.map((row, at) =>
    row.flatMap((cell, column) => {
      const heading = headings[column]!;
      const name = Object.hasOwn(names, heading) ? names[heading] : heading;
      return name === undefined ? [] : [at === 0 ? name : cell];
    }),
  );
const changed = (at: 1 | 2, heading: string, cell: string): Row[] =>
  rows.map((row, number) => (number === at ? row.with(headings.indexOf(heading), cell) : row));

/** The cells as Excel has them: numbers as numbers, days as days. */
const cells: Cell[][] = rows.map((row, at) =>
  row.map((cell, column): Cell => {
    if (at === 0) return cell;
    if (["Model Yılı", "Kilometre", "Fiyat"].includes(headings[column]!)) return Number(cell.replace(/\D/g, ""));
    return headings[column] === "İlk tescil tarihi" ? { day: at === 1 ? "2015-04-05" : "2017-03-31" } : cell;
  }),
);
const stock = { name: "Stok", rows: cells };
const title: Cell[][] = [["DENEME OTO GALERİ"], ["Güncel araç listesi", undefined as never, { day: "2026-11-28" }], []];

const germanHead = [
  "Angebotsnummer",
  "Marke",
  "Modell",
  "Variante",
  "Erstzulassung",
  "Kilometerstand",
  "Preis",
  "Währung",
  "Kennzeichen",
  "Kraftstoff",
  "Getriebe",
  "Farbe",
  "Leistung (kW)",
  "Karosserie",
];
const german = [
  germanHead,
  [
    "G-1",
    "Renault",
    "Megane",
    "1.5 dCi Touch",
    "04/2015",
    "98000",
    "750000",
    "TRY",
    "34 ABC 123",
    "Diesel",
    "Schaltgetriebe",
    "Weiß",
    "81",
    "Limousine",
  ],
  [
    "G-2",
    "Volkswagen",
    "Golf",
    "1.0 TSi Comfortline",
    "03/2017",
    "64500",
    "1250000",
    "TRY",
    "35 DEF 456",
    "Benzin",
    "Automatik",
    "schwarz",
    "85",
    "Kleinwagen",
  ],
];

/** A row of mobile.de: 120 columns, of which those that are given have a value. */
const mobileDeRow = (values: Readonly<Record<number, string>>): string[] =>
  Array.from({ length: 120 }, (_, at) => values[at] ?? "");
const mobileDeRows = (currency: string) => [
  mobileDeRow({
    0: "900100",
    1: "G-1",
    2: "Car.Limousine",
    3: "Renault",
    4: "Megane",
    5: "81",
    8: "04.2015",
    9: "98000",
    10: "750000.00",
    11: "0",
    14: "VF1BZ0A0654321098",
    16: "weiß",
    17: "2",
    25: "Gepflegt, Scheckheft",
    28: currency,
    31: "1",
    32: "1",
    33: "1",
    42: "4/5",
    52: "1461",
    109: "2",
    110: "1",
  }),
  mobileDeRow({
    0: "900100",
    1: "G-2",
    2: "Car.SmallCar",
    3: "Volkswagen",
    4: "Golf",
    5: "85",
    8: "03.2017",
    9: "64500",
    10: "1250000",
    11: "1",
    14: "WVWZZZAUZHW123456",
    16: "schwarz",
    28: currency,
    41: "1",
    52: "999",
    109: "1",
    110: "3",
  }),
];

const autoScout24 = (currency: string) => `<?xml version="1.0" encoding="utf-8"?>
<stx3><vehicle_data><vehicles>${german
  .slice(1)
  .map(
    ([id, brand, model, version, registration, mileage, price, , plate, fuel, gear, colour, kilowatt, body]) =>
      `<vehicle><vehicle_id>${id}</vehicle_id><type>C</type><category>Gebraucht</category><body>${body}</body><brand>${brand}</brand><model>${model}</model><version>${version}</version><body_colorgroup>${colour}</body_colorgroup><gear_type>${gear}</gear_type><fuel_type>${fuel}</fuel_type><kilowatt>${kilowatt}</kilowatt><mileage>${mileage}</mileage><initial_registration>${registration!.replace(/(\d+)\/(\d+)/, "$2-$1-01")}T00:00:00</initial_registration><licence_plate>${plate}</licence_plate><notes>Scheckheft\\\\Nichtraucher</notes><prices><price><type>dealer</type><currency>${currency}</currency><value>1</value></price><price><type>public</type><currency>${currency}</currency><value>${price}</value></price></prices><equipments><equipment><text>ABS</text></equipment><equipment><text> ESP</text></equipment></equipments><media><images><image><uri>https://pictures.example/${id}-1.jpg</uri></image><image><uri>https://pictures.example/${id}-2.jpg</uri></image></images></media></vehicle>`,
  )
  .join("")}</vehicles></vehicle_data></stx3>`;

const objects = rows.slice(1).map((row) => Object.fromEntries(row.map((cell, at) => [headings[at]!, cell])));
const xml = `<?xml version="1.0"?><liste>${objects
  .map(
    (one) =>
      `<arac>${Object.entries(one)
        .map(([name, text]) => `<${name.replaceAll(" ", "_")}>${text}</${name.replaceAll(" ", "_")}>`)
        .join("")}</arac>`,
  )
  .join("")}</liste>`;

type File = readonly [name: string, content: string | Uint8Array | Promise<Buffer>];

/** Files with two vehicles, G-1 and G-2, each as another program or person would write it. */
export const readableFiles: readonly File[] = [
  ["semicolons, UTF-8 with a byte order mark", `\uFEFF${csv(rows)}`],
  ["commas", csv(rows, ",")],
  ["tabs", csv(rows, "\t", "\n")],
  ["bars", csv(rows, "|")],
  ["old Mac line breaks", csv(rows, ";", "\r")],
  ["Excel’s line with the delimiter", `sep=;\r\n${csv(rows)}`],
  ["Windows-1254", cp1254(csv(rows))],
  ["UTF-16 LE with tabs, as Excel’s Unicode text", Buffer.from(`\uFEFF${csv(rows, "\t")}`, "utf16le")],
  ["UTF-16 BE", utf16be(csv(rows))],
  [
    "title rows above the headings",
    `DENEME OTO GALERİ;;;;;;;;;;\r\nTarih: 28.11.2026;;;;;;;;;;\r\n;;;;;;;;;;\r\n${csv(rows)}`,
  ],
  ["a title of one cell, then semicolons", `Stok listesi, güncel\r\n${csv(rows)}`],
  [
    "a line break and quotes in a cell",
    csv([
      [...headings, "Açıklama"],
      [...megane, 'İlk sahibinden,\n"hatasız" araç; bakımlı'],
      [...golf, '17" jant'],
    ]),
  ],
  [
    "capital headings MARKA, SERİ, MODEL",
    csv(
      renamed({
        Marka: "MARKA",
        Model: "SERİ",
        Versiyon: "MODEL",
        "Model Yılı": "YIL",
        Kilometre: "KM",
        Fiyat: "FİYATI",
        Plaka: "PLAKA NO",
      }),
    ),
  ],
  [
    "headings without Turkish letters",
    csv(
      renamed({ "Model Yılı": "MODEL YILI", Yakıt: "YAKIT TIPI", İl: "IL", "İlk tescil tarihi": "ILK TESCIL TARIHI" }),
    ),
  ],
  [
    "headings with units and dots",
    csv(renamed({ Kilometre: "K.M.", Fiyat: "Satış Fiyatı (TL)", "Stok No": "Stok_Kodu" })),
  ],
  ["the plate as the only number", csv(renamed({ "Stok No": undefined }).map((row) => row))],
  [
    "headings of vehicles that nobody knows, texts that the catalogue does",
    csv(renamed({ Marka: "Araç üreticisi", Yakıt: "Enerji", İl: "Bulunduğu yer", Plaka: "Tescil" })),
  ],
  ["amounts with kuruş of zero", csv(changed(1, "Fiyat", "750.000,00"))],
  ["amounts without groups", csv(changed(2, "Fiyat", "1250000,00"))],
  ["amounts in English", csv(changed(2, "Fiyat", "1,250,000.00"))],
  ["amounts with a sign before", csv(changed(2, "Fiyat", "₺1.250.000"))],
  [
    "trailing empty columns and rows",
    csv([...rows.map((row) => [...row, "", ""]), Array.from({ length: 13 }, () => "")]),
  ],
  ["JSON", JSON.stringify({ araclar: objects })],
  ["JSON Lines", objects.map((one) => `${JSON.stringify(one)}\n`).join("")],
  ["XML", xml],
  ["XML in Windows-1254", cp1254(xml.replace('version="1.0"', 'version="1.0" encoding="windows-1254"'))],
  ["an Excel workbook", aWorkbook([stock])],
  ["an Excel workbook with texts in its cells", aWorkbook([stock], { isInline: true })],
  ["an Excel workbook with title rows", aWorkbook([{ name: "Stok", rows: [...title, ...cells] }])],
  ["an Excel workbook that counts days from 1904", aWorkbook([stock], { from1904: true })],
  [
    "the second of three sheets",
    aWorkbook([
      { name: "Kapak", rows: [["Deneme Oto"], ["Adres"]] },
      stock,
      {
        name: "Giderler",
        rows: [
          ["Ay", "Tutar"],
          ["Ocak", 5000],
        ],
      },
    ]),
  ],
  [
    "a hidden sheet with the same headings before it",
    aWorkbook([{ name: "Eski", state: "hidden", rows: [cells[0]!, cells[1]!.with(0, "ESKİ")] }, stock]),
  ],
  [
    "formulas with their stored values",
    aWorkbook([
      {
        name: "Stok",
        rows: cells.map((row, at) =>
          at === 0
            ? row
            : row
                .with(6, { formula: "G9*1000", value: at === 1 ? 750_000 : 1_250_000 })
                .with(1, { formula: 'PROPER("x")', value: row[1] as string }),
        ),
      },
    ]),
  ],
  [
    "an Excel workbook with macros and a link to another file",
    aWorkbook([stock], {
      parts: { "xl/vbaProject.bin": "x", "xl/externalLinks/externalLink1.xml": "<externalLink/>" },
    }),
  ],
  ["a mobile.de file with headings", csv([mobileDeHeadings(), ...mobileDeRows("TRY")])],
  ["a mobile.de file without headings", csv(mobileDeRows("TRY"))],
  ["a mobile.de file in ISO-8859-15", Buffer.from(csv(mobileDeRows("TRY")), "latin1")],
  ["a German list", csv(german)],
  ["AutoScout24 XML", autoScout24("TRY")],
];

function mobileDeHeadings(): string[] {
  const names: Readonly<Record<number, string>> = {
    0: "kundennummer",
    1: "interne_nummer",
    2: "kategorie",
    3: "marke",
    4: "modell",
    5: "leistung",
    6: "hu",
    7: "au",
    8: "ez",
    9: "kilometer",
    10: "preis",
    11: "mwst",
    14: "vin",
    16: "farbe",
    17: "klima",
    25: "bemerkung",
    28: "waehrung",
    31: "leichtmetallfelgen",
    32: "esp",
    33: "abs",
    41: "allradantrieb",
    42: "tueren",
    52: "ccm",
    109: "kraftstoffart",
    110: "getriebeart",
  };
  return Array.from({ length: 120 }, (_, at) => names[at] ?? `leer_${at}`);
}

/** Files of vehicles whose prices are in euros. */
export const euroFiles: readonly File[] = [
  ["mobile.de", csv(mobileDeRows("EUR"))],
  ["mobile.de without a currency", csv(mobileDeRows(""))],
  ["AutoScout24 XML", autoScout24("Euro")],
];

/** One sheet that unpacks to so many bytes, but is small as an archive. */
const aBomb = (bytes: number) =>
  aWorkbook([stock], {
    parts: {
      "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${"<row/>".repeat(bytes / 6)}</sheetData></worksheet>`,
    },
  });

/** The head of a file in Microsoft's older container, with the names of its streams. */
const compoundFile = (name: string) =>
  Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(3000),
    Buffer.from(name, "utf16le"),
    Buffer.alloc(100),
  ]);

const noise = (length: number) => Buffer.from(Array.from({ length }, (_, at) => (at * 7919 + ((at * at) % 251)) % 256));

type FaultName = keyof typeof import("#src/business/import/reading/limits.ts").fileFaults;

/** Files that cannot be read, with the sentence that names the problem. */
export const unreadableFiles: readonly (readonly [...File, fault: FaultName])[] = [
  ["old Excel", compoundFile("Workbook"), "oldWorkbook"],
  ["an Excel workbook with a password", compoundFile("EncryptedPackage"), "passwordProtected"],
  ["an old Word document", compoundFile("WordDocument"), "wordDocument"],
  ["binary Excel", anArchive({ "xl/workbook.bin": "x" }), "binaryWorkbook"],
  [
    "OpenDocument",
    anArchive({ mimetype: "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<x/>" }),
    "openDocument",
  ],
  ["Numbers", anArchive({ "Index/Document.iwa": "x" }), "numbers"],
  ["a Word document", anArchive({ "word/document.xml": "<x/>" }), "wordDocument"],
  ["an archive with a list in it", anArchive({ "stok.csv": csv(rows) }), "compressed"],
  ["gzip", gzipSync(csv(rows)), "compressed"],
  ["PDF", "%PDF-1.7\n1 0 obj", "pdf"],
  ["a photo", Buffer.from("ffd8ffe000104a46494600", "hex"), "picture"],
  [
    "an HTML table that is called .xls",
    `<html><head><meta charset="utf-8"></head><body><table><tr><td>Marka</td></tr></table></body></html>`,
    "webTable",
  ],
  ["Excel’s web archive", `MIME-Version: 1.0\nContent-Type: multipart/related; boundary="x"\n`, "webTable"],
  [
    "Excel’s XML of 2003",
    `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>`,
    "xmlWorkbook",
  ],
  ["a web page", "<!doctype html><html><head><script>1</script></head><body>Giriş yapın</body></html>", "webPage"],
  ["an Excel workbook without rows", aWorkbook([{ name: "Boş", rows: [] }]), "emptyWorkbook"],
  ["an Excel workbook with headings alone", aWorkbook([{ name: "Stok", rows: [cells[0]!] }]), "noRows"],
  [
    "a sheet that is not XML",
    aWorkbook([stock], { parts: { "xl/worksheets/sheet1.xml": "<worksheet><sheetData><row>" } }),
    "brokenWorkbook",
  ],
  [
    "XML entities in a sheet",
    aWorkbook([stock], {
      parts: {
        "xl/worksheets/sheet1.xml": `<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`,
      },
    }),
    "entities",
  ],
  [
    "XML entities",
    `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a SYSTEM "file:///etc/passwd">]><l><v><x>&a;</x></v></l>`,
    "entities",
  ],
  ["a megabyte of bytes", noise(1024 * 1024), "notText"],
  ["a megabyte of letters", "a".repeat(1024 * 1024), "recordTooLong"],
  ["a cell of a megabyte", csv(changed(1, "Versiyon", "x".repeat(1024 * 1024))), "recordTooLong"],
  [
    "a cell of a megabyte in Excel",
    aWorkbook([{ name: "Stok", rows: [cells[0]!, cells[1]!.with(3, "x".repeat(1024 * 1024))] }]),
    "recordTooLong",
  ],
];

/** Hostile files that are refused with a number in the sentence. */
export const hugeFiles = {
  bomb: () => aBomb(330 * 1024 * 1024),
  sharedTextBomb: () =>
    aWorkbook([stock], { parts: { "xl/sharedStrings.xml": `<sst>${"<si/>".repeat(11 * 1024 * 1024)}</sst>` } }),
  columns: csv([Array.from({ length: 10_000 }, (_, at) => `s${at}`), Array.from({ length: 10_000 }, () => "1")]),
  columnsInWorkbook: () =>
    aWorkbook([{ name: "Stok", rows: [Array.from({ length: 10_000 }, (_, at): Cell => `s${at}`), [1]] }]),
  sheets: () => aWorkbook(Array.from({ length: 60 }, (_, at) => ({ name: `S${at}`, rows: cells }))),
};
