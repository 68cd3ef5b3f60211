import { formatTime } from "#src/shared/dates.ts";

/** The Turkish locative suffix ("at") of a number, by its last spoken word: sıfır, bir, iki … and on, yirmi, otuz, kırk, elli. */
const afterUnit = ["da", "de", "de", "te", "te", "te", "da", "de", "de", "da"];
const afterTen = ["da", "da", "de", "da", "ta", "de"];

/** `Taslak 14:32’de kaydedildi`. */
export function savedAtText(date: Date): string {
  const time = formatTime(date);
  const [hour, minute] = time.split(":").map(Number) as [number, number];
  // 14:00 is read "on dört".
  const spoken = minute === 0 ? hour : minute;
  const ending = spoken % 10 === 0 ? afterTen[spoken / 10]! : afterUnit[spoken % 10]!;
  return `Taslak ${time}’${ending} kaydedildi`;
}
