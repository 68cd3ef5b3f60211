import { escaped, folded, utc } from "../../bookings/calendar-file.ts";

/** An entry of a calendar feed (RFC 5545). */
export type FeedEvent = { uid: string; stamp: Date; from: Date; until: Date; summary: string; location: string };

/** A calendar of events; its text changes only when they do. */
export function calendarFeed(name: string, events: readonly FeedEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Kontak//Kiralama//TR",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    "X-WR-TIMEZONE:Europe/Istanbul",
    ...events.flatMap(({ uid, stamp, from, until, summary, location }) => [
      "BEGIN:VEVENT",
      `UID:${uid}`,
      `DTSTAMP:${utc(stamp)}`,
      `DTSTART:${utc(from)}`,
      `DTEND:${utc(until)}`,
      `SUMMARY:${escaped(summary)}`,
      `LOCATION:${escaped(location)}`,
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}
