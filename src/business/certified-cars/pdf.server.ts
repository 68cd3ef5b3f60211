import { damagedPanels, damageSentence } from "#src/selling/listings/damage/rules.ts";
import { formatDateTime, formatDay } from "#src/shared/dates.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { pdfEdges, pdfOf } from "#src/shared/pdf.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { isOutside, limitText, measurements, valueText } from "./measurements.ts";
import {
  damageOf,
  findingsOf,
  type Point,
  pointGroups,
  pointResults,
  type ReportContent,
  summaryOf,
} from "./report.ts";
import { verificationPath } from "./rules.ts";

export type PrintedReport = {
  number: number;
  version: number;
  correction: string;
  vehicle: string;
  keyCode: string;
  centre: { name: string; approvalNumber: string; address: string; phone: string };
  inspector: string;
  inspectedOn: string;
  mileageKm: number;
  validUntil: string;
  content: ReportContent;
  publishedAt: Date;
  origin: string;
};

/** A version of a report as PDF. It is made once and stored; the same version always gives the same bytes. */
export const reportPdf = (report: PrintedReport, list: readonly Point[]): Promise<Uint8Array> =>
  pdfOf(
    { title: `Ekspertiz raporu ${report.number}, sürüm ${report.version}`, createdAt: report.publishedAt },
    ({ title, heading, put, table, facts, space }) => {
      const { centre, content } = report;
      put("Kontak", { size: 20, isBold: true });
      title("Ekspertiz raporu", { isBold: false });
      space(12);
      facts([
        ["Rapor no", `${report.number}, sürüm ${report.version}`],
        ["Yayım", formatDateTime(report.publishedAt)],
        ...(report.correction === "" ? [] : [["Düzeltme", report.correction] as const]),
        ["Araç", report.vehicle],
        ["İlan no", report.keyCode],
        ["İnceleme günü", formatDay(report.inspectedOn)],
        ["O günkü kilometre", `${formatNumber(report.mileageKm)} km`],
        ["Geçerlilik", `${formatDay(report.validUntil)} gününün sonuna kadar`],
        ["Ekspertiz merkezi", `${centre.name}, yetki belgesi ${centre.approvalNumber}`],
        ["Merkezin adresi", `${centre.address}, ${formatPhone(centre.phone)}`],
        ["İnceleyen", report.inspector],
      ]);
      heading("Sonuç");
      for (const paragraph of content.conclusion.split("\n").filter((line) => line.trim() !== "")) put(paragraph);
      put(`${Object.keys(content.points).length} nokta: ${summaryOf(content.points)}`, { isBold: true });
      heading("Boya ve değişen");
      put(damageSentence(damageOf(content.panels)));
      facts(damagedPanels(damageOf(content.panels)).map(({ name, stateName }) => [name, stateName]));
      const findings = findingsOf(list, content.points);
      if (findings.length > 0) heading("Önce bilinmesi gerekenler");
      facts(
        findings.map(({ name, result, note }) => [name, [pointResults[result].name, note].filter(Boolean).join(": ")]),
      );
      const measured = measurements.filter(({ code }) => content.measures[code] !== undefined);
      if (measured.length > 0) heading("Ölçülen değerler");
      table({
        columns: [
          { x: pdfEdges.left, width: 240 },
          { x: 310, width: 90, align: "right" },
          { x: 420, width: pdfEdges.right - 420 },
        ],
        rows: measured.map((one) => {
          const value = content.measures[one.code]!;
          return [
            `${one.group}, ${one.name}`,
            { text: valueText(one, value), isBold: isOutside(one, value) },
            limitText(one),
          ];
        }),
      });
      for (const group of pointGroups(list, content.points)) {
        heading(group.name);
        table({
          columns: [
            { x: pdfEdges.left, width: 230 },
            { x: 290, width: 70 },
            { x: 370, width: pdfEdges.right - 370 },
          ],
          rows: group.points.map(({ name, result, note }) => [
            name,
            { text: pointResults[result].name, isBold: result === "fault" || result === "attention" },
            note,
          ]),
        });
      }
      space(16);
      put(
        `Bu dosyanın değişmediğini, özetini (SHA-256) ${report.origin}${verificationPath} adresinde sorarak denetleyebilirsiniz.`,
        { size: 9, colour: "#3d4a5f" },
      );
    },
  );
