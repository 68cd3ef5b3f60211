import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { getDocumentProxy } from "unpdf";
import { type PrintedReport, reportPdf } from "#src/business/certified-cars/pdf.server.ts";
import type { Point } from "#src/business/certified-cars/report.ts";
import { receiptPdf } from "#src/money/down-payments/receipt/receipt.server.ts";
import { invoicePdf } from "#src/money/orders/invoices/pdf.server.ts";
import { paymentsOf } from "#src/business/rental/bookings/charges.ts";
import { voucherPdf } from "#src/business/rental/my-bookings/voucher-pdf.server.ts";
import { pdfOf } from "#src/shared/pdf.server.ts";

const at = new Date("2026-03-10T09:30:00Z");
const points: Point[] = ["motor", "fren", "kaporta"].flatMap((group) =>
  Array.from({ length: 30 }, (_, i) => ({
    code: `${group}-${i}`,
    groupSlug: group,
    groupName: `Grup ${group}`,
    name: `${group} noktası ${i + 1}`,
  })),
);
const report: PrintedReport = {
  number: 42,
  version: 2,
  correction: "Sağ ön çamurluğun durumu",
  vehicle: "2021 Volkswagen Passat",
  keyCode: "A23BCD456",
  centre: { name: "Doğru Ekspertiz", approvalNumber: "06-HYB-1", address: "İvedik OSB", phone: "903123951234" },
  inspector: "Hakan Usta",
  inspectedOn: "2026-03-09",
  mileageKm: 98_000,
  validUntil: "2026-05-09",
  content: {
    points: Object.fromEntries(
      points.map(({ code }, i) => [
        code,
        { result: i === 3 ? "fault" : "ok", note: i === 3 ? "Yağ kaçağı. ".repeat(20).trim() : "" },
      ]),
    ),
    measures: { "boya-tavan": 110 },
    panels: { "sag-on-camurluk": "painted" },
    photos: [],
    conclusion: "Araç genel olarak bakımlı.\n\nÖn sağ çamurluk boyanmış.",
  },
  publishedAt: at,
  origin: "https://kontak.example",
};

// Documents share parsed fonts: how this one combines letters must not reach those that follow.
await pdfOf({ title: "A", createdAt: at }, ({ put }) => put("Ais\u0327\u0307 iI\u0307A 0x0:(I-X)"));

/** Every PDF of the product, by the module that makes it; the values are those that it reads. */
const pdfs: Record<string, { title: string; make: () => Promise<Uint8Array> }> = {
  "src/business/certified-cars/pdf.server.ts": {
    title: "Ekspertiz raporu 42, sürüm 2",
    make: () => reportPdf(report, points),
  },
  "src/money/down-payments/receipt/receipt.server.ts": {
    title: "Ön ödeme makbuzu AB12",
    make: () =>
      receiptPdf(
        {
          id: "AB12",
          heldAt: at,
          heldUntil: at,
          state: "held",
          sellerName: "Yıldız Otomotiv",
          sellerNumber: "VKN 1234567890",
          billingName: "Şule Iğdırlıoğlu",
          billingNumber: "T.C. •••••••1234",
          billingAddress: "Çankaya, Ankara",
          vehicle: "2021 Volkswagen Passat",
          priceText: "1.234.500 TL",
          holdDays: 3,
          chargedKurus: 500_000,
          refundedKurus: 100_000,
          releasedKurus: 0,
          cardLastFour: "4242",
        } as Parameters<typeof receiptPdf>[0],
        { name: "Örnek A.Ş.", facts: ["Moda Caddesi 1", "MERSİS no 0123456789012345"] },
      ),
  },
  "src/money/orders/invoices/pdf.server.ts": {
    title: "Bilgi fişi KNT-2026-000042",
    make: () =>
      invoicePdf({
        kind: "invoice",
        number: "KNT-2026-000042",
        orderId: "ABCDEFGH1",
        issuedAt: at.toISOString(),
        seller: { name: "Örnek A.Ş.", contact: "bilgi@kontak.example", facts: ["Moda Caddesi 1, İstanbul"] },
        buyer: { name: "Şule Iğdırlıoğlu", facts: [], address: "Çankaya, Ankara" },
        lines: [{ title: "Premium paket: İĞDIR ₺", vatPercent: 20, priceKurus: 120_000, discountKurus: 20_000 }],
        vatRows: [{ vatPercent: 20, vatKurus: 16_667 }],
        amountKurus: 100_000,
        corrects: null,
      } as unknown as Parameters<typeof invoicePdf>[0]),
  },
  "src/business/rental/my-bookings/voucher-pdf.server.ts": {
    title: "Rezervasyon KRL23456",
    make: () =>
      voucherPdf(
        {
          code: "KRL23456",
          stateLabel: "Onaylandı",
          vehicle: "2024 Fiat Egea",
          trip: {
            businessName: "Ege Kiralama",
            pickupPlace: "İzmir",
            dropoffPlace: "İzmir",
            pickupAt: "10 Mart",
            dropoffAt: "12 Mart",
          },
          counterNote: "",
          driverName: "Deniz Kaya",
          price: {
            length: { days: 2, lateHours: 0 },
            rentKurus: 300_000,
            oneWayKurus: 0,
            youngDriverKurus: 0,
            extras: [],
            totalKurus: 300_000,
          },
          details: {
            kmLimit: null,
            terms: { freeUntil: null, lateRefundPercent: 0 },
            depositKurus: 500_000,
            price: { extras: [] },
          },
          payments: paymentsOf([{ amountKurus: 60_000, chargedKurus: 63_645, refundedKurus: 0, installments: 3 }]),
          prepaidKurus: 60_000,
          depositKurus: 500_000,
        } as unknown as Parameters<typeof voucherPdf>[0],
        at,
      ),
  },
};

type Node = { role?: string; type?: string; id?: string; children?: Node[] };
type Item = { str?: string; type?: string; id?: string; tag?: string; hasEOL?: boolean };

/** What a screen reader is told: the elements that have text with it, page by page, and text that is in none. */
async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  const { info, metadata } = await pdf.getMetadata();
  const elements: { role: string; path: string; text: string }[] = [];
  const untagged: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const texts = new Map<string, string>();
    const open: (string | undefined)[] = [];
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items as Item[]) {
      if (item.type?.startsWith("begin")) open.push(item.tag === "Artifact" ? "artifact" : item.id);
      else if (item.type === "endMarkedContent") open.pop();
      else if (item.str) {
        const id = open.at(-1);
        if (id === undefined) untagged.push(item.str);
        else texts.set(id, (texts.get(id) ?? "") + item.str);
      }
    }
    const walk = (node: Node, path: string) => {
      const role = node.role ?? "";
      const own = (node.children ?? []).filter(({ type }) => type === "content");
      if (own.length > 0)
        elements.push({ role, path, text: own.map(({ id }) => (texts.get(id!) ?? "").trim()).join(" ") });
      for (const child of node.children ?? []) if (child.role) walk(child, `${path}/${child.role}`);
    };
    walk((await page.getStructTree()) as Node, "");
  }
  return { pdf, info: info as Record<string, unknown>, metadata, elements, untagged };
}

describe.each(Object.entries(pdfs))("%s", (_file, { title, make }) => {
  test("is tagged, with title, language, one main heading, and headers in its tables", async () => {
    const bytes = await make();
    expect(await make(), "the same values give the same file").toEqual(bytes);
    const { pdf, info, metadata, elements, untagged } = await readPdf(bytes);
    expect(info).toMatchObject({ Title: title, Language: "tr-TR" });
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    expect(await pdf.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
    expect(metadata!.get("dc:title")).toContain(title);
    expect(metadata!.getRaw()).toContain("<pdfuaid:part>1</pdfuaid:part>");
    expect(untagged).toEqual([]);
    expect(elements.filter(({ role }) => role === "H1")).toHaveLength(1);
    expect(elements.find(({ role }) => /^H\d/.test(role))!.role).toBe("H1");
    const cells = elements.filter(({ path }) => path.includes("/Table/"));
    expect(cells.length).toBeGreaterThan(3);
    expect(new Set(cells.map(({ path }) => path))).toEqual(new Set(["/Document/Table/TR/TH", "/Document/Table/TR/TD"]));
    expect(elements.filter(({ role, text }) => text === "" && role !== "TD")).toEqual([]);
    // pdf.js does not expose the Scope of table headers, so it is read from the bytes of the file.
    const file = Buffer.from(bytes).toString("latin1");
    const headers = file.match(/\/S \/TH\n[^]*?endobj/g)!;
    expect(headers.length).toBeGreaterThan(0);
    expect(headers.filter((header) => !/\/Scope \/(?:Row|Column)/.test(header))).toEqual([]);
  });
});

test("the elements of an invoice are read in the order of the page", async () => {
  const { elements } = await readPdf(await pdfs["src/money/orders/invoices/pdf.server.ts"]!.make());
  expect(elements.map(({ role, text }) => `${role} ${text}`)).toEqual([
    "P Örnek A.Ş.",
    "P Moda Caddesi 1, İstanbul",
    "H1 Bilgi fişi KNT-2026-000042",
    "P Tarih: 10 Mart 2026 12:30",
    "P Sipariş: ABCDEFGH1",
    "H2 Alıcı",
    "P Şule Iğdırlıoğlu",
    "P Çankaya, Ankara",
    "TH Açıklama",
    "TH KDV oranı",
    "TH Tutar",
    "TH Premium paket: İĞDIR ₺",
    "TD %20",
    "TD 1.200,00 TL",
    "TH İndirim (hediye bakiyesi)",
    "TD -200,00 TL",
    "TH KDV hariç",
    "TD 833,33 TL",
    "TH KDV %20",
    "TD 166,67 TL",
    "TH Toplam",
    "TD 1.000,00 TL",
    "P Bu belge bilgi amaçlıdır; yetkili bir e-fatura ya da e-arşiv belgesi yerine geçmez.",
  ]);
});

test("a row of a table stays on one page", async () => {
  const bytes = await pdfOf({ title: "Uzun", createdAt: at }, ({ title, table }) => {
    title("Uzun");
    table({
      columns: [
        { x: 48, width: 100 },
        { x: 160, width: 60 },
      ],
      rows: Array.from({ length: 40 }, (_, i) => [`Satır ${i}`, "birinci ikinci üçüncü dördüncü"]),
    });
  });
  const { pdf, elements } = await readPdf(bytes);
  expect(pdf.numPages).toBeGreaterThan(1);
  expect(elements.filter(({ role }) => role === "TD").map(({ text }) => text)).toEqual(
    Array.from({ length: 40 }, () => "birinci ikinci üçüncü dördüncü"),
  );
});

test("every module that makes a PDF is checked here", () => {
  const makers = globSync("src/**/*.{ts,tsx}").filter(
    // What the demo's businesses upload is no document of the site.
    (file) =>
      !/\.test\.ts$|^src\/site\/demo\//.test(file) && /pdfOf\b.*from "|from "pdfkit"/.test(readFileSync(file, "utf8")),
  );
  expect(makers.toSorted()).toEqual([...Object.keys(pdfs), "src/shared/pdf.server.ts"].toSorted());
});
