import { z } from "zod/mini";
import { slugify } from "#src/shared/turkish.ts";
import { maxCharacters, messages, minCharacters, singleLine } from "#src/shared/validation.ts";
import { reason } from "#src/staff/desks/rules.ts";
import type { Column } from "./entities.ts";

export const catalogueDeskTexts = {
  added: "Kayıt eklendi.",
  changed: "Değişiklik kaydedildi.",
  retired: "Kayıt yeni ilanlarda artık önerilmeyecek.",
  restored: "Kayıt yeni ilanlarda yeniden öneriliyor.",
  merged: "Kayıtlar birleştirildi.",
  nothing: "Değişen bir alan yok.",
  stale: "Bu kaydı siz açtıktan sonra başka bir yönetici değiştirdi. Sayfayı yenileyip yeniden deneyiniz.",
  slugTaken: (name: string) => `Bu adres ${name} kaydınındır ya da eskiden onundu; başka bir adres yazınız.`,
  brandElsewhere: (name: string, has: string, missing: string) =>
    `${name} katalogda zaten var${has === "" ? "" : ` (${has})`}. ${missing} türünde de sunmak için aşağıdaki kutuyu işaretleyip yeniden ekleyiniz.`,
  slug: "Adreste yalnızca küçük harf, rakam ve tire olabilir.",
  choices: "Her satıra “Ad” ya da “adres: Ad” yazınız; adları farklı olmalıdır.",
  usedChoice: "Bir seçenek çıkarılamaz; ilanlarda kullanılıyor olabilir. Adını değiştirebilirsiniz.",
  nickname: (name: string) => `“${name}” başka bir kaydın takma adıdır.`,
  self: "Bir kayıt kendisiyle birleştirilemez.",
  elsewhere: "Yalnızca aynı üst kaydın altındaki kayıtlar birleştirilebilir.",
  unknown: "Birleştirilecek kayıt bulunamadı.",
  years: "Son yıl ilk yıldan önce olamaz.",
  noType: "En az bir araç türü seçiniz.",
  colour: "Rengi #1a2b3c biçiminde yazınız.",
  fixedOption: "Bu seçenek yazılımda adıyla geçer; kaldırılamaz.",
};

export const catalogueAuditActions = {
  addCatalogueEntry: "Kataloğa kayıt ekledi",
  changeCatalogueEntry: "Katalog kaydını değiştirdi",
  retireCatalogueEntry: "Katalog kaydını kaldırdı",
  restoreCatalogueEntry: "Katalog kaydını geri getirdi",
  mergeCatalogueEntries: "Katalog kayıtlarını birleştirdi",
};

export const nameMaxLength = 120;
const listMax = 100;
/** Characters of a list of names, typed one a line, and of a number. */
export const linesMaxLength = 6_000;
export const numberMaxLength = 10;
export const slugMaxLength = 80;
const linesOf = (text: string) => [
  ...new Set(
    text
      .split("\n")
      .map((line) => line.replace(/\s+/g, " ").trim())
      .filter(Boolean),
  ),
];

const lines = z.pipe(
  z.string().check(z.maxLength(linesMaxLength)),
  z.pipe(z.transform(linesOf), z.array(z.string().check(z.maxLength(nameMaxLength))).check(z.maxLength(listMax))),
);

/** A list of names typed one a line. */
export const Lines = z._default(lines, []);
export const Reason = z.object({
  reason,
  seen: z._default(z.string().check(z.maxLength(20)), "0"),
});

/** Vehicle types that are chosen in a form, by their ids. */
export const TypeIds = z.pipe(
  z.optional(z.union([z.string(), z.array(z.string())])),
  z.transform((value): number[] => [value ?? []].flat().filter(Boolean).map(Number)),
);

export type Choice = { slug: string; name: string };

/** Reads `5-kapi: 5 kapı` or `5 kapı` a line; undefined where two lines mean the same choice or one means none. */
export function readChoices(all: readonly string[]): Choice[] | undefined {
  const choices = all.map((line) => {
    const [, slug, name] = /^([a-z0-9-]+):\s*(.+)$/.exec(line) ?? [];
    return { slug: slug ?? slugify(line), name: name ?? line };
  });
  const slugs = new Set(choices.map(({ slug }) => slug));
  return slugs.has("") || slugs.size < choices.length ? undefined : choices;
}

const emptyAsNull = (schema: z.ZodMiniType) =>
  z._default(
    z.union([
      z.pipe(
        z.literal(""),
        z.transform(() => null),
      ),
      schema,
    ]),
    null,
  );

/** The schema of one column of a form. */
export function schemaOf({
  kind,
  isOptional = false,
  isNullable = false,
  min = -2_000_000_000,
  max = 2_000_000_000,
}: Column): z.ZodMiniType {
  switch (kind) {
    case "number": {
      const number = z.pipe(
        z.string().check(z.regex(/^-?\d{1,9}$/, messages.invalid)),
        z.pipe(z.transform(Number), z.int().check(z.gte(min, messages.invalid), z.lte(max, messages.invalid))),
      );
      return isOptional ? emptyAsNull(number) : number;
    }
    case "list":
    case "choices":
      return Lines;
    case "flag":
      return z.pipe(
        z.optional(z.string()),
        z.transform((value) => value === "on"),
      );
    case "option":
      return emptyAsNull(z.string().check(z.maxLength(60)));
    case "colour":
      return emptyAsNull(z.string().check(z.regex(/^#[0-9a-f]{6}$/, catalogueDeskTexts.colour)));
    case "slug":
      return z.optional(
        z
          .string()
          .check(z.regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, catalogueDeskTexts.slug), z.maxLength(slugMaxLength)),
      );
    case "text": {
      const text = z.string().check(singleLine, minCharacters(1), maxCharacters(nameMaxLength));
      if (isNullable) return emptyAsNull(text);
      return isOptional ? z._default(z.string().check(singleLine, maxCharacters(300)), "") : text;
    }
  }
}
