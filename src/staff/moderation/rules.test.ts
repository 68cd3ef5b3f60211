import { expect, test } from "vitest";
import { decidedText, historySentence, remainingText } from "./rules.ts";

test.each([
  ["K7M2P9QXA onaylandı", "K7M2P9QXA onaylandı"],
  ["K7M2P9QXA reddedildi", "K7M2P9QXA reddedildi"],
  ["Hesabınız kapatıldı, 0850 000 00 00'ı arayın", null],
  ["K7M2P9QXA onaylandı, şifrenizi yenileyin", null],
  ["K7M2P9QXA kararı geri alındı", "K7M2P9QXA kararı geri alındı"],
  ["K7M2P9QXA ", null],
  [null, null],
])("the message for %j is %j", (text, message) => {
  expect(decidedText(text)).toBe(message);
});

test.each([
  ["reject", { from: "Onay bekliyor", to: "Reddedildi" }, "Ayşe Yılmaz ilanı reddetti: Onay bekliyor → Reddedildi"],
  ["dismissReports", { from: "Yayında", to: "Yayında" }, "Ayşe Yılmaz şikâyetleri kapattı, ilan olduğu gibi kaldı"],
  ["publish", { from: null, to: "Onay bekliyor" }, "Ayşe Yılmaz ilanı yayına verdi"],
])("the history says %s in a sentence", (action, states, sentence) =>
  expect(historySentence("Ayşe Yılmaz", action, states)).toBe(sentence),
);

test("the length of a queue", () => {
  expect([1, 13, 500].map(remainingText)).toEqual(["1 ilan kaldı", "13 ilan kaldı", "500 ilandan fazla kaldı"]);
});
