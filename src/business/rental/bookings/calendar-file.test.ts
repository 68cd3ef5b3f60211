import { expect, test } from "vitest";
import { calendarFile } from "./calendar-file.ts";

const event = {
  uid: "rental-ABCD2345@kontak.test",
  sequence: 2,
  stampedAt: new Date("2026-12-01T08:09:10.500Z"),
  from: new Date("2026-12-31T22:30:00Z"),
  to: new Date("2027-01-05T07:00:00Z"),
  title: "Kiralık araç: Şahin, 1.6; ışıklı\\temiz",
  place: "İstanbul Sabiha Gökçen Havalimanı, Kurtköy, Pendik – dış hatlar geliş katı, araç kiralama bankoları",
  text: "Birinci satır\nikinci satır",
  url: "https://kontak.test/rezervasyonlarim/ABCD2345",
  isCancelled: false,
};
/** The unfolded lines of a calendar file by their names. */
const read = (text: string) =>
  new Map(
    text
      .replaceAll("\r\n ", "")
      .split("\r\n")
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]),
  );

test("a calendar file has the local times of Turkey, escaped texts, and lines of at most 75 bytes", () => {
  const text = calendarFile(event);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const lines = read(text);
  expect(lines.get("DTSTART;TZID=Europe/Istanbul")).toBe("20270101T013000");
  expect(lines.get("DTEND;TZID=Europe/Istanbul")).toBe("20270105T100000");
  expect(lines.get("DTSTAMP")).toBe("20261201T080910Z");
  expect(lines.get("SUMMARY")).toBe("Kiralık araç: Şahin\\, 1.6\\; ışıklı\\\\temiz");
  expect(lines.get("LOCATION")).toBe(event.place.replaceAll(",", "\\,"));
  expect(lines.get("DESCRIPTION")).toBe("Birinci satır\\nikinci satır");
  expect(lines.get("STATUS")).toBe("CONFIRMED");
});

test("a cancelled reservation is a cancelled event with the same id and a later sequence", () => {
  const lines = read(calendarFile({ ...event, sequence: 3, isCancelled: true }));
  expect([lines.get("UID"), lines.get("SEQUENCE"), lines.get("STATUS")]).toEqual([event.uid, "3", "CANCELLED"]);
});
