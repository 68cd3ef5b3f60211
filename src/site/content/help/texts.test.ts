import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { changeHours } from "#src/people/accounts/email-change/rules.ts";
import { entitlementsOf, privateOpenListings } from "#src/people/accounts/entitlements/rules.ts";
import { passkeysMax } from "#src/people/accounts/passkeys/rules.ts";
import { codeMinutes } from "#src/people/accounts/phone/rules.ts";
import { confirmLinkSeconds, passwordMinLength, resetLinkSeconds, sessionSeconds } from "#src/people/accounts/rules.ts";
import { recoveryCodes } from "#src/people/accounts/two-factor/rules.ts";
import { browsersMax } from "#src/finding/alerts/push/rules.ts";
import { retentionDays } from "#src/finding/alerts/rules.ts";
import { documentMaxBytes, documentMaxCount } from "#src/business/businesses/application/rules.ts";
import { invitationDays } from "#src/business/businesses/invitations/rules.ts";
import { compareMax, compareMin } from "#src/finding/compare/rules.ts";
import { reminderDays, waitingDays } from "#src/people/data-rights/deletion/rules.ts";
import { againHours, retentionDays as exportDays } from "#src/people/data-rights/export/rules.ts";
import { feeLimits, holdLimits, objectionDays } from "#src/money/down-payments/rules.ts";
import { answersMax, wishOpenDays } from "#src/finding/find-a-car/rules.ts";
import { followsMax } from "#src/people/follows/rules.ts";
import { garageMaxItems, guestGarageMaxItems } from "#src/finding/garage/rules.ts";
import { appealMaxLength, appealMinLength } from "#src/selling/listings/appeals/rules.ts";
import { noteMaxLength, noteMinLength } from "#src/selling/listings/note-rules.ts";
import { photoMaxBytes } from "#src/selling/listings/photos/rules.ts";
import { comparablesNeeded } from "#src/selling/listings/price/rules.ts";
import { expiryNoticeDays, listingLifeDays } from "#src/selling/listings/rules.ts";
import { saleUndoMinutes } from "#src/selling/listings/sale-rules.ts";
import { conversationsPerHour, messageMaxLength, messagesPerMinute } from "#src/people/messages/rules.ts";
import { couponCodeLength } from "#src/money/orders/coupons/code-rules.ts";
import { holdMinutes } from "#src/business/rental/bookings/rules.ts";
import { quoteMinutes } from "#src/business/rental/quotes/rules.ts";
import { searchesMax } from "#src/finding/saved-searches/rules.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { contentKinds } from "../items/rules.ts";
import { answerHours } from "../contact/rules.ts";
import { helpTopics } from "./topics.ts";

const files = globSync("reference-data/content/*/*.html");
const textOf = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
const help = (slug: string) => textOf.get(`reference-data/content/help/${slug}.html`)!.replace(/<[^>]+>/g, "");

test("every help page has a known topic and every guide its sources; no file claims when a source was read", () => {
  const names = Object.values(helpTopics).map(({ name }) => `topic: ${name}\n`);
  for (const [file, text] of textOf) {
    const kind = file.split("/")[2]!;
    if (kind === "help")
      expect(
        names.some((name) => text.includes(name)),
        file,
      ).toBe(true);
    if (kind === "guide") expect(text, file).toMatch(/^source: .+ \| https:\/\/\S+$/m);
    expect(text, file).not.toMatch(/^(?:checked:|source:.*\| \d)/m);
  }
});

test("links of the texts lead to pages that exist", () => {
  const routes = readFileSync("src/routes.ts", "utf8");
  const fixed = new Set([...routes.matchAll(/route\("([^":*]+)"/g)].map(([, path]) => `/${path}`));
  const items = new Set(
    files.map((file) => {
      const kind = file.split("/")[2] as keyof typeof contentKinds;
      return `${contentKinds[kind].path}/${basename(file, ".html")}`;
    }),
  );
  const lists = Object.values(contentKinds).map(({ list }) => list as string);
  const dead = [...textOf].flatMap(([file, text]) =>
    [...text.matchAll(/href="(\/[^"?#]*)/g)]
      .map(([, path]) => path!)
      .filter(
        (path) =>
          !fixed.has(path) &&
          !items.has(path) &&
          !lists.includes(path) &&
          !["/arac-kiralama", "/iletisim/ilan-kaldirma", "/iletisim/kisisel-veri"].includes(path),
      )
      .map((path) => `${file}: ${path}`),
  );
  expect(dead).toEqual([]);
});

test("pages of the product link to help pages and guides that exist", () => {
  const dead = globSync("src/**/*.{ts,tsx}")
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\/(yardim|rehber)\/([a-z0-9-]+)/g)]
        .map(([, list, slug]) => `reference-data/content/${list === "yardim" ? "help" : "guide"}/${slug}.html`)
        .filter((path) => !textOf.has(path)),
    );
  expect(dead).toEqual([]);
});

/** Sentences of help pages with the limit that the code applies. */
const named: [slug: string, sentence: string][] = [
  ["uye-olmak", `en az ${passwordMinLength} karakter`],
  ["uye-olmak", `en çok ${guestGarageMaxItems} ilanı`],
  ["e-posta-onayi", `Bağlantı ${confirmLinkSeconds / 3600} saat`],
  ["e-posta-onayi", `${changeHours} saat içinde`],
  ["sifremi-unuttum", `Bağlantı ${resetLinkSeconds / 3600} saat`],
  ["iki-adimli-dogrulama", `${recoveryCodes} kurtarma kodu`],
  ["iki-adimli-dogrulama", `En çok ${passkeysMax} geçiş anahtarı`],
  ["oturumlar-ve-guvenlik", `${sessionSeconds / 86_400} gün sonra`],
  ["kac-ilan-verebilirim", `en çok ${privateOpenListings} ilanı`],
  ["kac-ilan-verebilirim", `${listingLifeDays} gün yayında`],
  ["kac-ilan-verebilirim", `Bitmesine ${expiryNoticeDays} gün`],
  ["kac-ilan-verebilirim", `${saleUndoMinutes} dakika içinde`],
  ["kac-ilan-verebilirim", packageLimits()],
  ["kac-ilan-verebilirim", `ilanın tarihini ${member("none").refreshEveryDays} günde bir`],
  ["fotograf-yuklemek", `en çok ${member("none").photosPerListing} fotoğraf`],
  ["fotograf-yuklemek", `sınır ${member("premium").photosPerListing}`],
  ["fotograf-yuklemek", `en çok ${photoMaxBytes / 1024 / 1024} MB`],
  ["uyelik-paketleri", `ilan başına ${member("premium").photosPerListing} fotoğraf`],
  ["karara-itiraz", `${appealMinLength} ile ${formatNumber(appealMaxLength)} karakter`],
  ["numaram-gorunsun-mu", `kod ${codeMinutes} dakika`],
  ["fiyat-etiketleri", `En az ${comparablesNeeded} benzer`],
  ["arama-kaydetmek", `En çok ${searchesMax} arama`],
  ["karsilastirmak", `en az ${compareMin}, en çok ${compareMax} ilan`],
  ["aracimi-bul", `en çok ${answersMax} yanıt`],
  ["aracimi-bul", `${wishOpenDays} gün açık`],
  ["garaj", `en çok ${garageMaxItems} ilan`],
  ["garaj", `${noteMinLength} ile ${noteMaxLength} karakter`],
  ["takip-etmek", `en çok ${followsMax} takip`],
  ["bildirimler", `${retentionDays} gün durur`],
  ["bildirimler", `en çok ${browsersMax} tarayıcı`],
  ["saticiya-mesaj", `en çok ${formatNumber(messageMaxLength)} karakter`],
  ["saticiya-mesaj", `Dakikada ${messagesPerMinute} mesaj, saatte ${conversationsPerHour} yeni`],
  ["ilani-sikayet-etmek", `${answerHours.listingRemoval} saat içinde`],
  ["odeme-yollari", `${couponCodeLength} karakterlik`],
  ["dukkan-acmak", `1 ile ${documentMaxCount} belge`],
  ["dukkan-acmak", `en çok ${documentMaxBytes / 1024 / 1024} MB`],
  ["ekip-ve-subeler", `${invitationDays} gün geçerlidir`],
  ["kiralama-rezervasyonu", `fiyatı ${quoteMinutes} dakika`],
  ["rezervasyonu-degistirmek", `${holdMinutes} dakika içinde`],
  ["arac-rezerve-etmek", `${feeLimits.minKurus / 100} ile ${formatNumber(feeLimits.maxKurus / 100)} TL`],
  ["arac-rezerve-etmek", `${holdLimits.minDays} ile ${holdLimits.maxDays} gün`],
  ["on-odeme-iadesi", `${objectionDays} gün içinde`],
  ["verilerimi-indirmek", `${againHours} saatte bir`],
  ["verilerimi-indirmek", `dosya ${exportDays} gün`],
  ["verilerimi-indirmek", `en geç ${answerHours.dataRight / 24} gün`],
  ["hesabimi-silmek", `hesap ${waitingDays} gün sonra`],
  ["hesabimi-silmek", `${reminderDays} gün kala`],
];

function member(name: "none" | "pro" | "premium") {
  return entitlementsOf({ package: name, businessId: null });
}

function packageLimits() {
  const [none, starter, growth, corporate] = (["none", "starter", "growth", "corporate"] as const).map((name) =>
    formatNumber(entitlementsOf({ package: "none", businessId: 1, businessPackage: name }).business!.liveListings),
  );
  return `paketsiz ${none}, Başlangıç ${starter}, Gelişim ${growth}, Kurumsal ${corporate} ilan`;
}

test.each(named)("the help page %s says %j, as the code does", (slug, sentence) => {
  expect(help(slug)).toContain(sentence);
});

/** Quoted texts that are not texts of the site, such as what a swindler may write. */
const otherQuotes = ["araç yurt dışında, kargoyla gelecek", "2018 sonrası dizel Passat Ankara", "abonelikten çık"];

test("what help pages quote as buttons and sentences of the site are words of the site", () => {
  const source = globSync("src/**/*.{ts,tsx}")
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => readFileSync(file, "utf8"))
    .join(" ")
    .replace(/\s+/g, " ");
  const unknown = [...textOf]
    .filter(([file]) => file.includes("/help/"))
    .flatMap(([file, text]) =>
      [...text.replace(/<[^>]+>/g, "").matchAll(/“([^”]+)”/g)]
        .filter(([, quote]) => !source.includes(quote!) && !otherQuotes.includes(quote!))
        .map(([, quote]) => `${file}: ${quote}`),
    );
  expect(unknown).toEqual([]);
});
