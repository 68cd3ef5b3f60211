import { countCharacters } from "#src/shared/characters.ts";
import { mayReplace, placeholdersOf } from "#src/shared/message-texts.ts";
import type { TextPlace } from "./edited-texts.ts";

/** The places of texts in a mail, with the most characters that each may have (Product 19.7 (6)). */
export const textPlaces: Record<TextPlace, { name: string; max: number }> = {
  subject: { name: "Konu", max: 150 },
  greeting: { name: "Selam", max: 80 },
  text: { name: "Metin", max: 1_500 },
  button: { name: "Düğme", max: 40 },
  footnote: { name: "Dipnot", max: 500 },
  link: { name: "Bağlantı", max: 100 },
};

/** A text message is sent in parts; each costs. */
export const smsMaxParts = 2;

/** How many text messages a text is sent as: with Turkish letters 70 characters fit one, and 67 each of several. */
export function smsParts(text: string): number {
  const isPlain = /^[\w\s@£$¥!"#%&'()*+,\-./:;<=>?§¿¡ÄÖÑÜäöñüàèéìòÇÉßøØåÅæÆ]*$/.test(text);
  const [one, each] = isPlain ? [160, 153] : [70, 67];
  return text.length <= one ? 1 : Math.ceil(text.length / each);
}

export const textMessages = {
  empty: "Bu metin boş bırakılamaz.",
  unknown: (names: string) => `Bilinmeyen yer tutucu: ${names}.`,
  missing: (names: string) => `Metinde kalması gereken yer tutucu eksik: ${names}.`,
  braces: "Süslü ayraçlar yalnız yer tutucularda kullanılabilir.",
  tags: "Metinde < ve > işaretleri kullanılamaz.",
  address: "Metne internet adresi yazılamaz; bağlantıları iletinin düğmesi ve bağlantıları açar.",
  long: (max: number) => `Bu metin en fazla ${max} karakter olabilir.`,
  sms: `Kısa mesaj en fazla ${smsMaxParts} parça olabilir.`,
  lines: "Bu metin tek satır olmalıdır.",
  changed: "Bu metinleri siz yazarken başka biri değiştirdi. Sayfayı yenileyip yeniden deneyiniz.",
  versionNotFound: "Bu sürüm bulunamadı.",
  saved: "Taslak kaydedildi; henüz gönderilen iletilerde kullanılmıyor.",
  published: "Yayımlandı. Bundan sonraki iletiler bu metinlerle gönderilir.",
} as const;

export const textIntents = { send: "gonder", save: "kaydet", publish: "yayimla", restore: "don" } as const;
export const noteMax = 300;

const address = /https?:|www\.|[\p{L}\d-]\.(?:com|net|org|tr|io|info|biz|me|co|app|example)\b/iu;
const named = (names: readonly string[]) => names.map((name) => `{${name}}`).join(", ");

/** Why `edited` cannot stand for the code's `text` at its place; undefined if it can. */
export function textFault(text: string, edited: string, place: TextPlace): string | undefined {
  const { max } = textPlaces[place];
  if (edited === "") return textMessages.empty;
  if (countCharacters(edited) > max) return textMessages.long(max);
  if (place !== "text" && edited.includes("\n")) return textMessages.lines;
  if (/[<>]/.test(edited)) return textMessages.tags;
  const [expected, found] = [placeholdersOf(text), placeholdersOf(edited)];
  const unknown = found.filter((name) => !expected.includes(name));
  if (unknown.length > 0) return textMessages.unknown(named(unknown));
  const missing = expected.filter((name) => !found.includes(name));
  if (missing.length > 0) return textMessages.missing(named(missing));
  if (/[{}]/.test(edited.replace(/\{[a-z_]+\}/g, ""))) return textMessages.braces;
  if (address.test(edited)) return textMessages.address;
  return mayReplace(text, edited) ? undefined : textMessages.empty;
}
