import { expect, test } from "vitest";
import { textHintsIn } from "./texts.ts";

const hintsOf = (descriptionHtml: string, title = "SAHİBİNDEN TEMİZ") =>
  textHintsIn({ title, descriptionHtml, priceKurus: 50_000_000 }, "kontak.test");

test.each([
  ["Bakımlı, ikinci el, 84.500 km, 1.245.000 TL, 2019 model", []],
  ["532 beygir, 5.0 motor", []],
  ["Arayın 0532 123 45 67", ["phone"]],
  ["<p>0532&nbsp;<strong>123</strong> 45 67</p>", ["phone"]],
  ["Şasi WVWZZZ3CZ05321234567890", []],
  ["TR33 0006 1005 1978 6457 8413 26 hesabına", ["iban"]],
  ["ayse@ornek.com", ["link"]],
  ["Ayrıntı www.ornek.com adresinde", ["link"]],
  ["Ayrıntı https://kontak.test/yardim adresinde", []],
  ["KAPORA ALINIR", ["deposit"]],
  ["Kapora almıyorum, gelen görür.", []],
  ["<p>Peşin at</p><p>arabayı sana ayırayım</p>", ["moneyFirst"]],
  ["Araç Gürcistan’da duruyor", ["abroad"]],
  ["Almanya’dan ithal, belgeleri tam", []],
  ["Telegram @kelepir_oto", ["elsewhere"]],
])("the description %j contains %j", (text, hints) => expect(hintsOf(text)).toEqual(hints));

test("the title is read too", () => {
  expect(hintsOf("<p>Bakımlı.</p>", "WHATSAPPTAN YAZIN 0532 123 45 67")).toEqual(["phone", "elsewhere"]);
});
