import { describe, expect, test } from "vitest";
import { layOut, parseShareName, shareAddress, shareSize } from "./rules.ts";

/** Measures every letter as 0.6 of its size. */
const measure = (text: string, size: number) => text.length * size * 0.6;

const car = { price: "1.234.500 TL", name: "Volkswagen Passat", modelYear: 2019, place: "İstanbul / Kadıköy" };
const texts = (content: Partial<Parameters<typeof layOut>[0]>) =>
  layOut({ ...car, ...content }, measure).lines.map(({ text }) => text);
const longName = "Mercedes-Benz Sprinter 519 CDI Uzun Şasi Yüksek Tavan Okul Servisi 22+1";

describe("the texts of a link preview", () => {
  test("a short name is complete, with its year", () => {
    expect(texts({})).toEqual(["1.234.500 TL", "Kontak", "Volkswagen Passat, 2019", "İstanbul / Kadıköy"]);
  });

  test("a long name is shortened between words and keeps its year; the price is complete", () => {
    const [price, , name] = texts({ name: longName });
    expect(price).toBe("1.234.500 TL");
    expect(name).toMatch(/^Mercedes-Benz Sprinter .*\S…, 2019$/);
    expect(longName.startsWith(`${name!.replace("…, 2019", "")} `)).toBe(true);
  });

  test("one long word is shortened within", () => {
    expect(texts({ name: "İ".repeat(90) })[2]).toMatch(/^İ{10,}…, 2019$/);
  });

  test("a spare part has no year", () => {
    expect(texts({ name: "Debriyaj seti, Fiat Egea", modelYear: null })[2]).toBe("Debriyaj seti, Fiat Egea");
  });

  test.each(["1 TL", "999.999.999 TL / hafta", "999.999.999.999.999.999.999 TL / hafta"])(
    "%s is never cut",
    (price) => {
      const { lines, mark } = layOut({ ...car, price, name: longName }, measure);
      const [line] = lines;
      expect(line!.text).toBe(price);
      expect(line!.x + measure(price, line!.size)).toBeLessThan(mark.x);
    },
  );

  test.each([car, { ...car, name: longName, place: "Afyonkarahisar / Sinanpaşa Küçükhüyük Mahallesi" }])(
    "nothing leaves the picture or covers something else",
    (content) => {
      const { lines } = layOut(content, measure);
      for (const { text, x, y, size } of lines) {
        expect(x).toBeGreaterThanOrEqual(40);
        expect(x + measure(text, size)).toBeLessThanOrEqual(shareSize.width - 40);
        expect(y).toBeLessThan(shareSize.height - 20);
      }
      const [, , name, place] = lines;
      expect(name!.x + measure(name!.text, name!.size)).toBeLessThan(place!.x);
    },
  );
});

test("only an address of the right form is parsed", () => {
  const name = shareAddress("ABC234567", "0123456789abcdef").slice("/ilan-resmi/".length);
  expect(parseShareName(name)).toEqual({ keyCode: "ABC234567", version: "0123456789abcdef" });
  for (const wrong of ["", "x.jpg", "ABC234567.jpg", `../${name}`, `${name}.png`, name.toLowerCase(), `${name}\n`])
    expect(parseShareName(wrong)).toBeUndefined();
});
