import { formatTripTime } from "../addresses.ts";

export type CalendarEvent = {
  /** Stable: calendars update the event that they have. */
  uid: string;
  /** Grows with each change of the event. */
  sequence: number;
  stampedAt: Date;
  from: Date;
  to: Date;
  title: string;
  place: string;
  text: string;
  url: string;
  isCancelled: boolean;
};

/** A text of an event: RFC 5545 separates by some characters. */
export const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
const digits = (text: string) => text.replace(/[-:]/g, "");
export const utc = (at: Date) => `${digits(at.toISOString()).slice(0, 15)}Z`;
const local = (at: Date) => `${digits(formatTripTime(at))}00`;

const lineMaxBytes = 75;

/** RFC 5545: lines have at most 75 bytes; a longer one goes on in the next, after a space. Characters stay whole. */
export function folded(line: string): string {
  const lines: string[] = [];
  let current = "";
  for (const character of line) {
    if (Buffer.byteLength(current + character) > lineMaxBytes) {
      lines.push(current);
      current = " ";
    }
    current += character;
  }
  return [...lines, current].join("\r\n");
}

/** One event as a calendar file (RFC 5545), in the time of Turkey, which has no daylight saving. */
export const calendarFile = (event: CalendarEvent): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Kontak//Araç kiralama//TR",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VTIMEZONE",
    "TZID:Europe/Istanbul",
    "BEGIN:STANDARD",
    "DTSTART:20160907T000000",
    "TZOFFSETFROM:+0300",
    "TZOFFSETTO:+0300",
    "TZNAME:+03",
    "END:STANDARD",
    "END:VTIMEZONE",
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stampedAt)}`,
    `DTSTART;TZID=Europe/Istanbul:${local(event.from)}`,
    `DTEND;TZID=Europe/Istanbul:${local(event.to)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped(event.text)}`,
    `URL:${event.url}`,
    `STATUS:${event.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join("");
