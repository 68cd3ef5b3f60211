import { expect, test } from "vitest";
import { layOutMail } from "./mail-layout.ts";

const mail = layOutMail("https://kontak.example", {
  subject: "İlanınız <yayında>",
  greeting: 'Merhaba "Ayşe" & Co,',
  paragraphs: ["Birinci.", "<script>alert(1)</script>"],
  action: { label: "İlanı aç", path: "/ilan/a?b=1&c=2" },
  footnote: "Bunu siz istemediyseniz dikkate almayın.",
});

test("the text says everything, with whole addresses", () => {
  expect(mail.text).toBe(
    [
      'Merhaba "Ayşe" & Co,',
      "Birinci.",
      "<script>alert(1)</script>",
      "İlanı aç:\nhttps://kontak.example/ilan/a?b=1&c=2",
      "Bunu siz istemediyseniz dikkate almayın.",
      "Kontak – Türkiye'nin araç pazarı\nhttps://kontak.example",
    ].join("\n\n"),
  );
});

test("what people wrote cannot become markup", () => {
  expect(mail.subject).toBe("İlanınız <yayında>");
  expect(mail.html).not.toContain("<script>");
  expect(mail.html).toContain("&#60;script&#62;");
  expect(mail.html).toContain('href="https://kontak.example/ilan/a?b=1&#38;c=2"');
  expect(mail.html).toContain('<html lang="tr">');
});

test("a mail may do without greeting, action and footnote", () => {
  const plain = layOutMail("https://kontak.example", { subject: "Kısa", paragraphs: ["Tek cümle."] });
  expect(plain.text).toBe("Tek cümle.\n\nKontak – Türkiye'nin araç pazarı\nhttps://kontak.example");
  expect(plain.html).not.toContain("undefined");
});
