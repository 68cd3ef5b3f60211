import { expect, test } from "vitest";
import { layOutMail } from "./mail-layout.ts";

const mail = layOutMail("https://kontak.example", {
  subject: "İlanınız <yayında>",
  greeting: 'Merhaba "Ayşe" & Co,',
  paragraphs: ["Birinci.", "<script>alert(1)</script>"],
  action: { label: "İlanı aç", path: "/ilan/a?b=1&c=2" },
  footnote: "Bunu siz istemediyseniz dikkate almayın.",
});

test("the plain text has all content, with absolute addresses", () => {
  expect(mail.text).toBe(
    [
      'Merhaba "Ayşe" & Co,',
      "Birinci.",
      "<script>alert(1)</script>",
      "İlanı aç:\nhttps://kontak.example/ilan/a?b=1&c=2",
      "Bunu siz istemediyseniz dikkate almayın.",
      "Kontak – Türkiye’nin araç pazarı\nhttps://kontak.example",
    ].join("\n\n"),
  );
});

test("texts of members are escaped", () => {
  expect(mail.subject).toBe("İlanınız <yayında>");
  expect(mail.html).not.toContain("<script>");
  expect(mail.html).toContain("&#60;script&#62;");
  expect(mail.html).toContain('href="https://kontak.example/ilan/a?b=1&#38;c=2"');
  expect(mail.html).toContain('<html lang="tr">');
});

test("line breaks, invisible characters and addresses in a stored name or title are left out of a mail", () => {
  const [name, title] = ["Hesabınız askıya alındı!\n\nhttps://kotu.example", "Passat\n\u202Ehttps"];
  const dirty = layOutMail("https://kontak.example", {
    subject: `${title}\r\nBcc: kurban@kontak.example`,
    greeting: `Merhaba ${name},`,
    paragraphs: ["Satır bir\nsatır iki \u202Eters"],
    items: [{ title, photo: null, mark: "Yeni", price: null, lines: [`Takip ettiğiniz: ${title}`], path: "/ilan/a" }],
    links: [{ label: title, path: "/kapat" }],
  });
  expect(dirty.subject).toBe("Passat https Bcc: kurban@kontak.example");
  expect(dirty.text.split("\n\n").slice(0, 3)).toEqual([
    "Merhaba Hesabınız askıya alındı https kotu. example,",
    "Satır bir\nsatır iki ters",
    "Yeni\nPassat https\nTakip ettiğiniz: Passat https\nhttps://kontak.example/ilan/a",
  ]);
  for (const text of [dirty.text, dirty.html]) expect(text).not.toMatch(/kotu\.example|\u202E/);
});

test("mail readers show the first sentence beside the subject, and nothing of what follows", () => {
  const [, hidden] = /<body[^>]*>\s*<div style="display:none[^"]*">([^<]*)<\/div>/.exec(mail.html)!;
  expect(hidden).toMatch(/^Birinci\.(?:&#8199;&#847;){50,}$/);
});

test("in the dark every coloured element has a colour for it", () => {
  expect(mail.html).toContain('<meta name="color-scheme" content="light dark">');
  const [, rules] = /@media\(prefers-color-scheme:dark\)\{([^<]*)\}<\/style>/.exec(mail.html)!;
  for (const role of ["paper", "ink", "text", "mark", "line"]) expect(rules).toContain(`.${role}{`);
  const coloured = mail.html.match(/<[a-z0-9]+ [^>]*(?:[";]color:|;background:|border-top:)[^>]*>/g)!;
  const forgotten = coloured.filter((tag) => !/class="/.test(tag) && !/background:#c8431a/.test(tag));
  expect(forgotten).toEqual([]);
});

test("a mail may do without greeting, action and footnote", () => {
  const plain = layOutMail("https://kontak.example", { subject: "Kısa", paragraphs: ["Tek cümle."] });
  expect(plain.text).toBe("Tek cümle.\n\nKontak – Türkiye’nin araç pazarı\nhttps://kontak.example");
  expect(plain.html).not.toContain("undefined");
});

test("a mail with several items shows each with its picture, and an unsubscribe link at its end", () => {
  const item = { title: "Volkswagen Passat <1.6>", photo: "/foto/a-400.jpg", mark: "Yeni ilan", price: "1 TL" };
  const { text, html } = layOutMail("https://kontak.example", {
    subject: "2 yeni ilan",
    paragraphs: [],
    items: [
      { ...item, lines: ["İstanbul"], path: "/ilan/a" },
      { ...item, photo: null, price: null, lines: [], path: "/ilan/b" },
    ],
    links: [{ label: "Bildirimleri kapatın", path: "/bildirim-kapat?anahtar=a1.x" }],
  });
  expect(text).toContain("Yeni ilan\nVolkswagen Passat <1.6>\n1 TL\nİstanbul\nhttps://kontak.example/ilan/a\n\n");
  expect(text).toContain("Yeni ilan\nVolkswagen Passat <1.6>\nhttps://kontak.example/ilan/b\n\n");
  expect(text).toContain("Bildirimleri kapatın:\nhttps://kontak.example/bildirim-kapat?anahtar=a1.x");
  expect(html.match(/<img src="https:\/\/kontak\.example\/foto\/a-400\.jpg"[^>]* alt=""/g)).toHaveLength(1);
  expect(html).not.toContain("<1.6>");
});
