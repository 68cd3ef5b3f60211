import { damagedPanels, damageSentence } from "#src/listings/damage/rules.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { pdfEdges, pdfOf } from "#src/shared/pdf.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { dayText } from "./day-text.ts";
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
    ({ put, row, rule, space }) => {
      const { centre, content } = report;
      const pair = (label: string, text: string) =>
        row([
          [label, pdfEdges.left, 150],
          [text, pdfEdges.left + 160, pdfEdges.right - pdfEdges.left - 160, { isBold: true }],
        ]);
      const heading = (text: string) => {
        space(10);
        put(text, { size: 13, isBold: true });
        rule();
      };
      put("Kontak", { size: 20, isBold: true });
      put("Ekspertiz raporu", { size: 14 });
      space(12);
      pair("Rapor no", `${report.number}, sürüm ${report.version}`);
      pair("Yayım", formatDateTime(report.publishedAt));
      if (report.correction !== "") pair("Düzeltme", report.correction);
      pair("Araç", report.vehicle);
      pair("İlan no", report.keyCode);
      pair("İnceleme günü", dayText(report.inspectedOn));
      pair("O günkü kilometre", `${formatNumber(report.mileageKm)} km`);
      pair("Geçerlilik", `${dayText(report.validUntil)} gününün sonuna kadar`);
      pair("Ekspertiz merkezi", `${centre.name}, yetki belgesi ${centre.approvalNumber}`);
      pair("Merkezin adresi", `${centre.address}, ${formatPhone(centre.phone)}`);
      pair("İnceleyen", report.inspector);
      heading("Sonuç");
      for (const paragraph of content.conclusion.split("\n")) put(paragraph);
      put(`${Object.keys(content.points).length} nokta: ${summaryOf(content.points)}`, { isBold: true });
      heading("Boya ve değişen");
      put(damageSentence(damageOf(content.panels)));
      for (const { name, stateName } of damagedPanels(damageOf(content.panels))) pair(name, stateName);
      const findings = findingsOf(list, content.points);
      if (findings.length > 0) heading("Önce bilinmesi gerekenler");
      for (const { name, result, note } of findings)
        pair(name, [pointResults[result].name, note].filter(Boolean).join(": "));
      const measured = measurements.filter(({ code }) => content.measures[code] !== undefined);
      if (measured.length > 0) heading("Ölçülen değerler");
      for (const one of measured) {
        const value = content.measures[one.code]!;
        row([
          [`${one.group}, ${one.name}`, pdfEdges.left, 240],
          [valueText(one, value), 310, 90, { align: "right", isBold: isOutside(one, value) }],
          [limitText(one), 420, pdfEdges.right - 420],
        ]);
      }
      for (const group of pointGroups(list, content.points)) {
        heading(group.name);
        for (const { name, result, note } of group.points)
          row([
            [name, pdfEdges.left, 230],
            [pointResults[result].name, 290, 70, { isBold: result === "fault" || result === "attention" }],
            [note, 370, pdfEdges.right - 370],
          ]);
      }
      space(16);
      put(
        `Bu dosyanın değişmediğini, özetini (SHA-256) ${report.origin}${verificationPath} adresinde sorarak denetleyebilirsiniz.`,
        { size: 9, colour: "#3d4a5f" },
      );
    },
  );
