import { expect, test } from "vitest";
import { fold } from "#src/shared/turkish.ts";
import { hasPhone } from "./phone-in-text.ts";

test.each([
  "0532 411 22 09",
  "+90 (532) 411-22-09",
  "5324112209",
  "0.5.3.2.4.1.1.2.2.0.9",
  "O532 4II 22 O9",
  "beş yüz otuz iki dört yüz on bir yirmi iki sıfır dokuz",
  "beşyüzotuziki 411 22 09",
  "0212 444 55 66",
])("%s is a phone number", (text) => expect(hasPhone(fold(text))).toBe(true));

test.each([
  "532.000 km, 410.000 km'de bakım",
  "Beş yüz otuz iki bin TL",
  "34 ABC 532, 2019 model, 1.6 dizel",
  "15.000, 30.000, 45.000, 60.000 km",
  "21 Kasım 2026 saat 15.30",
  "rapor no 20261003117",
  "TR33 0001 0012 3450 0532 4112 20",
  "5320 411 220 numaralı parça",
])("%s is no phone number", (text) => expect(hasPhone(fold(text))).toBe(false));
