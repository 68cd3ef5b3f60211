import { expect, test } from "vitest";
import { savedAtText } from "./saved-at.ts";

test.each([
  ["2026-11-18T11:32:00Z", "Taslak 14:32’de kaydedildi"],
  ["2026-11-18T06:05:00Z", "Taslak 09:05’te kaydedildi"],
  ["2026-11-18T11:40:00Z", "Taslak 14:40’ta kaydedildi"],
  ["2026-11-18T11:30:00Z", "Taslak 14:30’da kaydedildi"],
  ["2026-11-18T11:00:00Z", "Taslak 14:00’te kaydedildi"],
  ["2026-11-17T21:00:00Z", "Taslak 00:00’da kaydedildi"],
])("a draft of %s: %s", (date, text) => {
  expect(savedAtText(new Date(date))).toBe(text);
});
