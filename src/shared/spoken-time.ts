/** The locative endings of spoken numbers: sıfır, bir, iki … and on, yirmi, otuz, kırk, elli. */
const afterUnit = ["da", "de", "de", "te", "te", "te", "da", "de", "de", "da"];
const afterTen = ["da", "da", "de", "da", "ta", "de"];

/** How a time is read on with "at": `14:32’de`, `09.00’da`, with the separator that it has. */
export function atTime(time: string): string {
  const [hour, minute] = time.split(/[:.]/).map(Number) as [number, number];
  // 14:00 is read "on dört".
  const spoken = minute === 0 ? hour : minute;
  return `${time}’${spoken % 10 === 0 ? afterTen[spoken / 10]! : afterUnit[spoken % 10]!}`;
}
