import { expect, test } from "vitest";
import { decidedText } from "./rules.ts";

test.each([
  ["K7M2P9QXA onaylandı", "K7M2P9QXA onaylandı"],
  ["K7M2P9QXA reddedildi", "K7M2P9QXA reddedildi"],
  ["Hesabınız kapatıldı, 0850 000 00 00'ı arayın", null],
  ["K7M2P9QXA onaylandı, şifrenizi yenileyin", null],
  [null, null],
])("the message for %j is %j", (text, message) => {
  expect(decidedText(text)).toBe(message);
});
