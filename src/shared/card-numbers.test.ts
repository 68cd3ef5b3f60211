import { describe, expect, test } from "vitest";
import { hasCardNumber } from "./card-numbers.ts";

describe("a card's number is found", () => {
  test.each([
    ["in groups", "4111 1111 1111 1111"],
    ["without groups, in a sentence", "kartım 4111111111111111 son kullanma 12/28"],
    ["with several separators", "5555-5555.5555 4444"],
    ["with dashes", "4111–1111–1111–1111, 4111\u20101111\u20101111\u20101111"],
    ["with minus signs", "4111\u22121111\u22121111\u22121111"],
    ["with slashes and a security code", "4111/1111/1111/1111 123"],
    ["with a security code at its end", "4111111111111111123"],
    ["with commas", "4111,1111,1111,1111"],
    ["in cells of a spreadsheet", "4111\t1111\t1111\t1111"],
    ["with bars and colons", "4111|1111 : 1111 | 1111"],
    ["in brackets", "(4111) (1111) [1111] [1111]"],
    ["with two spaces", "4111  1111  1111  1111"],
    ["with spaced dashes", "4111 - 1111 - 1111 - 1111"],
    ["on lines of a text area", "4111\r\n1111\r\n1111\r\n1111"],
    ["in single digits", "4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"],
    ["after a date", "SKT 12/2028 4111 1111 1111 1111"],
    ["after a part of a phone number", "0532 4111 1111 1111 1111"],
    ["before a date", "4111 1111 1111 1111 12/2028 123"],
    ["in angle brackets", "<4111 1111 1111 1111>"],
    ["in tags", "<p>4111 <strong>1111</strong> 1111&nbsp;1111</p><p>2028</p>"],
    ["in list items", "<ul><li>4111</li><li>1111</li><li>1111</li><li>1111</li></ul>"],
    ["in character references", "&#52;111&#160;1111&#x20;1111 1111"],
    ["in wide digits", "４１１１ １１１１ １１１１ １１１１"],
    ["in Arabic digits", "٤١١١ ١١١١ ١١١١ ١١١١"],
    ["in keycaps", "4️⃣1️⃣1️⃣1️⃣ 1️⃣1️⃣1️⃣1️⃣ 1️⃣1️⃣1️⃣1️⃣ 1️⃣1️⃣1️⃣1️⃣"],
    ["with invisible characters", "4111\u200b1111\u200b1111\u200b1111"],
    ["of American Express", "3782 822463 10005, 378282246310005"],
    ["of Diners", "3056 930902 5904"],
    ["of Diners, without groups", "30569309025904"],
    ["of Troy", "9792 0300 0000 0000"],
    ["of Maestro, with 19 digits", "6304 0000 0000 0000 000"],
  ])("%s", (_, text) => expect(hasCardNumber(text)).toBe(true));
});

describe("no card's number is", () => {
  test.each([
    ["a wrong check digit", "4111 1111 1111 1112"],
    ["an account number", "TR33 0006 1005 1978 6457 8413 26, tr41 4111 1111 1111 1111 1111 11"],
    ["a chassis number", "WVWZZZ1KZAW000001"],
    [
      "phone numbers",
      "0532 411 22 09, 05324112209 05334112209, +90 212 444 0 555 / 0 (532) 411 22 09 - 0533 411 22 09",
    ],
    ["plates", "34 ABC 123, 06 KTN 4111"],
    ["prices and mileages", "1.250.000 TL, 98.400 km, 4.111.111.111.111.111"],
    ["a list of prices", "100.000 95.000 400.000 55.000 450.000, 4500 5000 5500 6000 6500 7000 7500 8000 8500 9000"],
    ["a list of services", "15.000 30.000 45.000 60.000 75.000 bakımları; 4 lastik 2023, 2 akü 2024"],
    ["years", "2014 2015 2016 2017 2018 2019, 2012-2013-2014-2015 2022 2023 2024 2025"],
    ["dates and times", "01.05.2024 12:30:45 - 2024-05-01 09:15"],
    ["a Mersis number", "0123456789012345"],
    ["a bar code", "4006381333931, 8690000000005"],
    ["part numbers", "51712345 51836789 55200000, 4S4 853 651, 4M0 941 035 N"],
    ["engine data", "1.6 TDI 105 hp 250 nm 1598 cc 4400 devir"],
    ["an identifier of ours", "4f6b1a2c-4111-4111-9111-111111111111"],
    ["a token of ours", "a4111111111111111bc0ffee4111111111111111deadbeef"],
    ["an address of a photo", "https://foto.example/4111111111111111.jpg ve http://a.example/?id=4111111111111111"],
    ["a longer number", "41111111111111110000"],
    ["cells of a CSV file", "2028;I;car;4111;1111;1111;1111"],
    ["groups with words between", "4111 adet 1111 ve 1111 ile 1111"],
    ["groups far apart", "4111 ........ 1111 ........ 1111 ........ 1111"],
    [
      "a listing",
      "<p>2019 model 1.5 dCi, 98.400 km'de, ilk sahibinden.</p><ul><li>Sol ön çamurluk lokal boyalı (1500 TL)</li>" +
        "<li>Triger 90.000'de değişti</li><li>Muayene 12/2026</li></ul><p>Son fiyat 1.245.000 TL 0532 411 22 09</p>",
    ],
  ])("%s", (_, text) => expect(hasCardNumber(text)).toBe(false));
});

/** Milliseconds of the processor, whatever else the machine does. */
const processorMs = () => process.threadCpuUsage().user / 1000;

const parts = ["-1", "4-", "4 ", "4111 ", "1<", "<b ", "&#52;", "٤", "tr12 ", "a1-"];
test.each(parts)("a text takes time in proportion to its length: %s", (part) => {
  const text = `1234 ${part.repeat(400_000 / part.length)}`;
  const before = processorMs();
  expect(hasCardNumber(text)).toBe(false);
  // A pattern that reads on from each character needs minutes.
  expect(processorMs() - before).toBeLessThan(5000);
});
